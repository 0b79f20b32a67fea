//! Foreign text for a terminal: what a model, a server, a file or a tool says may hold sequences
//! that move the cursor, write the clipboard or turn the direction of writing. They are shown, and
//! never sent. Colours of our own stand as marks in a text until it is written.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Marks of our own colours: characters that no text may hold (Unicode, section 23.7), each with
/// the sequence that a terminal takes for it.
const MARKS: [(char, &str); 5] = [
    (BOLD, "\x1b[1m"),
    (DIM, "\x1b[2m"),
    (RED, "\x1b[31m"),
    (YELLOW, "\x1b[33m"),
    (PLAIN, "\x1b[0m"),
];

/// From here on in bold type.
pub const BOLD: char = '\u{fdd0}';
/// From here on dim.
pub const DIM: char = '\u{fdd1}';
/// From here on in red.
pub const RED: char = '\u{fdd2}';
/// From here on in yellow.
pub const YELLOW: char = '\u{fdd3}';
/// From here on as usual.
pub const PLAIN: char = '\u{fdd4}';

/// A text as a terminal may be sent it.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| acts(c) || is_mark(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // Lines may end as on Windows.
            '\r' if chars.peek() == Some(&'\n') => {}
            c if let Some((_, sequence)) = MARKS.iter().find(|(mark, _)| *mark == c) => {
                shown.push_str(sequence);
            }
            c if acts(c) => shown.push_str(&picture(c)),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// JSON that a terminal may be sent: what acts is escaped as JSON escapes it, so that a reader gets
/// the same text.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\n' || !(acts(c) || is_mark(c));
    if json.chars().all(is_plain) {
        return Cow::Borrowed(json);
    }
    let mut shown = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match is_plain(c) {
            true => shown.push(c),
            // All of them are of the first plane.
            false => drop(write!(shown, "\\u{:04x}", u32::from(c))),
        }
    }
    Cow::Owned(shown)
}

fn is_mark(c: char) -> bool {
    MARKS.iter().any(|(mark, _)| *mark == c)
}

/// Whether a terminal does something else than show a character.
fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    }
}

/// The picture of a control character, or its number.
fn picture(c: char) -> String {
    let number = u32::from(c);
    match number {
        0..0x20 => char::from_u32(0x2400 + number).map(String::from),
        0x7f => Some("␡".to_owned()),
        _ => None,
    }
    .unwrap_or_else(|| format!("⟨U+{number:04X}⟩"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_shown_and_nothing_else_is_changed() {
        let check = |text: &str, wanted: &str| assert_eq!(visible(text), wanted);
        check("Schläft ein Lied\t– 東京 🎵 👩‍🏫\n", "Schläft ein Lied\t– 東京 🎵 👩‍🏫\n");
        check("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇");
        check("\x1b[2J\x1b[31mred", "␛[2J␛[31mred");
        check("\u{9b}2J\u{7f}\u{8}", "⟨U+009B⟩2J␡␈");
        check("plan\u{202e}txt.exe", "plan⟨U+202E⟩txt.exe");
        check("a\r\nb\rc", "a\nb␍c");
        check("\u{fdd0}loud\u{fdd4}", "\x1b[1mloud\x1b[0m");
    }

    #[test]
    fn json_says_the_same_and_acts_on_nothing() {
        let value = serde_json::json!({ "text": "\x1b]52;\u{9b}\u{202e}\u{fdd0}é\n" });
        let text = serde_json::to_string_pretty(&value).unwrap();
        let shown = visible_json(&text);
        assert_eq!(visible(&shown), shown);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }
}
