//! Where a sentence ends: at `.`, `?`, `!` or `…`, unless the point belongs to an abbreviation,
//! initials or a number. McLaughlin (1969) counts "any string of words ending with a period,
//! question mark or exclamation point".

use std::ops::Range;

use super::words::{self, Word};

/// One sentence of a passage.
#[derive(Debug)]
pub(crate) struct Sentence {
    /// Bytes of the passage's text, without spaces at the ends.
    pub range: Range<usize>,
    pub words: Vec<Word>,
    /// It ends with a mark, and is not only cut off by the end of its paragraph.
    pub ended: bool,
}

/// They end with a point that ends no sentence.
const ABBREVIATIONS: [&str; 31] = [
    "e.g", "i.e", "eg", "ie", "vs", "cf", "ca", "approx", "mr", "mrs", "ms", "dr", "prof", "st",
    "rev", "jr", "sr", "fig", "figs", "no", "nos", "vol", "ch", "p", "pp", "ed", "eds", "dept",
    "incl", "ref", "sec",
];

/// Abbreviations that are also words ("no", "fig", "ed"): only a number after them makes them one.
const BEFORE_A_NUMBER: [&str; 9] = ["no", "nos", "fig", "figs", "p", "ch", "ed", "sec", "ref"];

/// After so many words without a mark the text is cut, so that no check looks at more at once.
const LONGEST: usize = 250;

const CLOSING: [char; 9] = ['"', '\'', '”', '’', ')', ']', '*', '_', '»'];
const OPENING: [char; 8] = ['"', '\'', '“', '‘', '(', '[', '*', '«'];

/// The sentences of a text.
pub(super) fn split(text: &str) -> Vec<Sentence> {
    let quotations = words::quotations(text);
    let mut sentences = Vec::new();
    let mut start = None;
    let mut length = 0;
    let mut tokens = tokens(text).peekable();
    while let Some(token) = tokens.next() {
        let begin = *start.get_or_insert(token.start);
        let next = tokens.peek().map(|next| &text[next.clone()]);
        length += 1;
        if next.is_none() || length == LONGEST || ends(&text[token.clone()], next) {
            let range = begin..token.end;
            let words = words::scan(text, &range, &quotations);
            let ended = has_mark(&text[token]);
            sentences.push(Sentence { range, words, ended });
            (start, length) = (None, 0);
        }
    }
    sentences
}

/// The runs between white space.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |token| {
        let begin = token.as_ptr() as usize - start;
        begin..begin + token.len()
    })
}

fn has_mark(token: &str) -> bool {
    token.trim_end_matches(CLOSING).ends_with(['.', '?', '!', '…'])
}

/// Whether a sentence ends after `token`.
fn ends(token: &str, next: Option<&str>) -> bool {
    let bare = token.trim_end_matches(CLOSING);
    let Some(mark) = bare.chars().next_back().filter(|c| matches!(c, '.' | '?' | '!' | '…'))
    else {
        return false;
    };
    let Some(next) = next else { return true };
    let first = next.trim_start_matches(OPENING).chars().next();
    let small = first.is_some_and(char::is_lowercase);
    if mark != '.' {
        return !small;
    }
    let core = bare.trim_start_matches(OPENING).trim_end_matches('.');
    if core.is_empty() {
        return !small;
    }
    let number = first.is_some_and(|c| c.is_ascii_digit());
    let lower = core.to_lowercase();
    if BEFORE_A_NUMBER.contains(&lower.as_str()) {
        return !number;
    }
    if ABBREVIATIONS.contains(&lower.as_str()) || initials(core) {
        return false;
    }
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
