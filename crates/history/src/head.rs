//! Where a repository stands.

use crate::error::HistoryError;
use crate::id::CommitId;

/// Where a repository stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The commit; none where nothing was committed yet. It may be missing all the same.
    pub commit: Option<CommitId>,
    /// The branch, without `refs/heads/`; none where a commit is checked out by itself.
    pub branch: Option<String>,
}

/// Where the repository stands now.
pub(crate) fn head_of(git: &gix::Repository) -> Result<Head, HistoryError> {
    let head = git.head().map_err(|error| {
        if git.git_dir().join("HEAD").symlink_metadata().is_err() {
            return HistoryError::NotARepository { path: git.git_dir().to_owned() };
        }
        HistoryError::reading("HEAD", error)
    })?;
    let branch = head.referent_name().map(|name| name.shorten().to_string());
    Ok(Head { commit: head.id().map(|id| CommitId::new(id.detach())), branch })
}
