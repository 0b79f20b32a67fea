//! A JSON Schema in the strict subset that providers can hold an answer to: every property is
//! required, no other is allowed, and what cannot be enforced is said in words.

use serde_json::{Map, Value, json};

/// Keywords that are dropped because they only annotate, or because the subset implies them.
const DROPPED: [&str; 6] = ["$schema", "$id", "title", "default", "examples", "$comment"];

/// Keywords that the subset keeps as they are.
const KEPT: [&str; 5] = ["type", "description", "enum", "const", "$ref"];

/// `schema` in the strict subset; none when it describes something the subset cannot: an object
/// with names that are not known beforehand, or anything at all.
///
/// A property that may be left out becomes one that may be null; a list becomes one that may be
/// empty.
pub(crate) fn strict(schema: &Value) -> Option<Value> {
    let strict = node(schema)?;
    let is_object = strict.get("type").is_some_and(|kind| kind == "object");
    is_object.then_some(strict)
}

fn node(schema: &Value) -> Option<Value> {
    let schema = schema.as_object()?;
    if let Some([only]) = schema.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
        return merged(schema, only);
    }
    let mut strict = Map::new();
    let mut said = Vec::new();
    for (word, value) in schema {
        match word.as_str() {
            word if KEPT.contains(&word) => {
                strict.insert(word.to_owned(), value.clone());
            }
            "properties" => {}
            "required" | "additionalProperties" => {}
            "items" => {
                strict.insert(word.clone(), node(value)?);
            }
            "anyOf" | "oneOf" => {
                strict.insert("anyOf".to_owned(), each(value)?);
            }
            "$defs" | "definitions" => {
                let named = value
                    .as_object()?
                    .iter()
                    .map(|(name, schema)| node(schema).map(|schema| (name.clone(), schema)));
                strict.insert(word.clone(), Value::Object(named.collect::<Option<_>>()?));
            }
            word if DROPPED.contains(&word) => {}
            // Two schemas at once, or a schema of names, cannot be said in words.
            "allOf" | "not" | "if" | "then" | "else" | "patternProperties" | "prefixItems" => {
                return None;
            }
            word => said.push(format!("{word}: {}", plain(value))),
        }
    }
    // Beside a reference nothing else is allowed.
    if let Some(reference) = strict.get("$ref") {
        return Some(json!({"$ref": reference}));
    }
    let kinds = strict.get("type");
    let is_object = kinds.is_some_and(|kind| kind == "object" || contains(kind, "object"))
        || (kinds.is_none() && schema.contains_key("properties"));
    if is_object {
        let properties = schema.get("properties").and_then(Value::as_object);
        let open = schema.get("additionalProperties").is_some_and(|more| more != &json!(false));
        if open || properties.is_none() {
            return None;
        }
        close(&mut strict, schema, properties?)?;
    }
    let known = ["type", "enum", "const", "anyOf"];
    if !known.iter().any(|word| strict.contains_key(*word)) {
        return None;
    }
    if !said.is_empty() {
        let before = strict.get("description").and_then(Value::as_str).unwrap_or_default();
        let text = format!("{before} ({})", said.join(", "));
        strict.insert("description".to_owned(), json!(text.trim_start()));
    }
    Some(Value::Object(strict))
}

/// A schema beside a single `allOf` is how generators describe a reference.
fn merged(schema: &Map<String, Value>, only: &Value) -> Option<Value> {
    let mut whole = only.as_object()?.clone();
    let beside = schema.iter().filter(|(word, _)| *word != "allOf");
    whole.extend(beside.map(|(word, value)| (word.clone(), value.clone())));
    node(&Value::Object(whole))
}

fn each(schemas: &Value) -> Option<Value> {
    let schemas = schemas.as_array()?.iter().map(node);
    schemas.collect::<Option<Vec<_>>>().map(Value::Array)
}

fn close(
    strict: &mut Map<String, Value>,
    schema: &Map<String, Value>,
    properties: &Map<String, Value>,
) -> Option<()> {
    let required = schema.get("required");
    let mut closed = Map::new();
    for (name, property) in properties {
        let property = node(property)?;
        let must = required.is_some_and(|required| contains(required, name));
        let property = if must { property } else { nullable(property) };
        closed.insert(name.clone(), property);
    }
    let names: Vec<&String> = properties.keys().collect();
    strict.entry("type").or_insert(json!("object"));
    strict.insert("required".to_owned(), json!(names));
    strict.insert("properties".to_owned(), Value::Object(closed));
    strict.insert("additionalProperties".to_owned(), json!(false));
    Some(())
}

fn nullable(mut schema: Value) -> Value {
    let nothing = json!({"type": "null"});
    match schema.get("type").cloned() {
        Some(Value::String(kind)) if kind == "null" || kind == "array" => schema,
        Some(Value::Array(kinds)) if kinds.contains(&json!("null")) => schema,
        Some(Value::String(kind))
            if schema.get("enum").is_none() && schema.get("const").is_none() =>
        {
            schema["type"] = json!([kind, "null"]);
            schema
        }
        Some(Value::Array(mut kinds)) if schema.get("enum").is_none() => {
            kinds.push(json!("null"));
            schema["type"] = Value::Array(kinds);
            schema
        }
        Some(_) | None => match schema.get_mut("anyOf").and_then(Value::as_array_mut) {
            Some(ways) => {
                if !ways.contains(&nothing) {
                    ways.push(nothing);
                }
                schema
            }
            None => json!({"anyOf": [schema, nothing]}),
        },
    }
}

fn contains(list: &Value, wanted: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|item| item == wanted))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_required_and_what_cannot_be_enforced_is_said() {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Answer",
            "type": "object",
            "properties": {
                "response": {"type": "string", "description": "What she reads.", "minLength": 1},
                "memoriesReferenced": {"type": "array", "items": {"type": "string"}, "default": []},
                "minutes": {"type": ["integer", "null"], "minimum": 5, "format": "uint8"},
                "stage": {"$ref": "#/$defs/Stage"},
                "note": {"type": "string"},
                "kind": {"type": "string", "enum": ["starter", "main"]},
                "way": {"oneOf": [{"const": "a", "type": "string"}, {"type": "integer"}]},
            },
            "required": ["response"],
            "$defs": {"Stage": {"type": "object", "properties": {"level": {"type": "string"}},
                "required": ["level"]}},
        });
        assert_eq!(
            strict(&schema),
            Some(json!({
                "type": "object",
                "properties": {
                    "response": {
                        "type": "string", "description": "What she reads. (minLength: 1)"},
                    "memoriesReferenced": {"type": "array", "items": {"type": "string"}},
                    "minutes": {"type": ["integer", "null"],
                        "description": "(format: uint8, minimum: 5)"},
                    "stage": {"anyOf": [{"$ref": "#/$defs/Stage"}, {"type": "null"}]},
                    "note": {"type": ["string", "null"]},
                    "kind": {"anyOf": [
                        {"type": "string", "enum": ["starter", "main"]}, {"type": "null"}]},
                    "way": {"anyOf": [
                        {"const": "a", "type": "string"}, {"type": "integer"}, {"type": "null"}]},
                },
                "required": ["kind", "memoriesReferenced", "minutes", "note", "response", "stage",
                    "way"],
                "additionalProperties": false,
                "$defs": {"Stage": {"type": "object", "properties": {"level": {"type": "string"}},
                    "required": ["level"], "additionalProperties": false}},
            }))
        );
    }

    #[test]
    fn what_is_strict_stays_as_it_is() {
        let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
            "required": ["a"], "additionalProperties": false});
        assert_eq!(strict(&schema), Some(schema));
    }

    #[test]
    fn a_reference_in_an_all_of_is_read_as_one_schema() {
        let schema = json!({"type": "object", "required": ["a"], "properties": {
            "a": {"description": "d", "allOf": [{"$ref": "#/$defs/A"}]}}});
        let property = &strict(&schema).unwrap()["properties"]["a"];
        assert_eq!(property, &json!({"$ref": "#/$defs/A"}));
    }

    #[test]
    fn what_the_subset_cannot_describe_is_refused() {
        let within = |property: Value| {
            strict(&json!({"type": "object", "properties": {"a": property}})).is_some()
        };
        assert!(within(json!({"type": "string"})));
        assert!(!within(json!({"type": "object", "additionalProperties": {"type": "string"}})));
        assert!(!within(json!({"type": "object"})));
        assert!(!within(json!({})));
        assert!(!within(json!(true)));
        assert!(!within(json!({"allOf": [{"type": "string"}, {"minLength": 1}]})));
        assert_eq!(strict(&json!({"type": "array", "items": {"type": "string"}})), None);
    }
}
