//! Chat completions.

use std::collections::BTreeSet;

use serde_json::Value;

use super::parts::{is_object_text, text, without_result};
use super::schema::format;

pub(super) fn check(body: &Value, faults: &mut Vec<String>) {
    if let Some(response_format) = body.get("response_format") {
        let wanted = &response_format["json_schema"];
        if wanted["strict"] != true || text(wanted, "name").is_empty() {
            faults.push("the response format has no name or is not strict".to_owned());
        }
        format(&wanted["schema"], faults);
    }
    match body.get("messages").and_then(Value::as_array) {
        Some(messages) => conversation(messages, faults),
        None => faults.push("the request has no messages".to_owned()),
    }
}

/// The system speaks first if at all; the results of an answer's calls follow it at once.
fn conversation(messages: &[Value], faults: &mut Vec<String>) {
    let mut open = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for (at, message) in messages.iter().enumerate() {
        let role = text(message, "role");
        if role == "tool" {
            let id = text(message, "tool_call_id");
            if !open.remove(id) {
                faults.push(format!("message {at}: the result of {id:?} has no call"));
            }
            continue;
        }
        without_result(at, &open, faults);
        open.clear();
        match role {
            "system" if at == 0 => {}
            "user" => {
                if text(message, "content").is_empty() {
                    faults.push(format!("message {at} is empty"));
                }
            }
            "assistant" => {
                let calls = message.get("tool_calls").and_then(Value::as_array);
                let calls = calls.map(Vec::as_slice).unwrap_or_default();
                if calls.is_empty() && text(message, "content").is_empty() {
                    faults.push(format!("message {at} is empty"));
                }
                for call in calls {
                    if !is_object_text(text(&call["function"], "arguments")) {
                        faults.push(format!("message {at}: the input of a call is no object"));
                    }
                    let id = text(call, "id");
                    if !ids.insert(id) {
                        faults.push(format!("message {at}: there is a call {id:?} already"));
                    }
                    open.insert(id);
                }
            }
            other => faults.push(format!("message {at}: the role {other:?} is out of place")),
        }
    }
    without_result(messages.len(), &open, faults);
}
