//! What a request says last, whichever wire it came on: enough to tell where a conversation stands
//! without having seen the requests before.

use serde_json::Value;

use super::RecordedRequest;
use super::wire::Wire;

/// The end of a conversation as a request carries it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Latest {
    /// The system prompt.
    pub system: String,
    /// The tools that the model's last message called; empty before its first one.
    pub called: Vec<String>,
    /// What came after that message: results of its calls and the words of others.
    pub since: String,
}

/// One thing of a conversation, in the order in which it stands there.
enum Item {
    System(String),
    Call(String),
    Model,
    Others(String),
}

impl RecordedRequest {
    /// How the conversation that it carries ends; nothing when no provider listens at its path.
    pub fn latest(&self) -> Latest {
        let items = match Wire::at(&self.path) {
            Some(Wire::Anthropic) => anthropic(&self.body),
            Some(Wire::Responses) => responses(&self.body),
            Some(Wire::Chat) => chat(&self.body),
            None => Vec::new(),
        };
        let mut latest = Latest::default();
        let mut of_the_model = false;
        for item in items {
            match item {
                Item::System(text) => join(&mut latest.system, &text),
                Item::Others(text) => {
                    of_the_model = false;
                    join(&mut latest.since, &text);
                }
                Item::Model | Item::Call(_) => {
                    if !of_the_model {
                        latest.called.clear();
                        latest.since.clear();
                    }
                    of_the_model = true;
                    if let Item::Call(name) = item {
                        latest.called.push(name);
                    }
                }
            }
        }
        latest
    }
}

fn anthropic(body: &Value) -> Vec<Item> {
    let mut items = vec![Item::System(plain(&body["system"]))];
    for message in list(&body["messages"]) {
        if message["role"] != "assistant" {
            items.push(Item::Others(plain(&message["content"])));
            continue;
        }
        items.push(Item::Model);
        let calls = list(&message["content"]).filter(|block| block["type"] == "tool_use");
        items.extend(calls.map(|call| Item::Call(plain(&call["name"]))));
    }
    items
}

fn responses(body: &Value) -> Vec<Item> {
    let mut items = vec![Item::System(plain(&body["instructions"]))];
    items.extend(list(&body["input"]).map(|item| match item["type"].as_str() {
        Some("function_call") => Item::Call(plain(&item["name"])),
        Some("reasoning") => Item::Model,
        Some("function_call_output") => Item::Others(plain(&item["output"])),
        Some(_) | None if item["role"] == "assistant" => Item::Model,
        Some(_) | None => Item::Others(plain(&item["content"])),
    }));
    items
}

fn chat(body: &Value) -> Vec<Item> {
    let mut items = Vec::new();
    for message in list(&body["messages"]) {
        let text = plain(&message["content"]);
        match message["role"].as_str() {
            Some("system" | "developer") => items.push(Item::System(text)),
            Some("assistant") => {
                items.push(Item::Model);
                let calls = list(&message["tool_calls"]);
                items.extend(calls.map(|call| Item::Call(plain(&call["function"]["name"]))));
            }
            Some(_) | None => items.push(Item::Others(text)),
        }
    }
    items
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The words of a text, of a block or of a list of blocks.
fn plain(value: &Value) -> String {
    let mut text = String::new();
    match value {
        Value::String(words) => text.push_str(words),
        Value::Array(parts) => parts.iter().for_each(|part| join(&mut text, &plain(part))),
        Value::Object(fields) => {
            let worded = ["text", "content", "output"].iter().filter_map(|name| fields.get(*name));
            worded.for_each(|part| join(&mut text, &plain(part)));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    text
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(path: &str, body: Value, called: &[&str], since: &str) {
        let request = RecordedRequest { path: path.to_owned(), headers: BTreeMap::new(), body };
        let called = called.iter().map(|name| (*name).to_owned()).collect();
        let system = "You plan.".to_owned();
        assert_eq!(request.latest(), Latest { system, called, since: since.to_owned() }, "{path}");
    }

    #[test]
    fn a_conversation_ends_the_same_on_every_wire() {
        let (called, since) = (["read_file", "list_directory"], "one\ntwo\nAnd now?");
        let calls = json!([
            {"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "a", "name": "read_file", "input": {}},
            {"type": "tool_use", "id": "b", "name": "list_directory", "input": {}},
        ]);
        let results = json!([
            {"type": "tool_result", "tool_use_id": "a", "content": "one"},
            {"type": "tool_result", "tool_use_id": "b", "content": [{"type": "text", "text": "two"}]},
            {"type": "text", "text": "And now?"},
        ]);
        let body = json!({"system": [{"type": "text", "text": "You plan."}], "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Hello"}]},
            {"role": "assistant", "content": calls},
            {"role": "user", "content": results},
        ]});
        check("/v1/messages", body, &called, since);

        let body = json!({"instructions": "You plan.", "input": [
            {"type": "message", "role": "user", "content": "Hello"},
            {"type": "reasoning", "encrypted_content": "x"},
            {"type": "message", "role": "assistant", "content": "I look."},
            {"type": "function_call", "call_id": "a", "name": "read_file", "arguments": "{}"},
            {"type": "function_call", "call_id": "b", "name": "list_directory", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "a", "output": "one"},
            {"type": "function_call_output", "call_id": "b", "output": "two"},
            {"type": "message", "role": "user", "content": "And now?"},
        ]});
        check("/v1/responses", body, &called, since);

        let named = |name: &str| json!({"id": name, "function": {"name": name, "arguments": "{}"}});
        let body = json!({"messages": [
            {"role": "system", "content": "You plan."},
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "tool_calls": [named("read_file"), named("list_directory")]},
            {"role": "tool", "tool_call_id": "read_file", "content": "one"},
            {"role": "tool", "tool_call_id": "list_directory", "content": "two"},
            {"role": "user", "content": "And now?"},
        ]});
        check("/v1/chat/completions", body, &called, since);
    }

    #[test]
    fn before_the_models_first_message_nothing_was_called() {
        let body =
            json!({"system": "You plan.", "messages": [{"role": "user", "content": "Hello"}]});
        check("/v1/messages", body, &[], "Hello");
    }
}
