//! The one error shape.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What a face does about an error. A code exists only because some face acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The request is wrong: show the message where it was entered.
    Invalid,
    /// There is no such thing: leave its view.
    NotFound,
    /// The file changed meanwhile: show the difference. `detail.currentSha256` names what is there.
    Conflict,
    /// The session works already, here or in another window: offer to stop it or wait.
    Busy,
    /// A provider has no key: open settings.
    NoKey,
    /// Nobody answers who was chosen, or nobody was chosen: ask who is to. `detail.asked` names the
    /// provider that does not answer, and `detail.underWay` says that only it can go on.
    Unanswered,
    /// The database is away: keep what was typed and try again.
    Unavailable,
    /// The workspace folder is gone: offer to choose or restore it.
    WorkspaceGone,
    /// A passcode is needed: ask for it.
    Passcode,
    /// Her words may be about a child who is not safe, and nothing was done with them: show the message
    /// before anything else. Sent again as `harmless` they are taken.
    Safeguarding,
    /// The database does not open: offer what there is to do. `detail` is a `DamagedDatabase`.
    Damaged,
    /// Something else: show the message.
    Internal,
}

/// An error as it crosses the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(rename_all = "camelCase")]
#[error("{message}")]
pub struct ApiError {
    /// What to do about it.
    pub code: ErrorCode,
    /// What happened and what to do next, for a person.
    pub message: String,
    /// What the code needs; null otherwise.
    pub detail: Value,
}

impl ApiError {
    /// An error without detail.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), detail: Value::Null }
    }
}
