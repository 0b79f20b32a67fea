//! One writer at a time, in this process and among all of them: of two that write from one base, one
//! sees the other's change.

use std::fs::{File, TryLockError};
use std::io;
use std::sync::{MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use cap_std::fs::Dir;

use crate::{Workspace, WorkspaceError, error::Action};

/// How often the lock of another process is looked at, and how long altogether: what is done under it
/// takes milliseconds.
const PAUSE: Duration = Duration::from_millis(5);
const LOOKS: u32 = 2_000;

/// Held while a file is compared with its base and replaced.
pub(super) struct Alone<'a> {
    _here: MutexGuard<'a, ()>,
    /// None on a drive that knows no locks.
    _among_processes: Option<File>,
}

impl Workspace {
    pub(super) fn alone(&self) -> Result<Alone<'_>, WorkspaceError> {
        let here = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let dir = self.dir()?;
        let among_processes = match locked(&dir) {
            Ok(lock) => Some(lock),
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                return Err(WorkspaceError::from_io(Action::Write, ".", error));
            }
            Err(error) => {
                // A drive without locks must not keep her from writing.
                tracing::warn!(%error, "other processes may write to the workspace meanwhile");
                None
            }
        };
        Ok(Alone { _here: here, _among_processes: among_processes })
    }
}

fn locked(dir: &Dir) -> io::Result<File> {
    let file = lockable(dir)?;
    for _ in 0..LOOKS {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::TimedOut, "another program has held the folder for too long"))
}

/// The folder itself, so that no file of ours lies in it.
#[cfg(unix)]
fn lockable(dir: &Dir) -> io::Result<File> {
    Ok(dir.open(".")?.into_std())
}

/// A folder cannot be locked there: a hidden file in it.
#[cfg(not(unix))]
fn lockable(dir: &Dir) -> io::Result<File> {
    let mut options = cap_std::fs::OpenOptions::new();
    options.write(true).create(true);
    Ok(dir.open_with(format!("{}lock", super::TEMPORARY), &options)?.into_std())
}
