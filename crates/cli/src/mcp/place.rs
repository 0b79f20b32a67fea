//! Where on this computer a holder is found: a folder of its own below the data folder, which only this account
//! may look into.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The folder with everything of the holder.
#[derive(Debug, Clone)]
pub struct HolderFolder(PathBuf);

impl HolderFolder {
    /// The one below a data folder; made if it is not there.
    pub fn of(data: &Path) -> Result<Self, Failure> {
        let data = std::path::absolute(data)
            .map_err(|error| Failure::io("find the data folder", &error))?;
        let folder = data.join("mcp");
        private_folder(&folder)
            .map_err(|error| Failure::io(&format!("make {}", folder.display()), &error))?;
        Ok(Self(folder))
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        self.0.parent().unwrap_or(&self.0)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Where a holder says what goes wrong.
    pub fn log(&self) -> PathBuf {
        self.file("holder.log")
    }

    /// The lock of a name, unless somebody has it; the system takes it back when a process dies.
    pub fn try_lock(&self, name: &str) -> Result<Option<File>, Failure> {
        let path = self.file(name);
        let failed =
            |error: &std::io::Error| Failure::io(&format!("lock {}", path.display()), error);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        private(&mut options);
        let file = options.open(&path).map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(failed(&error)),
        }
    }

    /// Writes a file that only this account may read, whole or not at all.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        let (path, new) = (self.file(name), self.file(&format!("{name}.new")));
        let written = || {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(true);
            private(&mut options);
            let mut file = options.open(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &path)
        };
        written().map_err(|error| Failure::io(&format!("write {}", path.display()), &error))
    }
}

#[cfg(unix)]
fn private_folder(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    if let Some(data) = folder.parent() {
        fs::create_dir_all(data)?;
    }
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
        }
        made => made,
    }
}

#[cfg(not(unix))]
fn private_folder(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private(_: &mut OpenOptions) {}
