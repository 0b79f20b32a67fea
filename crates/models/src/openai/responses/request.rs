//! Our request in the words of the Responses API.

use agent::{ModelRequest, ToolSpec, render};
use domain::{AssistantMessage, ContentBlock, Message};
use serde_json::{Map, Value, json};

use crate::learnt::{Quirk, Quirks};
use crate::openai::responses::stream::PHASE;
use crate::overflow::Room;
use crate::providers::openai::PROVIDER;
use crate::structured::Shape;
use crate::wire::{Replay, object_input, said};

/// The most a model may write in one answer, reasoning included.
const MAX_OUTPUT_TOKENS: u32 = 32_000;

pub(in crate::openai) fn body(
    model: &str,
    request: &ModelRequest,
    shape: &Shape,
    quirks: &Quirks,
    (replay, room): (Replay, Room),
) -> Value {
    let mut input: Vec<Value> =
        request.messages.iter().flat_map(|message| items(message, replay)).collect();
    input.iter_mut().enumerate().for_each(|(at, item)| complete(at, item));
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("stream".to_owned(), json!(true)),
        ("store".to_owned(), json!(false)),
        ("input".to_owned(), Value::Array(input)),
    ]);
    if !request.system.is_empty() {
        body.insert("instructions".to_owned(), json!(render(&request.system)));
    }
    if !quirks.has(Quirk::ReasoningToKeep) {
        body.insert("include".to_owned(), json!(["reasoning.encrypted_content"]));
    }
    if let Some(effort) = request.effort.word().filter(|_| !quirks.has(Quirk::Effort)) {
        body.insert("reasoning".to_owned(), json!({"effort": effort}));
    }
    if !quirks.has(Quirk::Limit) {
        let most = request.answer_tokens.unwrap_or(MAX_OUTPUT_TOKENS);
        body.insert("max_output_tokens".to_owned(), json!(longest(room, most)));
    }
    let tools: Vec<Value> = shape.tools(request).map(tool).collect();
    if !tools.is_empty() {
        body.insert("tools".to_owned(), Value::Array(tools));
    }
    match shape {
        Shape::Words => {}
        Shape::Schema { name, schema } => {
            let format =
                json!({"type": "json_schema", "name": name, "schema": schema, "strict": true});
            body.insert("text".to_owned(), json!({"format": format}));
        }
        Shape::Tool(_) if quirks.has(Quirk::ForcedCall) => {}
        Shape::Tool(_) => {
            body.insert("tool_choice".to_owned(), json!("required"));
        }
    }
    Value::Object(body)
}

/// What an answer may take: less than `most` where a server has counted what is left.
fn longest(room: Room, most: u32) -> u32 {
    match room.is_counted {
        true => most.min(room.answer),
        false => most,
    }
}

/// What a model said or called is an item with an id that begins as its kind wants, and is complete, and
/// what it said has its list of annotations: some servers refuse it otherwise. Nothing is stored there, so the place in the conversation names
/// it, and does so again in the next request.
fn complete(at: usize, item: &mut Value) {
    let begins = match (item["type"].as_str(), item["role"].as_str()) {
        (Some("message"), Some("assistant")) => "msg",
        (Some("function_call"), _) => "fc",
        _ => return,
    };
    if begins == "msg" {
        item["content"][0]["annotations"] = json!([]);
    }
    item["id"] = json!(format!("{begins}_{at}"));
    item["status"] = json!("completed");
}

/// Left to itself this interface reads the schema of a tool as a strict one, and ours are not.
fn tool(tool: &ToolSpec) -> Value {
    json!({
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.schema,
        "strict": false,
    })
}

/// The conversation is a flat list here: words, calls, results and reasoning, each an item.
fn items(message: &Message, replay: Replay) -> Vec<Value> {
    match message {
        Message::User { text } => vec![message_item("user", "input_text", text)],
        Message::Assistant(answer) => answer_items(answer, replay),
        Message::Tool { call_id, content, is_error } => {
            // This wire has no field for a failed call, so the text says it.
            let output = match is_error {
                true => format!("Error: {content}"),
                false => content.clone(),
            };
            vec![json!({"type": "function_call_output", "call_id": call_id, "output": output})]
        }
    }
}

fn message_item(role: &str, kind: &str, text: &str) -> Value {
    json!({"type": "message", "role": role, "content": [{"type": kind, "text": text}]})
}

/// Reasoning is refused when nothing that it led to follows it, so reasoning at the end of an
/// answer that was cut off is left out.
fn answer_items(answer: &AssistantMessage, replay: Replay) -> Vec<Value> {
    let mut items: Vec<Value> = Vec::new();
    let mut phase = Value::Null;
    for mut item in answer.content.iter().filter_map(|block| item(block, replay)) {
        match item["type"].as_str() {
            None => phase = item[PHASE].take(),
            Some("message") if !phase.is_null() => {
                item[PHASE] = phase.take();
                items.push(item);
            }
            Some(_) => items.push(item),
        }
    }
    while items.last().is_some_and(|item| item["type"] == "reasoning") {
        items.pop();
    }
    items
}

fn item(block: &ContentBlock, replay: Replay) -> Option<Value> {
    match block {
        ContentBlock::Text { .. } | ContentBlock::Structured { .. } => {
            said(block).map(|text| message_item("assistant", "output_text", &text))
        }
        ContentBlock::ToolCall(call) => Some(json!({
            "type": "function_call",
            "call_id": call.id,
            "name": call.name,
            "arguments": object_input(&call.input).to_string(),
        })),
        ContentBlock::Opaque { provider, value } => {
            (provider == PROVIDER && replay == Replay::Whole).then(|| value.clone())
        }
    }
}

#[cfg(test)]
mod tests;
