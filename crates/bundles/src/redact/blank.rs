//! Texts without their words, where no words may be kept: how many there were stays, and what is measured of
//! them.

use measures::words_changed;
use serde_json::Value;

/// `[[12 words]]`; nothing for nothing.
pub fn words(text: &str) -> String {
    match parts(text) {
        0 => String::new(),
        1 => "[[1 word]]".to_owned(),
        many => format!("[[{many} words]]"),
    }
}

/// The same with as many bytes as the text has.
pub fn fragment(text: &str) -> String {
    let blank = words(text);
    match text.len().checked_sub(blank.len()) {
        Some(missing) => blank + &" ".repeat(missing),
        None => "x".repeat(text.len()),
    }
}

/// A card with other ways to do a section: the section becomes `1 2 3 …`, and each other way so many numbers that
/// just as many words are put in, taken out or replaced as before.
pub fn alternatives(request: &mut Value) {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let current = text(request.get("current"));
    let before = parts(&current);
    if let Some(options) = request.get_mut("options").and_then(Value::as_array_mut) {
        for option in options {
            let way = text(option.get("markdown"));
            let blank = as_far(before, parts(&way), words_changed(&current, &way));
            if let Some(markdown) = option.get_mut("markdown") {
                *markdown = Value::String(blank);
            }
        }
    }
    if let Some(current) = request.get_mut("current") {
        *current = Value::String(numbers(1, before, "").join(" "));
    }
}

/// As measures count them.
fn parts(text: &str) -> usize {
    text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).count()
}

/// `after` words that are as far from `1 2 … before`.
fn as_far(before: usize, after: usize, distance: usize) -> String {
    let shared = before.min(after);
    let replaced = distance.saturating_sub(before.abs_diff(after)).min(shared);
    let mut words = numbers(1, replaced, "+");
    words.extend(numbers(replaced + 1, shared, ""));
    words.extend(numbers(shared + 1, after, "+"));
    words.join(" ")
}

fn numbers(from: usize, to: usize, sign: &str) -> Vec<String> {
    (from..=to).map(|number| format!("{sign}{number}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_become_their_number() {
        assert_eq!(words("Olena, 3B  and\n loops"), "[[4 words]]");
        assert_eq!(words(" \n"), "");
        assert_eq!(
            fragment("Olena needs flowcharts before code."),
            "[[5 words]]                        "
        );
        assert_eq!(fragment("Größe"), "xxxxxxx");
    }

    #[test]
    fn other_ways_stay_as_far_away_as_they_were() {
        let texts = ["", "a", "a b c d", "a x c", "d c b a", "a b c d e f", "q r s t u v w", "b c"];
        for current in texts {
            let options: Vec<Value> =
                texts.iter().map(|text| json!({ "markdown": text, "approach": "x" })).collect();
            let mut request = json!({ "current": current, "options": options });
            alternatives(&mut request);
            for (at, text) in texts.iter().enumerate() {
                let blank = request["options"][at]["markdown"].as_str().unwrap();
                let before = request["current"].as_str().unwrap();
                assert_eq!(
                    words_changed(before, blank),
                    words_changed(current, text),
                    "{current} {text}"
                );
                assert_eq!(parts(blank), parts(text));
            }
        }
    }
}
