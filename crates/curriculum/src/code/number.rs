//! The number of a code: level, line and letter, as tolerant as people write it.

/// Where the number stands: in running text a lone letter behind a space is rather a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// The text is a code and nothing else.
    Alone,
    /// Other words may follow.
    InProse,
}

/// What was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub level: u8,
    pub line: u8,
    /// Missing in `TCH 3-14`.
    pub letter: Option<char>,
    /// Whether a dash stands between level and line, and the line has two digits.
    pub plain: bool,
    /// Where it ends, in bytes.
    pub end: usize,
}

/// Reads a number that begins at or shortly behind a place.
pub(super) fn read(text: &str, at: usize, style: Style) -> Option<Number> {
    let at = skip(text, at, 3, |c| is_space(c) || is_dash(c) || c == '_');
    let level = digit(text, at)?;
    let (at, dash) = separator(text, at + 1);
    let first = digit(text, at)?;
    let (line, digits) = match digit(text, at + 1) {
        Some(second) => (first * 10 + second, 2),
        None => (first, 1),
    };
    let end = at + digits;
    if digits == 1 && !dash || digit(text, end).is_some() {
        return None;
    }
    let (letter, end) = letter(text, end, style)?;
    Some(Number { level, line, letter, plain: dash && digits == 2, end })
}

/// Level and line are parted by a dash or a point with or without spaces, by a slash, by a space, or
/// not at all.
fn separator(text: &str, at: usize) -> (usize, bool) {
    if char_at(text, at) == Some('/') {
        return (at + 1, false);
    }
    let spaces = skip(text, at, 1, is_space);
    let dash = skip(text, spaces, 1, |c| is_dash(c) || c == '.' || c == '_');
    if dash > spaces { (skip(text, dash, 1, is_space), true) } else { (spaces, false) }
}

/// The letter and where it ends; none at all if the number runs on into a word.
fn letter(text: &str, at: usize, style: Style) -> Option<(Option<char>, usize)> {
    match char_at(text, at) {
        None => return Some((None, at)),
        Some(c) if c.is_ascii_alphabetic() => {
            let ends = !char_at(text, at + 1).is_some_and(char::is_alphanumeric);
            return ends.then_some((Some(c.to_ascii_lowercase()), at + 1));
        }
        Some(c) if c.is_alphanumeric() => return None,
        Some(_) => {}
    }
    let behind = skip(text, at, 1, is_space);
    match char_at(text, behind) {
        Some(c) if behind > at && stands_alone(text, behind, c, style) => {
            Some((Some(c.to_ascii_lowercase()), behind + 1))
        }
        Some(_) | None => Some((None, at)),
    }
}

/// Whether a letter behind a space belongs to the number: `3-14 a` does, `3-14 a lesson` does not.
fn stands_alone(text: &str, at: usize, letter: char, style: Style) -> bool {
    let next = char_at(text, at + 1);
    match style {
        Style::Alone => letter.is_ascii_alphabetic() && next.is_none(),
        Style::InProse => matches!(letter, 'a'..='f') && next.is_none_or(|c| ",;:)]|/".contains(c)),
    }
}

fn digit(text: &str, at: usize) -> Option<u8> {
    text.as_bytes().get(at).filter(|b| b.is_ascii_digit()).map(|b| b - b'0')
}

pub(super) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..).and_then(|rest| rest.chars().next())
}

/// The place behind at most so many characters of a kind.
pub(super) fn skip(text: &str, at: usize, most: usize, kind: impl Fn(char) -> bool) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.chars().take(most).take_while(|c| kind(*c)).map(char::len_utf8).sum::<usize>()
}

pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() && c != '\n'
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}
