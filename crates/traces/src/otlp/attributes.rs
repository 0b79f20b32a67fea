//! What each kind of span says of itself.

use domain::{ContentBlock, EventBody, RunEvent, StopReason, Usage};
use serde::Deserialize;
use serde_json::{Value, json};

use super::heading::Heading;
use super::shape::{AnyValue, KeyValue};
use super::{TraceContent, names};
use crate::{Span, SpanKind, SpanStatus};

/// Attributes in the order they were added.
#[derive(Default)]
pub struct Attributes(Vec<KeyValue>);

impl Attributes {
    pub fn take(self) -> Vec<KeyValue> {
        self.0
    }

    pub fn text(&mut self, key: &'static str, value: impl Into<String>) {
        self.add(key, AnyValue::StringValue(value.into()));
    }

    fn add(&mut self, key: &'static str, value: AnyValue) {
        self.0.push(KeyValue { key, value });
    }

    fn number(&mut self, key: &'static str, value: u64) {
        self.add(key, AnyValue::IntValue(value.to_string()));
    }

    fn texts<'a>(&mut self, key: &'static str, values: impl Iterator<Item = &'a str>) {
        let values: Vec<AnyValue> = values.map(|v| AnyValue::StringValue(v.to_owned())).collect();
        if !values.is_empty() {
            self.add(key, AnyValue::ArrayValue { values });
        }
    }

    /// The text or the number that the detail has at this place, if any.
    fn copy(&mut self, key: &'static str, value: &Value) {
        if let Some(text) = value.as_str().filter(|text| !text.is_empty()) {
            self.text(key, text);
        } else if let Some(number) = value.as_u64() {
            self.number(key, number);
        }
    }

    fn json(&mut self, key: &'static str, value: &Value) {
        if !value.is_null() {
            self.text(key, value.to_string());
        }
    }
}

/// What a span says; words of the teacher and of the model only where they are asked for.
pub fn of(
    span: &Span,
    heading: &Heading<'_>,
    body: Option<&EventBody>,
    content: TraceContent,
) -> Attributes {
    let mut attributes = Attributes::default();
    attributes.text(names::CONVERSATION, span.session_id.to_string());
    attributes.text(names::TRACE, span.trace_id.to_string());
    attributes.copy(names::KIND, &json!(span.kind));
    if span.status == SpanStatus::Open {
        attributes.add(names::OPEN, AnyValue::BoolValue(true));
    }
    if span.status == SpanStatus::Error {
        attributes.text(names::ERROR_TYPE, heading.error_type());
    }
    facts(span, &mut attributes);
    match content {
        TraceContent::Left => {}
        TraceContent::Included => words(span, body, &mut attributes),
    }
    attributes
}

fn facts(span: &Span, to: &mut Attributes) {
    let detail = &span.detail;
    match span.kind {
        SpanKind::Run => {
            to.text(names::OPERATION, "invoke_agent");
            to.copy(names::AGENT, &detail["agent"]);
            to.copy(names::PROVIDER, &detail["provider"]);
            to.copy(names::MODEL, &detail["model"]);
            to.copy(names::RUN_STATUS, &detail["status"]);
            to.copy(names::WORKSPACE_USE, &detail["factors"]["workspace"]);
            to.copy(names::SCAFFOLDING, &detail["factors"]["scaffolding"]);
            to.copy(names::SKILL_USE, &detail["factors"]["skills"]);
            to.copy(names::TOPOLOGY, &detail["factors"]["topology"]);
            to.copy(names::MEMORY_USE, &detail["factors"]["memory"]);
            let memories = detail["memories"].as_array().into_iter().flatten();
            to.texts(names::MEMORIES, memories.filter_map(Value::as_str));
        }
        SpanKind::Model => {
            to.text(names::OPERATION, "chat");
            spending(span, to);
            to.copy(names::TURN, &detail["turn"]);
            if let Ok(stop) = StopReason::deserialize(&detail["stop"]) {
                to.texts(names::FINISH_REASONS, std::iter::once(finish_reason(stop)));
            }
            if let Some(ms) = detail["firstTokenMs"].as_f64() {
                to.add(names::FIRST_CHUNK, AnyValue::DoubleValue(ms / 1_000.0));
            }
        }
        SpanKind::Summary => {
            spending(span, to);
            to.copy(names::SUMMARISED, &detail["messages"]);
        }
        SpanKind::Tool => {
            to.text(names::OPERATION, "execute_tool");
            to.copy(names::TOOL, &detail["tool"]);
            to.copy(names::TOOL_CALL, &detail["callId"]);
            to.text(names::TOOL_TYPE, "function");
            let effects = detail["effects"].as_array().into_iter().flatten();
            for effect in effects.filter(|effect| effect["effect"] == "skillLoaded").take(1) {
                skill(effect, to);
            }
        }
        SpanKind::Skill => skill(detail, to),
        SpanKind::Hook => {
            to.text(names::HOOK, &span.name);
            to.copy(names::HOOK_POINT, &detail["point"]);
            to.copy(names::HOOK_VERDICT, &detail["verdict"]["action"]);
            to.copy(names::TURN, &detail["turn"]);
        }
        SpanKind::Interaction => {
            to.text(names::INTERACTION, &span.name);
            to.copy(names::FACE, &detail["face"]);
            to.copy(names::RESPONSE, &detail["response"]["kind"]);
            to.copy(names::WITHDRAWN, &detail["withdrawn"]);
        }
        SpanKind::Memory => {
            to.copy(names::MEMORY_PATH, &detail["path"]);
            let ids = detail["ids"].as_array().into_iter().flatten();
            to.texts(names::MEMORIES, ids.filter_map(Value::as_str));
        }
        SpanKind::Handoff => {
            to.copy(names::AGENT, &detail["from"]);
            to.copy(names::HANDOFF_TO, &detail["to"]);
        }
        SpanKind::Privacy => {
            let kinds = detail["replaced"].as_array().into_iter().flatten();
            to.texts(names::REPLACED, kinds.filter_map(|kind| kind["kind"].as_str()));
        }
        SpanKind::Message
        | SpanKind::Lookup
        | SpanKind::Rejection
        | SpanKind::Stall
        | SpanKind::Interruption
        | SpanKind::Cancel
        | SpanKind::Note => {}
    }
}

fn spending(span: &Span, to: &mut Attributes) {
    let detail = &span.detail;
    to.copy(names::PROVIDER, &detail["provider"]);
    to.copy(names::MODEL, &detail["model"]);
    to.copy(names::COMPONENT, &detail["component"]);
    let usage = Usage::deserialize(&detail["usage"]).unwrap_or_default();
    let read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
    to.number(names::INPUT_TOKENS, read);
    to.number(names::OUTPUT_TOKENS, usage.output_tokens);
    to.number(names::CACHE_READ_TOKENS, usage.cache_read_tokens);
    to.number(names::CACHE_WRITE_TOKENS, usage.cache_write_tokens);
    to.number(names::REASONING_TOKENS, usage.reasoning_tokens);
    // What nobody knows is left out: a 0 would say that it cost nothing.
    if let Some(usd) = detail["costUsd"].as_f64() {
        to.add(names::COST, AnyValue::DoubleValue(usd));
    }
}

/// `backward-design/examples.md` is a resource of the skill `backward-design`.
fn skill(effect: &Value, to: &mut Attributes) {
    let reference = effect["reference"].as_str().unwrap_or_default();
    let (name, resource) = reference.split_once('/').unwrap_or((reference, ""));
    to.text(names::SKILL, name);
    to.copy(names::SKILL_RESOURCE, &json!(resource));
    to.copy(names::SKILL_TIER, &effect["tier"]);
}

fn words(span: &Span, body: Option<&EventBody>, to: &mut Attributes) {
    let detail = &span.detail;
    match span.kind {
        SpanKind::Run => {
            if let Some(EventBody::Run(RunEvent::RunStarted(start))) = body {
                let part = |text: &str| json!({ "type": "text", "content": text });
                let parts: Vec<Value> = start.prompt.iter().map(|f| part(&f.text)).collect();
                to.json(names::SYSTEM, &json!(parts));
            }
        }
        SpanKind::Model => {
            if let Some(EventBody::Run(RunEvent::ModelAnswered { message, .. })) = body {
                let parts: Vec<Value> = message.content.iter().filter_map(part).collect();
                let reason = finish_reason(message.stop);
                let said =
                    json!([{ "role": "assistant", "parts": parts, "finish_reason": reason }]);
                to.json(names::OUTPUT, &said);
            }
            to.json(names::CONTENT, &detail["failure"]["message"]);
        }
        SpanKind::Message => {
            let parts = json!([{ "type": "text", "content": detail["text"] }]);
            to.json(names::INPUT, &json!([{ "role": "user", "parts": parts }]));
        }
        SpanKind::Tool => {
            to.json(names::TOOL_ARGUMENTS, &detail["input"]);
            to.json(names::TOOL_RESULT, &detail["result"]);
        }
        SpanKind::Hook
        | SpanKind::Interaction
        | SpanKind::Handoff
        | SpanKind::Summary
        | SpanKind::Memory
        | SpanKind::Lookup
        | SpanKind::Skill
        | SpanKind::Rejection
        | SpanKind::Note => to.json(names::CONTENT, detail),
        SpanKind::Privacy | SpanKind::Stall | SpanKind::Interruption | SpanKind::Cancel => {}
    }
}

fn part(block: &ContentBlock) -> Option<Value> {
    match block {
        ContentBlock::Text { text } => Some(json!({ "type": "text", "content": text })),
        ContentBlock::Structured { value } => {
            Some(json!({ "type": "text", "content": value.to_string() }))
        }
        ContentBlock::ToolCall(call) => Some(json!({
            "type": "tool_call", "id": call.id, "name": call.name, "arguments": call.input,
        })),
        ContentBlock::Opaque { .. } => None,
    }
}

fn finish_reason(stop: StopReason) -> &'static str {
    match stop {
        StopReason::EndTurn => "stop",
        StopReason::ToolUse => "tool_call",
        StopReason::MaxTokens => "length",
        StopReason::Refusal => "content_filter",
    }
}
