//! What a provider would refuse in a request.

mod anthropic;
mod chat;
mod parts;
mod responses;
mod schema;

use std::collections::BTreeSet;

use serde_json::Value;

use super::wire::{Thought, Wire};
use parts::text;

/// Bytes of JSON that a token stands for.
const BYTES_PER_TOKEN: u64 = 4;

/// Why a request with its answer is more than a model takes; none when it is not.
pub fn too_much(body: &Value, window: u64) -> Option<String> {
    let part = |name: &str| body.get(name).map_or(0, |part| part.to_string().len() as u64);
    let asked = (part("messages") + part("tools")) / BYTES_PER_TOKEN;
    let answer = body["max_tokens"].as_u64().unwrap_or_default();
    (asked + answer > window).then(|| {
        format!(
            "{asked} tokens and {answer} for the answer are more than the context length {window}"
        )
    })
}

/// Everything that is wrong with a request to this path; empty when the provider would take it.
pub fn faults(path: &str, body: &Value) -> Vec<String> {
    let Some(wire) = Wire::at(path) else {
        return vec![format!("no provider listens at {path}")];
    };
    let mut faults = Vec::new();
    if text(body, "model").is_empty() {
        faults.push("the request names no model".to_owned());
    }
    let tools = body.get("tools").and_then(Value::as_array);
    let mut names = BTreeSet::new();
    for tool in tools.into_iter().flatten() {
        let (tool, schema) = match wire {
            Wire::Anthropic => (tool, &tool["input_schema"]),
            Wire::Responses => (tool, &tool["parameters"]),
            Wire::Chat => (&tool["function"], &tool["function"]["parameters"]),
        };
        let name = text(tool, "name");
        if name.is_empty() || !names.insert(name) {
            faults.push(format!("the tool {name:?} has no name of its own"));
        }
        if schema["type"] != "object" {
            faults.push(format!("the schema of the tool {name:?} is no object"));
        }
        if tool["strict"] == true {
            faults.extend(schema::loose(schema).map(|fault| format!("tool {name:?}: {fault}")));
        }
    }
    match wire {
        Wire::Anthropic => anthropic::check(body, &mut faults),
        Wire::Responses => responses::check(body, &mut faults),
        Wire::Chat => chat::check(body, &mut faults),
    }
    faults
}

/// What a request leaves out of the thinking that was sent beside the calls it repeats, or sends
/// in another form or place.
pub(super) fn forgotten(path: &str, body: &Value, thoughts: &[Thought]) -> Vec<String> {
    let found: fn(&Value, &str) -> Option<Vec<Value>> = match Wire::at(path) {
        Some(Wire::Anthropic) => anthropic::thinking_before,
        Some(Wire::Responses) => responses::thinking_before,
        Some(Wire::Chat) | None => return Vec::new(),
    };
    let mut faults = Vec::new();
    for thought in thoughts {
        let Some(call) = thought.calls.first() else {
            continue;
        };
        // A conversation that was cut or summarised may have lost the call itself.
        if found(body, call).is_some_and(|blocks| blocks != thought.blocks) {
            faults.push(format!("the thinking before the call {call:?} is not as it was"));
        }
    }
    faults
}

#[cfg(test)]
mod tests;
