//! What a backup holds and says of itself, and what can be wrong with it.

use std::io;
use std::path::{Path, PathBuf};

use domain::{TeacherId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::StoreError;

/// The layout of the files; a change that an older program cannot read counts it up.
pub(super) const FORMAT: u32 = 2;
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const README: &str = "README.txt";

/// Whose rows are backed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of every teacher of the server.
    All,
    /// Those of one.
    Teacher(TeacherId),
}

/// What a backup holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The layout of the files.
    pub format: u32,
    /// The newest migration of the database it was taken from.
    pub schema_version: i64,
    /// When it was taken.
    pub created_at: Timestamp,
    /// The files of the tables, each after those it refers to.
    pub files: Vec<BackedUpFile>,
    /// Her own files.
    #[serde(default)]
    pub folders: Vec<BackedUpPath>,
    /// Files of hers that are not in it, by the path they would have.
    #[serde(default)]
    pub left_out: Vec<String>,
}

/// One table of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BackedUpFile {
    /// The table; its file has `.jsonl` after it.
    pub table: String,
    /// Lines, one a row.
    pub rows: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

impl BackedUpFile {
    /// What it is called in the backup.
    pub(super) fn entry(&self) -> String {
        format!("{}.jsonl", self.table)
    }
}

/// One file of a teacher in a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BackedUpPath {
    /// What it is called in the backup: relative, with `/` between its parts.
    pub path: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// The files that are to go into a backup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// Those that do.
    pub files: Vec<Source>,
    /// What they would be called that do not, for whoever reads the list of contents.
    pub left_out: Vec<String>,
}

/// A file that is to go into a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What it is to be called there.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// What becomes of work that is there when a backup is put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is put back.
    Refuse,
    /// That of the backup's teachers goes.
    Replace,
}

/// A backup that could not be taken or put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file could not be used.
    #[error("cannot {what} {}: {source}", path.display())]
    Io {
        /// What was attempted.
        what: &'static str,
        /// On what.
        path: PathBuf,
        /// Why not.
        #[source]
        source: io::Error,
    },
    /// The file is not a whole backup.
    #[error("{} is damaged or no backup ({reason}); the database is as it was", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Unpacked the file would take more than any backup does.
    #[error(
        "{} has {} MB and would take {} MB unpacked, which no backup of this program does: it was not unpacked, and the database is as it was",
        path.display(), packed >> 20, unpacked >> 20
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        packed: u64,
        /// The bytes it says it holds.
        unpacked: u64,
    },
    /// The backup comes from a newer program.
    #[error(
        "the backup was taken by a newer version (schema {found}, this program knows {known}): update the program"
    )]
    Newer {
        /// What the backup has.
        found: i64,
        /// What this program knows.
        known: i64,
    },
    /// What the backup holds is in the database already.
    #[error(
        "the database already holds the work of teacher `{teacher}`: restore into an empty database, for one with another data folder"
    )]
    AlreadyThere {
        /// The name of the teacher.
        teacher: String,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Names the file that an IO error is about.
pub(super) fn io_at<'a>(
    what: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> BackupError + 'a {
    move |source| BackupError::Io { what, path: path.to_owned(), source }
}
