//! What both wires need of our words.

use serde_json::{Value, json};

/// A call's input as providers take it back: an object. What the model wrote instead is kept
/// inside one, so that it still sees its own mistake.
pub(crate) fn object_input(input: &Value) -> Value {
    match input {
        Value::Object(_) => input.clone(),
        Value::String(text) => json!({"unreadable": text}),
        other => json!({"unreadable": other.to_string()}),
    }
}

/// Whether a text has more than white space; providers refuse blocks that have not.
pub(crate) fn says_something(text: &str) -> bool {
    !text.trim().is_empty()
}
