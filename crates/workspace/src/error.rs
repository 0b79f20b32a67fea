//! What can go wrong with a file of the workspace, in words for a teacher and for a model.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// Why a file could not be read, written or found.
#[derive(Debug, Error)]
pub enum WorkspaceError {
    /// Nothing has that path.
    #[error("there is no \"{path}\" in the workspace; list the folder to see what there is")]
    NotFound {
        /// The path as it was asked for.
        path: String,
    },
    /// The path leads out of the workspace, or cannot be a path on every platform.
    #[error(
        "\"{path}\" is not a path inside the workspace: {reason}; use a path such as classes/3B.md"
    )]
    OutsideWorkspace {
        /// The path as it was asked for.
        path: String,
        /// Which rule it breaks.
        reason: &'static str,
    },
    /// The file is not text.
    #[error("\"{path}\" is not a text file (not valid UTF-8), so it cannot be read or edited here")]
    NotText {
        /// The file.
        path: String,
    },
    /// What was to be written holds a NUL, with which the file could not be read again.
    #[error(
        "the text for \"{path}\" holds a character that stands in no text (NUL): take it out; nothing was changed"
    )]
    NulInText {
        /// The file.
        path: String,
    },
    /// The file is larger than what is read.
    #[error(
        "\"{path}\" is too large: {size} bytes, and {limit} is the most that is read or written"
    )]
    TooLarge {
        /// The file.
        path: String,
        /// Its size in bytes.
        size: u64,
        /// The most that is allowed.
        limit: u64,
    },
    /// The path is a folder where a file was wanted, or a file where a folder was wanted.
    #[error("\"{path}\" is a {found}; a {wanted} was wanted")]
    WrongKind {
        /// The path.
        path: String,
        /// What it is.
        found: &'static str,
        /// What it should have been.
        wanted: &'static str,
    },
    /// The file may not be changed, or not be read, by this user.
    #[error("\"{path}\" is read-only: this user may not change it; nothing was changed")]
    ReadOnly {
        /// The file.
        path: String,
    },
    /// There is no room for the file.
    #[error(
        "the disk is full, so \"{path}\" could not be saved; the old version is untouched. Free some space and save again"
    )]
    DiskFull {
        /// The file.
        path: String,
    },
    /// The file is not the one that the change was made from.
    #[error(
        "\"{path}\" was changed by someone else in the meantime; read it again before changing it"
    )]
    Conflict {
        /// The file.
        path: String,
        /// Sha-256 of what is there now; none when nothing is.
        current_sha256: Option<String>,
    },
    /// The workspace's own folder is not there any more.
    #[error("the workspace folder {} is gone: it was moved, renamed, deleted or replaced by a link, or its drive was removed. Put it back or choose another folder", .root.display())]
    Gone {
        /// The folder.
        root: PathBuf,
    },
    /// The text to replace is there more than once.
    #[error(
        "the text to replace occurs {count} times in \"{path}\"; give more of the text around it, so that it occurs once"
    )]
    NotUnique {
        /// The file.
        path: String,
        /// How often it occurs.
        count: usize,
    },
    /// The text to replace is not there.
    #[error(
        "the text to replace does not occur in \"{path}\"; read the file again and copy the text exactly"
    )]
    NoMatch {
        /// The file.
        path: String,
    },
    /// What a file holds could not be kept, so that it was not replaced.
    #[error(
        "what \"{path}\" holds could not be kept ({source}), so it was left as it is. Free some space, or look whether the program may write to its data folder, and try again"
    )]
    NotKept {
        /// The file.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// A folder was to be taken away, and something in it could not be put back.
    #[error(
        "the folder \"{path}\" was left as it is, with all that is in it: {inside} {reason}. Take that out of it, or delete what is in it one by one"
    )]
    FolderStays {
        /// The folder.
        path: String,
        /// What in it.
        inside: String,
        /// What is the matter with that.
        reason: &'static str,
    },
    /// What a file held before cannot be read.
    #[error("what \"{path}\" held before could not be read: {source}")]
    VersionsUnread {
        /// The file.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// There is no such version of the file.
    #[error("there is no version {number} of \"{path}\"; list its versions to see what there is")]
    NoVersion {
        /// The file.
        path: String,
        /// The version.
        number: u32,
    },
    /// Nothing is kept of the file but what it holds.
    #[error("nothing is kept of \"{path}\" from before: it is as it was first seen here")]
    NoEarlier {
        /// The file.
        path: String,
    },
    /// The watcher could not be started.
    #[error("could not watch the workspace folder for changes: {reason}")]
    Watch {
        /// What the operating system said.
        reason: String,
    },
    /// Anything else that the operating system reports.
    #[error("could not {action} \"{path}\": {source}")]
    Io {
        /// What was attempted.
        action: Action,
        /// On which file.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
}

/// What was attempted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Looking into a folder.
    List,
    /// Reading a file.
    Read,
    /// Writing a file, or making its folder.
    Write,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::List => "look into",
            Self::Read => "read",
            Self::Write => "write",
        })
    }
}

impl WorkspaceError {
    /// Says what an error of the operating system means for this path.
    pub(crate) fn from_io(action: Action, path: &str, source: io::Error) -> Self {
        use io::ErrorKind as Kind;
        let owned = path.to_owned();
        match source.kind() {
            Kind::NotFound => Self::NotFound { path: owned },
            // The jail's own refusal carries no code of the operating system.
            Kind::PermissionDenied if source.raw_os_error().is_none() => {
                Self::OutsideWorkspace { path: owned, reason: "a link in it leads outside" }
            }
            Kind::PermissionDenied | Kind::ReadOnlyFilesystem if action == Action::Write => {
                Self::ReadOnly { path: owned }
            }
            Kind::StorageFull | Kind::QuotaExceeded => Self::DiskFull { path: owned },
            Kind::InvalidFilename => {
                Self::OutsideWorkspace { path: owned, reason: "a name in it is too long" }
            }
            Kind::NotADirectory if action == Action::List => {
                Self::WrongKind { path: owned, found: "file", wanted: "folder" }
            }
            Kind::NotADirectory => {
                let (found, wanted) = ("path below a file", "path below folders");
                Self::WrongKind { path: owned, found, wanted }
            }
            Kind::IsADirectory => Self::WrongKind { path: owned, found: "folder", wanted: "file" },
            _ => Self::Io { action, path: owned, source },
        }
    }

    /// When the workspace's own folder is gone, that is what went wrong and not the file.
    pub(crate) fn or_gone(self, root: &Path) -> Self {
        if root.is_dir() { self } else { Self::Gone { root: root.to_owned() } }
    }
}
