//! Identifiers: UUID version 7, so that rows and files sort by the time they were made.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// A text that is no identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an id")]
pub struct ParseIdError(String);

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS,
        )]
        #[serde(transparent)]
        #[ts(as = "String")]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new identifier, later in order than every one made before it in this process.
            #[allow(clippy::new_without_default, reason = "each call makes another value")]
            pub fn new() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                Uuid::parse_str(text.trim()).map(Self).map_err(|_| ParseIdError(text.to_owned()))
            }
        }
    )*};
}

ids! {
    /// A teacher: the owner of sessions, traces and memory.
    TeacherId;
    /// A conversation, kept across runs.
    SessionId;
    /// A test that learners may join.
    OpeningId;
    /// Somebody who signs in where a server is used by several people.
    PersonId;
    /// A change of marks.
    RegradeId;
    /// Time that a teacher gives, which is given once however often she is asked for it.
    GrantId;
    /// What a teacher expects of a lesson.
    PredictionId;
    /// A sentence that a teacher found in lessons that are alike.
    LessonValueId;
    /// One run of the agent loop inside a session.
    TraceId;
    /// One timed piece of work inside a trace.
    SpanId;
    /// A question to a person.
    InteractionId;
    /// One entry of memory, the same through every edit.
    MemoryId;
}
