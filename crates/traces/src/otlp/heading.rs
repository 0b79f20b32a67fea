//! What the format wants to know of each kind of span before its attributes.

use serde_json::Value;

use super::shape::{KIND_CLIENT, KIND_INTERNAL};
use crate::{Span, SpanKind};

/// The head of a span.
pub struct Heading<'a> {
    /// The conventions' name where they have one.
    pub name: String,
    /// [`KIND_INTERNAL`] or [`KIND_CLIENT`].
    pub kind: u8,
    /// The class of its failure, if it failed; never its words.
    failure: &'a Value,
}

impl<'a> Heading<'a> {
    /// The head of a span.
    pub fn of(span: &'a Span) -> Self {
        let detail = &span.detail;
        let word = |field: &str| detail[field].as_str().unwrap_or_default();
        let name = || span.name.clone();
        let (name, kind, failure) = match span.kind {
            SpanKind::Run => {
                (format!("invoke_agent {}", word("agent")), KIND_INTERNAL, &detail["status"])
            }
            SpanKind::Model => {
                (format!("chat {}", word("model")), KIND_CLIENT, &detail["failure"]["kind"])
            }
            SpanKind::Tool => {
                let is_call = span.name == word("tool");
                let name = if is_call { format!("execute_tool {}", span.name) } else { name() };
                (name, KIND_INTERNAL, &detail["result"]["outcome"])
            }
            SpanKind::Hook => {
                (format!("hook {}", span.name), KIND_INTERNAL, &detail["verdict"]["action"])
            }
            SpanKind::Interaction => (format!("ask {}", span.name), KIND_INTERNAL, &Value::Null),
            SpanKind::Memory => (format!("memory {}", span.name), KIND_INTERNAL, &Value::Null),
            SpanKind::Message
            | SpanKind::Handoff
            | SpanKind::Summary
            | SpanKind::Lookup
            | SpanKind::Skill
            | SpanKind::Privacy
            | SpanKind::Rejection
            | SpanKind::Stall
            | SpanKind::Interruption
            | SpanKind::Cancel
            | SpanKind::Note => (name(), KIND_INTERNAL, &Value::Null),
        };
        Self { name, kind, failure }
    }

    /// The class of its failure.
    pub fn error_type(&self) -> &'a str {
        self.failure.as_str().unwrap_or("cut_off")
    }
}
