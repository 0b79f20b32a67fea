//! The workspace's own folder, held open.
//!
//! What is opened is opened in the folder that was chosen, whatever stands under its name meanwhile:
//! a link that takes its place is not followed. A folder that was deleted and made again is the
//! workspace all the same, as its teacher sees it.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use cap_std::fs::Dir;

use crate::WorkspaceError;

/// The folder and where it is.
#[derive(Debug)]
pub(crate) struct Root {
    /// With every link resolved when it was chosen.
    path: PathBuf,
    held: Mutex<Held>,
}

#[derive(Debug)]
struct Held {
    dir: Dir,
    identity: Identity,
}

/// What tells a folder from another one of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    #[cfg(unix)]
    device_and_inode: (u64, u64),
    #[cfg(not(unix))]
    created: Option<std::time::SystemTime>,
}

impl Root {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let held = Mutex::new(Held::open(&path)?);
        Ok(Self { path, held })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder, if it is still there under its name.
    pub(crate) fn dir(&self) -> Result<Dir, WorkspaceError> {
        let gone = |_| WorkspaceError::Gone { root: self.path.clone() };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if Identity::of(&self.path).as_ref() != Some(&held.identity) {
            *held = self.made_again().map_err(gone)?;
        }
        held.dir.try_clone().map_err(gone)
    }

    /// Another folder under the same name, which no link leads to. It is opened first and looked at
    /// then, so that what is held is what was looked at.
    fn made_again(&self) -> io::Result<Held> {
        let held = Held::open(&self.path)?;
        let is_itself = !fs::symlink_metadata(&self.path)?.is_symlink()
            && self.path.canonicalize()? == self.path
            && Identity::of(&self.path).as_ref() == Some(&held.identity);
        if is_itself { Ok(held) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }
}

impl Held {
    fn open(path: &Path) -> io::Result<Self> {
        let dir = Dir::open_ambient_dir(path, cap_std::ambient_authority())?;
        let identity = Identity::from(&dir.try_clone()?.into_std_file().metadata()?);
        Ok(Self { dir, identity })
    }
}

impl Identity {
    /// None when there is no such folder.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().filter(fs::Metadata::is_dir).as_ref().map(Self::from)
    }
}

impl From<&fs::Metadata> for Identity {
    #[cfg(unix)]
    fn from(metadata: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device_and_inode: (metadata.dev(), metadata.ino()) }
    }

    #[cfg(not(unix))]
    fn from(metadata: &fs::Metadata) -> Self {
        Self { created: metadata.created().ok() }
    }
}
