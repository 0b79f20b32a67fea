//! Our request in the words of chat completions.

use agent::{ModelRequest, ToolSpec, render};
use domain::{AssistantMessage, Message, ToolCall};
use serde_json::{Map, Value, json};

use crate::learnt::{Quirk, Quirks};
use crate::structured::Shape;
use crate::wire::{all_said, object_input};

/// A small model may never come to an end by itself, so a server of one's own is given a limit.
const MAX_TOKENS: u64 = 16_384;

pub(in crate::openai) fn body(
    model: &str,
    request: &ModelRequest,
    shape: &Shape,
    quirks: &Quirks,
) -> Value {
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("stream".to_owned(), json!(true)),
        ("messages".to_owned(), messages(request)),
    ]);
    let mut with = |name: &str, value: Value, unless: Quirk| {
        if !quirks.has(unless) {
            body.insert(name.to_owned(), value);
        }
    };
    with("stream_options", json!({"include_usage": true}), Quirk::Usage);
    with("max_tokens", json!(MAX_TOKENS), Quirk::Limit);
    if let Shape::Tool(_) = shape {
        with("tool_choice", json!("required"), Quirk::ForcedCall);
    }
    let tools: Vec<Value> = shape.tools(request).map(tool).collect();
    if !tools.is_empty() {
        body.insert("tools".to_owned(), Value::Array(tools));
    }
    if let Shape::Schema { name, schema } = shape {
        let schema = json!({"name": name, "schema": schema, "strict": true});
        let format = json!({"type": "json_schema", "json_schema": schema});
        body.insert("response_format".to_owned(), format);
    }
    if quirks.has(Quirk::ReasoningBesideTools) {
        body.insert("reasoning_effort".to_owned(), json!("none"));
    }
    Value::Object(body)
}

fn tool(tool: &ToolSpec) -> Value {
    json!({
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": tool.schema,
        },
    })
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
    let text = all_said(answer);
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
