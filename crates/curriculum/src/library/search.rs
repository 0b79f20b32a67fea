//! Which outcomes fit what somebody is typing.

use std::cmp::Reverse;

use text::{small_words, stem};

use super::{Found, FoundListed, Library};
use crate::{Code, Wording};

/// What is looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Query<'a> {
    /// Words, or the beginning of a code; the last word may be unfinished.
    pub words: &'a str,
    /// A level to prefer, as a name or a digit.
    pub level: Option<&'a str>,
    /// A subject to prefer.
    pub subject: Option<&'a str>,
}

/// An outcome that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit<'a> {
    /// The outcome and its file.
    pub found: Found<'a>,
    /// How well it fits; more is better, and only the order means something.
    pub score: u32,
}

/// What a word counts where it stands.
const TOPIC: u32 = 8;
const STATEMENT: u32 = 6;
const EXPECTATION: u32 = 3;
const MISCONCEPTION: u32 = 1;
const CODE: u32 = 100;
/// What the right level and the right subject count: more than a word, less than a code.
const LEVEL: u32 = 10;
const SUBJECT: u32 = 10;
const OFFICIAL: u32 = 1;

impl Library {
    /// The outcomes that fit, best first. With words, each of them has to stand somewhere in the
    /// outcome; without any, every outcome fits and level and subject make the order.
    #[must_use]
    pub fn search(&self, query: &Query<'_>, limit: usize) -> Vec<Hit<'_>> {
        let words: Vec<Wanted> = small_words(query.words).map(Wanted::new).collect();
        let code = letters_and_digits(query.words);
        let level = query.level.and_then(|name| self.level_called(name));
        let mut hits: Vec<Hit<'_>> = self
            .outcomes()
            .filter_map(|found| {
                let score =
                    by_code(&found.outcome.code, &code).or_else(|| by_words(found, &words))?;
                Some(Hit { found, score: score + preferred(found, level, query.subject) })
            })
            .collect();
        hits.sort_by_key(|hit| (Reverse(hit.score), &hit.found.outcome.code, &hit.found.file.path));
        hits.truncate(limit);
        hits
    }

    /// The codes without a statement that fit, in their order. Without words there are none: nobody
    /// chooses what says nothing.
    #[must_use]
    pub fn search_listed(&self, query: &Query<'_>, limit: usize) -> Vec<FoundListed<'_>> {
        let words: Vec<Wanted> = small_words(query.words).map(Wanted::new).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let code = letters_and_digits(query.words);
        let fits = |found: &FoundListed<'_>| {
            let topics = found.listed.topics.iter().map(String::as_str);
            let about: Vec<&str> = topics.chain([found.listed.about.as_str()]).collect();
            by_code(&found.listed.code, &code).is_some()
                || words.iter().all(|word| best(about.iter().copied(), word) > 0)
        };
        self.all_listed().filter(fits).take(limit).collect()
    }
}

/// `tch 3-1`, `tch31` and `3-14` begin a code or its number.
pub(super) fn by_code(code: &Code, typed: &str) -> Option<u32> {
    if !typed.bytes().any(|b| b.is_ascii_digit()) && typed.len() < 3 {
        return None;
    }
    let text = letters_and_digits(&code.to_string());
    let number = &text[code.area.len()..];
    let begins = text.starts_with(typed) || (typed.len() > 1 && number.starts_with(typed));
    begins.then_some(CODE)
}

/// A word that is looked for.
struct Wanted {
    word: String,
    stem: String,
}

fn by_words(found: Found<'_>, words: &[Wanted]) -> Option<u32> {
    let outcome = found.outcome;
    let mut total = 0;
    for word in words {
        let topics = outcome.topics.iter().map(|topic| topic.as_str());
        let expects = outcome.expects.iter().map(|expect| expect.text.as_str());
        let wrong = outcome.misconceptions.iter().map(|m| m.text.as_str());
        let about = [found.file.subject.as_str(), outcome.level.as_deref().unwrap_or_default()];
        total += [
            TOPIC * best(topics, word),
            STATEMENT * best([outcome.text.as_str()], word),
            EXPECTATION * best(expects, word),
            MISCONCEPTION * best(wrong, word),
            MISCONCEPTION * best(about, word),
        ]
        .into_iter()
        .max()
        .filter(|score| *score > 0)?;
    }
    Some(total)
}

/// 2 when some text has the word, 1 when some text has a word that begins with it, else 0.
fn best<'a>(texts: impl IntoIterator<Item = &'a str>, word: &Wanted) -> u32 {
    let likeness = |text: &str| small_words(text).map(|other| word.likeness(&other)).max();
    texts.into_iter().filter_map(likeness).max().unwrap_or_default()
}

impl Wanted {
    fn new(word: String) -> Self {
        Self { stem: stem(&word), word }
    }

    /// 2 for a form of the same word, 1 for a word that begins so, else 0.
    fn likeness(&self, other: &str) -> u32 {
        let same_letter = other.chars().next() == self.word.chars().next();
        if same_letter && (other == self.word || stem(other) == self.stem) {
            2
        } else {
            u32::from(other.starts_with(&self.word))
        }
    }
}

fn preferred(found: Found<'_>, level: Option<u8>, subject: Option<&str>) -> u32 {
    let Found { file, outcome } = found;
    u32::from(level == Some(outcome.code.level)) * LEVEL
        + u32::from(subject.is_some_and(|subject| same(subject, &file.subject))) * SUBJECT
        + u32::from(outcome.wording == Wording::Official) * OFFICIAL
}

pub(super) fn same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

pub(super) fn letters_and_digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
