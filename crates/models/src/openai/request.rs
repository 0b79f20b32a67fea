//! Our request in the words of chat completions.

use agent::{ModelRequest, render};
use domain::{AssistantMessage, Message, ToolCall};
use serde_json::{Map, Value, json};

use crate::wire::object_input;

pub(super) const REASONING: &str = "reasoning_effort";

pub(super) fn body(model: &str, request: &ModelRequest) -> Value {
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("stream".to_owned(), json!(true)),
        ("stream_options".to_owned(), json!({"include_usage": true})),
        ("messages".to_owned(), messages(request)),
    ]);
    if !request.tools.is_empty() {
        let tools = request.tools.iter().map(|tool| {
            json!({
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool.schema,
                },
            })
        });
        body.insert("tools".to_owned(), tools.collect());
    }
    Value::Object(body)
}

pub(super) fn switch_reasoning_off(body: &mut Value) {
    body[REASONING] = json!("none");
}

fn messages(request: &ModelRequest) -> Value {
    let system = (!request.system.is_empty())
        .then(|| json!({"role": "system", "content": render(&request.system)}));
    system.into_iter().chain(request.messages.iter().filter_map(message)).collect()
}

fn message(message: &Message) -> Option<Value> {
    match message {
        Message::User { text } => Some(json!({"role": "user", "content": text})),
        Message::Assistant(answer) => assistant(answer),
        Message::Tool { call_id, content, is_error } => {
            // This wire has no field for a failed call, so the text says it.
            let content = match is_error {
                true => format!("Error: {content}"),
                false => content.clone(),
            };
            Some(json!({"role": "tool", "tool_call_id": call_id, "content": content}))
        }
    }
}

/// An earlier answer; one that has neither words nor calls is no message on this wire.
fn assistant(answer: &AssistantMessage) -> Option<Value> {
    let text = answer.text();
    let calls: Vec<Value> = answer.tool_calls().map(call).collect();
    let mut message = json!({"role": "assistant", "content": text});
    match (text.is_empty(), calls.is_empty()) {
        (true, true) => return None,
        (true, false) => message["content"] = Value::Null,
        (false, true | false) => {}
    }
    if !calls.is_empty() {
        message["tool_calls"] = Value::Array(calls);
    }
    Some(message)
}

fn call(call: &ToolCall) -> Value {
    json!({
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": object_input(&call.input).to_string()},
    })
}

#[cfg(test)]
mod tests;
