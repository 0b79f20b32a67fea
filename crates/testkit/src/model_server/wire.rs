//! Our events as the bytes that providers send, so that one script is played on every wire.

mod anthropic;
mod chat;
mod responses;

use agent::ModelEvent;
use domain::{ModelFailure, ModelFailureKind, StopReason, Usage};
use serde_json::{Value, json};

use super::reply::Reply;
use crate::scripted::Answer;

/// What the tool that stands for a structured answer is called.
const ANSWER_TOOL: &str = "final_answer";

/// A provider's way to write requests and answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wire {
    /// Anthropic's Messages API.
    Anthropic,
    /// OpenAI's Responses API.
    Responses,
    /// Chat completions.
    Chat,
}

impl Wire {
    /// The wire that is spoken at a path.
    pub fn at(path: &str) -> Option<Self> {
        let path = path.split('?').next().unwrap_or_default();
        match path {
            _ if path.ends_with("/v1/messages") => Some(Self::Anthropic),
            _ if path.ends_with("/responses") => Some(Self::Responses),
            _ if path.ends_with("/chat/completions") => Some(Self::Chat),
            _ => None,
        }
    }

    /// The provider, as blocks that only it understands name it.
    pub fn provider(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::Responses | Self::Chat => "openai",
        }
    }

    /// The events as a stream of this wire. A structured answer is text, as where a provider keeps
    /// to a schema; chat completions have no blocks that only the provider understands.
    pub fn bytes(self, events: &[ModelEvent]) -> Vec<u8> {
        match self {
            Self::Anthropic => anthropic::bytes(events),
            Self::Responses => responses::bytes(events),
            Self::Chat => chat::bytes(events),
        }
    }

    /// An error in the middle of a stream.
    pub fn error(self, kind: &str, message: &str) -> String {
        let error = json!({"type": kind, "message": message});
        match self {
            Self::Anthropic => {
                let event = json!({"type": "error", "error": error});
                format!("event: error\ndata: {event}\n\n")
            }
            Self::Responses => {
                let event = json!({"type": "error", "sequence_number": 9, "code": kind,
                    "message": message, "param": null});
                format!("event: error\ndata: {event}\n\n")
            }
            Self::Chat => format!("data: {}\n\n", json!({"error": error})),
        }
    }

    /// The answer to a request as this wire's provider gives it, with what of it has to come back
    /// verbatim.
    pub(super) fn reply(self, answer: &Answer, number: usize, request: &Value) -> (Reply, Thought) {
        if let Some(failure) = answer.fails() {
            return (self.failed(failure), Thought::default());
        }
        let mut events = answer.events(self.provider(), number);
        let thought = Thought::of(&events, self);
        if let Some(tool) = answer_tool(request) {
            events = answered_by_tool(events, number, &tool);
        }
        (Reply::sse(self.bytes(&events)), thought)
    }

    fn failed(self, failure: &ModelFailure) -> Reply {
        let (status, kind) = match failure.kind {
            ModelFailureKind::Auth => (401, "authentication_error"),
            ModelFailureKind::Overloaded => (529, "overloaded_error"),
            ModelFailureKind::Request => (400, "invalid_request_error"),
            ModelFailureKind::Network => return Reply::sse("").cut(),
            ModelFailureKind::Malformed => return Reply::sse("data: <html>\n\n"),
        };
        let error = json!({"error": {"type": kind, "message": failure.message}});
        let reply = Reply::status(status).header("content-type", "application/json");
        match failure.retry_after_ms {
            Some(ms) => reply.header("retry-after-ms", &ms.to_string()),
            None => reply,
        }
        .body(error.to_string())
    }
}

/// Blocks of an answer that only its provider understands, and the calls beside them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Thought {
    pub blocks: Vec<Value>,
    pub calls: Vec<String>,
}

impl Thought {
    fn of(events: &[ModelEvent], wire: Wire) -> Self {
        let mut thought = Self::default();
        for event in events {
            match event {
                ModelEvent::Opaque { value, .. } if wire != Wire::Chat => {
                    thought.blocks.push(value.clone());
                }
                ModelEvent::ToolCall { id, .. } => thought.calls.push(id.clone()),
                _ => {}
            }
        }
        thought
    }
}

/// The tool that stands for a structured answer, if the request offers one.
fn answer_tool(request: &Value) -> Option<String> {
    let tools = request["tools"].as_array()?.iter();
    let names =
        tools.filter_map(|tool| tool["name"].as_str().or(tool["function"]["name"].as_str()));
    let named = names.filter(|name| name.trim_end_matches('_') == ANSWER_TOOL);
    named.max_by_key(|name| name.len()).map(str::to_owned)
}

/// The events with the structured answer as the input of a tool.
fn answered_by_tool(events: Vec<ModelEvent>, number: usize, tool: &str) -> Vec<ModelEvent> {
    let is_call = |event: &&ModelEvent| matches!(event, ModelEvent::ToolCall { .. });
    let index = events.iter().filter(is_call).count();
    let mut begun = false;
    let mut changed = Vec::new();
    for event in events {
        match event {
            ModelEvent::Structured(json) => {
                if !begun {
                    let (id, name) = (format!("call-{number}-answer"), tool.to_owned());
                    changed.push(ModelEvent::ToolCall { index, id, name });
                }
                begun = true;
                changed.push(ModelEvent::ToolInput { index, json });
            }
            ModelEvent::Finished { stop: StopReason::EndTurn, usage } if begun => {
                changed.push(ModelEvent::Finished { stop: StopReason::ToolUse, usage });
            }
            other => changed.push(other),
        }
    }
    changed
}

fn usage(events: &[ModelEvent]) -> Usage {
    let finished = events.iter().find_map(|event| match event {
        ModelEvent::Finished { usage, .. } => Some(*usage),
        _ => None,
    });
    finished.unwrap_or_default()
}
