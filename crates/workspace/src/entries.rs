//! What a folder holds.

use domain::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Workspace, WorkspaceError};

/// The most entries that a tree lists.
pub const MAX_TREE_ENTRIES: usize = 5_000;
/// How many folders deep a tree looks.
pub const MAX_TREE_DEPTH: usize = 8;

/// One file or folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The last part of the path.
    pub name: String,
    /// Path inside the workspace, with `/`.
    pub path: String,
    /// File or folder.
    pub kind: EntryKind,
    /// Size in bytes; 0 for a folder.
    pub size: u64,
    /// When it was last changed.
    pub modified: Timestamp,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EntryKind {
    /// A folder.
    Folder,
    /// A file.
    File,
}

/// Everything in the workspace, within limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tree {
    /// Each folder directly before what it holds, sorted by path.
    pub entries: Vec<Entry>,
    /// Why something is missing from the list, if anything is.
    pub cut: Option<TreeCut>,
}

/// Which limit a tree ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TreeCut {
    /// There are more than [`MAX_TREE_ENTRIES`].
    Entries,
    /// There are folders deeper than [`MAX_TREE_DEPTH`].
    Depth,
}

impl Workspace {
    /// What the folder holds, folders first, then by name; hidden files are left out.
    pub fn list(&self, path: &str) -> Result<Vec<Entry>, WorkspaceError> {
        let _ = path;
        unimplemented!()
    }

    /// Everything below the workspace's folder, within limits.
    pub fn tree(&self) -> Result<Tree, WorkspaceError> {
        unimplemented!()
    }
}
