//! Reading and writing text files inside the workspace.

use std::path::{Path, PathBuf};

use domain::Timestamp;
use serde::{Deserialize, Serialize};

use crate::WorkspaceError;

/// The most that is read or written, in bytes.
pub const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// The teacher's folder. Cheap to clone; every clone is the same folder.
#[derive(Clone, Debug)]
pub struct Workspace {
    root: PathBuf,
}

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileText {
    /// Path inside the workspace, with `/`, as the file system spells it.
    pub path: String,
    /// The whole text, exactly as stored.
    pub text: String,
    /// Sha-256 of the stored bytes, in hexadecimal: the base of a later write.
    pub sha256: String,
    /// When it was last changed.
    pub modified: Timestamp,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    /// Path inside the workspace, with `/`, as the file system spells it.
    pub path: String,
    /// Sha-256 of the stored bytes, in hexadecimal.
    pub sha256: String,
}

/// What a write expects to find in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// Whatever is there.
    Any,
    /// Nothing.
    Absent,
    /// The file with this sha-256.
    Sha256(String),
}

impl Workspace {
    /// Opens a folder that exists.
    pub fn open(root: &Path) -> Result<Self, WorkspaceError> {
        let _ = root;
        unimplemented!()
    }

    /// The folder, with symbolic links resolved.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Reads a text file.
    pub fn read(&self, path: &str) -> Result<FileText, WorkspaceError> {
        let _ = path;
        unimplemented!()
    }

    /// Writes a text file as given, atomically; missing folders are made.
    pub fn write(&self, path: &str, text: &str, base: &Base) -> Result<Written, WorkspaceError> {
        let _ = (path, text, base);
        unimplemented!()
    }

    /// Replaces the one occurrence of `old`.
    pub fn replace(&self, path: &str, old: &str, new: &str) -> Result<Written, WorkspaceError> {
        let _ = (path, old, new);
        unimplemented!()
    }
}

/// Sha-256 in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let _ = bytes;
    unimplemented!()
}

/// Lines `start..=end` (from 1) of a text, each with its number, as `cat -n` shows them.
#[must_use]
pub fn numbered(text: &str, start: Option<usize>, end: Option<usize>) -> String {
    let _ = (text, start, end);
    unimplemented!()
}
