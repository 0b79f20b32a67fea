//! The one way to ask a person: a typed request, answered once, from whichever face is open.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::InteractionId;

/// One of the offered answers of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuestionOption {
    /// The answer itself.
    pub label: String,
    /// One line that helps to choose; empty when the label says it all.
    pub description: String,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InteractionRequest {
    /// A question of the agent, from its tool `ask_teacher`.
    Question {
        /// The question.
        question: String,
        /// Why the agent needs to know; may be empty.
        reason: String,
        /// Suggested answers; may be empty.
        options: Vec<QuestionOption>,
        /// Whether an answer outside the options is taken.
        free_text: bool,
    },
}

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InteractionResponse {
    /// The answer to a question.
    Answer {
        /// The chosen label or the person's own words.
        text: String,
    },
    /// The person chose not to answer.
    Skipped,
}

/// A request with its identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Interaction {
    /// Names it in the answer.
    pub id: InteractionId,
    /// The tool call that waits for the answer.
    pub call_id: String,
    /// What is asked.
    pub request: InteractionRequest,
}
