//! Where sentences end: at `.`, `?`, `!` or `…`, unless the point belongs to an abbreviation,
//! initials or a number. McLaughlin (1969) counts "any string of words ending with a period,
//! question mark or exclamation point".
//!
//! Unicode's sentence boundaries (UAX #29) know no abbreviations and no `…`, and join what a number
//! begins to the sentence before; with all of their exceptions this rule would be longer than it is.

use std::ops::Range;

use crate::lists;

lists! {
    include_str!("../data/abbreviations.txt");
    /// They end with a point that ends no sentence.
    static ABBREVIATIONS: List = "abbreviations";
    /// Abbreviations that are also words: only a number after them makes them one.
    static BEFORE_A_NUMBER: List = "before a number";
}

const CLOSING: [char; 10] = ['"', '\'', '”', '’', ')', ']', '*', '_', '»', '`'];
const OPENING: [char; 9] = ['"', '\'', '“', '‘', '(', '[', '*', '«', '`'];
const MARKS: [char; 4] = ['.', '?', '!', '…'];

/// The sentences of a running text, in bytes, without spaces at their ends. The text's own lines say
/// nothing: whose lines are statements cuts at them first.
pub fn sentences(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut tokens = tokens(text).peekable();
    let mut is_first = true;
    std::iter::from_fn(move || {
        let mut token = tokens.next()?;
        let start = token.start;
        loop {
            let next = tokens.peek().map(|next| &text[next.clone()]);
            // A number that a text begins with is that of an item.
            let numbers = std::mem::take(&mut is_first) && is_number(&text[token.clone()]);
            if next.is_none_or(|next| !numbers && ends(&text[token.clone()], next)) {
                return Some(start..token.end);
            }
            token = tokens.next()?;
        }
    })
}

/// The runs between white space, in bytes.
pub fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |token| {
        let begin = token.as_ptr() as usize - start;
        begin..begin + token.len()
    })
}

/// Whether a text ends with the mark of a sentence, quotation marks and brackets aside.
#[must_use]
pub fn has_mark(text: &str) -> bool {
    text.trim_end_matches(CLOSING).ends_with(MARKS)
}

/// Whether a sentence ends between two tokens.
fn ends(token: &str, next: &str) -> bool {
    let bare = token.trim_end_matches(CLOSING);
    let Some(mark) = bare.chars().next_back().filter(|last| MARKS.contains(last)) else {
        return false;
    };
    let first = next.trim_start_matches(OPENING).chars().next();
    let small = first.is_some_and(char::is_lowercase);
    if mark != '.' {
        return !small;
    }
    let core = bare.trim_start_matches(OPENING).trim_end_matches('.');
    if core.is_empty() {
        return !small;
    }
    let lower = core.to_lowercase();
    if BEFORE_A_NUMBER.has(&lower) {
        return !first.is_some_and(|first| first.is_ascii_digit());
    }
    if ABBREVIATIONS.has(&lower) || initials(core) {
        return false;
    }
    // Small letters go on: "loops, lists, etc. are", and a name such as "iPad" that begins a
    // sentence is rarer.
    lower != "etc" || !small
}

/// "J", "U.S" and "e.g", and neither "I" nor a number.
fn initials(core: &str) -> bool {
    core != "I"
        && core.split('.').all(|part| {
            let mut letters = part.chars();
            letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
        })
}

fn is_number(token: &str) -> bool {
    let number = token.strip_suffix('.').unwrap_or_default();
    !number.is_empty() && number.len() < 4 && number.bytes().all(|byte| byte.is_ascii_digit())
}
