//! Names that the rules for a conversation let pass, because a draft could not do without the word: where a
//! text leaves a study, a word too many costs less than a name.
//!
//! - An initial before a surname: "E. Gillow".
//! - Two words with capital letters beside each other that no dictionary has, one of them in a list of names or
//!   both in none: "Caron Alker".
//! - A surname, a comma and a given name: "Horn, Cadwaladr".
//! - The same, and two words one of which no dictionary has, where they are a whole entry: "| Date, Gautami |".
//! - One word that is in no list at all, where a name alone would stand: at the beginning of an entry, in bold, in
//!   quotation marks, or before what only a person is said to be.

use std::ops::Range;

use crate::Kind;
use crate::names::{Facts, Lexicon, Word, fold, words};

/// Behind one word that no list has, where it is a person.
const OF_PERSONS: &[&str] = &[
    "was", "is", "has", "had", "needs", "said", "says", "asked", "did", "does", "can", "could",
    "will", "would", "and",
];

/// How words end that no list has and that are things all the same.
const THINGS: &[&str] = &[
    "ing", "ion", "ions", "ia", "ism", "ics", "ity", "ness", "ment", "able", "logy", "ée", "ise",
    "ize",
];

/// Names of people.
pub(super) fn people(text: &str) -> Vec<(Kind, Range<usize>)> {
    let words: Vec<Word<'_>> = words(text).collect();
    let lexicon = Lexicon::get();
    let facts: Vec<Facts> = words.iter().map(|word| lexicon.facts(&fold(word.stem()))).collect();
    let mut found = Vec::new();
    for at in 0..words.len() {
        if let Some(end) = person_at(text, &words[at..], &facts[at..]) {
            found.push((Kind::Person, words[at].range.start..words[at + end].stem_range().end));
        }
    }
    found
}

/// The place of the last word of a name that begins with the first of these.
fn person_at(text: &str, words: &[Word<'_>], facts: &[Facts]) -> Option<usize> {
    let first = words.first()?;
    let between = |at: usize| {
        let (one, next) = (words.get(at)?, words.get(at + 1)?);
        text.get(one.range.end..next.range.start)
    };
    let named = |at: usize| words.get(at).is_some_and(|word| is_like_a_name(word));
    let strange = |at: usize| named(at) && facts.get(at).is_some_and(|facts| is_strange(*facts));
    let ends = |at: usize| words.get(at).is_some_and(|word| ends_entry(text, word));
    let does = |at: usize| {
        let next = words.get(at + 1).filter(|_| between(at) == Some(" "));
        next.is_some_and(|next| OF_PERSONS.contains(&next.text))
    };
    if is_source(text, first) {
        return None;
    }
    if first.is_initial() && matches!(between(0), Some(". " | "." | " ")) && first.text != "I" {
        let dotted = between(0) != Some(" ");
        return (dotted && strange(1) || strange(1) && in_front(text, first)).then_some(1);
    }
    if !named(0) {
        return None;
    }
    if between(0) == Some(" ") && named(1) {
        let listed = |at: usize| facts.get(at).is_some_and(|facts| is_listed(*facts));
        let both = strange(0) && strange(1);
        let front = in_front(text, first) && listed(0) && strange(1);
        let one = strange(0) || strange(1);
        if both || front || one && in_front(text, first) && ends(1) {
            return Some(1);
        }
    }
    if between(0) == Some(", ") && named(1) {
        let given = facts.get(1).is_some_and(|facts| facts.is_given() || facts.is_unknown());
        let last = facts.first().is_some_and(|facts| facts.is_surname() && !facts.is_passed());
        let entry = in_front(text, first) && (ends(1) || does(1));
        if (last || entry) && given && strange(1) {
            return Some(1);
        }
    }
    let alone = facts.first().is_some_and(|facts| facts.is_unknown()) && first.text.len() > 3;
    let thing = first.text.contains('-') || THINGS.iter().any(|end| first.text.ends_with(end));
    (alone && !thing && in_front(text, first) && (does(0) || ends(0))).then_some(0)
}

/// `Olena`, `McLeod`, `Jamie-Lee`, and no `EAL`, `PostgreSQL` or `my_name`.
fn is_like_a_name(word: &Word<'_>) -> bool {
    word.is_capitalised() && !word.is_shouted() && word.stem().chars().count() > 1
}

fn is_strange(facts: Facts) -> bool {
    !facts.is_english() && !facts.is_passed()
}

fn is_listed(facts: Facts) -> bool {
    (facts.is_given() || facts.is_also_word() || facts.is_surname()) && !facts.is_passed()
}

/// Whether a year follows closely, as behind the author of a source: "Soderstrom and Bjork (2015)".
fn is_source(text: &str, word: &Word<'_>) -> bool {
    let rest = &text[word.range.start..];
    let mut end = rest.len().min(70);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    let near = rest[..end].split('\n').next().unwrap_or_default();
    near.as_bytes().windows(5).any(|five| {
        let year = five[1..].iter().all(u8::is_ascii_digit);
        year && matches!(five[0], b'(' | b' ')
            && matches!(five[1], b'1' | b'2')
            && matches!(five[2], b'9' | b'0' | b'8')
    })
}

/// Whether it begins a line, an entry, a cell, bold words or words in quotation marks.
fn in_front(text: &str, word: &Word<'_>) -> bool {
    let before = text[..word.range.start].trim_end_matches(' ');
    before.is_empty()
        || before.ends_with(['\n', '|', '*', '"', '>', '“', '-', '[', '('])
        || before.ends_with(". ")
}

/// Whether it ends one.
fn ends_entry(text: &str, word: &Word<'_>) -> bool {
    let rest = text[word.range.end..].trim_start_matches(' ');
    rest.is_empty() || rest.starts_with([':', '|', '*', '"', '”', '\n', ']'])
}
