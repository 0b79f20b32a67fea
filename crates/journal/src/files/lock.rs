//! One at a time, among all processes.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use super::error::{JournalError, at};

/// How often the lock is looked at: what is done under it takes milliseconds.
const PAUSE: Duration = Duration::from_millis(2);
/// So long is waited for whoever holds it.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Held while files are read and written. The system takes it back when a process dies.
pub(crate) struct FolderLock(#[expect(dead_code, reason = "held until it is dropped")] File);

impl FolderLock {
    pub(crate) fn hold(folder: &Path, wait: Duration) -> Result<Self, JournalError> {
        let file = lockable(folder).map_err(at("lock", folder))?;
        let mut waited = Duration::ZERO;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::Error(error)) => return Err(at("lock", folder)(error)),
                Err(TryLockError::WouldBlock) if waited >= wait => {
                    let path = folder.to_owned();
                    return Err(JournalError::Busy { path, seconds: wait.as_secs() });
                }
                Err(TryLockError::WouldBlock) => {
                    sleep(PAUSE);
                    waited += PAUSE;
                }
            }
        }
    }
}

/// The folder itself, so that no file of the lock lies in it.
#[cfg(unix)]
fn lockable(folder: &Path) -> std::io::Result<File> {
    File::open(folder)
}

/// A folder cannot be locked there: a file beside the others.
#[cfg(not(unix))]
fn lockable(folder: &Path) -> std::io::Result<File> {
    File::options().write(true).create(true).truncate(false).open(folder.join(".lock"))
}
