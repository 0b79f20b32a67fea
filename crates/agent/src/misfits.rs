//! Where an answer, or the input of a tool, is not as its JSON Schema asks: types, what is required, what is
//! not known. The providers that can hold a model to a schema do; this is for those that cannot, and for what
//! they let through.

use boon::{Compiler, Schemas, SchemeUrlLoader, ValidationError};
use serde_json::Value;

/// The name under which the one schema is compiled.
const SCHEMA: &str = "schema:answer";

/// So many are told at once.
const MOST: usize = 5;

/// What does not fit, each with its place, in `whole` or below; none when everything does, or when the schema is none:
/// that is a problem of the definition and is told there.
pub fn misfits(schema: &Value, answer: &Value, whole: &str) -> Vec<String> {
    let mut compiler = Compiler::new();
    // A schema says all by itself: nothing is read from files or addresses that it names.
    compiler.use_loader(Box::new(SchemeUrlLoader::new()));
    let mut schemas = Schemas::new();
    if compiler.add_resource(SCHEMA, schema.clone()).is_err() {
        return Vec::new();
    }
    let Ok(compiled) = compiler.compile(SCHEMA, &mut schemas) else { return Vec::new() };
    let mut answer = answer.clone();
    leave_out_nothings(schema, &mut answer);
    let mut found = Vec::new();
    if let Err(error) = schemas.validate(&answer, compiled) {
        collect(&error, whole, &mut found);
    }
    found.sort();
    found.truncate(MOST);
    found
}

/// Where a provider holds an answer to its schema, what may be left out comes as `null`.
fn leave_out_nothings(schema: &Value, answer: &mut Value) {
    match answer {
        Value::Object(fields) => {
            let required = schema.get("required").and_then(Value::as_array);
            let must = |name: &str| required.is_some_and(|all| all.iter().any(|own| own == name));
            let known = |name: &str| schema.get("properties")?.get(name);
            fields.retain(|name, value| !value.is_null() || must(name) || known(name).is_none());
            for (name, value) in fields {
                if let Some(schema) = known(name) {
                    leave_out_nothings(schema, value);
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                items.iter_mut().for_each(|item| leave_out_nothings(schema, item));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The places that are wrong: what stands around them only says so again.
fn collect(error: &ValidationError<'_, '_>, whole: &str, found: &mut Vec<String>) {
    if error.causes.is_empty() {
        let place = error.instance_location.to_string();
        let place = if place.is_empty() { whole.to_owned() } else { format!("`{place}`") };
        found.push(format!("{place}: {}", error.kind));
    }
    error.causes.iter().for_each(|cause| collect(cause, whole, found));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(answer: Value, wanted: &[&str]) {
        let schema = json!({
            "type": "object",
            "properties": {
                "response": {"type": "string"},
                "minutes": {"type": "integer"},
                "level": {"enum": ["Third", "Fourth"]},
                "steps": {"type": "array", "items": {
                    "type": "object",
                    "properties": {"title": {"type": "string"}, "note": {"type": "string"}},
                    "required": ["title"],
                    "additionalProperties": false,
                }},
            },
            "required": ["response", "minutes"],
            "additionalProperties": false,
        });
        assert_eq!(misfits(&schema, &answer, "the answer"), wanted, "{answer}");
    }

    #[test]
    fn types_what_is_required_and_what_is_not_known_are_told_with_their_places() {
        check(json!({"response": "x", "minutes": 50, "level": "Third"}), &[]);
        check(json!({"response": "x", "minutes": 50, "level": null, "steps": null}), &[]);
        check(json!({"response": "x", "minutes": 1, "steps": [{"title": "a", "note": null}]}), &[]);
        check(
            json!({"response": "x", "minutes": "fifty"}),
            &["`/minutes`: want integer, but got string"],
        );
        check(json!({"response": "x"}), &["the answer: missing properties 'minutes'"]);
        check(
            json!({"response": "x", "minutes": null}),
            &["`/minutes`: want integer, but got null"],
        );
        check(
            json!({"response": "x", "minutes": 1, "mood": "good", "steps": [{"note": "b"}]}),
            &[
                "`/steps/0`: missing properties 'title'",
                "the answer: additionalProperties 'mood' not allowed",
            ],
        );
    }

    #[test]
    fn a_schema_reads_no_file_and_what_is_none_asks_for_nothing() {
        let manifest = concat!("file://", env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        for schema in [json!({"$ref": manifest}), json!({"type": "poem"})] {
            assert_eq!(
                misfits(&schema, &json!({"response": "x"}), "the answer"),
                [""; 0],
                "{schema}"
            );
        }
    }
}
