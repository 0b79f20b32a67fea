//! A schema in few words: what a model is told with every request says nothing twice.
//!
//! What a tool takes is decided by its input type and stays as it is. Left out is what follows from the
//! rest: that something which need not be there is none or empty when it is not, how wide a number is
//! in memory, the type of a constant, the name of a part that stands in one place alone, and what was
//! said already of a field of the same name or of the list that something stands in.

mod once;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

const DEFS: &str = "$defs";
const DESCRIPTION: &str = "description";

/// The same schema without what follows from the rest.
pub(super) fn brief(mut schema: Value) -> Value {
    each(&mut schema, &mut drop_what_follows);
    let mut schema = inlined(schema);
    each(&mut schema, &mut listed);
    once::said_once(&mut schema);
    schema
}

/// The same schema for a model that takes little: of what stands deep inside the names have to do.
pub(super) fn terse(mut schema: Value) -> Value {
    without_depths(&mut schema, TOLD_DOWN_TO);
    schema
}

/// So many levels keep their descriptions, and that nothing else may stand there, which the tool says to whoever tries:
/// the input and its fields.
const TOLD_DOWN_TO: usize = 2;

fn without_depths(schema: &mut Value, told: usize) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(|one| without_depths(one, told)),
        Value::Object(object) => {
            if told == 0 {
                object.remove(DESCRIPTION);
                object.remove("additionalProperties");
            }
            let deeper = told.saturating_sub(1);
            for (key, value) in object.iter_mut() {
                match (key.as_str(), value) {
                    // Names of fields and of parts are no keywords.
                    ("properties" | DEFS, Value::Object(named)) => {
                        named.values_mut().for_each(|one| without_depths(one, deeper));
                    }
                    ("default" | "const" | "enum" | "examples" | "required", _) => {}
                    (_, value) => without_depths(value, deeper),
                }
            }
        }
        _ => {}
    }
}

/// Does something to each schema in a schema, to what is inside before what it is in.
fn each(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| each(schema, change)),
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match (key.as_str(), value) {
                    // Names of fields and of parts are no keywords.
                    ("properties" | DEFS, Value::Object(named)) => {
                        named.values_mut().for_each(|schema| each(schema, change));
                    }
                    ("default" | "const" | "enum" | "examples", _) => {}
                    (_, value) => each(value, change),
                }
            }
            change(object);
        }
        _ => {}
    }
}

fn drop_what_follows(object: &mut Map<String, Value>) {
    if object.get("format").and_then(Value::as_str).is_some_and(|format| format.contains("int")) {
        object.remove("format");
    }
    if object.get("default").is_some_and(is_nothing) {
        object.remove("default");
    }
    if object.contains_key("const") {
        object.remove("type");
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            object.insert("type".to_owned(), only);
        }
    }
    let null = json!({"type": "null"});
    if let Some(Value::Array(any)) = object.get_mut("anyOf") {
        any.retain(|schema| *schema != null);
        if let [Value::Object(only)] = any.as_mut_slice() {
            let only = std::mem::take(only);
            object.remove("anyOf");
            beside(object, only);
        }
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Object(_) | Value::Bool(true) => false,
    }
}

/// Words one of which has to be said are a list; what each is for stands in the description of the
/// field, where it has one.
fn listed(object: &mut Map<String, Value>) {
    if !object.contains_key(DESCRIPTION) {
        return;
    }
    let Some(Value::Array(ways)) = object.get("oneOf") else { return };
    let words: Option<Vec<Value>> = ways.iter().map(|way| way.get("const").cloned()).collect();
    if let Some(words) = words {
        object.remove("oneOf");
        object.insert("enum".to_owned(), Value::Array(words));
    }
}

/// Words of a schema beside those of another, which count first; both have their fields.
fn beside(object: &mut Map<String, Value>, words: Map<String, Value>) {
    for (word, value) in words {
        match (object.get_mut(&word), value) {
            (Some(Value::Object(fields)), Value::Object(more)) if word == "properties" => {
                more.into_iter().for_each(|(name, field)| _ = fields.entry(name).or_insert(field));
            }
            (Some(Value::Array(names)), Value::Array(more)) if word == "required" => {
                names.extend(more);
            }
            (Some(_), _) => {}
            (None, value) => _ = object.insert(word, value),
        }
    }
}

/// The schema with each part where it is used, if that is one place.
fn inlined(mut schema: Value) -> Value {
    let Some(Value::Object(parts)) = schema.as_object_mut().and_then(|root| root.remove(DEFS))
    else {
        return schema;
    };
    let mut uses = BTreeMap::new();
    parts.values().chain([&schema]).for_each(|schema| count(schema, &mut uses));
    let (mut once, mut left): (Map<_, _>, Map<_, _>) =
        parts.into_iter().partition(|(name, _)| uses.get(name) == Some(&1));
    // A part that stands in another one follows it there.
    put_in(&mut schema, &mut once);
    left.values_mut().for_each(|part| put_in(part, &mut once));
    left.extend(once);
    if let (Some(root), false) = (schema.as_object_mut(), left.is_empty()) {
        root.insert(DEFS.to_owned(), Value::Object(left));
    }
    schema
}

fn part(schema: &Map<String, Value>) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

fn count(schema: &Value, uses: &mut BTreeMap<String, usize>) {
    match schema {
        Value::Array(schemas) => schemas.iter().for_each(|schema| count(schema, uses)),
        Value::Object(object) => {
            if let Some(name) = part(object) {
                *uses.entry(name.to_owned()).or_default() += 1;
            }
            object.values().for_each(|schema| count(schema, uses));
        }
        _ => {}
    }
}

fn put_in(schema: &mut Value, parts: &mut Map<String, Value>) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| put_in(schema, parts)),
        Value::Object(object) => {
            let found = part(object).and_then(|name| parts.remove(name));
            if let Some(Value::Object(found)) = found {
                object.remove("$ref");
                beside(object, found);
            }
            object.values_mut().for_each(|schema| put_in(schema, parts));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_put_in_keeps_its_fields_beside_those_that_are_there() {
        let tagged = json!({"type": "object", "oneOf": [
            {"properties": {"kind": {"const": "task"}}, "required": ["kind"], "$ref": "#/$defs/Task"}],
            "$defs": {"Task": {"properties": {"title": {"type": "string"}}, "required": ["title"]}}});
        let one = &brief(tagged)["oneOf"][0];
        assert_eq!(one["required"], json!(["kind", "title"]));
        assert_eq!(one["properties"]["title"]["type"], "string");
        assert_eq!(one["properties"]["kind"]["const"], "task");
    }

    #[test]
    fn what_follows_from_the_rest_is_left_out() {
        let full = json!({"type": "object", "required": ["path"], "properties": {
            "path": {"type": "string", "description": "Path."},
            "default": {"type": ["integer", "null"], "format": "uint", "minimum": 0, "default": null},
            "level": {"anyOf": [{"$ref": "#/$defs/Level"}, {"type": "null"}], "default": null,
                "description": "How hard."},
            "all": {"type": "boolean", "default": false},
            "most": {"type": "integer", "format": "uint32", "default": 5},
            "skip": {"type": "integer", "default": 0},
            "from": {"type": ["string", "null"], "format": "date"},
            "also": {"anyOf": [{"$ref": "#/$defs/Tag"}, {"type": "string"}, {"type": "null"}]},
            "tags": {"type": "array", "items": {"$ref": "#/$defs/Tag"}, "default": []}},
            "$defs": {"Level": {"type": "string", "enum": ["null", "format"]},
                "Tag": {"type": "string", "const": "t"}}});
        let expected = json!({"type": "object", "required": ["path"], "properties": {
            "path": {"type": "string", "description": "Path."},
            "default": {"type": "integer", "minimum": 0},
            "level": {"type": "string", "enum": ["null", "format"], "description": "How hard."},
            "all": {"type": "boolean"},
            "most": {"type": "integer", "default": 5},
            "skip": {"type": "integer"},
            "from": {"type": "string", "format": "date"},
            "also": {"anyOf": [{"$ref": "#/$defs/Tag"}, {"type": "string"}]},
            "tags": {"type": "array", "items": {"$ref": "#/$defs/Tag"}}},
            "$defs": {"Tag": {"const": "t"}}});
        assert_eq!(brief(full), expected);
    }

    #[test]
    fn words_to_choose_from_are_a_list_where_the_field_says_what_they_are_for() {
        let ways = json!([{"type": "string", "const": "a", "description": "First."},
            {"type": "string", "const": "b"}]);
        let full = json!({"properties": {
            "said": {"oneOf": ways, "description": "a first, b then"}, "bare": {"oneOf": ways}}});
        let expected = json!({"properties": {
            "said": {"enum": ["a", "b"], "description": "a first, b then"},
            "bare": {"oneOf": [{"const": "a", "description": "First."}, {"const": "b"}]}}});
        assert_eq!(brief(full), expected);
    }
}
