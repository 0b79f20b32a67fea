//! What is kept of a project on the disk: written whole beside what is there and moved into its place, so that a
//! process that is killed leaves the one or the other. All of it can be made again.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::ProjectId;
use text::Sha256;

/// The first bytes of a file; what has others was written by another version.
const HEAD: &[u8] = b"teacher-assist learning 1\n";
/// The last bytes: SHA-256 of all before them, in hexadecimal.
const TAIL: usize = 64;

/// Why nothing was read.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// The disk does not do it.
    #[error("cannot {what} {}: {error}", .path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is cut short, changed, or of another version.
    #[error("what is kept in {} is damaged or of another version", .0.display())]
    Damaged(PathBuf),
}

/// When a file was written, so that another process's is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    at: SystemTime,
    bytes: u64,
}

/// A folder of files about one project.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

/// Held while a project is read; the system takes it back when a process dies.
pub(crate) struct Lock(#[expect(dead_code, reason = "held until it is dropped")] File);

impl Folder {
    pub(crate) fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// That of a project, below what can be made again.
    pub(crate) fn of(cache: &Path, project: ProjectId) -> Self {
        Self::at(cache.join("code").join(project.to_string()))
    }

    /// The folders of other projects.
    pub(crate) fn beside(&self) -> Vec<Self> {
        let entries = self.0.parent().and_then(|parent| fs::read_dir(parent).ok());
        let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
        paths.filter(|path| *path != self.0).map(Self).collect()
    }

    /// The stamp of what is kept under this name; none where nothing is.
    pub(crate) fn stamp(&self, name: &str) -> Option<Stamp> {
        let about = fs::metadata(self.0.join(name)).ok()?;
        Some(Stamp { at: about.modified().ok()?, bytes: about.len() })
    }

    /// What is kept under this name; none where nothing is.
    pub(crate) fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, KeptError> {
        let path = self.0.join(name);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(KeptError::Io { what: "read", path, error }),
        };
        let whole = bytes.len().checked_sub(TAIL).and_then(|end| bytes.split_at_checked(end));
        let body = whole.filter(|(body, tail)| text::sha256(body).as_bytes() == *tail);
        let body = body.and_then(|(body, _)| body.strip_prefix(HEAD));
        let value = body.and_then(|body| postcard::from_bytes(body).ok());
        value.map(Some).ok_or(KeptError::Damaged(path))
    }

    /// Keeps it under this name.
    pub(crate) fn write(&self, name: &str, value: &impl Serialize) -> Result<Stamp, KeptError> {
        let path = self.0.join(name);
        let beside = self.0.join(format!("{name}.{}.new", std::process::id()));
        let wrong = |error| KeptError::Io { what: "write", path: path.clone(), error };
        fs::create_dir_all(&self.0).map_err(wrong)?;
        let written = write_whole(&beside, value).and_then(|()| fs::rename(&beside, &path));
        if let Err(error) = written {
            // It is of no use; that it could not be removed either changes nothing.
            fs::remove_file(&beside).ok();
            return Err(wrong(error));
        }
        let gone = || wrong(io::ErrorKind::NotFound.into());
        self.stamp(name).ok_or_else(gone)
    }

    /// Takes away what is kept under this name, if anything is.
    pub(crate) fn forget(&self, name: &str) -> Result<(), KeptError> {
        let path = self.0.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(KeptError::Io { what: "remove", path, error })
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// A lock of this name; none while another process has it.
    pub(crate) fn try_lock(&self, name: &str) -> Result<Option<Lock>, KeptError> {
        let path = self.0.join(name);
        let wrong = |error| KeptError::Io { what: "lock", path: path.clone(), error };
        fs::create_dir_all(&self.0).map_err(wrong)?;
        let file =
            File::options().write(true).create(true).truncate(false).open(&path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(wrong(error)),
        }
    }
}

fn write_whole(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut out = Hashing { out: BufWriter::new(File::create(path)?), hash: Sha256::default() };
    out.write_all(HEAD)?;
    let Hashing { mut out, hash } = postcard::to_io(value, out).map_err(io::Error::other)?;
    out.write_all(hash.hex().as_bytes())?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// Writes, and hashes what it writes.
struct Hashing {
    out: BufWriter<File>,
    hash: Sha256,
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_and_what_is_damaged_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Folder::at(folder.path().join("new"));
        assert!(kept.read::<Vec<u32>>("a").unwrap().is_none());
        let stamp = kept.write("a", &vec![1_u32, 2, 300]).unwrap();
        assert_eq!(kept.stamp("a"), Some(stamp));
        assert_eq!(kept.read::<Vec<u32>>("a").unwrap(), Some(vec![1, 2, 300]));
        let path = folder.path().join("new/a");
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert!(matches!(kept.read::<Vec<u32>>("a"), Err(KeptError::Damaged(_))), "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert!(
                matches!(kept.read::<Vec<u32>>("a"), Err(KeptError::Damaged(_))),
                "cut at {at}"
            );
        }
        let left: Vec<_> = fs::read_dir(folder.path().join("new")).unwrap().collect();
        assert_eq!(left.len(), 1, "no half file stays");
    }

    #[test]
    fn a_lock_is_held_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Folder::at(folder.path().to_owned());
        let held = kept.try_lock("lock").unwrap().unwrap();
        assert!(kept.try_lock("lock").unwrap().is_none());
        drop(held);
        assert!(kept.try_lock("lock").unwrap().is_some());
    }
}
