//! Backup: everything a teacher has, as a zip of JSON lines and files that a person can read, and the
//! way back.
//!
//! One file a table, one line a row, her own files beside them, and `manifest.json` with counts and
//! checksums. A backup is one moment of the database; a restore is one transaction, so that a damaged
//! file changes nothing. Which files are hers, and where they go back to, is not decided here.

mod archive;
mod contents;
mod read;
mod write;

use std::path::Path;

use domain::Timestamp;

use crate::Store;

pub use archive::Archive;
pub use contents::{
    BackedUpFile, BackedUpPath, BackupError, Existing, Manifest, Scope, Source, Sources,
};
pub use read::Outcome;

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
