//! Parts of a request, as the check of every wire reads them.

use std::collections::BTreeSet;

use serde_json::Value;

pub(super) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Arguments of a call on OpenAI's wires: an object, written as text.
pub(super) fn is_object_text(arguments: &str) -> bool {
    serde_json::from_str::<Value>(arguments).is_ok_and(|arguments| arguments.is_object())
}

pub(super) fn without_result(at: usize, open: &BTreeSet<&str>, faults: &mut Vec<String>) {
    for id in open {
        faults.push(format!("message {at}: the call {id:?} still has no result"));
    }
}
