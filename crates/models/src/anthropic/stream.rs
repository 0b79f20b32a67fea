//! The Messages API's events in our words.

use std::collections::{BTreeMap, VecDeque};

use agent::ModelEvent;
use domain::{ModelFailure, StopReason, Usage};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::http::{ErrorBody, Translate, cut_off, malformed, reported};
use crate::providers::anthropic::{LABEL, PROVIDER};

/// An answer that is arriving.
#[derive(Debug, Default)]
pub(super) struct MessagesAnswer {
    open: BTreeMap<usize, Open>,
    usage: Usage,
    stop: Option<StopReason>,
    called: bool,
}

/// A block whose end has not come.
#[derive(Debug)]
enum Open {
    Text,
    Call,
    /// Thinking and whatever else must be sent back as it came.
    Opaque(Value),
}

/// What we read of the events; a kind that is not listed may be ignored, says the provider.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum MessagesEvent {
    MessageStart {
        message: Started,
    },
    ContentBlockStart {
        index: usize,
        content_block: Value,
    },
    ContentBlockDelta {
        index: usize,
        delta: BlockDelta,
    },
    ContentBlockStop {
        index: usize,
    },
    MessageDelta {
        delta: Ending,
        #[serde(default)]
        usage: MessagesTokens,
    },
    MessageStop,
    Error {
        error: ErrorBody,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Deserialize)]
struct Started {
    #[serde(default)]
    usage: MessagesTokens,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type")]
enum BlockDelta {
    #[serde(rename = "text_delta")]
    Text { text: String },
    #[serde(rename = "input_json_delta")]
    Input { partial_json: String },
    #[serde(rename = "thinking_delta")]
    Thinking { thinking: String },
    #[serde(rename = "signature_delta")]
    Signature { signature: String },
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Deserialize)]
struct Ending {
    stop_reason: Option<String>,
}

/// Counts are running totals: a later one replaces an earlier one, an absent one does not.
#[derive(Debug, Default, Deserialize)]
struct MessagesTokens {
    input_tokens: Option<u64>,
    output_tokens: Option<u64>,
    cache_read_input_tokens: Option<u64>,
    cache_creation_input_tokens: Option<u64>,
    output_tokens_details: Option<OutputTokens>,
}

#[derive(Debug, Default, Deserialize)]
struct OutputTokens {
    #[serde(alias = "reasoning_tokens")]
    thinking_tokens: Option<u64>,
}

impl Translate for MessagesAnswer {
    fn take(&mut self, data: &str, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        let event = serde_json::from_str(data).map_err(|error| malformed(LABEL, &error))?;
        match event {
            MessagesEvent::MessageStart { message } => {
                self.count(&message.usage);
                out.push_back(ModelEvent::Counted(self.usage));
            }
            MessagesEvent::ContentBlockStart { index, content_block } => {
                self.begin(index, content_block, out)?;
            }
            MessagesEvent::ContentBlockDelta { index, delta } => self.extend(index, delta, out)?,
            MessagesEvent::ContentBlockStop { index } => {
                if let Some(Open::Opaque(value)) = self.open.remove(&index) {
                    out.push_back(ModelEvent::Opaque { provider: PROVIDER.to_owned(), value });
                }
            }
            MessagesEvent::MessageDelta { delta, usage } => {
                self.count(&usage);
                out.push_back(ModelEvent::Counted(self.usage));
                if let Some(reason) = delta.stop_reason {
                    self.stop = Some(stop_reason(&reason));
                }
            }
            MessagesEvent::MessageStop => out.push_back(self.finished()),
            MessagesEvent::Error { error } => return Err(reported(LABEL, &error)),
            MessagesEvent::Unknown => {}
        }
        Ok(())
    }

    fn end(&mut self, _out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        Err(cut_off(LABEL))
    }
}

impl MessagesAnswer {
    fn begin(
        &mut self,
        index: usize,
        block: Value,
        out: &mut VecDeque<ModelEvent>,
    ) -> Result<(), ModelFailure> {
        let word = |name: &str| block.get(name).and_then(Value::as_str).unwrap_or_default();
        let open = match word("type") {
            "text" => {
                out.push_back(ModelEvent::Text(String::new()));
                if !word("text").is_empty() {
                    out.push_back(ModelEvent::Text(word("text").to_owned()));
                }
                Open::Text
            }
            "tool_use" => {
                let (id, name) = (word("id").to_owned(), word("name").to_owned());
                if id.is_empty() || name.is_empty() {
                    return Err(nonsense("a tool call without a name"));
                }
                self.called = true;
                out.push_back(ModelEvent::ToolCall { index, id, name });
                // Compatible servers send the whole input here and no pieces of it.
                if let Some(input) = block.get("input").filter(|input| **input != json!({})) {
                    out.push_back(ModelEvent::ToolInput { index, json: input.to_string() });
                }
                Open::Call
            }
            _ => Open::Opaque(block),
        };
        self.open.insert(index, open);
        Ok(())
    }

    fn extend(
        &mut self,
        index: usize,
        delta: BlockDelta,
        out: &mut VecDeque<ModelEvent>,
    ) -> Result<(), ModelFailure> {
        match (self.open.get_mut(&index), delta) {
            (Some(Open::Text), BlockDelta::Text { text }) if text.is_empty() => {}
            (Some(Open::Text), BlockDelta::Text { text }) => out.push_back(ModelEvent::Text(text)),
            (Some(Open::Call), BlockDelta::Input { partial_json }) => {
                out.push_back(ModelEvent::ToolInput { index, json: partial_json });
            }
            (Some(Open::Opaque(block)), BlockDelta::Thinking { thinking }) => {
                append(block, "thinking", &thinking);
                out.push_back(ModelEvent::Thinking(thinking));
            }
            (Some(Open::Opaque(block)), BlockDelta::Signature { signature }) => {
                append(block, "signature", &signature);
            }
            (Some(_), BlockDelta::Unknown) => {}
            (
                Some(_) | None,
                BlockDelta::Text { .. }
                | BlockDelta::Input { .. }
                | BlockDelta::Thinking { .. }
                | BlockDelta::Signature { .. }
                | BlockDelta::Unknown,
            ) => return Err(nonsense("a piece of a block that was never begun")),
        }
        Ok(())
    }

    fn count(&mut self, tokens: &MessagesTokens) {
        let usage = &mut self.usage;
        usage.input_tokens = tokens.input_tokens.unwrap_or(usage.input_tokens);
        usage.output_tokens = tokens.output_tokens.unwrap_or(usage.output_tokens);
        usage.cache_read_tokens = tokens.cache_read_input_tokens.unwrap_or(usage.cache_read_tokens);
        usage.cache_write_tokens =
            tokens.cache_creation_input_tokens.unwrap_or(usage.cache_write_tokens);
        let thinking = tokens.output_tokens_details.as_ref();
        usage.reasoning_tokens =
            thinking.and_then(|details| details.thinking_tokens).unwrap_or(usage.reasoning_tokens);
    }

    fn finished(&self) -> ModelEvent {
        let stop = self.stop.unwrap_or(match self.called {
            true => StopReason::ToolUse,
            false => StopReason::EndTurn,
        });
        ModelEvent::Finished { stop, usage: self.usage }
    }
}

fn stop_reason(reason: &str) -> StopReason {
    match reason {
        "tool_use" => StopReason::ToolUse,
        "max_tokens" | "model_context_window_exceeded" => StopReason::MaxTokens,
        "refusal" => StopReason::Refusal,
        // "end_turn", "stop_sequence", and whatever comes: the answer is whole.
        _ => StopReason::EndTurn,
    }
}

fn append(block: &mut Value, field: &str, piece: &str) {
    if let Some(Value::String(text)) = block.get_mut(field) {
        text.push_str(piece);
    } else if let Value::Object(block) = block {
        block.insert(field.to_owned(), json!(piece));
    }
}

fn nonsense(what: &str) -> ModelFailure {
    malformed(LABEL, &what)
}
