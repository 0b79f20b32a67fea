//! The events of the Responses API in our words, read leniently.

use std::collections::{BTreeMap, VecDeque};

use agent::ModelEvent;
use domain::{ModelFailure, StopReason};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::http::{ErrorBody, Translate, cut_off, malformed, reported};
use crate::openai::tokens::{Tokens, or_default};
use crate::providers::openai::PROVIDER;

/// Newer models say whether a message is a remark on the way or the last word, and want to hear it
/// again: an opaque block of this field stands before the words of such a message.
pub(super) const PHASE: &str = "phase";

/// An answer that is arriving.
#[derive(Debug)]
pub(in crate::openai) struct ResponsesAnswer {
    label: &'static str,
    /// Items whose end has not come, and whether any of their content has.
    open: BTreeMap<usize, Item>,
    called: bool,
    refused: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Message,
    Call,
    /// Reasoning, and whatever else must be sent back as it came.
    Opaque,
}

#[derive(Debug)]
struct Item {
    kind: Kind,
    heard: bool,
}

/// What we read of the events; a kind that is not listed may be ignored.
#[derive(Debug, Deserialize)]
#[serde(tag = "type")]
enum ResponsesEvent {
    #[serde(rename = "response.output_item.added")]
    Added { output_index: usize, item: Value },
    #[serde(rename = "response.output_text.delta")]
    Text { output_index: usize, delta: String },
    #[serde(rename = "response.refusal.delta")]
    Refusal { output_index: usize, delta: String },
    #[serde(rename = "response.function_call_arguments.delta")]
    Arguments { output_index: usize, delta: String },
    #[serde(
        rename = "response.reasoning_summary_text.delta",
        alias = "response.reasoning_text.delta"
    )]
    Thinking { delta: String },
    #[serde(rename = "response.output_item.done")]
    Done { output_index: usize, item: Value },
    #[serde(rename = "response.completed", alias = "response.incomplete", alias = "response.done")]
    Ended { response: Ended },
    #[serde(rename = "response.failed")]
    Failed { response: Ended },
    #[serde(rename = "error")]
    Error(Value),
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Deserialize)]
struct Ended {
    #[serde(default, deserialize_with = "or_default")]
    usage: Tokens,
    #[serde(default, deserialize_with = "or_default")]
    incomplete_details: Incomplete,
    error: Option<ErrorBody>,
}

#[derive(Debug, Default, Deserialize)]
struct Incomplete {
    reason: Option<String>,
}

impl Translate for ResponsesAnswer {
    fn take(&mut self, data: &str, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        // Chat completions end so, and some servers end everything so.
        if data.trim() == "[DONE]" {
            return Ok(());
        }
        let event = serde_json::from_str(data).map_err(|error| malformed(self.label, &error))?;
        match event {
            ResponsesEvent::Added { output_index, item } => self.begin(output_index, &item, out)?,
            ResponsesEvent::Text { output_index, delta } => {
                self.hear(output_index, Kind::Message)?;
                words(delta, out);
            }
            ResponsesEvent::Refusal { output_index, delta } => {
                self.hear(output_index, Kind::Message)?;
                self.refused = true;
                words(delta, out);
            }
            ResponsesEvent::Arguments { output_index, delta } => {
                self.hear(output_index, Kind::Call)?;
                out.push_back(ModelEvent::ToolInput { index: output_index, json: delta });
            }
            ResponsesEvent::Thinking { delta } => out.push_back(ModelEvent::Thinking(delta)),
            ResponsesEvent::Done { output_index, item } => {
                self.finish_item(output_index, item, out)?
            }
            ResponsesEvent::Ended { response } => out.push_back(self.finished(response)),
            ResponsesEvent::Failed { response } => {
                return Err(reported(self.label, &response.error.unwrap_or_default()));
            }
            ResponsesEvent::Error(event) => return Err(self.error(event)),
            ResponsesEvent::Unknown => {}
        }
        Ok(())
    }

    fn end(&mut self, _out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure> {
        Err(cut_off(self.label))
    }
}

impl ResponsesAnswer {
    pub(in crate::openai) fn new(label: &'static str) -> Self {
        Self { label, open: BTreeMap::new(), called: false, refused: false }
    }

    fn begin(
        &mut self,
        index: usize,
        item: &Value,
        out: &mut VecDeque<ModelEvent>,
    ) -> Result<(), ModelFailure> {
        let kind = match word(item, "type") {
            "message" => {
                out.push_back(ModelEvent::Text(String::new()));
                let phase = word(item, "phase");
                if !phase.is_empty() {
                    let (provider, value) = (PROVIDER.to_owned(), json!({PHASE: phase}));
                    out.push_back(ModelEvent::Opaque { provider, value });
                }
                Kind::Message
            }
            "function_call" => {
                let (id, name) = (word(item, "call_id"), word(item, "name"));
                if id.is_empty() || name.is_empty() {
                    return Err(malformed(self.label, &"a tool call without a name"));
                }
                self.called = true;
                let (id, name) = (id.to_owned(), name.to_owned());
                out.push_back(ModelEvent::ToolCall { index, id, name });
                Kind::Call
            }
            _ => Kind::Opaque,
        };
        self.open.insert(index, Item { kind, heard: false });
        Ok(())
    }

    fn hear(&mut self, index: usize, kind: Kind) -> Result<(), ModelFailure> {
        match self.open.get_mut(&index) {
            Some(item) if item.kind == kind => {
                item.heard = true;
                Ok(())
            }
            Some(_) | None => {
                Err(malformed(self.label, &"a piece of an item that was never begun"))
            }
        }
    }

    /// Servers that send an item whole send no pieces of it.
    fn finish_item(
        &mut self,
        index: usize,
        item: Value,
        out: &mut VecDeque<ModelEvent>,
    ) -> Result<(), ModelFailure> {
        if !self.open.contains_key(&index) {
            self.begin(index, &item, out)?;
        }
        let Some(Item { kind, heard }) = self.open.remove(&index) else {
            return Ok(());
        };
        match kind {
            Kind::Opaque => {
                out.push_back(ModelEvent::Opaque { provider: PROVIDER.to_owned(), value: item });
            }
            Kind::Call if !heard => {
                let json = word(&item, "arguments").to_owned();
                out.push_back(ModelEvent::ToolInput { index, json });
            }
            Kind::Message if !heard => {
                for part in item["content"].as_array().into_iter().flatten() {
                    self.refused |= word(part, "type") == "refusal";
                    let said = [word(part, "text"), word(part, "refusal")].concat();
                    words(said, out);
                }
            }
            Kind::Call | Kind::Message => {}
        }
        Ok(())
    }

    fn finished(&self, response: Ended) -> ModelEvent {
        let stop = match response.incomplete_details.reason.as_deref() {
            Some("content_filter") => StopReason::Refusal,
            Some("max_output_tokens" | "max_tokens") => StopReason::MaxTokens,
            _ if self.refused => StopReason::Refusal,
            _ if self.called => StopReason::ToolUse,
            _ => StopReason::EndTurn,
        };
        ModelEvent::Finished { stop, usage: response.usage.into() }
    }

    /// The error stands in the event itself, or in a field of it.
    fn error(&self, mut event: Value) -> ModelFailure {
        let error = match event.get_mut("error").map(Value::take) {
            Some(error @ Value::Object(_)) => error,
            Some(_) | None => event,
        };
        match serde_json::from_value::<ErrorBody>(error) {
            Ok(error) => reported(self.label, &error),
            Err(error) => malformed(self.label, &error),
        }
    }
}

/// An empty piece would say that a new block begins.
fn words(piece: String, out: &mut VecDeque<ModelEvent>) {
    if !piece.is_empty() {
        out.push_back(ModelEvent::Text(piece));
    }
}

fn word<'a>(item: &'a Value, field: &str) -> &'a str {
    item.get(field).and_then(Value::as_str).unwrap_or_default()
}
