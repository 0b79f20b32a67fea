//! Why there is no backup, or none was put back.

use std::io;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use postgres::ServerError;
use store::StoreError;
use store::backup::BackupError;

use crate::Kept;

/// A backup that was not taken or put back, or a database that cannot be opened without one.
#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    /// The file, its content or the database it goes to.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The database is there and cannot be used; a backup may be the way out.
    #[error(
        "the database is damaged and does not open. The lessons and other files in {} are as they were. {}\n{source}",
        workspace.display(), way_out(kept.first(), folder)
    )]
    Damaged {
        /// The teacher's folder.
        workspace: PathBuf,
        /// The folder of backups.
        folder: PathBuf,
        /// The backups there are, latest first.
        kept: Vec<Kept>,
        /// What was wrong.
        #[source]
        source: Box<ServerError>,
    },
    /// The database is one of an older version, and could not be changed for this one: it is as it was.
    #[error(
        "the database is one of an older version and could not be changed for version {version}. It is as it was, and so are the lessons and other files in {}: the version that you had before still opens it. {}\n{source}",
        workspace.display(), way_out(kept.first(), folder)
    )]
    NotChanged {
        /// This version.
        version: &'static str,
        /// The teacher's folder.
        workspace: PathBuf,
        /// The folder of backups.
        folder: PathBuf,
        /// The backups there are, latest first.
        kept: Vec<Kept>,
        /// What was wrong.
        #[source]
        source: Box<ServerError>,
    },
    /// The database is one of an older version, and no backup could be taken: it was left as it is.
    #[error(
        "the database is one of an older version, and is changed for version {version} only after a backup, which could not be taken: {source}. The database, and the lessons and other files in {}, are as they were. Put this right, as by making room on the disk that holds {}, and start again; or go on without a backup with `teacher-assist db migrate --without-backup`",
        workspace.display(), folder.display()
    )]
    NotBackedUp {
        /// This version.
        version: &'static str,
        /// The teacher's folder.
        workspace: PathBuf,
        /// The folder of backups.
        folder: PathBuf,
        /// Why not.
        #[source]
        source: Box<BackupFault>,
    },
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
    /// Another process puts a backup back, or has the database open.
    #[error("another window or program is using teacher-assist: close it and try again")]
    InUse,
    /// No backup has that name.
    #[error("there is no backup called {name} in {}", folder.display())]
    Unknown {
        /// What was asked for.
        name: String,
        /// The folder of backups.
        folder: PathBuf,
    },
}

impl From<StoreError> for BackupFault {
    fn from(error: StoreError) -> Self {
        Self::Backup(error.into())
    }
}

/// One step, with the day that it goes back to.
fn way_out(latest: Option<&Kept>, folder: &Path) -> String {
    match latest {
        Some(latest) => format!(
            "Restore the backup of {}: `teacher-assist db restore last` puts it back, and keeps the damaged database beside it.",
            day(latest.at)
        ),
        None => format!(
            "There is no backup in {}: one that you keep elsewhere comes back with `teacher-assist db restore FILE`.",
            folder.display()
        ),
    }
}

/// A moment as a person reads it, by the clock on the wall.
pub(crate) fn day(at: Timestamp) -> String {
    at.with_timezone(&chrono::Local).format("%-d %B %Y, %H:%M").to_string()
}

/// Names the file that an IO error is about.
pub(crate) fn io_at<'a>(
    what: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> BackupFault + 'a {
    move |source| BackupFault::Io { what, path: path.to_owned(), source }
}
