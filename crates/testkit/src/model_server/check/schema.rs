//! Whether a schema is in the strict subset that providers can hold an answer to.

use serde_json::Value;

const ALLOWED: [&str; 11] = [
    "type",
    "description",
    "enum",
    "const",
    "anyOf",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "$defs",
    "definitions",
];

/// What in the schema is not strict.
pub(super) fn loose(schema: &Value) -> impl Iterator<Item = String> + use<> {
    let mut faults = Vec::new();
    if schema["type"] != "object" {
        faults.push("the schema is no object".to_owned());
    }
    visit("", schema, &mut faults);
    faults.into_iter()
}

/// The format that a request asks the last answer to have must be a strict schema.
pub(super) fn format(schema: &Value, faults: &mut Vec<String>) {
    faults.extend(loose(schema).map(|fault| format!("output format: {fault}")));
}

fn visit(at: &str, schema: &Value, faults: &mut Vec<String>) {
    let Some(words) = schema.as_object() else {
        return faults.push(format!("{at:?} is no schema"));
    };
    if words.contains_key("$ref") {
        if words.len() > 1 {
            faults.push(format!("{at:?} has words beside a reference"));
        }
        return;
    }
    for word in words.keys().filter(|word| !ALLOWED.contains(&word.as_str())) {
        faults.push(format!("{at:?} has {word:?}"));
    }
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        if schema["additionalProperties"] != false {
            faults.push(format!("{at:?} allows other properties"));
        }
        let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (name, property) in properties {
            if !required.iter().any(|required| required == name) {
                faults.push(format!("{at:?} does not require {name:?}"));
            }
            visit(&format!("{at}/{name}"), property, faults);
        }
    } else if schema["type"] == "object" {
        faults.push(format!("{at:?} is an object without properties"));
    }
    if let Some(items) = schema.get("items") {
        visit(&format!("{at}/items"), items, faults);
    }
    for way in schema["anyOf"].as_array().into_iter().flatten() {
        visit(&format!("{at}/anyOf"), way, faults);
    }
    for named in ["$defs", "definitions"] {
        for (name, schema) in schema[named].as_object().into_iter().flatten() {
            visit(&format!("{named}/{name}"), schema, faults);
        }
    }
}
