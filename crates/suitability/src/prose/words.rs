//! Words of a sentence, each with its place, its plain form and its shape.

use std::ops::Range;

use text::sentences::tokens;
use text::words::{Joints, places};

/// A word or a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Bytes of the passage's text.
    pub range: Range<usize>,
    /// In small letters, with a straight apostrophe and plain hyphens, without soft hyphens.
    pub lower: String,
    pub shape: Shape,
    /// Inside quotation marks.
    pub quoted: bool,
    /// Nothing but a gap or a space stands before it in its sentence.
    pub first: bool,
}

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Small,
    Capitalised,
    /// Two or more letters, all capital.
    Capitals,
    /// A capital inside, as in `userName`.
    Mixed,
    /// It holds a digit.
    Number,
}

/// The words inside `range`. File names, addresses, identifiers and signs are no words.
pub(super) fn scan(text: &str, range: &Range<usize>, quotations: &[Range<usize>]) -> Vec<Word> {
    let mut words = Vec::new();
    for token in tokens(&text[range.clone()]) {
        let token = range.start + token.start..range.start + token.end;
        if !technical(&text[token.clone()]) {
            // "and/or" has two words, "well-known" one.
            for word in places(&text[token.clone()], Joints::Written) {
                let range = token.start + word.start..token.start + word.end;
                push(text, range, quotations, &mut words);
            }
        }
    }
    words
}

/// The stretches of `text` inside quotation marks that are closed again.
pub(super) fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(char, usize)> = None;
    let mut before = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let starts = before.is_whitespace() || matches!(before, '(' | '[' | '—' | '–');
        match (c, open) {
            ('“', _) => open = Some(('”', at)),
            ('‘', None) => open = Some(('’', at)),
            ('"', None) if starts => open = Some(('"', at)),
            (_, Some((close, start))) if c == close => {
                let inside = chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
                if !(close == '’' && inside) {
                    found.push(start..at);
                    open = None;
                }
            }
            _ => {}
        }
        before = c;
    }
    found
}

/// A token that is no prose: an address, a file, a path, an identifier, an expression.
fn technical(token: &str) -> bool {
    let token = token.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '"'));
    let bytes = token.as_bytes();
    if bytes.iter().any(|byte| b"@\\={}<>|`^~$#+".contains(byte))
        || token.contains("://")
        || token.contains("()")
        || token.starts_with("www.")
        || token.starts_with('/')
    {
        return true;
    }
    let word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let inner = |sign: u8| {
        bytes.iter().enumerate().any(|(at, byte)| {
            *byte == sign && at > 0 && word(bytes.get(at - 1)) && word(bytes.get(at + 1))
        })
    };
    inner(b'_') || bytes.iter().filter(|byte| **byte == b'/').count() > 1 || dotted_name(token)
}

/// `loop.py` and `example.org`, and neither "U.S." nor "3.5" nor "end.Then".
fn dotted_name(token: &str) -> bool {
    let Some((stem, ending)) = token.rsplit_once('.') else { return false };
    let small = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    stem.chars().count() > 1
        && stem.chars().any(char::is_alphabetic)
        && (2..=4).contains(&ending.len())
        && small(ending)
        && !stem.ends_with('.')
}

fn push(text: &str, range: Range<usize>, quotations: &[Range<usize>], words: &mut Vec<Word>) {
    let raw = &text[range.clone()];
    let mut lower = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '’' => lower.push('\''),
            '‐' | '‑' => lower.push('-'),
            '\u{ad}' => {}
            c if c.is_ascii() => lower.push(c.to_ascii_lowercase()),
            c => lower.extend(c.to_lowercase()),
        }
    }
    let open = quotations.partition_point(|quotation| quotation.start <= range.start);
    let quotation = open.checked_sub(1).and_then(|open| quotations.get(open));
    let quoted = quotation.is_some_and(|quotation| range.end <= quotation.end);
    let first = words.is_empty();
    words.push(Word { lower, shape: shape(raw), quoted, first, range });
}

fn shape(raw: &str) -> Shape {
    let letters = || raw.chars().filter(|c| c.is_alphabetic());
    if raw.chars().any(char::is_numeric) {
        return Shape::Number;
    }
    let capitals = letters().filter(|c| c.is_uppercase()).count();
    let starts = letters().next().is_some_and(char::is_uppercase);
    match capitals {
        0 => Shape::Small,
        1 if starts => Shape::Capitalised,
        many if many > 1 && many == letters().count() => Shape::Capitals,
        _ if starts && raw.contains(['-', '\'', '’', '‑']) => Shape::Capitalised,
        _ => Shape::Mixed,
    }
}
