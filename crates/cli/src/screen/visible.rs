//! Foreign text for a terminal: what a model, a server, a file or a tool says may hold sequences
//! that move the cursor, write the clipboard or turn the direction of writing. They are shown, and
//! never sent. Colours of our own stand as marks in a text until it is written.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::LazyLock;

/// A colour of our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// From here on in bold type.
    Bold,
    /// From here on dim.
    Dim,
    /// From here on in red.
    Red,
    /// From here on in yellow.
    Yellow,
    /// From here on as usual.
    Plain,
}

impl Mark {
    const ALL: [Self; 5] = [Self::Bold, Self::Dim, Self::Red, Self::Yellow, Self::Plain];

    fn letter(self) -> char {
        match self {
            Self::Bold => '\u{fdd0}',
            Self::Dim => '\u{fdd1}',
            Self::Red => '\u{fdd2}',
            Self::Yellow => '\u{fdd3}',
            Self::Plain => '\u{fdd4}',
        }
    }

    /// What a terminal takes for it.
    fn sequence(self) -> &'static str {
        match self {
            Self::Bold => "\x1b[1m",
            Self::Dim => "\x1b[2m",
            Self::Red => "\x1b[31m",
            Self::Yellow => "\x1b[33m",
            Self::Plain => "\x1b[0m",
        }
    }
}

/// How it stands in a text until that is written: the key of this process and a letter, characters that no
/// text may hold (Unicode, section 23.7). A text of somebody else's that holds such letters does not know the
/// key, so they colour nothing.
impl fmt::Display for Mark {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&KEY)?;
        to.write_char(self.letter())
    }
}

/// Sixteen of sixteen characters, others in each process.
static KEY: LazyLock<String> = LazyLock::new(|| {
    let random = RandomState::new().build_hasher().finish();
    (0..16).filter_map(|at| char::from_u32(0xfde0 + (random >> (4 * at) & 0xf) as u32)).collect()
});

/// The mark with which a text begins, and what is behind it.
fn mark(text: &str) -> Option<(Mark, &str)> {
    let rest = text.strip_prefix(KEY.as_str())?;
    Mark::ALL.into_iter().find_map(|mark| Some((mark, rest.strip_prefix(mark.letter())?)))
}

/// Where the pieces of a stream are cut: a line end of two characters may come in two pieces.
#[derive(Debug, Default)]
pub struct Pieces {
    held: bool,
}

impl Pieces {
    /// What can be shown of a piece now.
    pub fn next<'t>(&mut self, piece: &'t str) -> Cow<'t, str> {
        if piece.is_empty() {
            return Cow::Borrowed(piece);
        }
        let before = std::mem::take(&mut self.held);
        let shown = piece.strip_suffix('\r').unwrap_or(piece);
        self.held = shown.len() < piece.len();
        if before { Cow::Owned(format!("\r{shown}")) } else { Cow::Borrowed(shown) }
    }

    /// What was kept back when nothing more comes.
    pub fn rest(&mut self) -> &'static str {
        if std::mem::take(&mut self.held) { "\r" } else { "" }
    }
}

/// A text as a terminal may be sent it.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((mark, after)) = mark(rest) {
            shown.push_str(mark.sequence());
            rest = after;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            // Lines may end as on Windows.
            '\r' if rest.starts_with('\n') => {}
            c if acts(c) => shown.push_str(&picture(c)),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// JSON that a terminal may be sent: what acts is escaped as JSON escapes it, so that a reader gets
/// the same text.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\n' || !acts(c);
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

/// Whether a terminal does something else than show a character.
fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        '\u{fdd0}'..='\u{fdef}' => true,
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
        check("\u{fdd0}loud\u{fdd4}", "⟨U+FDD0⟩loud⟨U+FDD4⟩");
    }

    #[test]
    fn only_our_own_marks_are_colours() {
        let ours = format!("{}loud{} \u{fdd2}\u{fde0}no", Mark::Bold, Mark::Plain);
        assert_eq!(visible(&ours), "\x1b[1mloud\x1b[0m ⟨U+FDD2⟩⟨U+FDE0⟩no");
    }

    #[test]
    fn a_stream_cut_anywhere_is_visible_as_the_whole() {
        let whole = "one\r\ntwo\r\r\nthree\rfour\r";
        for first in 0..=whole.len() {
            for second in first..=whole.len() {
                let mut pieces = Pieces::default();
                let cut = [&whole[..first], &whole[first..second], &whole[second..]];
                let mut shown: String =
                    cut.iter().map(|piece| visible(&pieces.next(piece)).into_owned()).collect();
                shown.push_str(&visible(pieces.rest()));
                assert_eq!(shown, visible(whole), "{cut:?}");
            }
        }
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
