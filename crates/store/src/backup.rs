//! Backup: everything a teacher has, as a zip of JSON lines and files that a person can read, and the
//! way back.
//!
//! One file a table, one line a row, her own files beside them, and `manifest.json` with counts and
//! checksums. A backup is one moment of the database; a restore is one transaction, so that a damaged
//! file changes nothing. Which files are hers, and where they go back to, is not decided here.

mod archive;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

use domain::{TeacherId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{Store, StoreError};

pub use archive::Archive;
pub use read::Outcome;

/// The layout of the files; a change that an older program cannot read counts it up.
const FORMAT: u32 = 2;
const MANIFEST: &str = "manifest.json";
const README: &str = "README.txt";

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
    fn entry(&self) -> String {
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

/// Writes the rows of `scope` and the files of `sources` to the zip file `path`, which appears only
/// when it is complete and may be read by nobody else.
///
/// # Errors
/// [`BackupError`] when the database or the disk fails; then there is no file.
pub async fn backup(
    store: &Store,
    scope: Scope,
    sources: &Sources,
    path: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    write::write(store, scope, sources, path, now).await
}

/// Puts the rows of a backup into the database; her files are not touched.
///
/// All rows stay or none. Before they do, `about_to` is told the mark by which [`outcome`] knows
/// afterwards, in whatever process, whether they did.
///
/// # Errors
/// [`BackupError`]; the database is as it was.
pub async fn restore(
    store: &Store,
    archive: &Archive,
    existing: Existing,
    about_to: impl FnOnce(&str) -> Result<(), BackupError> + Send,
) -> Result<(), BackupError> {
    read::read(store, archive, existing, about_to).await
}

/// What became of the [`restore`] with that mark.
///
/// # Errors
/// [`BackupError::Store`] when the database does not answer.
pub async fn outcome(store: &Store, mark: &str) -> Result<Outcome, BackupError> {
    read::outcome(store, mark).await
}

fn io_at<'a>(what: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> BackupError + 'a {
    move |source| BackupError::Io { what, path: path.to_owned(), source }
}
