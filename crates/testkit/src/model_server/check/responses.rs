//! OpenAI's Responses API.

use std::collections::BTreeSet;

use serde_json::Value;

use super::parts::{is_object_text, text, without_result};
use super::schema::format;

pub(super) fn check(body: &Value, faults: &mut Vec<String>) {
    if body["max_output_tokens"].as_u64().unwrap_or_default() == 0 {
        faults.push("the request has no max_output_tokens".to_owned());
    }
    if body["store"] != false {
        faults.push("the request lets the provider store the conversation".to_owned());
    }
    if let Some(wanted) = body.get("text").map(|text| &text["format"]) {
        if wanted["strict"] != true || text(wanted, "name").is_empty() {
            faults.push("the format has no name or is not strict".to_owned());
        }
        format(&wanted["schema"], faults);
    }
    match body.get("input").and_then(Value::as_array) {
        Some(items) => conversation(items, faults),
        None => faults.push("the request has no input".to_owned()),
    }
}

/// Every call has its result and every result its call before it; reasoning carries its content,
/// for nothing is stored, and what it led to follows it.
fn conversation(items: &[Value], faults: &mut Vec<String>) {
    let mut open = BTreeSet::new();
    let mut ids = BTreeSet::new();
    let mut reasoned = false;
    for (at, item) in items.iter().enumerate() {
        let kind = text(item, "type");
        let role = text(item, "role");
        let of_the_model = matches!(kind, "reasoning" | "function_call") || role == "assistant";
        if reasoned && !of_the_model {
            faults.push(format!("item {at}: nothing follows the reasoning before it"));
        }
        reasoned = kind == "reasoning";
        if kind == "function_call" || role == "assistant" {
            let begins = if kind == "message" { "msg_" } else { "fc_" };
            if !text(item, "id").starts_with(begins) || text(item, "status").is_empty() {
                faults.push(format!("item {at}: it has no id of its kind or no status"));
            }
        }
        match kind {
            "message" => message(at, item, faults),
            "reasoning" => {
                if text(item, "encrypted_content").is_empty() {
                    faults.push(format!("item {at}: the reasoning has no content"));
                }
            }
            "function_call" => {
                if !is_object_text(text(item, "arguments")) {
                    faults.push(format!("item {at}: the input of a call is no object"));
                }
                let id = text(item, "call_id");
                if !ids.insert(id) {
                    faults.push(format!("item {at}: there is a call {id:?} already"));
                }
                open.insert(id);
            }
            "function_call_output" => {
                let id = text(item, "call_id");
                if !open.remove(id) {
                    faults.push(format!("item {at}: the result of {id:?} has no call"));
                }
                if !item.get("output").is_some_and(Value::is_string) {
                    faults.push(format!("item {at}: the result of {id:?} has no output"));
                }
            }
            other => faults.push(format!("item {at}: there is no kind {other:?}")),
        }
    }
    if reasoned {
        faults.push("nothing follows the reasoning at the end".to_owned());
    }
    without_result(items.len(), &open, faults);
}

fn message(at: usize, item: &Value, faults: &mut Vec<String>) {
    let role = text(item, "role");
    let wanted = match role {
        "assistant" => "output_text",
        "user" | "developer" | "system" => "input_text",
        other => return faults.push(format!("item {at}: there is no role {other:?}")),
    };
    let parts = item["content"].as_array().map(Vec::as_slice).unwrap_or_default();
    if parts.is_empty() || parts.iter().any(|part| text(part, "text").is_empty()) {
        faults.push(format!("item {at} is empty"));
    }
    if let Some(part) = parts.iter().find(|part| part["type"] != wanted) {
        let kind = text(part, "type");
        faults.push(format!("item {at}: a {role} may not send {kind:?}"));
    }
}

/// The reasoning in the same answer before this call: everything up to the last item that the
/// model did not send.
pub(super) fn thinking_before(body: &Value, call: &str) -> Option<Vec<Value>> {
    let items = body["input"].as_array()?;
    let is_call =
        |item: &Value| text(item, "type") == "function_call" && text(item, "call_id") == call;
    let at = items.iter().position(is_call)?;
    let of_the_model = |item: &&Value| {
        matches!(text(item, "type"), "reasoning" | "function_call")
            || text(item, "role") == "assistant"
    };
    let mut thinking: Vec<Value> = items[..at]
        .iter()
        .rev()
        .take_while(of_the_model)
        .filter(|item| text(item, "type") == "reasoning")
        .cloned()
        .collect();
    thinking.reverse();
    Some(thinking)
}
