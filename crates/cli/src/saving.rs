//! Files that a person asks for, outside the workspace: written whole, beside their place first, and moved
//! there.

use std::io::{ErrorKind, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::failure::{Exit, Failure};

/// What becomes of a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// The new one takes its place.
    Replaced,
    /// It stays, and nothing is written.
    Kept,
}

/// Writes a file: a full disk leaves the one that was there.
pub fn save(target: &Path, bytes: &[u8], existing: Existing) -> Result<(), Failure> {
    let told = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let message = format!("there is a file {} already", target.display());
            Failure::new(Exit::Failed, message).next("--force writes over it")
        }
        _ => Failure::io(&format!("write {}", target.display()), &error),
    };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = beside(folder.unwrap_or(Path::new("."))).map_err(told)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(told)?;
    let moved = match existing {
        Existing::Replaced => file.persist(target),
        Existing::Kept => file.persist_noclobber(target),
    };
    moved.map(drop).map_err(|error| told(error.error))
}

/// A file that others may read as far as the person's own settings let them, unlike other temporary files.
fn beside(folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.permissions(std::fs::Permissions::from_mode(0o666));
    }
    file.prefix(".teacher-assist-").tempfile_in(folder)
}
