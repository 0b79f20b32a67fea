//! Our events as the bytes that providers send, so that one script is played on every wire.

use agent::ModelEvent;
use domain::{StopReason, Usage};
use serde_json::{Value, json};

/// The events as a stream of Anthropic's Messages API.
pub fn anthropic(events: &[ModelEvent]) -> Vec<u8> {
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
    let mut calls = std::collections::BTreeMap::new();
    for item in events {
        match item {
            ModelEvent::Text(text) => {
                let index = *text_at.get_or_insert_with(|| {
                    event(json!({"type": "content_block_start", "index": next,
                        "content_block": {"type": "text", "text": ""}}));
                    next += 1;
                    next - 1
                });
                event(json!({"type": "content_block_delta", "index": index,
                    "delta": {"type": "text_delta", "text": text}}));
                continue;
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
                event(json!({"type": "content_block_start", "index": next,
                    "content_block": value}));
                event(json!({"type": "content_block_stop", "index": next}));
                next += 1;
            }
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
                    "usage": {"output_tokens": usage.output_tokens}}));
                event(json!({"type": "message_stop"}));
            }
        }
        text_at = None;
    }
    wire
}

/// The events as a stream of chat completion chunks; opaque blocks do not exist on this wire.
pub fn openai(events: &[ModelEvent]) -> Vec<u8> {
    let mut wire = Vec::new();
    let mut chunk = |delta: Value, reason: Option<&str>| {
        let value = json!({"id": "c", "object": "chat.completion.chunk", "choices": [
            {"index": 0, "delta": delta, "finish_reason": reason}], "usage": null});
        wire.extend_from_slice(format!("data: {value}\n\n").as_bytes());
    };
    chunk(json!({"role": "assistant", "content": ""}), None);
    for item in events {
        match item {
            ModelEvent::Text(text) => chunk(json!({"content": text}), None),
            ModelEvent::ToolCall { index, id, name } => chunk(
                json!({"tool_calls": [{"index": index, "id": id, "type": "function",
                    "function": {"name": name, "arguments": ""}}]}),
                None,
            ),
            ModelEvent::ToolInput { index, json } => chunk(
                json!({"tool_calls": [{"index": index, "function": {"arguments": json}}]}),
                None,
            ),
            ModelEvent::Opaque { .. } => {}
            ModelEvent::Finished { stop, .. } => {
                let reason = match stop {
                    StopReason::EndTurn => "stop",
                    StopReason::ToolUse => "tool_calls",
                    StopReason::MaxTokens => "length",
                    StopReason::Refusal => "content_filter",
                };
                chunk(json!({}), Some(reason));
            }
        }
    }
    if events.iter().any(|event| matches!(event, ModelEvent::Finished { .. })) {
        let Usage { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } =
            usage(events);
        let value = json!({"id": "c", "choices": [], "usage": {
            "prompt_tokens": input_tokens + cache_read_tokens + cache_write_tokens,
            "completion_tokens": output_tokens,
            "prompt_tokens_details": {
                "cached_tokens": cache_read_tokens,
                "cache_write_tokens": cache_write_tokens,
            },
        }});
        wire.extend_from_slice(format!("data: {value}\n\ndata: [DONE]\n\n").as_bytes());
    }
    wire
}

fn usage(events: &[ModelEvent]) -> Usage {
    let finished = events.iter().find_map(|event| match event {
        ModelEvent::Finished { usage, .. } => Some(*usage),
        ModelEvent::Text(_)
        | ModelEvent::ToolCall { .. }
        | ModelEvent::ToolInput { .. }
        | ModelEvent::Opaque { .. } => None,
    });
    finished.unwrap_or_default()
}
