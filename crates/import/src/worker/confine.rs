//! What a worker gives up before it looks at a document.
//!
//! On Linux the kernel bounds its memory and its time on the processor, and lets it do nothing but
//! think and answer, also when the document has taken it over ([`calls`]). On macOS the kernel
//! bounds its time, and it can open no file and no connection as long as it keeps those it has; its
//! memory is bounded by the process that started it, which looks at it many times a second, as it does
//! everywhere. On Windows that process alone bounds the worker. On every system a worker that nobody
//! stops ends by itself.

use std::time::Duration;

#[cfg(target_os = "linux")]
use confined::{Argument, Calls};
#[cfg(unix)]
use confined::{ConfineError, Resource, bound};
#[cfg(target_os = "linux")]
use nix::libc;

use crate::Limits;
use crate::error::ImportError;
#[cfg(target_os = "linux")]
use crate::worker::STACK;

/// How much later than its limit a worker ends by itself: whoever started it stops it first.
const GRACE: Duration = Duration::from_secs(2);

/// Address space that threads reserve for their stacks and heaps without using it.
#[cfg(target_os = "linux")]
const RESERVED: u64 = 256 * 1024 * 1024;

/// The exit code of a worker that ended by itself.
const LATE: i32 = 75;

/// Gives up, for this thread and those that it starts, what reading a document does not need; it
/// cannot be had back. To be called before there is another thread.
///
/// # Errors
/// When the system does not take something away: then no document should be looked at.
pub fn confine(limits: &Limits) -> Result<(), ImportError> {
    #[cfg(unix)]
    give_up(limits).map_err(|error| ImportError::Worker {
        detail: format!("it could not be confined: {error}"),
    })?;
    let end = limits.time + GRACE;
    let watch = std::thread::Builder::new().name("end".to_owned()).spawn(move || {
        std::thread::sleep(end);
        std::process::exit(LATE);
    });
    watch.map_err(|error| ImportError::worker("no thread could be started", &error))?;
    Ok(())
}

#[cfg(unix)]
fn give_up(limits: &Limits) -> Result<(), ConfineError> {
    // No memory image of the teacher's document on the disk, and no file at all.
    bound(Resource::RLIMIT_CORE, 0)?;
    bound(Resource::RLIMIT_FSIZE, 0)?;
    // Two threads may work at once; the time on the clock is bounded by others.
    bound(Resource::RLIMIT_CPU, 2 * (limits.time + GRACE).as_secs().max(1))?;
    #[cfg(target_os = "linux")]
    bound(
        Resource::RLIMIT_AS,
        [held(), STACK as u64, RESERVED, limits.memory].into_iter().fold(0, u64::saturating_add),
    )?;
    // Two walls, either of which is enough for files and connections; a kernel without Landlock leaves
    // them to the other.
    #[cfg(target_os = "linux")]
    confined::keep_no_files()?;
    // The three pipes are all it needs.
    bound(Resource::RLIMIT_NOFILE, 3)?;
    // The last, because it takes away the calls that the others need.
    #[cfg(target_os = "linux")]
    calls()?.filter()?.put_up()?;
    Ok(())
}

/// What a reader of documents asks of the system: to think, with threads, in memory that no code runs in.
#[cfg(target_os = "linux")]
fn calls() -> Result<Calls, ConfineError> {
    let no_code = Argument::Bits { mask: libc::PROT_EXEC.unsigned_abs(), set: 0 };
    Calls::least()?
        .and_threads()?
        .only(libc::SYS_mmap, &[(2, no_code)])?
        .only(libc::SYS_mprotect, &[(2, no_code)])
}

/// Bytes of address space that the process holds now, most of them stacks and shared libraries.
#[cfg(target_os = "linux")]
fn held() -> u64 {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    // Without /proc there is no telling; a gigabyte is more than any host maps.
    pages.map_or(1024 * 1024 * 1024, |pages| pages * PAGE)
}
