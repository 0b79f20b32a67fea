//! Texts as PostgreSQL takes them: its `text` and `jsonb` have no spelling for the character U+0000.

use serde_json::Value;

/// A title or name as PostgreSQL's `text` takes it: there the character has no spelling at all.
pub fn without_nul(text: &str) -> String {
    text.replace('\0', "\u{FFFD}")
}

/// The same for every text of a JSON value.
pub fn without_nul_inside(value: Value) -> Value {
    map_strings(value, &without_nul)
}

/// The value with each of its texts changed.
pub fn map_strings(value: Value, change: &impl Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(&text)),
        Value::Array(items) => {
            Value::Array(items.into_iter().map(|item| map_strings(item, change)).collect())
        }
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(key, item)| (change(&key), map_strings(item, change)))
                .collect(),
        ),
        Value::Null | Value::Bool(_) | Value::Number(_) => value,
    }
}
