//! Words of a text with their positions, and the one form under which a word is looked up.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A run of letters, with the apostrophes and hyphens between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    /// As it stands.
    pub text: &'t str,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    shape: Shape,
}

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Small,
    /// `Olena`, `O'Neill`, `Jamie-Lee`, `McLeod`.
    Capital,
    /// `OLENA`, `EAL`, and `I`.
    Shouted,
    /// `3B`, `TypeScript`, `my_name`.
    Mixed,
}

impl<'t> Word<'t> {
    /// Whether it begins as a name does.
    pub(crate) fn is_capitalised(&self) -> bool {
        matches!(self.shape, Shape::Capital | Shape::Shouted)
    }

    /// Whether it has no capital letter and no digit.
    pub(crate) fn is_small(&self) -> bool {
        self.shape == Shape::Small
    }

    /// Whether all of its letters, and more than one, are capitals.
    pub(crate) fn is_shouted(&self) -> bool {
        self.shape == Shape::Shouted && self.text.chars().nth(1).is_some()
    }

    /// Whether it is one capital letter.
    pub(crate) fn is_initial(&self) -> bool {
        self.shape == Shape::Shouted && self.text.chars().nth(1).is_none()
    }

    /// Whether it is written as only surnames are: `MacLeod`, `NicLeòid`, `O'Hare`.
    pub(crate) fn is_clan(&self) -> bool {
        let rest = ["Mc", "Mac", "Nic", "Fitz", "O'", "O’", "D'", "D’"]
            .into_iter()
            .find_map(|prefix| self.text.strip_prefix(prefix));
        rest.is_some_and(|rest| {
            let mut letters = rest.trim_start_matches('-').chars();
            letters.next().is_some_and(char::is_uppercase)
                && letters.next().is_some_and(char::is_lowercase)
        })
    }

    /// The word without `'s`, `'ll` and the like.
    pub(crate) fn stem(&self) -> &'t str {
        for ending in ["s", "S", "ll", "d", "ve", "re"] {
            let before = self.text.strip_suffix(ending).and_then(without_apostrophe);
            if let Some(stem) = before.filter(|stem| !stem.is_empty()) {
                return stem;
            }
        }
        self.text
    }

    /// Where the stem stands.
    pub(crate) fn stem_range(&self) -> Range<usize> {
        self.range.start..self.range.start + self.stem().len()
    }

    /// Whether it ends in `'s`.
    pub(crate) fn is_possessive(&self) -> bool {
        self.text
            .strip_suffix(['s', 'S'])
            .is_some_and(|before| without_apostrophe(before).is_some())
    }
}

/// The curved ones. `ʼ` counts as a letter in Unicode, and begins or ends a word as little as the other.
fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '’' | 'ʼ')
}

fn without_apostrophe(text: &str) -> Option<&str> {
    text.strip_suffix(['\'', '’', 'ʼ'])
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let byte = bytes[at];
            if byte.is_ascii_alphanumeric() || byte == b'_' {
                break;
            }
            if byte < 0x80 {
                at += 1;
                continue;
            }
            match text[at..].chars().next() {
                Some(letter) if letter.is_alphanumeric() && !is_apostrophe(letter) => break,
                Some(other) => at += other.len_utf8(),
                None => return None,
            }
        }
        if at >= bytes.len() {
            return None;
        }
        let start = at;
        at = end_of_word(text, start);
        let word = &text[start..at];
        Some(Word { text: word, range: start..at, shape: shape(word) })
    })
}

fn end_of_word(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            at += 1;
        } else if byte == b'\'' || byte == b'-' {
            if !bytes.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || *next >= 0x80)
                || !text[at + 1..].chars().next().is_some_and(char::is_alphabetic)
            {
                break;
            }
            at += 1;
        } else if byte < 0x80 {
            break;
        } else {
            let mut rest = text[at..].chars();
            let Some(letter) = rest.next() else { break };
            let joins = match letter {
                mark if is_apostrophe(mark) => {
                    rest.next().is_some_and(|next| next.is_alphabetic() && !is_apostrophe(next))
                }
                letter => letter.is_alphanumeric() || is_combining_mark(letter),
            };
            if !joins {
                break;
            }
            at += letter.len_utf8();
        }
    }
    at
}

fn shape(word: &str) -> Shape {
    let bytes = word.as_bytes();
    if bytes.iter().all(u8::is_ascii_lowercase) {
        return Shape::Small;
    }
    if bytes.iter().any(|byte| byte.is_ascii_digit() || *byte == b'_') {
        return Shape::Mixed;
    }
    let mut letters = word.chars();
    let Some(first) = letters.next() else { return Shape::Small };
    if !first.is_uppercase() && begins_small(word) {
        return Shape::Capital;
    }
    if !first.is_uppercase() {
        return if word.chars().any(char::is_uppercase) { Shape::Mixed } else { Shape::Small };
    }
    let stem = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    if stem.chars().all(|letter| !letter.is_alphabetic() || letter.is_uppercase()) {
        return Shape::Shouted;
    }
    if has_inner_capital(stem) { Shape::Mixed } else { Shape::Capital }
}

/// A surname whose first part is small: `al-Masri`, `d'Alessandro`.
fn begins_small(word: &str) -> bool {
    let parts = word.split_once(['-', '\'', '’']);
    parts.is_some_and(|(first, rest)| {
        matches!(first, "al" | "el" | "as" | "ash" | "ad" | "ul" | "ur" | "d" | "ben" | "ibn")
            && rest.starts_with(char::is_uppercase)
            && !has_inner_capital(rest)
    })
}

/// A capital inside that is not where names have one: after `Mc`, `Mac`, `De`, a hyphen, an apostrophe.
fn has_inner_capital(word: &str) -> bool {
    let mut before = ' ';
    for (at, letter) in word.char_indices() {
        let begins_part = at == 0 || matches!(before, '-' | '\'' | '’' | 'ʼ');
        let after_prefix = matches!(
            &word[..at],
            "Mc" | "Mac"
                | "Nic"
                | "MacIlle"
                | "MacGille"
                | "NicIlle"
                | "NicGille"
                | "De"
                | "Vander"
                | "Di"
                | "Le"
                | "La"
                | "Fitz"
        );
        if letter.is_uppercase() && !begins_part && !after_prefix {
            return true;
        }
        before = letter;
    }
    false
}

/// The form under which words are looked up: small letters without marks.
pub(crate) fn fold(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    if word.is_ascii() {
        return Cow::Owned(word.to_ascii_lowercase());
    }
    let mut folded = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase).nfd() {
        let letter = match letter {
            // й and ў are letters of their own.
            '\u{306}' if folded.ends_with('и') => {
                folded.pop();
                'й'
            }
            '\u{306}' if folded.ends_with('у') => {
                folded.pop();
                'ў'
            }
            mark if is_combining_mark(mark) => continue,
            'ł' => 'l',
            'ø' => 'o',
            'đ' | 'ð' => 'd',
            'ı' => 'i',
            'ə' => 'a',
            'ґ' => 'г',
            '’' | 'ʼ' | 'ʻ' => '\'',
            'ß' => {
                folded.push('s');
                's'
            }
            'æ' => {
                folded.push('a');
                'e'
            }
            'œ' => {
                folded.push('o');
                'e'
            }
            'þ' => {
                folded.push('t');
                'h'
            }
            letter => letter,
        };
        folded.push(letter);
    }
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_apostrophes_and_hyphens() {
        let found: Vec<&str> =
            words("Zoë O’Neill's 'odd' Jamie-Lee – 3B, don't").map(|word| word.text).collect();
        assert_eq!(found, ["Zoë", "O’Neill's", "odd", "Jamie-Lee", "3B", "don't"]);
    }

    #[test]
    fn an_apostrophe_that_is_a_letter_begins_and_ends_no_word() {
        let found: Vec<&str> =
            words("7ʼ\\ ʼ мʼята ʼOlena Łukaszʼ.").take(8).map(|word| word.text).collect();
        assert_eq!(found, ["7", "мʼята", "Olena", "Łukasz"]);
    }

    #[test]
    fn a_stem_has_no_ending_that_is_not_the_name() {
        let stems: Vec<&str> =
            words("Olena's O'Neill Jack'll JACK'S").map(|word| word.stem()).collect();
        assert_eq!(stems, ["Olena", "O'Neill", "Jack", "JACK"]);
    }

    #[test]
    fn marks_fall_and_letters_of_their_own_stay() {
        for (word, folded) in [
            ("Łukasz", "lukasz"),
            ("Zoë", "zoe"),
            ("Mădălina", "madalina"),
            ("Андрій", "андрій"),
            ("Їжак", "іжак"),
        ] {
            assert_eq!(fold(word), folded);
        }
    }
}
