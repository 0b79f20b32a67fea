//! Running one program: its input, its output up to a limit, its end and that of all it began.

use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::timeout;

/// Bytes of each of its outputs that are kept. The rest is read, so that it is not held up, and let
/// go.
const KEPT: usize = 1024 * 1024;

/// How long what a program left running may hold its output open.
const GRACE: Duration = Duration::from_millis(250);

/// A program to run.
pub struct Program<'a> {
    /// A name to be found in `PATH`, or an absolute path.
    pub program: String,
    pub args: Vec<String>,
    pub plugin_root: &'a Path,
    pub project_dir: &'a Path,
    pub timeout: Duration,
}

/// What became of it.
#[derive(Debug, PartialEq)]
pub enum Ran {
    /// It ended by itself.
    Exited { code: i32, out: Captured, err: Captured },
    /// It was still running, and was ended with all that it began.
    TimedOut(Duration),
    /// A signal ended it.
    Killed,
    /// It could not be begun or waited for.
    NotRun(String),
}

/// What it wrote.
#[derive(Debug, Default, PartialEq)]
pub struct Captured {
    bytes: Vec<u8>,
    /// Whether it wrote more than is kept.
    pub cut: bool,
}

impl Captured {
    /// As text; what is no UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// Run it with this on its standard input.
pub async fn run(program: &Program<'_>, input: &[u8]) -> Ran {
    let mut child = match start(program) {
        Ok(child) => child,
        Err(error) => {
            return Ran::NotRun(format!("cannot be started ({}): {error}", program.program));
        }
    };
    let mut group = Group::of(&child);
    let (mut out, mut err) = (Captured::default(), Captured::default());
    let stdin = child.stdin.take();
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let mut talking = Box::pin(async {
        tokio::join!(feed(stdin, input), read(stdout, &mut out), read(stderr, &mut err))
    });
    let ending = async {
        let mut silent = false;
        loop {
            tokio::select! {
                status = child.wait() => break (status, silent),
                _ = &mut talking, if !silent => silent = true,
            }
        }
    };
    let Ok((status, silent)) = timeout(program.timeout, ending).await else {
        // Dropping the group ends everything in it.
        return Ran::TimedOut(program.timeout);
    };
    // Something it began may still hold its output: it gets a moment, then it is ended.
    if !silent && timeout(GRACE, &mut talking).await.is_err() {
        group.end();
        let _still_held_elsewhere = timeout(GRACE, &mut talking).await;
    }
    drop(talking);
    group.let_go();
    match status {
        Ok(status) => status.code().map_or(Ran::Killed, |code| Ran::Exited { code, out, err }),
        Err(error) => Ran::NotRun(format!("cannot be waited for: {error}")),
    }
}

fn start(program: &Program<'_>) -> std::io::Result<Child> {
    let mut command = Command::new(&program.program);
    command
        .args(&program.args)
        .current_dir(program.project_dir)
        .env_clear()
        .envs(environment())
        .env(plugins::PLUGIN_ROOT, program.plugin_root)
        .env(plugins::PROJECT_DIR, program.project_dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    command.spawn()
}

/// As little as a program needs, and no key. Programs are not looked for in the folder they run in,
/// where agents write.
fn environment() -> Vec<(&'static str, OsString)> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let absolute = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    let path = std::env::join_paths(absolute).unwrap_or_default();
    let needed = if cfg!(windows) {
        ["HOME", "USERPROFILE", "SystemRoot", "TEMP"].as_slice()
    } else {
        ["HOME"].as_slice()
    };
    let found = needed.iter().filter_map(|name| std::env::var_os(name).map(|value| (*name, value)));
    std::iter::once(("PATH", path)).chain(found).collect()
}

/// A program may end without having read its input, which is no mistake.
async fn feed(stdin: Option<ChildStdin>, input: &[u8]) {
    if let Some(mut stdin) = stdin
        && let Err(error) = stdin.write_all(input).await
    {
        tracing::debug!(%error, "a command hook did not read its input");
    }
}

async fn read(from: Option<impl AsyncRead + Unpin>, into: &mut Captured) {
    let Some(mut from) = from else { return };
    let mut piece = vec![0; 16 * 1024];
    loop {
        let read = match from.read(&mut piece).await {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) => {
                tracing::debug!(%error, "a command hook's output ended early");
                return;
            }
        };
        let room = KEPT.saturating_sub(into.bytes.len());
        let kept = piece.get(..read.min(room)).unwrap_or_default();
        into.bytes.extend_from_slice(kept);
        into.cut |= read > room;
    }
}

/// A program and all that it began: ended when this is dropped, unless it was let go before.
struct Group {
    #[cfg(unix)]
    leader: Option<nix::unistd::Pid>,
}

impl Group {
    #[cfg(unix)]
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self { leader: id.map(nix::unistd::Pid::from_raw) }
    }

    #[cfg(unix)]
    fn end(&mut self) {
        let Some(leader) = self.leader.take() else { return };
        if let Err(error) = nix::sys::signal::killpg(leader, nix::sys::signal::Signal::SIGKILL) {
            tracing::debug!(%error, "nothing was left of a command hook");
        }
    }

    #[cfg(unix)]
    fn let_go(&mut self) {
        self.leader = None;
    }

    /// Elsewhere the program itself is ended with its handle; what it began is not.
    #[cfg(not(unix))]
    fn of(_: &Child) -> Self {
        Self {}
    }

    #[cfg(not(unix))]
    fn end(&mut self) {}

    #[cfg(not(unix))]
    fn let_go(&mut self) {}
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}
