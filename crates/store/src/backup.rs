//! Backup: everything a teacher has, as a zip of JSON lines that a person can read, and the way back.
//!
//! One file a table, one line a row, and `manifest.json` with counts and checksums. A backup is one
//! moment of the database; a restore is one transaction, so that a damaged file changes nothing.

mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

use domain::{TeacherId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{Store, StoreError};

/// The layout of the files; a change that an older program cannot read counts it up.
const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";

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
    /// The files, each after those it refers to.
    pub files: Vec<BackedUpFile>,
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

/// Writes the rows of `scope` to the zip file `path`, which appears only when it is complete.
pub async fn backup(
    store: &Store,
    scope: Scope,
    path: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    write::write(store, scope, path, now).await
}

/// Puts the rows of the zip file `path` into a database that has none of their teachers' work.
///
/// Everything is checked before the first row is written, and counted again before they all stay.
pub async fn restore(store: &Store, path: &Path) -> Result<Manifest, BackupError> {
    read::read(store, path).await
}

fn io_at<'a>(what: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> BackupError + 'a {
    move |source| BackupError::Io { what, path: path.to_owned(), source }
}
