//! What the application tells every face without being asked.

use domain::{ModelActivity, SessionId, TraceId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ApiError, LogEntry, SessionSummary};

/// One thing that happened. Faces subscribe before they dispatch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(clippy::large_enum_variant, reason = "most of what is sent is an entry of a log")]
pub enum AppEvent {
    /// A session's log grew.
    Session {
        /// The new entry.
        event: LogEntry,
    },
    /// A piece of text of an answer under way; never stored, superseded by the model's answer event.
    Delta {
        /// The session.
        session_id: SessionId,
        /// The run.
        trace_id: TraceId,
        /// The turn the text belongs to.
        turn: u32,
        /// The piece.
        text: String,
    },
    /// A piece of what the model thinks before it answers; never stored.
    Thought {
        /// The session.
        session_id: SessionId,
        /// The run.
        trace_id: TraceId,
        /// The turn it belongs to.
        turn: u32,
        /// The piece.
        text: String,
    },
    /// What the model is doing: told when it changes, and every few seconds until it does.
    Activity {
        /// The session.
        session_id: SessionId,
        /// The run.
        trace_id: TraceId,
        /// The turn it is at.
        turn: u32,
        /// What it does.
        doing: ModelActivity,
        /// For how many seconds.
        seconds: u64,
    },
    /// A session's title or state changed.
    SessionChanged {
        /// As it is now.
        session: SessionSummary,
    },
    /// A run could not go on; its log is as it was and `session_resume` takes it up.
    RunFailed {
        /// The session.
        session_id: SessionId,
        /// Why.
        error: ApiError,
    },
    /// Files of the workspace changed, by anyone.
    FilesChanged {
        /// Paths inside the workspace.
        paths: Vec<String>,
    },
    /// A memory file changed, by anyone.
    MemoryChanged {
        /// Its path; none when several did.
        path: Option<String>,
    },
    /// A piece of background work ended, well or not, or was tried again or given up.
    JobsChanged,
    /// The workspace folder vanished or came back.
    WorkspaceState {
        /// Whether it is there.
        available: bool,
    },
    /// Agents, commands or skills were read again.
    DefinitionsChanged {
        /// How many problems were found.
        problems: u32,
    },
    /// The database went away or came back.
    StoreState {
        /// Whether it answers.
        available: bool,
    },
    /// This listener was too slow and missed events: read everything again.
    Missed,
}
