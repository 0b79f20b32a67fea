//! What all wires need of our words.

use domain::{AssistantMessage, ContentBlock};
use serde_json::{Value, json};

/// What of an answer's own blocks goes back to the provider with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replay {
    /// Everything, and what only the provider understands verbatim and in place.
    Whole,
    /// Without what only the provider understands: it no longer takes it, because another of its
    /// models wrote it or its key has changed.
    WithoutOpaque,
}

/// A call's input as providers take it back: an object. What the model wrote instead is kept
/// inside one, so that it still sees its own mistake.
pub(crate) fn object_input(input: &Value) -> Value {
    match input {
        Value::Object(_) => input.clone(),
        Value::String(text) => json!({"unreadable": text}),
        other => json!({"unreadable": other.to_string()}),
    }
}

/// Whether a text has more than white space; providers refuse blocks that have not.
pub(crate) fn says_something(text: &str) -> bool {
    !text.trim().is_empty()
}

/// What a model said in a block, as it said it: words, or the JSON of its structured answer.
pub(crate) fn said(block: &ContentBlock) -> Option<String> {
    match block {
        ContentBlock::Text { text } => says_something(text).then(|| text.clone()),
        ContentBlock::Structured { value } => Some(value.to_string()),
        ContentBlock::ToolCall(_) | ContentBlock::Opaque { .. } => None,
    }
}

/// Everything a model said in an answer, as one text.
pub(crate) fn all_said(answer: &AssistantMessage) -> String {
    let said: Vec<String> = answer.content.iter().filter_map(said).collect();
    said.join("\n\n")
}
