//! The history of one file, also under the names that it had before.

use std::collections::{BinaryHeap, HashMap, HashSet};

use gix::ObjectId;
use gix::bstr::{BStr, BString, ByteSlice};

use crate::cancel::Cancel;
use crate::changes::{file_change, new_file_change, source_of};
use crate::commit::{ChangeKind, Commit, FileChange};
use crate::error::HistoryError;
use crate::names::tree_path;
use crate::objects::{ObjectSource, StoredCommit, TreeEntry};
use crate::renames::TreeFile;
use crate::repository::Repository;

impl Repository {
    /// The commits that changed the file, the newest first and at most `limit`; each with this one file,
    /// under the name that it had then.
    ///
    /// It is what `git log --follow` shows, but that a name is followed on each branch by itself, and that
    /// a copy of another file begins a history of its own. Where a merge has the file as one of its
    /// parents has it, only this parent is followed. A merge that has it otherwise than each of them is
    /// compared with its first parent.
    ///
    /// # Errors
    /// [`HistoryError::NeverAFile`] when no commit has the path, [`HistoryError::NotAFile`] for a folder,
    /// [`HistoryError::NoCommits`], [`HistoryError::BadPath`], [`HistoryError::Cancelled`],
    /// [`HistoryError::MissingObject`], [`HistoryError::Damaged`].
    pub fn file_history(
        &self,
        path: &str,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Vec<Commit>, HistoryError> {
        let tree_path = tree_path(path)?;
        let objects = self.objects(cancel)?;
        let head = objects.commit(self.head_commit()?.object())?;
        let entry = objects.entry(head.tree, tree_path.as_ref())?;
        if entry.is_some_and(|entry| entry.mode.is_tree()) {
            return Err(HistoryError::NotAFile { path: path.to_owned(), what: "folder" });
        }
        let mut trail = Trail {
            objects: &objects,
            front: BinaryHeap::new(),
            waiting: HashMap::new(),
            seen: HashSet::new(),
        };
        trail.add(head, tree_path);
        let mut commits: Vec<Commit> = Vec::new();
        while commits.len() < limit {
            let Some((commit, change)) = trail.next_change()? else { break };
            commits.push(self.names.commit(&commit, vec![change])?);
        }
        if commits.is_empty() && limit > 0 && entry.is_none() {
            return Err(HistoryError::NeverAFile { path: path.to_owned() });
        }
        Ok(commits)
    }
}

/// A walk over commits, each with the name that the file has there.
struct Trail<'s, 'r> {
    objects: &'s ObjectSource<'r>,
    /// When it was committed, how many came before it, which, and the name.
    front: BinaryHeap<(i64, std::cmp::Reverse<usize>, ObjectId, BString)>,
    waiting: HashMap<ObjectId, StoredCommit>,
    seen: HashSet<(ObjectId, BString)>,
}

impl Trail<'_, '_> {
    fn add(&mut self, commit: StoredCommit, path: BString) {
        if self.seen.insert((commit.id, path.clone())) {
            let order = std::cmp::Reverse(self.seen.len());
            self.front.push((commit.seconds, order, commit.id, path));
            self.waiting.insert(commit.id, commit);
        }
    }

    /// The next commit that changed the file, and how.
    fn next_change(&mut self) -> Result<Option<(StoredCommit, FileChange)>, HistoryError> {
        while let Some((_, _, id, path)) = self.front.pop() {
            let commit = match self.waiting.remove(&id) {
                Some(commit) => commit,
                // It came by two names, and the other one was first.
                None => self.objects.commit(id)?,
            };
            if let Some(change) = self.look(&commit, path)? {
                return Ok(Some((commit, change)));
            }
        }
        Ok(None)
    }

    /// What the commit did to the file, and goes on to where it was before.
    fn look(
        &mut self,
        commit: &StoredCommit,
        path: BString,
    ) -> Result<Option<FileChange>, HistoryError> {
        let here = self.file(commit, path.as_ref())?;
        let mut parents = Vec::with_capacity(commit.parents.len());
        for parent in &commit.parents {
            let parent = self.objects.commit(*parent)?;
            let there = self.file(&parent, path.as_ref())?;
            if there == here {
                self.add(parent, path);
                return Ok(None);
            }
            parents.push((parent, there));
        }
        let Some(here) = here else {
            // It was deleted here. Merges of it are compared with the first parent that had it.
            let before = parents.iter().find_map(|(_, there)| *there);
            for (parent, _) in parents {
                self.add(parent, path.clone());
            }
            let Some(before) = before else { return Ok(None) };
            let kind = ChangeKind::Deleted;
            return file_change(self.objects, &path, kind, Some(before), None).map(Some);
        };
        self.appeared_or_modified(commit, TreeFile { path, entry: here }, parents).map(Some)
    }

    fn appeared_or_modified(
        &mut self,
        commit: &StoredCommit,
        file: TreeFile,
        parents: Vec<(StoredCommit, Option<TreeEntry>)>,
    ) -> Result<FileChange, HistoryError> {
        let mut told: Option<FileChange> = None;
        for (parent, there) in parents {
            if there.is_some() {
                if told.is_none() {
                    let kind = ChangeKind::Modified;
                    let entry = Some(file.entry);
                    told = Some(file_change(self.objects, &file.path, kind, there, entry)?);
                }
                self.add(parent, file.path.clone());
                continue;
            }
            let path = file.path.as_bstr();
            let source = source_of(self.objects, parent.tree, commit.tree, path)?;
            let Some((source, similarity)) = source else {
                // A file of this name may have been there before.
                self.add(parent, file.path.clone());
                continue;
            };
            if told.is_none() {
                told = Some(new_file_change(self.objects, &file, Some((&source, similarity)))?);
            }
            self.add(parent, source.path);
        }
        told.map_or_else(|| new_file_change(self.objects, &file, None), Ok)
    }

    /// What stands at the path, unless it is a folder.
    fn file(&self, commit: &StoredCommit, path: &BStr) -> Result<Option<TreeEntry>, HistoryError> {
        Ok(self.objects.entry(commit.tree, path)?.filter(|entry| !entry.mode.is_tree()))
    }
}
