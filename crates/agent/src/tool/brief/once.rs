//! What a schema says of its fields, said once.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{DEFS, DESCRIPTION};

/// The same schema with each description said once: not again of a field that was described in the
/// same words before, and not of what stands in a list that is itself described.
pub(super) fn said_once(schema: &mut Value) {
    visit(schema, &mut BTreeSet::new());
}

type Said = BTreeSet<(String, String)>;

fn visit(schema: &mut Value, said: &mut Said) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| visit(schema, said)),
        Value::Object(object) => {
            if object.contains_key(DESCRIPTION)
                && let Some(Value::Object(items)) = object.get_mut("items")
            {
                items.remove(DESCRIPTION);
            }
            for (key, value) in object.iter_mut() {
                match (key.as_str(), value) {
                    ("properties", Value::Object(fields)) => visit_fields(fields, said),
                    (DEFS, Value::Object(parts)) => {
                        parts.values_mut().for_each(|schema| visit(schema, said));
                    }
                    ("default" | "const" | "enum" | "examples", _) => {}
                    (_, value) => visit(value, said),
                }
            }
        }
        _ => {}
    }
}

fn visit_fields(fields: &mut Map<String, Value>, said: &mut Said) {
    for (name, field) in fields {
        if let Some(field) = field.as_object_mut()
            && let Some(text) = field.get(DESCRIPTION).and_then(Value::as_str)
            && !said.insert((name.clone(), text.to_owned()))
        {
            field.remove(DESCRIPTION);
        }
        visit(field, said);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_is_said_twice_of_a_field_and_nothing_is_lost_of_another() {
        let field = |text: &str| json!({"type": "string", "description": text});
        let mut schema = json!({"description": "Both.", "oneOf": [
            {"description": "One.", "properties": {"notes": field("More."), "name": field("Its name."),
                "description": field("A field of that name.")}},
            {"description": "Two.", "properties": {"notes": field("More."), "name": field("More."),
                "list": {"type": "array", "description": "Those.",
                    "items": {"type": "object", "description": "That.",
                        "properties": {"notes": field("Less.")}}},
                "bare": {"type": "array", "items": field("Each.")}}}]});
        said_once(&mut schema);
        let expected = json!({"description": "Both.", "oneOf": [
            {"description": "One.", "properties": {"notes": field("More."), "name": field("Its name."),
                "description": field("A field of that name.")}},
            {"description": "Two.", "properties": {"notes": {"type": "string"}, "name": field("More."),
                "list": {"type": "array", "description": "Those.",
                    "items": {"type": "object", "properties": {"notes": field("Less.")}}},
                "bare": {"type": "array", "items": field("Each.")}}}]});
        assert_eq!(schema, expected);
    }
}
