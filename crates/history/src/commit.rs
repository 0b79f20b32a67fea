//! A commit and what it changed, as plain data.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::id::CommitId;

/// One commit, with its author and its committer as the mailmap wants them called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Commit {
    /// Its SHA-1.
    pub id: CommitId,
    /// What it was made on: none for a root, several for a merge. At the edge of a shallow clone there
    /// are none, as the parents are not there.
    pub parents: Vec<CommitId>,
    /// Who wrote the change.
    pub author: Person,
    /// When it was written.
    pub authored: DateTime<FixedOffset>,
    /// Who put it into the repository.
    pub committer: Person,
    /// When it came into the repository as it is: the time by which commits are sorted and filtered.
    pub committed: DateTime<FixedOffset>,
    /// The whole message, its first line (the subject) among it, decoded from the commit's encoding.
    pub message: String,
    /// What it changed, sorted by path. A merge is compared with its first parent, and so says what came
    /// into the branch by it; a root and the edge of a shallow clone are compared with nothing.
    pub files: Vec<FileChange>,
}

/// A name and an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The name.
    pub name: String,
    /// The address of electronic mail.
    pub email: String,
}

/// What a commit did to one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileChange {
    /// Its path from the root of the repository, with `/`; after the commit, or before it when the file
    /// was deleted. Bytes that are no UTF-8 are written as git writes them: `\351`.
    pub path: String,
    /// What happened to it.
    pub kind: ChangeKind,
    /// What it was before; none when it was added.
    pub before: Option<FileMode>,
    /// What it is now; none when it was deleted.
    pub after: Option<FileMode>,
    /// Its lines.
    pub lines: LineChange,
}

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It is gone.
    Deleted,
    /// Its content, its mode or both are others.
    Modified,
    /// It was called otherwise before.
    Renamed {
        /// How.
        from: String,
        /// How much of the larger of both is in the other, in whole percent, rounded down.
        similarity: u8,
    },
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FileMode {
    /// A file.
    File,
    /// A file that may be run.
    Executable,
    /// A symbolic link; its line is where it leads.
    Symlink,
    /// A commit of another repository; its line is that commit's id.
    Submodule,
}

/// How many lines of a file a commit changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum LineChange {
    /// Lines were compared, as `git log --numstat` does.
    Counted {
        /// Lines that are new.
        insertions: u32,
        /// Lines that are gone.
        deletions: u32,
    },
    /// One side has a zero byte among its first 8,000: it has no lines.
    Binary,
    /// One side is larger than what is compared.
    TooLarge,
}

impl LineChange {
    /// Lines that are new and lines that are gone; none of either where no lines were compared.
    #[must_use]
    pub fn counts(self) -> (u32, u32) {
        match self {
            Self::Counted { insertions, deletions } => (insertions, deletions),
            Self::Binary | Self::TooLarge => (0, 0),
        }
    }
}

impl Commit {
    /// The first paragraph of the message in one line, as `git log --format=%s` shows it.
    #[must_use]
    pub fn subject(&self) -> String {
        let paragraph = self.message.trim_start_matches(['\n', '\r']).lines();
        let lines: Vec<&str> =
            paragraph.map(str::trim_end).take_while(|line| !line.trim().is_empty()).collect();
        lines.join(" ")
    }

    /// Whether it joins branches.
    #[must_use]
    pub fn is_merge(&self) -> bool {
        self.parents.len() > 1
    }

    /// Lines that are new in all of its files.
    #[must_use]
    pub fn insertions(&self) -> u64 {
        self.files.iter().map(|file| u64::from(file.lines.counts().0)).sum()
    }

    /// Lines that are gone in all of its files.
    #[must_use]
    pub fn deletions(&self) -> u64 {
        self.files.iter().map(|file| u64::from(file.lines.counts().1)).sum()
    }
}
