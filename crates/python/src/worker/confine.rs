//! What a process gives up before it becomes Python, all of it or it does not become Python.
//!
//! Bounds on the processor, memory, files and handles; every file but the interpreter and its library
//! (Landlock); every call of the system that thinking does not need (seccomp): no connection, no process,
//! no thread, no signal to others, no other program. It dies with whoever started it.

use std::ffi::{CStr, CString};
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use confined::{Argument, Calls, ConfineError, Resource, bound, keep_files};
use nix::errno::Errno;
use nix::libc::{self, c_long};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::Signal;
use nix::unistd::{close, dup, dup2_stderr, execve};
use serde::{Deserialize, Serialize};

use super::{HARNESS, UNCONFINED};
use crate::RunLimits;

/// Handles: three pipes, the channel, and what Python opens while it loads its library.
const HANDLES: u64 = 32;

/// Bytes of the stack: the usual, whatever the host was started with.
const STACK: u64 = 8 * 1024 * 1024;

/// What Python asks of the system beyond the least.
const ASKED: &[c_long] = &[
    // Its library, of which Landlock leaves what may be read.
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_newfstatat,
    libc::SYS_pread64,
    libc::SYS_readlinkat,
    libc::SYS_statx,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    // Code of its library, and what a program is when it starts.
    libc::SYS_mmap,
    libc::SYS_mprotect,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    // Who it is, and what it has used.
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getuid,
    libc::SYS_getrusage,
    // Whether a handle is open, and waiting, in older versions.
    libc::SYS_dup,
    libc::SYS_pselect6,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
];

/// What a worker keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Confinement {
    /// The interpreter that it becomes.
    pub(crate) interpreter: PathBuf,
    /// What the system starts it by, if it is not started by itself.
    pub(crate) loader: Option<PathBuf>,
    /// Its library and the shared ones that it loads.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) limits: RunLimits,
}

/// Becomes Python, and comes back only to say why not.
pub(super) fn become_python(job: &str) -> std::io::Error {
    match tried(job) {
        Ok(said) => std::io::Error::other(said),
        Err(error) => error,
    }
}

/// What it said on the channel, if it came so far.
fn tried(job: &str) -> std::io::Result<String> {
    let confinement: Confinement = serde_json::from_str(job)?;
    let channel = channel()?;
    let said = match confined(&confinement, &channel) {
        Ok(failed) => failed,
        Err(refused) => format!("{UNCONFINED}{refused}"),
    };
    File::from(channel).write_all(said.as_bytes())?;
    Ok(said)
}

/// What could not be given up is an error; becoming Python after that fails in words.
fn confined(confinement: &Confinement, channel: &OwnedFd) -> Result<String, Refused> {
    let interpreter = c_path(&confinement.interpreter)?;
    let arguments = arguments(&interpreter, channel)?;
    let environment = environment()?;
    // Made before memory is bounded: a host may hold more than Python will be allowed.
    let calls = calls(&interpreter)?.filter()?;
    set_pdeathsig(Signal::SIGKILL)?;
    bound(Resource::RLIMIT_CORE, 0)?;
    bound(Resource::RLIMIT_FSIZE, 0)?;
    bound(Resource::RLIMIT_NOFILE, HANDLES)?;
    bound(Resource::RLIMIT_STACK, STACK)?;
    bound(Resource::RLIMIT_CPU, confinement.limits.processor)?;
    let programs: Vec<&Path> = std::iter::once(confinement.interpreter.as_path())
        .chain(confinement.loader.as_deref())
        .collect();
    let files: Vec<&Path> = confinement.files.iter().map(AsRef::as_ref).collect();
    keep_files(&files, &programs)?;
    bound(Resource::RLIMIT_AS, confinement.limits.memory)?;
    calls.put_up()?;
    let Err(error) = execve(&interpreter, &arguments, &environment);
    Ok(format!("it did not become Python: {error}"))
}

/// The channel, which Python inherits; its standard error leads nowhere. Whatever else the host left open
/// is closed.
fn channel() -> std::io::Result<OwnedFd> {
    let open = std::fs::read_dir("/proc/self/fd")?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().parse::<i32>().ok()))
        .collect::<std::io::Result<Vec<_>>>()?;
    for handle in open.into_iter().flatten().filter(|handle| *handle > 2) {
        match close(handle) {
            // The list itself was open while it was read.
            Ok(()) | Err(Errno::EBADF) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let channel = dup(std::io::stderr())?;
    let nowhere = File::options().write(true).open("/dev/null")?;
    dup2_stderr(nowhere)?;
    Ok(channel)
}

/// Without the site's packages, without writing what it compiled. `-I` would also leave out the
/// environment, which is ours, and with it the seed by which sets and dictionaries are in one order.
fn arguments(interpreter: &CStr, channel: &OwnedFd) -> Result<Vec<CString>, Refused> {
    let channel = channel.as_raw_fd().to_string();
    let words = ["-s", "-S", "-B", "-X", "utf8", "-c", HARNESS, &channel];
    let words = words.iter().map(|word| Ok(CString::new(*word)?));
    std::iter::once(Ok(interpreter.to_owned())).chain(words).collect()
}

fn environment() -> Result<Vec<CString>, Refused> {
    let ours = ["PYTHONHASHSEED=0", "PYTHONCOERCECLOCALE=0", "LC_ALL=C"];
    let mut environment: Vec<CString> =
        ours.iter().map(|word| CString::new(*word)).collect::<Result<_, _>>()?;
    if let Some(libraries) = std::env::var_os("LD_LIBRARY_PATH") {
        let word = format!("LD_LIBRARY_PATH={}", libraries.to_string_lossy());
        environment.push(CString::new(word)?);
    }
    Ok(environment)
}

/// The calls that are left.
fn calls(interpreter: &CStr) -> Result<Calls, ConfineError> {
    let writing = libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC | libc::O_APPEND;
    let reading = Argument::Bits { mask: writing.unsigned_abs(), set: 0 };
    let number = |number: i32| Argument::Is(u64::from(number.unsigned_abs()));
    let calls = Calls::least()?.and(ASKED).only(libc::SYS_openat, &[(2, reading)])?;
    #[cfg(target_arch = "x86_64")]
    let calls = calls.only(libc::SYS_open, &[(1, reading)])?;
    // Is it a terminal? And what a handle does when a program begins.
    let calls =
        [libc::TCGETS, libc::FIOCLEX, libc::FIONCLEX].iter().try_fold(calls, |calls, asked| {
            calls.only(libc::SYS_ioctl, &[(1, Argument::Is(*asked))])
        })?;
    let handled = [libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_DUPFD_CLOEXEC];
    let calls = handled
        .iter()
        .try_fold(calls, |calls, asked| calls.only(libc::SYS_fcntl, &[(1, number(*asked))]))?;
    // One program, by the place of its name in this memory: when it has begun, there is no such place.
    let name = interpreter.as_ptr().addr() as u64;
    calls.only(libc::SYS_execve, &[(0, Argument::Is(name))])
}

fn c_path(path: &Path) -> Result<CString, Refused> {
    use std::os::unix::ffi::OsStrExt;
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// What could not be given up.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error(transparent)]
    Wall(#[from] ConfineError),
    #[error("its process: {0}")]
    Process(#[from] nix::Error),
    #[error("its words: {0}")]
    Words(#[from] std::ffi::NulError),
}
