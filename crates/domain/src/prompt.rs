//! The system prompt as the log keeps it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One typed piece of the system prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PromptFragment {
    /// The XML tag it is wrapped in.
    pub tag: String,
    /// Where it came from: a workspace path, a definition's path, or `session`.
    pub source: String,
    /// The text that the model reads.
    pub text: String,
    /// Bytes that a cap cut off; 0 when it is whole.
    pub cut_bytes: u64,
}
