//! Anthropic's Messages API.

use std::collections::BTreeMap;
use std::mem::discriminant;

use agent::ModelEvent;
use domain::StopReason;
use serde_json::{Value, json};

use super::usage;

pub(super) fn bytes(events: &[ModelEvent]) -> Vec<u8> {
    let usage = usage(events);
    let mut wire = Vec::new();
    let mut event = |value: Value| {
        let name = value["type"].as_str().unwrap_or_default();
        wire.extend_from_slice(format!("event: {name}\ndata: {value}\n\n").as_bytes());
    };
    event(json!({"type": "message_start", "message": {
        "id": "msg_1", "type": "message", "role": "assistant", "content": [], "stop_reason": null,
        "usage": {
            "input_tokens": usage.input_tokens,
            "cache_read_input_tokens": usage.cache_read_tokens,
            "cache_creation_input_tokens": usage.cache_write_tokens,
            "output_tokens": 1,
        },
    }}));
    event(json!({"type": "ping"}));
    // On this wire a text is a block of its own, with a number among the others.
    let mut next = 0;
    let mut text_at = None;
    let mut calls = BTreeMap::new();
    let mut last = None;
    for item in events {
        if last != Some(discriminant(item)) {
            text_at = None;
        }
        last = Some(discriminant(item));
        match item {
            ModelEvent::Text(text) | ModelEvent::Structured(text) => {
                let index = *text_at.get_or_insert_with(|| {
                    event(json!({"type": "content_block_start", "index": next,
                        "content_block": {"type": "text", "text": ""}}));
                    next += 1;
                    next - 1
                });
                event(json!({"type": "content_block_delta", "index": index,
                    "delta": {"type": "text_delta", "text": text}}));
            }
            ModelEvent::ToolCall { index, id, name } => {
                event(json!({"type": "content_block_start", "index": next, "content_block":
                    {"type": "tool_use", "id": id, "name": name, "input": {}}}));
                calls.insert(*index, next);
                next += 1;
            }
            ModelEvent::ToolInput { index, json } => {
                event(json!({"type": "content_block_delta", "index": calls.get(index),
                    "delta": {"type": "input_json_delta", "partial_json": json}}));
            }
            ModelEvent::Opaque { value, .. } => {
                thought(next, value, &mut event);
                next += 1;
            }
            ModelEvent::Replaced(_)
            | ModelEvent::Alive
            | ModelEvent::Counted(_)
            | ModelEvent::Thinking(_) => {}
            ModelEvent::Finished { stop, usage } => {
                for index in 0..next {
                    event(json!({"type": "content_block_stop", "index": index}));
                }
                let reason = match stop {
                    StopReason::EndTurn => "end_turn",
                    StopReason::ToolUse => "tool_use",
                    StopReason::MaxTokens => "max_tokens",
                    StopReason::Refusal => "refusal",
                };
                event(json!({"type": "message_delta", "delta": {"stop_reason": reason},
                "usage": {
                    "output_tokens": usage.output_tokens,
                    "output_tokens_details": {"thinking_tokens": usage.reasoning_tokens},
                }}));
                event(json!({"type": "message_stop"}));
            }
        }
    }
    wire
}

/// Thinking arrives in pieces, its signature at the end; other blocks whole.
fn thought(index: usize, value: &Value, event: &mut impl FnMut(Value)) {
    if value["type"] == "thinking" {
        event(json!({"type": "content_block_start", "index": index,
            "content_block": {"type": "thinking", "thinking": "", "signature": ""}}));
        for (kind, field) in [("thinking_delta", "thinking"), ("signature_delta", "signature")] {
            let mut delta = json!({"type": kind});
            delta[field] = value[field].clone();
            event(json!({"type": "content_block_delta", "index": index, "delta": delta}));
        }
    } else {
        event(json!({"type": "content_block_start", "index": index, "content_block": value}));
    }
    event(json!({"type": "content_block_stop", "index": index}));
}
