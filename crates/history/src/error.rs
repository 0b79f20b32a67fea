//! Why a history was not read.

use std::error::Error;
use std::path::PathBuf;

use crate::id::CommitId;

/// Why a repository, or something in it, was not read.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// There is no such folder.
    #[error("there is no folder {}", .path.display())]
    NoFolder {
        /// What was asked for.
        path: PathBuf,
    },
    /// Neither the folder nor one above it is a git repository.
    #[error(
        "{} is not in a git repository: `git init` makes one, or name a folder of a clone",
        .path.display()
    )]
    NotARepository {
        /// What was asked for.
        path: PathBuf,
    },
    /// The system does not let this process read it.
    #[error("no permission to read {what}: ask its owner for the right to read it")]
    NoPermission {
        /// What was to be read.
        what: String,
    },
    /// The repository is kept in a way that is not read here.
    #[error("the repository {} {why}, which is not read here", .path.display())]
    Unsupported {
        /// Its git folder.
        path: PathBuf,
        /// How it is kept, after "the repository … ".
        why: &'static str,
    },
    /// Nothing was committed yet, so that there is no file to ask about.
    #[error("the repository {} has no commit yet", .path.display())]
    NoCommits {
        /// Its git folder.
        path: PathBuf,
    },
    /// The text is no full id of a commit.
    #[error("`{text}` is not the id of a commit: 40 hexadecimal digits are needed")]
    BadId {
        /// What was given.
        text: String,
    },
    /// The text is not a cursor that was handed out here.
    #[error("`{text}` is not a cursor of this list: begin again without one")]
    BadCursor {
        /// What was given.
        text: String,
    },
    /// A commit that was asked for is not in the repository (any more).
    #[error("the commit {id} is not in the repository: it may have been rewritten or cleared away")]
    UnknownCommit {
        /// Which.
        id: CommitId,
    },
    /// An object that another one names is not there.
    #[error(
        "the object {object} is missing from the repository: `git fsck` says what else is, and \
         `git fetch --refetch` brings it back where a remote has it"
    )]
    MissingObject {
        /// Its id, in hexadecimal.
        object: String,
    },
    /// An object is there and cannot be understood.
    #[error("the object {object} is damaged: {why}")]
    Damaged {
        /// Its id, in hexadecimal.
        object: String,
        /// What is wrong.
        why: String,
    },
    /// The newest commit has no such file.
    #[error("there is no file `{path}` in the commit {at}")]
    NoSuchFile {
        /// The path, from the root of the repository, with `/`.
        path: String,
        /// Where it was looked for.
        at: CommitId,
    },
    /// No commit ever had such a file.
    #[error("no commit has a file `{path}`")]
    NeverAFile {
        /// The path, from the root of the repository, with `/`.
        path: String,
    },
    /// What the path names has no lines.
    #[error("`{path}` is a {what} and has no lines of its own")]
    NotAFile {
        /// The path, from the root of the repository, with `/`.
        path: String,
        /// What it is: a folder or a submodule.
        what: &'static str,
    },
    /// The path does not lead to anything in a repository.
    #[error(
        "`{path}` is no path in a repository: name it from the root, with `/` and without `..`"
    )]
    BadPath {
        /// What was given.
        path: String,
    },
    /// A file is larger than what is taken into memory.
    #[error("`{path}` has {bytes} bytes, and only files up to {limit} are read")]
    TooLarge {
        /// The path, from the root of the repository, with `/`.
        path: String,
        /// Its size.
        bytes: u64,
        /// The largest size that is read.
        limit: u64,
    },
    /// The caller wanted no more.
    #[error("stopped, as was asked")]
    Cancelled,
    /// Reading failed in another way.
    #[error("cannot read {what}")]
    Unreadable {
        /// What was to be read.
        what: String,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl HistoryError {
    /// What gix says about reading `what`, as one of ours.
    pub(crate) fn reading(what: impl Into<String>, error: gix::Error) -> Self {
        let what = what.into();
        if error.classify().is_permission_denied() {
            return Self::NoPermission { what };
        }
        Self::Unreadable { what, source: Box::new(error) }
    }
}
