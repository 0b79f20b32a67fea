//! What can be done with a session beside talking in it.

use domain::{ApprovalMode, Face, InteractionId, SessionId, Timestamp};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::window;

wire! {
    /// Put a session away, or back.
    struct SessionArchive {
        /// The session.
        pub session_id: SessionId,
        /// Whether it is put away.
        pub archived: bool,
    }

    /// Copy a session up to a place.
    struct SessionFork {
        /// The session.
        pub session_id: SessionId,
        /// The last entry that the copy holds: a run under way at that place is left out.
        pub through_seq: i64,
    }

    /// How much the agent may do without asking.
    struct SessionApproval {
        /// The session.
        pub session_id: SessionId,
        /// From the next message on.
        pub mode: ApprovalMode,
    }

    /// A question that a face shows.
    struct InteractionShown {
        /// The session.
        pub session_id: SessionId,
        /// The question.
        pub interaction_id: InteractionId,
        /// Where.
        #[serde(default = "window")]
        pub face: Face,
    }

    /// What to look for in past sessions.
    struct SessionSearch {
        /// Words or a question; may be empty when the other fields say enough.
        pub query: String,
        /// Only sessions about this class.
        #[serde(default)]
        pub class: Option<String>,
        /// Only sessions that went on at or after this time.
        #[serde(default)]
        pub from: Option<Timestamp>,
        /// Only sessions that went on before this time.
        #[serde(default)]
        pub to: Option<Timestamp>,
        /// At most so many; 20 unless told, 100 at most.
        #[serde(default)]
        pub limit: Option<u32>,
    }

    /// What was found.
    struct SessionHits {
        /// Best first.
        pub hits: Vec<SessionHit>,
    }

    /// A session that was found.
    struct SessionHit {
        /// The session.
        pub session_id: SessionId,
        /// Its title.
        pub title: String,
        /// The class it is about.
        pub class: Option<String>,
        /// When its log last grew.
        pub updated_at: Timestamp,
        /// How well it fits; higher is better, only comparable within one answer.
        pub rank: f64,
        /// Where it fits, with matches between `**`.
        pub snippet: String,
        /// The entry of the log that the snippet is from; none when it is the title.
        pub seq: Option<i64>,
    }
}
