//! Which outcomes a lesson may be about, or what somebody types: by any of the words, the telling ones
//! first, by code, by area and by level.

use std::collections::BTreeSet;

use text::{content_stems, small_words, stem};

use super::{Found, FoundListed, Library};
use crate::{Certainty, Code, Wording};

/// What is looked for. Everything that is left out fits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lookup<'a> {
    /// What the lesson is about.
    pub words: &'a str,
    /// Whether the words are whole.
    pub writing: Writing,
    /// A code, or how it begins.
    pub code: Option<&'a str>,
    /// Only this area, by its letters or its subject.
    pub area: Option<&'a str>,
    /// Only this level, by name or digit.
    pub level: Option<&'a str>,
    /// A level to prefer: others come behind it, the nearest first.
    pub near_level: Option<&'a str>,
    /// A subject to prefer.
    pub near_subject: Option<&'a str>,
}

/// How far somebody is with the words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Writing {
    /// They are as they are meant.
    #[default]
    Done,
    /// They are being typed: any of them may be the beginning of a word, of a code, or of a subject's or
    /// a level's name.
    Typing,
}

/// What fits, best first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Looked<'a> {
    /// Outcomes, each at every place where it stands.
    pub outcomes: Vec<Found<'a>>,
    /// Codes without a statement.
    pub listed: Vec<FoundListed<'a>>,
}

/// What a word counts where it stands; of several places the best one counts.
const TOPIC: f64 = 4.0;
const STATEMENT: f64 = 3.0;
const EXPECTATION: f64 = 1.5;
const MISCONCEPTION: f64 = 0.5;
const NAME: f64 = 0.5;
/// What is left of that where the word only begins so.
const UNFINISHED: f64 = 0.5;
/// What the beginning of a code counts: more than any words.
const CODE: f64 = 1000.0;
/// What is left of the score at another subject than the preferred one, and with each level further.
const OTHER_SUBJECT: f64 = 0.4;
const A_LEVEL_AWAY: f64 = 0.6;
/// What scores less than this part of the best one is not told of.
const FAR_BEHIND: f64 = 0.25;
/// Decides between an official statement and a paraphrase of it, and nothing else.
const OFFICIAL: f64 = 1.001;

/// One code as it is looked at: what it says, by how much that counts.
struct Candidate<'a> {
    code: &'a Code,
    subject: &'a str,
    level: Option<&'a str>,
    official: bool,
    texts: Vec<(f64, &'a str)>,
}

impl Library {
    /// What fits, best first: outcomes and codes without a statement apart.
    #[must_use]
    pub fn lookup(&self, lookup: &Lookup<'_>) -> Looked<'_> {
        let by_code = Lookup { code: Some(lookup.words), words: "", ..*lookup };
        let lookup = if self.is_code_typed(lookup) { &by_code } else { lookup };
        let level = lookup.level.map(|name| self.level_called(name));
        let near = lookup.near_level.and_then(|name| self.level_called(name));
        let fits = |code: &Code, subject: &str| {
            let in_area = |area: &str| code.area.eq_ignore_ascii_case(area.trim());
            lookup.area.is_none_or(|area| in_area(area) || same(area, subject))
                && level.is_none_or(|level| level == Some(code.level))
                && lookup.code.is_none_or(|begin| is_code(code, begin))
        };
        let outcomes: Vec<Found<'_>> =
            self.outcomes().filter(|f| fits(&f.outcome.code, &f.file.subject)).collect();
        let listed: Vec<FoundListed<'_>> =
            self.all_listed().filter(|f| fits(&f.listed.code, &f.file.subject)).collect();
        let ranking = Ranking { words: wanted(lookup), near, lookup };
        Looked {
            outcomes: ranking.ranked(outcomes, of_outcome),
            listed: ranking.ranked(listed, of_listed),
        }
    }

    /// Whether a code is being typed, with at least one figure of its number.
    fn is_code_typed(&self, lookup: &Lookup<'_>) -> bool {
        let typed = letters_and_digits(lookup.words);
        let codes = || self.codes().chain(self.listed.keys());
        lookup.writing == Writing::Typing
            && typed.bytes().any(|b| b.is_ascii_digit())
            && (Code::normalised(lookup.words).is_some()
                || codes().any(|code| begins(code, &typed)))
    }

    /// The level of a name such as Third or "Third level", or of its digit; none when no file has it.
    #[must_use]
    pub fn level_called(&self, name: &str) -> Option<u8> {
        let small = name.trim().to_lowercase();
        let name = small.strip_suffix("level").map_or(small.as_str(), str::trim);
        let levels: BTreeSet<u8> = self.codes().map(|code| code.level).collect();
        let digit = name.parse().ok().filter(|level| levels.contains(level));
        let named = |level: &u8| self.level_name(*level).is_some_and(|own| same(own, name));
        digit.or_else(|| levels.iter().copied().find(named))
    }

    /// The names of the levels that outcomes stand under, the lowest first.
    #[must_use]
    pub fn level_names(&self) -> Vec<&str> {
        let levels: BTreeSet<u8> = self.codes().map(|code| code.level).collect();
        levels.into_iter().filter_map(|level| self.level_name(level)).collect()
    }

    /// Codes that may have been meant by one that no file has: of its line and level, else of its
    /// number in another area.
    #[must_use]
    pub fn neighbours(&self, code: &Code) -> Vec<Code> {
        let on = |other: &&Code| other.has_line_of(code) && other.level == code.level;
        let line: Vec<Code> = self.codes().filter(on).cloned().collect();
        if !line.is_empty() {
            return line;
        }
        self.codes().filter(|other| other.has_number_of(code)).take(3).cloned().collect()
    }
}

/// A whole code is itself; anything shorter is how codes begin.
fn is_code(code: &Code, begin: &str) -> bool {
    match Code::normalised(begin) {
        Some(whole) => *code == whole,
        None => begins(code, &letters_and_digits(begin)),
    }
}

/// `tch 3-1`, `tch31` and `3-14` begin a code or its number.
fn begins(code: &Code, typed: &str) -> bool {
    if !typed.bytes().any(|b| b.is_ascii_digit()) && typed.len() < 3 {
        return false;
    }
    let text = letters_and_digits(&code.to_string());
    let number = &text[code.area.len()..];
    text.starts_with(typed) || (typed.len() > 1 && number.starts_with(typed))
}

fn same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

fn letters_and_digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// A word that is looked for.
struct Wanted {
    stem: String,
    /// How a word has to begin, where it may be unfinished.
    begins: Option<String>,
}

/// The words that carry content; while somebody types, a word that carries none may become one.
fn wanted(lookup: &Lookup<'_>) -> Vec<Wanted> {
    let stems = content_stems(lookup.words);
    if lookup.writing == Writing::Done {
        return stems.into_iter().map(|stem| Wanted { stem, begins: None }).collect();
    }
    let typed = small_words(lookup.words).map(|word| (stem(&word), word));
    let counts = |stem: &String| stems.is_empty() || stems.contains(stem);
    typed
        .filter(|(stem, _)| counts(stem))
        .map(|(stem, word)| Wanted { stem, begins: Some(word) })
        .collect()
}

/// How candidates are put in order.
struct Ranking<'a> {
    words: Vec<Wanted>,
    near: Option<u8>,
    lookup: &'a Lookup<'a>,
}

/// Something that has a word, and how well it fits.
struct Scored<T> {
    each: T,
    score: f64,
    /// Whether its code was typed.
    by_code: bool,
    /// Whether it has every word.
    all: bool,
}

impl Wanted {
    /// How much of its weight a word of this stem has.
    fn likeness(&self, word: &str, stem: &str) -> f64 {
        if self.stem == stem {
            return 1.0;
        }
        let begun = self.begins.as_ref().is_some_and(|begin| word.starts_with(begin.as_str()));
        if begun { UNFINISHED } else { 0.0 }
    }
}

impl Ranking<'_> {
    /// Those that have a word, best first; all of them when there is none to have.
    fn ranked<'a, T: Copy>(&self, all: Vec<T>, candidate: fn(T) -> Candidate<'a>) -> Vec<T> {
        let found: Vec<(T, Vec<f64>)> =
            all.into_iter().map(|each| (each, self.weights(&candidate(each)))).collect();
        // A word that half of the outcomes have tells less than one that two of them have.
        let many = found.len() as f64;
        let telling: Vec<f64> = (0..self.words.len())
            .map(|word| found.iter().filter(|(_, weights)| weights[word] > 0.0).count())
            .map(|having| (1.0 + many / (having.max(1) as f64)).ln())
            .collect();
        let mut scored: Vec<Scored<T>> = found
            .into_iter()
            .map(|(each, weights)| {
                let words = weights.iter().zip(&telling).map(|(weight, tells)| weight * tells);
                let said: f64 = if self.words.is_empty() { 1.0 } else { words.sum() };
                let candidate = candidate(each);
                let by_code = self.is_typed(candidate.code);
                let score = (if by_code { CODE } else { said }) * self.nearness(&candidate);
                let all = by_code || weights.iter().all(|weight| *weight > 0.0);
                Scored { each, score, by_code, all }
            })
            .filter(|scored| scored.score > 0.0)
            .collect();
        let by_words = scored.iter().filter(|scored| !scored.by_code);
        let best = by_words.map(|scored| scored.score).fold(0.0, f64::max);
        scored.retain(|scored| scored.all || scored.score >= best * FAR_BEHIND);
        scored.sort_by(|one, other| {
            let by_code = || candidate(one.each).code.cmp(candidate(other.each).code);
            other.score.total_cmp(&one.score).then_with(by_code)
        });
        scored.into_iter().map(|scored| scored.each).collect()
    }

    /// Whether the words are the beginning of this code.
    fn is_typed(&self, code: &Code) -> bool {
        self.lookup.writing == Writing::Typing
            && begins(code, &letters_and_digits(self.lookup.words))
    }

    /// What each word counts in a candidate.
    fn weights(&self, candidate: &Candidate<'_>) -> Vec<f64> {
        let mut weights = vec![0.0; self.words.len()];
        let names = [Some(candidate.subject), candidate.level].into_iter().flatten();
        let names = names.filter(|_| self.lookup.writing == Writing::Typing);
        let texts = candidate.texts.iter().copied().chain(names.map(|name| (NAME, name)));
        for (weight, text) in texts {
            for word in small_words(text) {
                // A stem begins like its word, so that most words need not be stemmed.
                let first = |wanted: &&Wanted| wanted.stem.chars().next() == word.chars().next();
                if !self.words.iter().any(|wanted| first(&wanted)) {
                    continue;
                }
                let stem = stem(&word);
                for (at, wanted) in self.words.iter().enumerate() {
                    weights[at] = f64::max(weights[at], weight * wanted.likeness(&word, &stem));
                }
            }
        }
        weights
    }

    fn nearness(&self, candidate: &Candidate<'_>) -> f64 {
        let away = self.near.map_or(0, |near| near.abs_diff(candidate.code.level));
        let other =
            self.lookup.near_subject.is_some_and(|subject| !same(subject, candidate.subject));
        A_LEVEL_AWAY.powi(i32::from(away))
            * if other { OTHER_SUBJECT } else { 1.0 }
            * if candidate.official { OFFICIAL } else { 1.0 }
    }
}

fn of_outcome(found: Found<'_>) -> Candidate<'_> {
    let outcome = found.outcome;
    let topics = outcome.topics.iter().map(|topic| (TOPIC, topic.as_str()));
    let expects = outcome.expects.iter().map(|expect| (EXPECTATION, expect.text.as_str()));
    let wrong = outcome.misconceptions.iter().map(|m| (MISCONCEPTION, m.text.as_str()));
    let said = [(STATEMENT, outcome.text.as_str())];
    // What nobody vouches for comes behind what somebody does.
    let sure = if outcome.certainty == Certainty::U { 0.9 } else { 1.0 };
    Candidate {
        code: &outcome.code,
        subject: &found.file.subject,
        level: outcome.level.as_deref(),
        official: outcome.wording == Wording::Official,
        texts: topics.chain(said).chain(expects).chain(wrong).map(|(w, t)| (w * sure, t)).collect(),
    }
}

fn of_listed(found: FoundListed<'_>) -> Candidate<'_> {
    let topics = found.listed.topics.iter().map(|topic| (TOPIC, topic.as_str()));
    Candidate {
        code: &found.listed.code,
        subject: &found.file.subject,
        level: None,
        official: false,
        texts: topics.chain([(STATEMENT, found.listed.about.as_str())]).collect(),
    }
}
