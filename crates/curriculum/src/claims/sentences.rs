//! Where sentences end.

use std::ops::Range;

use super::blocks::Block;

/// Words before a point that does not end a sentence.
const SHORT: [&str; 16] = [
    "e.g", "i.e", "cf", "no", "nos", "p", "pp", "vs", "etc", "dr", "mr", "mrs", "ms", "st", "fig",
    "approx",
];

/// The sentences of a block. A link is never parted.
pub(super) fn sentences(block: &Block) -> Vec<Range<usize>> {
    let text = block.text.as_str();
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let ends = match c {
            '\n' => true,
            '.' | '!' | '?' => ends_here(text, at, end),
            _ => false,
        };
        if ends && end > start && !block.is_inside_link(end) {
            // A closing mark belongs to the sentence before it.
            let closing = text[end..].len() - text[end..].trim_start_matches(CLOSING).len();
            found.push(start..end + closing);
            start = end + closing;
        }
    }
    if start < text.len() {
        found.push(start..text.len());
    }
    found.retain(|range| !text[range.clone()].trim().is_empty());
    found
}

const CLOSING: [char; 7] = ['"', '\'', '”', '’', ')', ']', '»'];

fn ends_here(text: &str, at: usize, end: usize) -> bool {
    let rest = text[end..].trim_start_matches(CLOSING);
    let Some(next) = rest.chars().next() else { return true };
    if !next.is_whitespace() {
        return false;
    }
    let word =
        text[..at].rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    if text[at..].starts_with('.') && SHORT.contains(&word.to_lowercase().as_str()) {
        return false;
    }
    !rest.trim_start().starts_with(|c: char| c.is_lowercase())
}
