//! What can go wrong with what the application keeps, told apart by what a caller can do.

use domain::{MemoryId, SessionId};
use postgres::QueryError;

/// A failed query, with what the caller can do about it in the variant.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer, or not as it should.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The log of the session has moved on: somebody else appended to it.
    #[error("the session has {found} events and not the expected {expected}")]
    Conflict {
        /// What the caller had seen.
        expected: i64,
        /// What is there.
        found: i64,
    },
    /// No session of this teacher has that id.
    #[error("there is no session {0}")]
    UnknownSession(SessionId),
    /// The log of the session has no such place to go on from.
    #[error("the session {session} has no event {seq} to go on from")]
    UnknownPlace {
        /// The session.
        session: SessionId,
        /// The place.
        seq: i64,
    },
    /// No job of this teacher that rests has that id.
    #[error("there is no waiting, failed or dead job {0}")]
    UnknownJob(i64),
    /// A session with that id is there already.
    #[error("there is already a session {0}")]
    SessionExists(SessionId),
    /// A cursor that no page of sessions gave out.
    #[error("`{0}` is not a place in the list of sessions")]
    BadCursor(String),
    /// The memory file was changed by somebody else in between.
    #[error(
        "{path} was changed in between (it has version {found} and not {expected}): read it again"
    )]
    MemoryConflict {
        /// The file.
        path: String,
        /// The version that the change was made of.
        expected: i64,
        /// What is there.
        found: i64,
    },
    /// No entry of this teacher's memory has that id, or not in that state and file.
    #[error("there is no such memory: {0}")]
    UnknownMemory(MemoryId),
    /// A change of a memory file says nothing of entries that the file has.
    #[error("the change of {0} was not made of all its entries")]
    PartialChange(String),
    /// A row of memory holds something that this program cannot read.
    #[error("the stored {what} `{text}` of a memory cannot be read")]
    UnreadableMemory {
        /// The kind of value.
        what: &'static str,
        /// The value.
        text: String,
    },
    /// Another process reads or changes the lesson and does not come to an end.
    #[error("the lesson {0} is being changed by another window at this moment: try again")]
    LessonHeld(String),
    /// A version of a lesson is of somebody that this program does not know.
    #[error("the stored author `{0}` of a lesson cannot be read")]
    UnreadableLesson(String),
    /// A row holds something that this program cannot read.
    #[error("the stored {what} cannot be read")]
    Malformed {
        /// The kind of row.
        what: &'static str,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
    /// The folder of a project is that of another one already.
    #[error("the folder {0} is that of another project already")]
    ProjectFolderTaken(String),
    /// Nobody said which teacher works on this shared server.
    #[error(
        "a shared database needs to know who works with it: set TEACHER_ASSIST_TEACHER to your name"
    )]
    Nameless,
    /// The login of the connection belongs to another teacher.
    #[error(
        "the login that you use for the database is not that of `{wanted}`: sign in with hers, or take \
         TEACHER_ASSIST_TEACHER out of the environment"
    )]
    AnotherTeacher {
        /// Who was asked for.
        wanted: String,
    },
}

impl StoreError {
    /// Whether the same call may succeed after a while, without anybody changing anything.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Query(QueryError::Unavailable(_)))
    }

    /// Whether the disk that holds the database is full.
    pub fn is_full(&self) -> bool {
        matches!(self, Self::Query(QueryError::DiskFull(_)))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Query(error.into())
    }
}
