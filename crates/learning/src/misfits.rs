//! Where what a tool is asked is not as its schema has it, in words that say what would fit. It knows what our
//! schemas are made of; what it does not know is left to whoever reads the value.

use serde_json::{Map, Value};
use text::nearest;

/// So many are told at once.
const MOST: usize = 8;

/// What does not fit, each with its place; none when everything does.
pub fn misfits(schema: &Value, ask: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(schema, ask, "", &mut found);
    found.truncate(MOST);
    found
}

fn look(schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let here = |said: String| match place {
        "" => said,
        place => format!("`{place}`: {said}"),
    };
    if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
        return any_of(choices, value, place, found);
    }
    if let Some(words) = words_of(schema) {
        if !words.contains(&value) {
            found.push(here(no_word(&words, value)));
        }
        return;
    }
    if let Some(kinds) = kinds_of(schema)
        && !kinds.iter().any(|kind| is_kind(kind, value))
    {
        let wanted: Vec<&str> = kinds.iter().map(|kind| called(kind)).collect();
        found.push(here(format!(
            "{} is wanted, and this is {}",
            wanted.join(" or "),
            shown(value)
        )));
        return;
    }
    match value {
        Value::Object(fields) => object(schema, fields, place, found),
        Value::Array(items) => {
            let bounds = (schema.get("minItems"), schema.get("maxItems"));
            found.extend(outside(bounds, items.len() as f64, "items").map(here));
            if let Some(of) = schema.get("items") {
                for (index, item) in items.iter().enumerate() {
                    look(of, item, &format!("{place}[{index}]"), found);
                }
            }
        }
        Value::String(text) => {
            let bounds = (schema.get("minLength"), schema.get("maxLength"));
            found.extend(outside(bounds, text.chars().count() as f64, "characters").map(here));
        }
        Value::Number(number) => {
            let bounds = (schema.get("minimum"), schema.get("maximum"));
            let number = number.as_f64().unwrap_or(f64::NAN);
            found.extend(outside(bounds, number, "").map(here));
        }
        Value::Bool(_) | Value::Null => {}
    }
}

fn object(schema: &Value, fields: &Map<String, Value>, place: &str, found: &mut Vec<String>) {
    let none = Map::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let inside = |name: &str| match place {
        "" => name.to_owned(),
        place => format!("{place}.{name}"),
    };
    let closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
    for (name, value) in fields {
        match known.get(name) {
            Some(of) => look(of, value, &inside(name), found),
            None if closed => {
                let names: Vec<&str> = known.keys().map(String::as_str).collect();
                let near = nearest(name, &names);
                let meant = near.map(|near| format!(" (did you mean `{near}`?)"));
                let there = match names.is_empty() {
                    true => "it takes none".to_owned(),
                    false => format!("there are {}", names.join(", ")),
                };
                found.push(format!(
                    "there is no `{}`{}; {there}",
                    inside(name),
                    meant.unwrap_or_default()
                ));
            }
            None => {}
        }
    }
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
        if let Some(name) = name.as_str().filter(|name| !fields.contains_key(*name)) {
            let about =
                known.get(name).and_then(|of| of.get("description")).and_then(Value::as_str);
            let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
            found.push(format!("`{}` is missing{about}", inside(name)));
        }
    }
}

/// One of the choices has to fit; what does not is told of the first that is not `null`.
fn any_of(choices: &[Value], value: &Value, place: &str, found: &mut Vec<String>) {
    let mut first = None;
    for choice in choices {
        let mut misfits = Vec::new();
        look(choice, value, place, &mut misfits);
        if misfits.is_empty() {
            return;
        }
        if choice.get("type").and_then(Value::as_str) != Some("null") {
            first.get_or_insert(misfits);
        }
    }
    found.extend(first.into_iter().flatten());
}

/// The values of a closed list.
fn words_of(schema: &Value) -> Option<Vec<&Value>> {
    if let Some(word) = schema.get("const") {
        return Some(vec![word]);
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return Some(words.iter().collect());
    }
    let words = schema.get("oneOf")?.as_array()?.iter().map(words_of);
    Some(words.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

fn no_word(words: &[&Value], value: &Value) -> String {
    let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
    let near = value.as_str().and_then(|text| nearest(text, &words));
    let meant = near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
    format!("{} is none of {}{meant}", shown(value), words.join(", "))
}

fn kinds_of(schema: &Value) -> Option<Vec<&str>> {
    match schema.get("type")? {
        Value::String(kind) => Some(vec![kind]),
        Value::Array(kinds) => Some(kinds.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

fn is_kind(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => true,
    }
}

fn called(kind: &str) -> &str {
    match kind {
        "object" => "an object",
        "array" => "a list",
        "string" => "text",
        "boolean" => "true or false",
        "null" => "nothing",
        "number" => "a number",
        "integer" => "a whole number",
        other => other,
    }
}

/// A value in an error, short whatever it is.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        other => {
            let text = other.to_string();
            match text.char_indices().nth(60) {
                Some((cut, _)) => format!("{}…", &text[..cut]),
                None => text,
            }
        }
    }
}

fn outside((least, most): (Option<&Value>, Option<&Value>), is: f64, of: &str) -> Option<String> {
    let (least, most) = (least.and_then(Value::as_f64), most.and_then(Value::as_f64));
    let of = match of {
        "" => String::new(),
        of => format!(" {of}"),
    };
    match (least, most) {
        (Some(least), Some(most)) if is < least || is > most => {
            Some(format!("from {least} to {most}{of} are taken, and this is {is}"))
        }
        (Some(least), None) if is < least => {
            Some(format!("at least {least}{of} are taken, and this is {is}"))
        }
        (None, Some(most)) if is > most => {
            Some(format!("at most {most}{of} are taken, and this is {is}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "for its schema")]
    enum Word {
        /// One.
        FirstOne,
        /// Two.
        SecondOne,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "for its schema")]
    struct Ask {
        /// What is looked for.
        #[schemars(length(min = 1, max = 10))]
        query: String,
        #[schemars(range(min = 1, max = 50))]
        limit: Option<u32>,
        word: Option<Word>,
        #[schemars(length(max = 2))]
        tags: Option<Vec<String>>,
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place_and_what_would() {
        let schema = crate::schema::of_ask::<Ask>();
        let check = |ask: Value, wanted: &[&str]| {
            assert_eq!(misfits(schema.as_value(), &ask), wanted, "{ask}");
        };
        check(json!({"query": "x", "limit": 50, "word": "first-one", "tags": ["a"]}), &[]);
        check(json!({"query": "x", "limit": null, "word": null, "tags": null}), &[]);
        check(json!({}), &["`query` is missing (What is looked for.)"]);
        check(
            json!({"query": "", "limit": 51}),
            &[
                "`limit`: from 1 to 50 are taken, and this is 51",
                "`query`: from 1 to 10 characters are taken, and this is 0",
            ],
        );
        check(
            json!({"query": "x", "limit": "5"}),
            &["`limit`: a whole number or nothing is wanted, and this is \"5\""],
        );
        check(
            json!({"query": "x", "word": "first-on"}),
            &["`word`: \"first-on\" is none of first-one, second-one (did you mean first-one?)"],
        );
        check(
            json!({"querry": "x"}),
            &[
                "there is no `querry` (did you mean `query`?); there are limit, query, tags, word",
                "`query` is missing (What is looked for.)",
            ],
        );
        check(
            json!({"query": "x", "tags": ["a", 1, "c"]}),
            &[
                "`tags`: at most 2 items are taken, and this is 3",
                "`tags[1]`: text is wanted, and this is 1",
            ],
        );
        check(json!([]), &["an object is wanted, and this is a list"]);
        check(
            json!({"query": "a".repeat(200)}),
            &["`query`: from 1 to 10 characters are taken, and this is 200"],
        );
    }
}
