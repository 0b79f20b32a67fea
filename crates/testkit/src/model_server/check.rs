//! What a provider would refuse in a conversation.

use std::collections::BTreeSet;

use serde_json::Value;

/// Everything that is wrong with a request to this path; empty when the provider would take it.
pub fn faults(path: &str, body: &Value) -> Vec<String> {
    let Some(messages) = body.get("messages").and_then(Value::as_array) else {
        return vec!["the request has no messages".to_owned()];
    };
    let mut faults = Vec::new();
    if text(body, "model").is_empty() {
        faults.push("the request names no model".to_owned());
    }
    if path.ends_with("/v1/messages") {
        anthropic(messages, &mut faults);
    } else if path.ends_with("/chat/completions") {
        openai(messages, &mut faults);
    } else {
        faults.push(format!("no provider listens at {path}"));
    }
    faults
}

/// Roles alternate and begin with the user; the results of an answer's calls, all and only they,
/// come first in the next message; nothing is empty.
fn anthropic(messages: &[Value], faults: &mut Vec<String>) {
    let mut open = BTreeSet::new();
    for (at, message) in messages.iter().enumerate() {
        let wanted = if at % 2 == 0 { "user" } else { "assistant" };
        let role = text(message, "role");
        if role != wanted {
            faults.push(format!("message {at}: the role is {role:?} where {wanted:?} is due"));
        }
        let blocks = message.get("content").and_then(Value::as_array);
        let blocks = blocks.map(Vec::as_slice).unwrap_or_default();
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
                    asked.insert(text(block, "id"));
                }
                "text" => {
                    others_began = true;
                    if text(block, "text").trim().is_empty() {
                        faults.push(format!("message {at}: a text is blank"));
                    }
                }
                "thinking" | "redacted_thinking" if role == "assistant" => {}
                other => faults.push(format!("message {at}: a {role} may not send {other:?}")),
            }
        }
        without_result(at, &open, faults);
        open = asked;
    }
    without_result(messages.len(), &open, faults);
}

/// The system speaks first if at all; the results of an answer's calls follow it at once.
fn openai(messages: &[Value], faults: &mut Vec<String>) {
    let mut open = BTreeSet::new();
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
                    let arguments = text(&call["function"], "arguments");
                    let arguments = serde_json::from_str::<Value>(arguments);
                    if !arguments.is_ok_and(|arguments| arguments.is_object()) {
                        faults.push(format!("message {at}: the input of a call is no object"));
                    }
                    open.insert(text(call, "id"));
                }
            }
            other => faults.push(format!("message {at}: the role {other:?} is out of place")),
        }
    }
    without_result(messages.len(), &open, faults);
}

fn without_result(at: usize, open: &BTreeSet<&str>, faults: &mut Vec<String>) {
    for id in open {
        faults.push(format!("message {at}: the call {id:?} still has no result"));
    }
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(path: &str, messages: Value, expected: &[&str]) {
        let body = json!({"model": "m", "messages": messages});
        assert_eq!(faults(path, &body), expected);
    }

    #[test]
    fn anthropic_conversations_are_read_strictly() {
        let user = json!({"role": "user", "content": [{"type": "text", "text": "hello"}]});
        let call = json!({"role": "assistant", "content": [
            {"type": "tool_use", "id": "a", "name": "t", "input": {}}]});
        let result = json!({"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "a", "content": "x"},
            {"type": "text", "text": "and"}]});
        let path = "/v1/messages";
        check(path, json!([user, call, result]), &[]);
        check(path, json!([user, call]), &["message 2: the call \"a\" still has no result"]);
        check(path, json!([user, call, user]), &["message 2: the call \"a\" still has no result"]);
        check(path, json!([result]), &["message 0: the result of \"a\" has no call"]);
        check(
            path,
            json!([user, user]),
            &["message 1: the role is \"user\" where \"assistant\" is due"],
        );
    }

    #[test]
    fn chat_completions_are_read_strictly() {
        let user = json!({"role": "user", "content": "hello"});
        let call = json!({"role": "assistant", "content": null, "tool_calls": [
            {"id": "a", "type": "function", "function": {"name": "t", "arguments": "{}"}}]});
        let result = json!({"role": "tool", "tool_call_id": "a", "content": "x"});
        let path = "/v1/chat/completions";
        check(path, json!([user, call, result, user]), &[]);
        check(path, json!([user, call, user]), &["message 2: the call \"a\" still has no result"]);
        check(path, json!([user, result]), &["message 1: the result of \"a\" has no call"]);
        check(path, json!([user, {"role": "assistant", "content": null}]), &["message 1 is empty"]);
    }

    #[test]
    fn other_paths_and_bodies_are_refused() {
        assert_eq!(faults("/v1/messages", &Value::Null), ["the request has no messages"]);
        check("/v2/messages", json!([]), &["no provider listens at /v2/messages"]);
    }
}
