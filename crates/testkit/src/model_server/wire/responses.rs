//! OpenAI's Responses API.

use std::collections::BTreeMap;
use std::mem::discriminant;

use agent::ModelEvent;
use domain::{StopReason, Usage};
use serde_json::{Value, json};

/// Items as they are sent, each with its number among them.
#[derive(Default)]
struct Sending {
    wire: Vec<u8>,
    events: usize,
    items: usize,
    /// The message that is open, and what it says so far.
    message: Option<(usize, String)>,
    /// Calls by our index: their number among the items, and the item as it will be.
    calls: BTreeMap<usize, (usize, Value)>,
}

pub(super) fn bytes(events: &[ModelEvent]) -> Vec<u8> {
    let mut sending = Sending::default();
    sending.event(json!({"type": "response.created", "response": {"status": "in_progress"}}));
    sending.event(json!({"type": "response.in_progress", "response": {"status": "in_progress"}}));
    let mut last = None;
    for item in events {
        if last != Some(discriminant(item)) {
            sending.close_message();
        }
        last = Some(discriminant(item));
        match item {
            ModelEvent::Text(text) | ModelEvent::Structured(text) => sending.text(text),
            ModelEvent::ToolCall { index, id, name } => sending.call(*index, id, name),
            ModelEvent::ToolInput { index, json } => sending.arguments(*index, json),
            ModelEvent::Opaque { value, .. } => {
                let at = sending.begin(&json!({"type": value["type"], "id": value["id"],
                    "summary": [], "encrypted_content": "not all of it yet"}));
                sending.event(json!({"type": "response.output_item.done", "output_index": at,
                    "item": value}));
            }
            ModelEvent::Replaced(_)
            | ModelEvent::Alive
            | ModelEvent::Counted(_)
            | ModelEvent::Thinking(_) => {}
            ModelEvent::Finished { stop, usage } => sending.end(*stop, usage),
        }
    }
    sending.wire
}

impl Sending {
    fn event(&mut self, mut value: Value) {
        value["sequence_number"] = json!(self.events);
        self.events += 1;
        let name = value["type"].as_str().unwrap_or_default();
        self.wire.extend_from_slice(format!("event: {name}\ndata: {value}\n\n").as_bytes());
    }

    fn begin(&mut self, item: &Value) -> usize {
        let at = self.items;
        self.items += 1;
        self.event(json!({"type": "response.output_item.added", "output_index": at, "item": item}));
        at
    }

    fn text(&mut self, piece: &str) {
        let at = match &mut self.message {
            Some((at, text)) => {
                text.push_str(piece);
                *at
            }
            None => {
                let item = json!({"type": "message", "id": "msg_1", "role": "assistant",
                    "status": "in_progress", "content": []});
                let at = self.begin(&item);
                self.event(json!({"type": "response.content_part.added", "output_index": at,
                    "content_index": 0, "part": {"type": "output_text", "text": ""}}));
                self.message = Some((at, piece.to_owned()));
                at
            }
        };
        self.event(json!({"type": "response.output_text.delta", "output_index": at,
            "content_index": 0, "item_id": "msg_1", "delta": piece}));
    }

    fn close_message(&mut self) {
        let Some((at, text)) = self.message.take() else {
            return;
        };
        self.event(json!({"type": "response.output_text.done", "output_index": at,
            "content_index": 0, "item_id": "msg_1", "text": text}));
        self.event(json!({"type": "response.output_item.done", "output_index": at, "item": {
            "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
            "content": [{"type": "output_text", "text": text, "annotations": []}]}}));
    }

    fn call(&mut self, index: usize, id: &str, name: &str) {
        let item = json!({"type": "function_call", "id": format!("fc_{index}"), "call_id": id,
            "name": name, "arguments": "", "status": "in_progress"});
        let at = self.begin(&item);
        self.calls.insert(index, (at, item));
    }

    fn arguments(&mut self, index: usize, piece: &str) {
        let Some((at, item)) = self.calls.get_mut(&index) else {
            return;
        };
        let so_far = item["arguments"].as_str().unwrap_or_default();
        item["arguments"] = json!(format!("{so_far}{piece}"));
        let (at, id) = (*at, item["id"].clone());
        self.event(json!({"type": "response.function_call_arguments.delta", "output_index": at,
            "item_id": id, "delta": piece}));
    }

    fn end(&mut self, stop: StopReason, usage: &Usage) {
        for (at, item) in std::mem::take(&mut self.calls).into_values() {
            self.event(json!({"type": "response.function_call_arguments.done",
                "output_index": at, "arguments": item["arguments"]}));
            self.event(json!({"type": "response.output_item.done", "output_index": at,
                "item": item}));
        }
        let (kind, reason) = match stop {
            StopReason::EndTurn | StopReason::ToolUse => ("completed", None),
            StopReason::MaxTokens => ("incomplete", Some("max_output_tokens")),
            StopReason::Refusal => ("incomplete", Some("content_filter")),
        };
        let input = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
        self.event(json!({"type": format!("response.{kind}"), "response": {
            "id": "resp_1", "status": kind, "error": null,
            "incomplete_details": reason.map(|reason| json!({"reason": reason})),
            "usage": {
                "input_tokens": input,
                "input_tokens_details": {
                    "cached_tokens": usage.cache_read_tokens,
                    "cache_write_tokens": usage.cache_write_tokens,
                },
                "output_tokens": usage.output_tokens,
                "output_tokens_details": {"reasoning_tokens": usage.reasoning_tokens},
                "total_tokens": input + usage.output_tokens,
            },
        }}));
    }
}
