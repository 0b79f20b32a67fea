//! Our request in the words of the Messages API.

use agent::{FragmentKind, ModelRequest, render};
use domain::{ContentBlock, Message, PromptFragment};
use serde_json::{Map, Value, json};

use super::PROVIDER;
use crate::wire::{object_input, says_something};

/// The most a model may write in one answer; every current model allows it.
const MAX_TOKENS: u64 = 32_000;

pub(super) fn body(model: &str, request: &ModelRequest) -> Value {
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("max_tokens".to_owned(), json!(MAX_TOKENS)),
        ("stream".to_owned(), json!(true)),
        ("messages".to_owned(), messages(&request.messages)),
    ]);
    let system = system(&request.system);
    if !system.is_empty() {
        body.insert("system".to_owned(), Value::Array(system));
    }
    if !request.tools.is_empty() {
        let tools = request.tools.iter().map(|tool| {
            json!({
                "name": tool.name,
                "description": tool.description,
                "input_schema": tool.schema,
            })
        });
        body.insert("tools".to_owned(), tools.collect());
    }
    Value::Object(body)
}

/// The system prompt in two blocks: what stays the same all session, marked for the provider's
/// cache, and the task list, which changes as the work goes on and would spoil it.
fn system(fragments: &[PromptFragment]) -> Vec<Value> {
    let changing = FragmentKind::TaskList.tag();
    let (changing, stable): (Vec<_>, Vec<_>) =
        fragments.iter().cloned().partition(|fragment| fragment.tag == changing);
    let mut blocks = Vec::new();
    if !stable.is_empty() {
        blocks.push(cached(json!({"type": "text", "text": render(&stable)})));
    }
    if !changing.is_empty() {
        blocks.push(json!({"type": "text", "text": render(&changing)}));
    }
    blocks
}

/// The conversation with roles that alternate: all results of one answer's calls stand in one
/// message, and words typed after them in the same. Its end is marked for the cache, because the
/// next call of the loop begins with all of it.
fn messages(history: &[Message]) -> Value {
    let mut turns: Vec<(&'static str, Vec<Value>)> = Vec::new();
    for message in history {
        let (role, blocks) = match message {
            Message::User { text } => ("user", vec![json!({"type": "text", "text": text})]),
            Message::Tool { call_id, content, is_error } => {
                ("user", vec![tool_result(call_id, content, *is_error)])
            }
            Message::Assistant(answer) => {
                ("assistant", answer.content.iter().filter_map(block).collect())
            }
        };
        match turns.last_mut() {
            _ if blocks.is_empty() => {}
            Some((last, content)) if *last == role => content.extend(blocks),
            Some(_) | None => turns.push((role, blocks)),
        }
    }
    if let Some(end) = turns.last_mut().and_then(|(_, content)| content.last_mut()) {
        *end = cached(end.take());
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

/// A block of an earlier answer; blocks of other providers mean nothing to this one, and blank
/// text is refused by it.
fn block(block: &ContentBlock) -> Option<Value> {
    match block {
        ContentBlock::Text { text } => {
            says_something(text).then(|| json!({"type": "text", "text": text}))
        }
        ContentBlock::ToolCall(call) => Some(json!({
            "type": "tool_use",
            "id": call.id,
            "name": call.name,
            "input": object_input(&call.input),
        })),
        ContentBlock::Opaque { provider, value } => (provider == PROVIDER).then(|| value.clone()),
    }
}

fn cached(mut block: Value) -> Value {
    block["cache_control"] = json!({"type": "ephemeral"});
    block
}

#[cfg(test)]
mod tests;
