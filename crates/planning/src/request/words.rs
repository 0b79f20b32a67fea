//! A request as words, with where its clauses begin.

use text::lists;

/// How many characters of a request tell what it is about.
const OPENING_CHARS: usize = 2_000;

lists! {
    include_str!("words.txt");
    /// Words that may stand before what is really asked.
    static POLITE: List = "polite";
    /// Words after which another request may begin.
    static JOINS: List = "joins";
    /// Capitalised words that are no person's name.
    static NO_NAMES: List = "no names";
}

/// One word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// In small letters, without apostrophes.
    pub text: String,
    /// As it was written.
    pub written: String,
    /// Whether a clause begins here, courtesies aside.
    pub leads: bool,
    /// Whether punctuation parts it from the word before.
    pub after_break: bool,
    /// Whether it may be somebody's name.
    pub name: bool,
    /// Whether it is a class or a year, such as `3b` or `s2`.
    pub class: bool,
}

/// The beginning of a request: what it is about never stands further back.
pub fn opening(text: &str) -> &str {
    let end = text.char_indices().nth(OPENING_CHARS).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// The words of a text.
pub fn words(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut broken = true;
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        broken |= rest[..start].contains(['.', ',', ';', ':', '!', '?', '\n', '(', ')', '–', '—']);
        let word = &rest[start..];
        let length = word.find(|c: char| !is_part(c)).unwrap_or(word.len());
        let length = if is_email(word) { "e-mail".len().max(length) } else { length };
        let written = word[..length].trim_end_matches(is_apostrophe);
        let text: String =
            written.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let leads = match found.last() {
            None => true,
            Some(_) if broken => true,
            Some(before) => {
                JOINS.has(before.text.as_str())
                    || (before.leads && POLITE.has(before.text.as_str()))
            }
        };
        found.push(Word {
            name: may_be_a_name(written, &text),
            class: is_class(&text),
            text,
            written: written.to_owned(),
            leads,
            after_break: broken,
        });
        rest = &word[length..];
        broken = false;
    }
    found
}

/// A class as schools call them (3B, S2B, P7) or a year (S3, second-year is two words).
pub fn is_class(word: &str) -> bool {
    let characters: Vec<char> = word.chars().collect();
    match characters.as_slice() {
        ['s' | 'p', '1'..='7'] | ['1'..='7', 'a'..='z'] => true,
        ['s' | 'p', '1'..='7', letters @ ..] | ['1'..='6', letters @ ..] => {
            (1..=2).contains(&letters.len())
                && letters.iter().all(char::is_ascii_lowercase)
                && !matches!(letters, ['s', 't'] | ['n', 'd'] | ['r', 'd'] | ['t', 'h'])
        }
        _ => false,
    }
}

fn may_be_a_name(written: &str, text: &str) -> bool {
    let mut characters = written.chars();
    characters.next().is_some_and(char::is_uppercase)
        && written.chars().count() > 2
        && characters.filter(|c| c.is_alphabetic()).all(char::is_lowercase)
        && !NO_NAMES.has(text)
        && !NO_NAMES.has(text.trim_end_matches('s'))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || is_apostrophe(c)
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’')
}

/// The one word whose hyphen parts nothing.
fn is_email(word: &str) -> bool {
    word.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("e-mail"))
}
