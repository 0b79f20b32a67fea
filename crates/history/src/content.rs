//! What a file held in a commit.

use crate::cancel::Cancel;
use crate::error::HistoryError;
use crate::id::CommitId;
use crate::names::tree_path;
use crate::repository::Repository;

impl Repository {
    /// The bytes of a file as a commit has it; none where no file stands at the path then. The path begins at
    /// the root of the repository.
    ///
    /// # Errors
    /// [`HistoryError::BadPath`], [`HistoryError::UnknownCommit`], [`HistoryError::MissingObject`],
    /// [`HistoryError::Damaged`], or that it is larger than what is read.
    pub fn content(&self, id: CommitId, path: &str) -> Result<Option<Vec<u8>>, HistoryError> {
        let objects = self.objects(&Cancel::default())?;
        let commit = objects.named_commit(id)?;
        let entry = objects.entry(commit.tree, tree_path(path)?.as_ref())?;
        let is_file = entry.as_ref().is_some_and(|entry| entry.mode.is_blob());
        entry.filter(|_| is_file).map(|entry| objects.blob(entry.id)).transpose()
    }
}
