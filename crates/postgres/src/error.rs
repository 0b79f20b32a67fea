//! What can go wrong with a query, told apart by what a caller can do.

use std::io::ErrorKind;

/// A failed query, with what the caller can do about it in the variant.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// The server is gone, starting or stopping: waiting and asking again may help.
    #[error("the database cannot be reached at the moment")]
    Unavailable(#[source] sqlx::Error),
    /// The disk of the server is full.
    #[error(
        "the disk that holds the database is full: nothing was written; free some space and try again"
    )]
    DiskFull(#[source] sqlx::Error),
    /// The server refused a query.
    #[error("the database refused a query: {0}")]
    Database(#[source] sqlx::Error),
}

impl QueryError {
    /// Whether the same call may succeed after a while, without anybody changing anything.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }
}

impl From<sqlx::Error> for QueryError {
    fn from(error: sqlx::Error) -> Self {
        if is_transient(&error) {
            crate::gap::note();
            return Self::Unavailable(error);
        }
        match sql_state(&error).as_deref() {
            Some("53100") => Self::DiskFull(error),
            _ => Self::Database(error),
        }
    }
}

/// The five letters by which PostgreSQL names an error.
pub fn sql_state(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(|code| code.into_owned())
}

/// Whether a server that was connected to is there and does not take queries yet: it starts, stops, or
/// recovers after one of its processes was killed, and ends the connections that it just took; or others
/// have all the connections that it gives at this moment.
pub(crate) fn is_not_yet_open(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => matches!(
            error.kind(),
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::BrokenPipe
        ),
        _ => matches!(sql_state(error).as_deref(), Some("57P01" | "57P02" | "57P03" | "53300")),
    }
}

/// Whether the connection was lost, or the server was not there for it.
pub(crate) fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        // A closed pool means that this process is leaving, which waiting does not change.
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(database) => database.code().is_some_and(|code| {
            // Class 08: the connection broke. 57P01-57P03: the server stops, crashed, or starts.
            // 57014: what was left of a killed server is ended; nothing here cancels a query by itself.
            // 53300: too many connections at this moment.
            const AWAY: [&str; 5] = ["57P01", "57P02", "57P03", "57014", "53300"];
            code.starts_with("08") || AWAY.contains(&code.as_ref())
        }),
        _ => false,
    }
}
