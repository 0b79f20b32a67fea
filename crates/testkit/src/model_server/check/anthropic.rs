//! Anthropic's Messages API.

use std::collections::BTreeSet;

use serde_json::Value;

use super::parts::{text, without_result};
use super::schema::format;

const CACHE_MARKS: usize = 4;

pub(super) fn check(body: &Value, faults: &mut Vec<String>) {
    if body["max_tokens"].as_u64().unwrap_or_default() == 0 {
        faults.push("the request has no max_tokens".to_owned());
    }
    if let Some(output) = body.get("output_config") {
        format(&output["format"]["schema"], faults);
    }
    let marks = marks(body);
    if marks > CACHE_MARKS {
        faults.push(format!("{marks} blocks are marked for the cache; {CACHE_MARKS} may be"));
    }
    match body.get("messages").and_then(Value::as_array) {
        Some(messages) => conversation(messages, faults),
        None => faults.push("the request has no messages".to_owned()),
    }
}

/// Roles alternate and begin with the user; the results of an answer's calls, all and only they,
/// come first in the next message; nothing is empty.
fn conversation(messages: &[Value], faults: &mut Vec<String>) {
    let mut open = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for (at, message) in messages.iter().enumerate() {
        let wanted = if at % 2 == 0 { "user" } else { "assistant" };
        let role = text(message, "role");
        if role != wanted {
            faults.push(format!("message {at}: the role is {role:?} where {wanted:?} is due"));
        }
        let blocks = blocks(message);
        if blocks.is_empty() {
            faults.push(format!("message {at} is empty"));
        }
        let mut others_began = false;
        let mut asked = BTreeSet::new();
        for block in blocks {
            match text(block, "type") {
                "tool_result" if role == "user" => {
                    let id = text(block, "tool_use_id");
                    if !open.remove(id) {
                        faults.push(format!("message {at}: the result of {id:?} has no call"));
                    }
                    if others_began {
                        faults.push(format!("message {at}: a result comes after other blocks"));
                    }
                }
                "tool_use" if role == "assistant" => {
                    if !block.get("input").is_some_and(Value::is_object) {
                        faults.push(format!("message {at}: the input of a call is no object"));
                    }
                    let id = text(block, "id");
                    if !ids.insert(id) {
                        faults.push(format!("message {at}: there is a call {id:?} already"));
                    }
                    asked.insert(id);
                }
                "text" => {
                    others_began = true;
                    if text(block, "text").trim().is_empty() {
                        faults.push(format!("message {at}: a text is blank"));
                    }
                }
                "thinking" | "redacted_thinking" if role == "assistant" => {
                    if block.get("cache_control").is_some() {
                        faults.push(format!("message {at}: thinking is marked for the cache"));
                    }
                }
                other => faults.push(format!("message {at}: a {role} may not send {other:?}")),
            }
        }
        without_result(at, &open, faults);
        open = asked;
    }
    without_result(messages.len(), &open, faults);
}

/// The thinking of the message that has this call.
pub(super) fn thinking_before(body: &Value, call: &str) -> Option<Vec<Value>> {
    let messages = body["messages"].as_array()?;
    let has_call = |message: &&Value| blocks(message).iter().any(|block| block["id"] == call);
    let message = messages.iter().find(has_call)?;
    let thinking = |block: &&Value| matches!(text(block, "type"), "thinking" | "redacted_thinking");
    Some(blocks(message).iter().filter(thinking).cloned().collect())
}

fn blocks(message: &Value) -> &[Value] {
    message["content"].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn marks(value: &Value) -> usize {
    match value {
        Value::Object(fields) => {
            let here = usize::from(fields.contains_key("cache_control"));
            here + fields.values().map(marks).sum::<usize>()
        }
        Value::Array(items) => items.iter().map(marks).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}
