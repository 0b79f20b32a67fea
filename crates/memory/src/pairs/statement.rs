//! What a memory states, as far as two of them can contradict: what it is about, what it says no to, its numbers with
//! what they are numbers of, and when it holds.

use std::collections::BTreeSet;

use text::lists::Phrases;
use text::words::{Joints, words_with};
use text::{content_stems, lists, stem};

lists! {
    include_str!("../pairs.txt");
    /// Words that turn a statement round.
    static NOT: Phrases = "not";
    /// The same, of a part of what is said.
    static APART: Phrases = "apart";
    /// Phrases that have such a word in them and deny nothing.
    static NOT_DENIED: Phrases = "not denied";
    /// What is said of something and is nothing itself.
    static SAID_OF_IT: List = "said of it";
    /// When something holds.
    static WHEN: List = "when";
    /// Numbers in words.
    static NUMBERS: Pairs = "numbers";
    /// What has its number behind it.
    static NUMBERED: List = "numbered";
}

/// So many words behind a number say what it is a number of.
const UNIT: usize = 3;

/// What a memory states.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    /// Stems of all that it speaks of.
    pub(super) stems: BTreeSet<String>,
    /// What it says no to, each with what that is said of.
    pub(super) denials: Vec<Denial>,
    /// Its numbers, each with the stem of what it counts; empty where it counts nothing that is named.
    pub(super) numbers: BTreeSet<(u32, String)>,
    /// Days, months, classes and the like: when it holds.
    pub(super) when: BTreeSet<String>,
}

/// Something that a memory says no to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Denial {
    /// Stems of what is denied.
    pub(super) what: BTreeSet<String>,
    /// Stems of what it is denied of.
    pub(super) of: BTreeSet<String>,
}

impl Statement {
    pub(super) fn of(text: &str) -> Self {
        let text = text.to_lowercase().replace('’', "'");
        let mut statement = Self::default();
        let mut apart = Vec::new();
        let ends = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '(' | ')' | '–' | '—');
        for clause in text.split(ends).flat_map(|clause| clause.split(" but ")) {
            let words = words(clause);
            let told: Vec<&String> = words.iter().filter(|word| is_told(word)).collect();
            statement.when.extend(told.iter().filter(|word| is_when(word)).map(|word| stem(word)));
            statement.numbers.extend(numbers(&words));
            statement.stems.extend(stems(&words));
            let (own, part) = (denial(&words, &NOT), denial(&words, &APART));
            statement.denials.extend(own.filter(|denial| !denial.what.is_empty()));
            apart.extend(part.map(|denial| denial.what).filter(|what| !what.is_empty()));
        }
        for what in apart {
            let of = statement.stems.difference(&what).cloned().collect();
            statement.denials.push(Denial { what, of });
        }
        statement
    }

    /// What it speaks of without saying no to it.
    pub(super) fn said(&self) -> BTreeSet<&String> {
        let denied = |stem: &&String| self.denials.iter().any(|denial| denial.what.contains(*stem));
        self.stems.iter().filter(|stem| !denied(stem)).collect()
    }

    /// Whether both hold at times that have nothing in common.
    pub(super) fn holds_at_another_time_than(&self, other: &Self) -> bool {
        !self.when.is_empty() && !other.when.is_empty() && self.when.is_disjoint(&other.when)
    }

    /// Whether both count the same, and differently.
    pub(super) fn counts_otherwise_than(&self, other: &Self) -> bool {
        self.numbers.iter().any(|(_, counted)| {
            let of = |statement: &Self| -> BTreeSet<u32> {
                let same = statement.numbers.iter().filter(|(_, one)| one == counted);
                same.map(|(number, _)| *number).collect()
            };
            let (mine, theirs) = (of(self), of(other));
            !theirs.is_empty() && mine.is_disjoint(&theirs)
        })
    }

    /// Its numbers alone.
    pub(super) fn values(&self) -> BTreeSet<u32> {
        self.numbers.iter().map(|(number, _)| *number).collect()
    }
}

/// What a clause says no to with the first of these signs; two of them in one clause say yes.
fn denial(words: &[String], signs: &Phrases) -> Option<Denial> {
    let spared = |at: usize| {
        (0..=at)
            .any(|from| NOT_DENIED.longest_before(&words[from..]).is_some_and(|n| from + n > at))
    };
    let sign = |at: usize| {
        let own = [&NOT, &APART].map(|list| list.longest_before(&words[at..]));
        own.into_iter().flatten().max().filter(|_| !spared(at))
    };
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let length = sign(at);
        found.extend(length.map(|length| (at, length)));
        at += length.unwrap_or(1);
    }
    let [(at, length)] = found.as_slice() else { return None };
    signs.longest_before(&words[*at..])?;
    let (before, behind) = (stems(&words[..*at]), stems(&words[at + length..]));
    let is_nothing =
        |stem: &String| SAID_OF_IT.entries().iter().any(|word| self::stem(word) == **stem);
    match behind.iter().all(is_nothing) {
        true => Some(Denial { what: before, of: BTreeSet::new() }),
        false => Some(Denial { what: behind, of: before }),
    }
}

/// The words of a clause, with numbers in digits: "half an hour" is "30 minutes".
fn words(clause: &str) -> Vec<String> {
    let mut left: Vec<String> =
        words_with(clause, Joints::Apostrophes).map(str::to_owned).collect();
    let mut words: Vec<String> = Vec::new();
    while let Some(first) = left.first().cloned() {
        let fits = NUMBERS.all().iter().filter(|(name, _)| {
            left.len() >= name.len() && name.iter().zip(&left).all(|(name, word)| name == word)
        });
        match fits.max_by_key(|(name, _)| name.len()) {
            Some((name, number)) => {
                left.drain(..name.len());
                words.extend(number.iter().map(|word| (*word).to_owned()));
            }
            None => {
                left.remove(0);
                match first.strip_suffix("min").filter(|number| is_number(number)) {
                    Some(number) => words.extend([number.to_owned(), "minutes".to_owned()]),
                    None => words.push(first),
                }
            }
        }
        join_tens(&mut words);
    }
    words
}

/// "20 5" was "twenty-five".
fn join_tens(words: &mut Vec<String>) {
    let value = |word: &String| word.parse::<u32>().ok();
    if let [.., tens, ones] = words.as_slice()
        && let (Some(tens), Some(ones)) = (value(tens), value(ones))
        && (20..100).contains(&tens)
        && tens % 10 == 0
        && (1..10).contains(&ones)
    {
        words.truncate(words.len() - 2);
        words.push((tens + ones).to_string());
    }
}

/// The numbers of a clause, each with the stem of what it counts.
fn numbers(words: &[String]) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Ok(number) = word.parse::<u32>() else { continue };
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let counted = match before.filter(|word| NUMBERED.has(word)) {
            Some(place) => stem(place),
            None => {
                let behind = words[at + 1..].iter().take(UNIT).filter(|word| !is_number(word));
                let behind: Vec<&str> = behind.map(String::as_str).collect();
                content_stems(&behind.join(" ")).into_iter().next().unwrap_or_default()
            }
        };
        found.push((number, counted));
    }
    found
}

/// What words speak of: neither numbers nor when, nor what turns it round.
fn stems(words: &[String]) -> BTreeSet<String> {
    let told: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| is_told(word) && !is_when(word)).collect();
    content_stems(&told.join(" ")).into_iter().collect()
}

fn is_told(word: &str) -> bool {
    let is_sign = |list: &Phrases| list.all().iter().any(|sign| sign == &[word]);
    !is_number(word) && !is_sign(&NOT) && !is_sign(&APART)
}

/// A day, a month, or a class such as "3b".
fn is_when(word: &str) -> bool {
    WHEN.has(word) || word.contains(|c: char| c.is_ascii_digit()) && !is_number(word)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}
