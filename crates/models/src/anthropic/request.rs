//! Our request in the words of the Messages API.

use agent::{ModelRequest, render};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment};
use serde_json::{Map, Value, json};

use crate::providers::anthropic::PROVIDER;
use crate::structured::Shape;
use crate::wire::{Replay, object_input, said, says_something};

/// The most a model may write in one answer; every current model allows it.
const MAX_TOKENS: u32 = 32_000;

pub(super) fn body(
    model: &str,
    request: &ModelRequest,
    shape: &Shape,
    (replay, effort): (Replay, Option<&str>),
) -> Value {
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("max_tokens".to_owned(), json!(request.answer_tokens.unwrap_or(MAX_TOKENS))),
        ("stream".to_owned(), json!(true)),
        ("messages".to_owned(), messages(&request.messages, replay)),
    ]);
    let system = system(&request.system);
    if !system.is_empty() {
        body.insert("system".to_owned(), Value::Array(system));
    }
    let tools: Vec<Value> = shape
        .tools(request)
        .map(|tool| {
            json!({
                "name": tool.name,
                "description": tool.description,
                "input_schema": tool.schema,
            })
        })
        .collect();
    if !tools.is_empty() {
        body.insert("tools".to_owned(), Value::Array(tools));
    }
    let mut output = Map::new();
    if let Some(effort) = effort {
        output.insert("effort".to_owned(), json!(effort));
    }
    if let Shape::Schema { schema, .. } = shape {
        let format = json!({"type": "json_schema", "schema": schema});
        output.insert("format".to_owned(), format);
    }
    if !output.is_empty() {
        body.insert("output_config".to_owned(), Value::Object(output));
    }
    Value::Object(body)
}

/// The system prompt, marked for the provider's cache: what changes as the work goes on stands in the
/// conversation.
fn system(fragments: &[PromptFragment]) -> Vec<Value> {
    match fragments.is_empty() {
        true => Vec::new(),
        false => vec![cached(json!({"type": "text", "text": render(fragments)}))],
    }
}

/// The conversation with roles that alternate: all results of one answer's calls stand in one
/// message, and words typed after them in the same.
///
/// The ends of the last two messages to the model are marked for the cache: the next call of the
/// loop begins with all of this one, and this one with all of the call before it. With the mark of
/// the system prompt that makes three of the four that the provider allows.
fn messages(history: &[Message], replay: Replay) -> Value {
    let mut turns: Vec<(&'static str, Vec<Value>)> = Vec::new();
    for message in history {
        let (role, blocks) = match message {
            Message::User { text } => ("user", vec![json!({"type": "text", "text": text})]),
            Message::Tool { call_id, content, is_error } => {
                ("user", vec![tool_result(call_id, content, *is_error)])
            }
            Message::Assistant(answer) => ("assistant", answer_blocks(answer, replay)),
        };
        match turns.last_mut() {
            _ if blocks.is_empty() => {}
            Some((last, content)) if *last == role => content.extend(blocks),
            Some(_) | None => turns.push((role, blocks)),
        }
    }
    for (_, content) in turns.iter_mut().rev().filter(|(role, _)| *role == "user").take(2) {
        if let Some(end) = content.last_mut() {
            *end = cached(end.take());
        }
    }
    let turns = turns.into_iter().map(|(role, content)| json!({"role": role, "content": content}));
    turns.collect()
}

fn tool_result(call_id: &str, content: &str, is_error: bool) -> Value {
    let mut result = json!({"type": "tool_result", "tool_use_id": call_id});
    if says_something(content) {
        result["content"] = json!(content);
    }
    if is_error {
        result["is_error"] = json!(true);
    }
    result
}

/// Thinking may not be the end of an answer, so that of an answer which was cut off is left out.
fn answer_blocks(answer: &AssistantMessage, replay: Replay) -> Vec<Value> {
    let mut blocks: Vec<Value> =
        answer.content.iter().filter_map(|content| block(content, replay)).collect();
    let thinking =
        |block: &Value| block["type"] == "thinking" || block["type"] == "redacted_thinking";
    while blocks.last().is_some_and(thinking) {
        blocks.pop();
    }
    blocks
}

/// A block of an earlier answer; blocks of other providers mean nothing to this one, and blank
/// text is refused by it.
fn block(block: &ContentBlock, replay: Replay) -> Option<Value> {
    match block {
        ContentBlock::Text { .. } | ContentBlock::Structured { .. } => {
            said(block).map(|text| json!({"type": "text", "text": text}))
        }
        ContentBlock::ToolCall(call) => Some(json!({
            "type": "tool_use",
            "id": call.id,
            "name": call.name,
            "input": object_input(&call.input),
        })),
        ContentBlock::Opaque { provider, value } => {
            (provider == PROVIDER && replay == Replay::Whole).then(|| value.clone())
        }
    }
}

fn cached(mut block: Value) -> Value {
    block["cache_control"] = json!({"type": "ephemeral"});
    block
}

#[cfg(test)]
mod tests;
