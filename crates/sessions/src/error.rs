//! Why nothing can be done with a session, in words for the teacher.

use std::error::Error;

use domain::SessionId;
use store::StoreError;

/// Why nothing can be done with a session.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There is none of this id.
    #[error("there is no session {0}")]
    Unknown(SessionId),
    /// This process works on it.
    #[error("this session is being worked on: wait until it is done, or stop it")]
    Busy,
    /// Another process works on it.
    #[error("another window works on this session: watch it here, or stop it there")]
    BusyElsewhere,
    /// Somebody works on it, and it cannot be taken away meanwhile.
    #[error("the assistant works on this session: stop it first")]
    AtWork,
    /// Nothing is under way in it.
    #[error("this session has nothing to go on with")]
    NothingToGoOnWith,
    /// It asks no such question now.
    #[error("this question is not open any more: it was answered or withdrawn")]
    NotOpen,
    /// The answer does not fit the question.
    #[error("{0}")]
    Unfit(String),
    /// What is in its log, or was to be written there, cannot follow what stands before it.
    #[error("this session's log cannot be read: {0}")]
    Illegal(#[source] Box<dyn Error + Send + Sync>),
    /// It was deleted.
    #[error("this session was deleted: restore it first")]
    Deleted,
    /// Words without a word.
    #[error("there is nothing to send: write something first")]
    NothingSaid,
    /// More words than are taken.
    #[error("this is {megabytes} MB of text, and 4 MB is the most: send less")]
    TooLong {
        /// So much was sent.
        megabytes: usize,
    },
    /// The title is empty or too long.
    #[error("a title has 1 to 200 characters")]
    Title,
    /// Its log is shorter.
    #[error("the session has no place {place}: it ends at {end}")]
    NoPlace {
        /// The place that was asked for.
        place: i64,
        /// The last place that there is.
        end: i64,
    },
    /// Something was under way there.
    #[error("the work had not ended there: copy from the end of an answer")]
    NotAtRest,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SessionError {
    /// The error of a machine.
    /// Events that cannot follow what the log holds.
    pub fn illegal(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Illegal(Box::new(error))
    }

    /// Whether the database is away.
    #[must_use]
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_unavailable())
    }

    /// Whether somebody works on the session: a moment later it may be free.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(
            self,
            Self::Busy
                | Self::BusyElsewhere
                | Self::AtWork
                | Self::Store(StoreError::Conflict { .. } | StoreError::LessonHeld(_))
        )
    }
}
