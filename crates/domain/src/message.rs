//! What a model reads and answers, in the one shape that every provider is translated to.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// One piece of an assistant's answer, in the order it was produced.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ContentBlock {
    /// Words for the teacher.
    Text {
        /// Markdown.
        text: String,
    },
    /// A request to run a tool.
    ToolCall(ToolCall),
    /// The answer in the shape that the run's [`OutputFormat`] asks for.
    Structured {
        /// The JSON value; its `response` is what the teacher reads.
        value: Value,
    },
    /// A block that only its provider understands (signed thinking, for one). It is sent back
    /// verbatim and in place: providers reject a history in which it is missing.
    Opaque {
        /// The provider that wrote it.
        provider: String,
        /// The block as it came.
        value: Value,
    },
}

/// The shape in which a model has to give its last answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OutputFormat {
    /// A name of letters, digits and `_`, for the provider.
    pub name: String,
    /// JSON Schema of an object.
    pub schema: Value,
}

/// A model's request to run a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ToolCall {
    /// The provider's name for this call; unique within a session.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// Arguments, as the tool's schema describes them.
    pub input: Value,
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StopReason {
    /// It had said everything.
    EndTurn,
    /// It waits for tool results.
    ToolUse,
    /// It reached its output limit.
    MaxTokens,
    /// It declined to answer.
    Refusal,
}

/// A finished answer of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AssistantMessage {
    /// Text, tool calls and opaque blocks in order.
    pub content: Vec<ContentBlock>,
    /// Why it ended.
    pub stop: StopReason,
}

impl AssistantMessage {
    /// What the teacher reads: text blocks and the `response` of structured ones, joined by a blank
    /// line.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .content
            .iter()
            .filter_map(|block| match block {
                ContentBlock::Text { text } => Some(text.as_str()),
                ContentBlock::Structured { value } => value.get("response").and_then(Value::as_str),
                ContentBlock::ToolCall(_) | ContentBlock::Opaque { .. } => None,
            })
            .collect();
        texts.join("\n\n")
    }

    /// The structured answer, if this is one.
    pub fn structured(&self) -> Option<&Value> {
        self.content.iter().find_map(|block| match block {
            ContentBlock::Structured { value } => Some(value),
            ContentBlock::Text { .. } | ContentBlock::ToolCall(_) | ContentBlock::Opaque { .. } => {
                None
            }
        })
    }

    /// The tool calls in order.
    pub fn tool_calls(&self) -> impl Iterator<Item = &ToolCall> {
        self.content.iter().filter_map(|block| match block {
            ContentBlock::ToolCall(call) => Some(call),
            ContentBlock::Text { .. }
            | ContentBlock::Structured { .. }
            | ContentBlock::Opaque { .. } => None,
        })
    }
}

/// One entry of the history that a model is called with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "role", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Message {
    /// The teacher's words.
    User {
        /// Plain text or markdown.
        text: String,
    },
    /// The model's own earlier answer.
    Assistant(AssistantMessage),
    /// The result of a tool call; always follows the assistant message that asked for it.
    Tool {
        /// The call it answers.
        call_id: String,
        /// What the model reads.
        content: String,
        /// Whether the call failed.
        is_error: bool,
    },
}
