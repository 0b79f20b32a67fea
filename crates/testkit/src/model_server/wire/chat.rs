//! Chat completion chunks.

use agent::ModelEvent;
use domain::{StopReason, Usage};
use serde_json::{Value, json};

use super::usage;

pub(super) fn bytes(events: &[ModelEvent]) -> Vec<u8> {
    let mut wire = Vec::new();
    let mut chunk = |delta: Value, reason: Option<&str>| {
        let value = json!({"id": "c", "object": "chat.completion.chunk", "choices": [
            {"index": 0, "delta": delta, "finish_reason": reason}], "usage": null});
        wire.extend_from_slice(format!("data: {value}\n\n").as_bytes());
    };
    chunk(json!({"role": "assistant", "content": ""}), None);
    for item in events {
        match item {
            ModelEvent::Text(text) | ModelEvent::Structured(text) => {
                chunk(json!({"content": text}), None);
            }
            ModelEvent::ToolCall { index, id, name } => chunk(
                json!({"tool_calls": [{"index": index, "id": id, "type": "function",
                    "function": {"name": name, "arguments": ""}}]}),
                None,
            ),
            ModelEvent::ToolInput { index, json } => chunk(
                json!({"tool_calls": [{"index": index, "function": {"arguments": json}}]}),
                None,
            ),
            ModelEvent::Opaque { .. }
            | ModelEvent::Replaced(_)
            | ModelEvent::Alive
            | ModelEvent::Counted(_) => {}
            ModelEvent::Thinking(text) => chunk(json!({"reasoning_content": text}), None),
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
        let Usage {
            input_tokens,
            output_tokens,
            cache_read_tokens,
            cache_write_tokens,
            reasoning_tokens,
        } = usage(events);
        let value = json!({"id": "c", "choices": [], "usage": {
            "prompt_tokens": input_tokens + cache_read_tokens + cache_write_tokens,
            "completion_tokens": output_tokens,
            "prompt_tokens_details": {
                "cached_tokens": cache_read_tokens,
                "cache_write_tokens": cache_write_tokens,
            },
            "completion_tokens_details": {"reasoning_tokens": reasoning_tokens},
        }});
        wire.extend_from_slice(format!("data: {value}\n\ndata: [DONE]\n\n").as_bytes());
    }
    wire
}
