//! One process of a worker: what it is asked, what it says and prints, and how it ends. It is held to its
//! time and its output, and when this returns there is nothing of it left.

use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::RunLimits;
use crate::worker::COMMAND;

/// Most bytes that are heard of one: more than the largest answer of the harness.
const MOST_SAID: u64 = 2 * 1024 * 1024;

/// A process that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// What came over the channel.
    pub(crate) said: Vec<u8>,
    /// What it printed, at most one byte more than it may.
    pub(crate) printed: Vec<u8>,
    /// Whether it was ended because its time was over.
    pub(crate) late: bool,
    pub(crate) status: ExitStatus,
}

/// Starts a worker for a job, asks it, gives it what it may read, and waits for its end.
pub(crate) fn ended(
    worker: &Path,
    job: &str,
    asked: &[u8],
    input: &str,
    limits: &RunLimits,
) -> io::Result<Ended> {
    let until = Instant::now() + limits.time;
    let (channel, theirs) = UnixStream::pair()?;
    let mut command = Command::new(worker);
    let kept = std::env::var_os("LD_LIBRARY_PATH");
    command
        .args([COMMAND, job])
        .env_clear()
        .envs(kept.map(|libraries| ("LD_LIBRARY_PATH", libraries)))
        .current_dir("/")
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::from(OwnedFd::from(theirs)));
    let mut child = command.spawn()?;
    // It holds the other end of the channel, which closes when the worker does.
    drop(command);
    let heard = conversation(&mut child, channel, asked, input, until, limits);
    end(&child);
    let status = child.wait()?;
    let (said, printed, late) = heard?;
    Ok(Ended { said, printed, late, status })
}

/// What it says, what it prints, and whether it took too long.
fn conversation(
    child: &mut Child,
    mut channel: UnixStream,
    asked: &[u8],
    input: &str,
    until: Instant,
    limits: &RunLimits,
) -> io::Result<(Vec<u8>, Vec<u8>, bool)> {
    let (Some(mut stdin), Some(mut stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("it has no pipes"));
    };
    let child = &*child;
    std::thread::scope(|scope| {
        // A program may end before it has read everything: its loss.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        let printing = scope.spawn(move || {
            let mut printed = Vec::new();
            let most = limits.output as u64 + 1;
            let read = (&mut stdout).take(most).read_to_end(&mut printed);
            if printed.len() > limits.output {
                end(child);
            }
            read.map(|_| printed)
        });
        let heard = hear(&mut channel, asked, until);
        // Nobody is waited for who holds a pipe open and says nothing.
        end(child);
        let printed = printing.join().map_err(|_| io::Error::other("its output was lost"))??;
        let (said, late) = heard?;
        Ok((said, printed, late))
    })
}

/// What comes over the channel until it is closed, and whether that took too long.
fn hear(channel: &mut UnixStream, asked: &[u8], until: Instant) -> io::Result<(Vec<u8>, bool)> {
    let left = |until: Instant| Some(until.saturating_duration_since(Instant::now()));
    channel.set_write_timeout(left(until).filter(|left| !left.is_zero()))?;
    // A worker that refuses before it has read everything has said why.
    let told = channel.write_all(asked).and_then(|()| channel.shutdown(Shutdown::Write));
    let mut said = Vec::new();
    let mut chunk = [0; 16 * 1024];
    loop {
        let Some(left) = left(until).filter(|left| !left.is_zero()) else {
            return Ok((said, true));
        };
        channel.set_read_timeout(Some(left))?;
        match channel.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => said.extend_from_slice(&chunk[..read]),
            Err(error) => match error.kind() {
                ErrorKind::Interrupted => {}
                ErrorKind::WouldBlock | ErrorKind::TimedOut => return Ok((said, true)),
                // It closed its end with something unread.
                ErrorKind::ConnectionReset => break,
                _ => return Err(error),
            },
        }
        if said.len() as u64 > MOST_SAID {
            break;
        }
    }
    match told {
        Err(error) if said.is_empty() => Err(error),
        _ => Ok((said, false)),
    }
}

/// Ends it with all that it may have started. Who has ended already, and was not waited for, is not
/// harmed and not somebody else.
fn end(child: &Child) {
    if let Ok(group) = i32::try_from(child.id()) {
        // The only failure is that nobody is there any more.
        let _gone = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}
