//! What a folder holds.

use cap_std::fs::Dir;
use domain::Timestamp;
use serde::{Deserialize, Serialize};
use text::names;

use crate::{Action, Workspace, WorkspaceError};

/// The most entries that a tree lists.
pub const MAX_TREE_ENTRIES: usize = 5_000;
/// How many folders deep a tree looks.
pub const MAX_TREE_DEPTH: usize = 8;

/// One file or folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The last part of the path, with signs in it that nobody sees spelt out.
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
    /// Each folder directly before what it holds; in a folder, folders first, then by name.
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
        let (dir, path) = self.locate_folder(path)?;
        let mut entries = list_folder(&dir, &path).map_err(|error| error.or_gone(self.root()))?;
        entries.retain(|entry| !self.hides(&entry.path));
        Ok(entries)
    }

    /// Everything below the workspace's folder, within limits.
    pub fn tree(&self) -> Result<Tree, WorkspaceError> {
        let dir = self.dir()?;
        let mut tree = Tree { entries: Vec::new(), cut: None };
        if !self.lists() {
            return Ok(tree);
        }
        let top = list_folder(&dir, "").map_err(|error| error.or_gone(self.root()))?;
        grow(&dir, top, 1, &mut tree);
        Ok(tree)
    }
}

fn grow(dir: &Dir, entries: Vec<Entry>, depth: usize, tree: &mut Tree) {
    for entry in entries {
        if tree.entries.len() == MAX_TREE_ENTRIES {
            tree.cut = Some(TreeCut::Entries);
            return;
        }
        let path = entry.path.clone();
        let kind = entry.kind;
        tree.entries.push(entry);
        // A linked folder is shown and not entered: it may lead back to where we come from.
        if kind == EntryKind::File || dir.read_link(&path).is_ok() {
            continue;
        }
        match list_folder(dir, &path) {
            Ok(inner) if inner.is_empty() => {}
            Ok(_) if depth == MAX_TREE_DEPTH => {
                tree.cut = tree.cut.or(Some(TreeCut::Depth));
            }
            Ok(inner) => grow(dir, inner, depth + 1, tree),
            // One folder that cannot be looked into does not hide all the others.
            Err(error) => tracing::warn!(%path, %error, "left a folder out of the tree"),
        }
    }
}

fn list_folder(dir: &Dir, path: &str) -> Result<Vec<Entry>, WorkspaceError> {
    let failed = |source| WorkspaceError::from_io(Action::List, path, source);
    let listing = dir.read_dir(if path.is_empty() { "." } else { path }).map_err(failed)?;
    let mut entries = Vec::new();
    for entry in listing {
        let entry = entry.map_err(failed)?;
        // A name that is not text cannot be asked for by anybody.
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name.starts_with('.') {
            continue;
        }
        let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
        // Links that lead outside or nowhere, and what has just been deleted, are not there.
        let Ok(metadata) = dir.metadata(&path) else {
            continue;
        };
        let kind = match (metadata.is_dir(), metadata.is_file()) {
            (true, _) => EntryKind::Folder,
            (_, true) => EntryKind::File,
            _ => continue,
        };
        entries.push(Entry {
            name: names::seen(&name).into_owned(),
            path,
            kind,
            size: if kind == EntryKind::File { metadata.len() } else { 0 },
            modified: metadata.modified().map_err(failed)?.into_std().into(),
        });
    }
    entries.sort_by_cached_key(|entry| (entry.kind, entry.name.to_lowercase(), entry.name.clone()));
    Ok(entries)
}

#[cfg(test)]
mod tests;
