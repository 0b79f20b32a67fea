//! Event bodies as `jsonb`, which takes every JSON text except one that holds the character U+0000.
//!
//! A file or a prompt may hold that character all the same, and nothing is to be lost: it is written
//! as two characters of a private-use area and turned back on reading.

use domain::EventBody;
use postgres::text::map_strings;
use serde_json::Value;

/// Opens an escape; doubled when it stands for itself.
const ESCAPE: char = '\u{F8FE}';
/// Follows [`ESCAPE`] in place of U+0000.
const NUL: char = '0';

/// The text that is stored.
pub(super) fn encode(body: &EventBody) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(body)?;
    if !text.contains("\\u0000") && !text.contains(ESCAPE) {
        return Ok(text);
    }
    let value: Value = serde_json::from_str(&text)?;
    serde_json::to_string(&map_strings(value, &escape))
}

/// The body that was stored as `text`.
pub(super) fn decode(text: &str) -> Result<EventBody, serde_json::Error> {
    if !text.contains(ESCAPE) {
        return serde_json::from_str(text);
    }
    let value: Value = serde_json::from_str(text)?;
    serde_json::from_value(map_strings(value, &unescape))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\0' => escaped.extend([ESCAPE, NUL]),
            ESCAPE => escaped.extend([ESCAPE, ESCAPE]),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A text out of a stored body as it was said.
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != ESCAPE {
            plain.push(character);
            continue;
        }
        match characters.next() {
            Some(NUL) => plain.push('\0'),
            Some(other) => plain.push(other),
            None => plain.push(ESCAPE),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use domain::{Face, RunEvent};

    use super::*;

    #[test]
    fn every_character_comes_back_and_none_is_stored_as_nul() {
        for text in ["plain", "a\0b", "\u{F8FE}0", "\u{F8FE}\0\u{F8FE}", "\\u0000", "👩‍🏫 שלום\r\n"]
        {
            let body = EventBody::Run(RunEvent::UserMessage {
                text: text.to_owned(),
                command: None,
                face: Face::Window,
            });
            let stored = encode(&body).unwrap();
            assert!(!stored.contains("\"a\\u0000"), "{stored}");
            assert_eq!(decode(&stored).unwrap(), body);
        }
    }
}
