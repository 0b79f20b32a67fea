//! Files that are replaced whole or not at all, and one writer at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use zeroize::Zeroizing;

use crate::error::Error;

/// How often a lock that somebody else holds is tried again.
const TRY_AGAIN: Duration = Duration::from_millis(20);

/// No file of ours comes near it; a larger one is not ours.
const MOST_BYTES: u64 = 1 << 20;

/// The right to write in the folder, until it is dropped.
#[derive(Debug)]
pub struct WriteLock {
    /// The system lets go of the lock when the file is closed.
    _file: File,
}

impl WriteLock {
    /// Wait at most `patience` for the lock in the file at `path`.
    pub fn take(path: &Path, patience: Duration) -> Result<Self, Error> {
        let failed = |why| Error::Write { path: path.to_owned(), why };
        let file = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(path)
            .map_err(failed)?;
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::Error(why)) => return Err(failed(why)),
                Err(TryLockError::WouldBlock) if since.elapsed() < patience => {
                    thread::sleep(TRY_AGAIN);
                }
                Err(TryLockError::WouldBlock) => return Err(Error::Busy { path: path.to_owned() }),
            }
        }
    }
}

/// Make the folder, for its owner only, unless it is there.
pub fn make_folder(folder: &Path) -> Result<(), Error> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|why| Error::Write { path: folder.to_owned(), why })
}

/// The bytes of the file at `path`, or nothing if there is no file.
pub fn read(path: &Path) -> Result<Option<Zeroizing<Vec<u8>>>, Error> {
    let failed = |why| Error::Read { path: path.to_owned(), why };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(found) if found.len() > MOST_BYTES => {
            return Err(Error::Damaged { path: path.to_owned() });
        }
        Ok(found) => close_to_others(path, &found),
    }
    Ok(Some(Zeroizing::new(fs::read(path).map_err(failed)?)))
}

/// Put `bytes` in place of the file at `path`, which afterwards holds either all of the old or all
/// of the new, and only its owner may read it. The caller holds the lock.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    replace_with(path, |file| file.write_all(bytes))
}

/// [`replace`], with the writing itself to be chosen by a test.
fn replace_with(path: &Path, write: impl Fn(&mut File) -> io::Result<()>) -> Result<(), Error> {
    let fresh = beside(path);
    let put = || -> io::Result<()> {
        // Left over from a process that was killed here. A link in its place is not followed.
        forget(&fresh)?;
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&fresh)?;
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(&fresh, path)
    };
    if let Err(why) = put() {
        // What is reported is why it could not be written, not why the rest could not be tidied.
        drop(forget(&fresh));
        return Err(Error::Write { path: path.to_owned(), why });
    }
    sync_folder(path)
}

/// Delete the file at `path` for good. The caller holds the lock.
pub fn delete(path: &Path) -> Result<(), Error> {
    forget(path).map_err(|why| Error::Write { path: path.to_owned(), why })?;
    sync_folder(path)
}

fn forget(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

/// On Windows the user's profile is already closed to other users.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// A file that was copied here may be open to others. Where the file system knows no permissions
/// the keys must still be readable, so this says what it could not do and goes on.
#[cfg(unix)]
fn close_to_others(path: &Path, found: &fs::Metadata) {
    use std::os::unix::fs::PermissionsExt;
    if found.permissions().mode() & 0o077 == 0 {
        return;
    }
    match fs::set_permissions(path, fs::Permissions::from_mode(0o600)) {
        Ok(()) => {
            tracing::warn!(path = %path.display(), "other users could read this; not any more")
        }
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "other users may be able to read this");
        }
    }
}

#[cfg(not(unix))]
fn close_to_others(_path: &Path, _found: &fs::Metadata) {}

/// Only then does the new name survive a power cut.
#[cfg(unix)]
fn sync_folder(path: &Path) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(path);
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|why| Error::Write { path: folder.to_owned(), why })
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> Result<(), Error> {
    Ok(())
}

#[cfg(test)]
mod tests;
