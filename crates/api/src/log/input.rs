//! What a face sees of the input of a tool call: a step is named by its path, section or title, and
//! the text that was written is in the file.

use serde_json::Value;

/// The longest text that is whole, in bytes.
const WHOLE: usize = 200;

/// The input with its long texts cut: each to its first heading, else to its beginning. What stands
/// deeper than in a list or an object is left out.
pub(super) fn short(input: &Value) -> Value {
    match input {
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| (key.clone(), leaf(value))).collect()
        }
        other => leaf(other),
    }
}

fn leaf(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(cut(text)),
        Value::Array(_) | Value::Object(_) => Value::Null,
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn cut(text: &str) -> String {
    if text.len() <= WHOLE {
        return text.to_owned();
    }
    let heading = text.lines().find(|line| line.starts_with("## "));
    let kept = heading.unwrap_or(text);
    kept.get(..kept.floor_char_boundary(WHOLE)).unwrap_or(kept).to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_long_text_is_its_first_heading_or_its_beginning() {
        let long = |text: &str| format!("{text}\n{}", "é".repeat(WHOLE));
        let input = json!({
            "path": "lessons/3B/iteration/lesson.md", "line": 3, "old": null,
            "headed": format!("{}\n## Starter\nmore", long("before")), "plain": long("Begin"),
            "list": ["a", "b"],
        });
        let kept = short(&input);
        assert_eq!(kept["path"], input["path"]);
        assert_eq!(kept["line"], 3);
        assert_eq!(kept["headed"], "## Starter");
        assert_eq!(kept["plain"].as_str().unwrap().len(), WHOLE);
        assert_eq!(kept["list"], Value::Null);
    }
}
