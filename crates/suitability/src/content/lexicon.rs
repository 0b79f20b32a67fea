//! How a sentence is matched against the list of `data/content.txt`.

mod list;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::category::{Category, Severity};
use super::parts::{Hit, Part, is_many};
use crate::page::Spot;
use crate::prose::Passage;

const LIST: &str = include_str!("../../data/content.txt");

/// A stem has at least as many letters, all plain ones.
const LETTERS: usize = 4;

/// Stands in the text of a passage where code was.
const GAP: char = '\u{fffc}';

/// What a line of the list says beside its terms.
struct Rule {
    category: Category,
    severity: Severity,
    topic: &'static str,
    needs: HashSet<&'static str>,
    unless: HashSet<&'static str>,
    /// Subjects whose lessons bear it out.
    subjects: HashSet<&'static str>,
    /// It is about people, and off where the talk is of computers.
    not_in_computing: bool,
}

/// A term and its rule.
struct RuledTerm {
    words: Vec<Pattern>,
    rule: usize,
}

/// A word, the beginning of one, one of several, or a number that is more than a few.
#[derive(Clone)]
enum Pattern {
    Word(String),
    Stem(&'static str),
    OneOf(Vec<&'static str>),
    Many,
}

impl Pattern {
    fn fits(&self, word: &str) -> bool {
        match self {
            Self::Word(whole) => whole == word,
            Self::Stem(stem) => word.starts_with(stem),
            Self::OneOf(words) => words.contains(&word),
            Self::Many => is_many(word),
        }
    }
}

#[derive(Default)]
struct Lexicon {
    rules: Vec<Rule>,
    terms: Vec<RuledTerm>,
    /// Terms by their first word, and those that begin with a stem by its first letters.
    by_word: HashMap<String, Vec<usize>>,
    by_letters: HashMap<&'static str, Vec<usize>>,
    /// What an address on the web may hold, with its rule.
    addresses: Vec<(&'static str, usize)>,
    computing: HashSet<&'static str>,
    machine: HashSet<&'static str>,
    safety: HashSet<&'static str>,
    /// Lines that could not be read; a test sees that there are none.
    unread: Vec<&'static str>,
}

/// Sets of words by their names.
type Sets = HashMap<&'static str, Vec<&'static str>>;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(LIST));

/// What is known of a sentence beside its words.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    /// Its passage is about computers.
    pub computing: bool,
    /// Its section speaks of keeping safe at work with things.
    pub practical: bool,
    /// The words of the lesson's subject.
    pub subject: &'a [String],
}

/// Everything on the list that a sentence holds.
pub(super) fn hits(spot: &Spot<'_>, parts: &[Part<'_>], setting: Setting<'_>) -> Vec<Hit> {
    let lexicon = &*LEXICON;
    let computing = setting.computing || spot.text(&spot.sentence.range).contains(GAP);
    let setting = Setting { computing, ..setting };
    let mut hits = Vec::new();
    for at in 0..parts.len() {
        for term in lexicon.terms_at(parts[at].text) {
            let taken = at..at + term.words.len();
            let Some(these) = parts.get(taken.clone()) else { continue };
            let rule = &lexicon.rules[term.rule];
            let fits = term.words.iter().zip(these).all(|(word, part)| word.fits(part.text));
            if fits && rule.holds(lexicon, parts, taken, setting) {
                let end = these.last().map_or(parts[at].range.end, |part| part.range.end);
                let range = parts[at].range.start..end;
                hits.push(rule.hit(range));
            }
        }
    }
    hits
}

/// What on the list an address on the web holds.
pub(super) fn hit_of_address(address: &str, range: Range<usize>) -> Option<Hit> {
    let lexicon = &*LEXICON;
    let (_, rule) = lexicon.addresses.iter().find(|(name, _)| address.contains(name))?;
    Some(lexicon.rules.get(*rule)?.hit(range))
}

impl Rule {
    fn hit(&self, range: Range<usize>) -> Hit {
        let Self { category, severity, topic, .. } = *self;
        Hit { category, severity, topic, range }
    }

    /// Whether the rest of the sentence, or what else is known of it, bears the rule out. `taken` are
    /// the parts of the term.
    fn holds(
        &self,
        lexicon: &Lexicon,
        parts: &[Part<'_>],
        taken: Range<usize>,
        setting: Setting<'_>,
    ) -> bool {
        if self.not_in_computing && setting.computing {
            return false;
        }
        let others = || {
            parts
                .iter()
                .enumerate()
                .filter(|(at, _)| !taken.contains(at))
                .map(|(_, part)| part.text)
        };
        let stands_alone = self.needs.is_empty() && self.subjects.is_empty();
        let needed = stands_alone
            || others().any(|word| self.needs.contains(word))
            || setting.subject.iter().any(|word| self.subjects.contains(word.as_str()))
            || (self.category == Category::PracticalRisk && setting.practical);
        needed
            && !others().any(|word| {
                self.unless.contains(word)
                    || (self.not_in_computing && lexicon.computing.contains(word))
            })
    }
}

/// Whether a passage has a word that only belongs to computers.
pub(super) fn speaks_of_computers(passage: &Passage) -> bool {
    has_one_of(passage, &LEXICON.machine)
}

/// Whether a passage speaks of keeping safe at work with things.
pub(super) fn speaks_of_safety(passage: &Passage) -> bool {
    has_one_of(passage, &LEXICON.safety)
}

fn has_one_of(passage: &Passage, words: &HashSet<&'static str>) -> bool {
    let mut said = passage.sentences.iter().flat_map(|sentence| &sentence.words);
    said.any(|word| words.contains(word.lower.as_str()))
}

/// The words of a subject, as the list names subjects. Computing Science is no science of the
/// laboratory.
pub(super) fn subject_words(subject: &str) -> Vec<String> {
    let lower = subject.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    if lower.contains("comput") {
        return vec!["computing".to_owned()];
    }
    words.map(str::to_owned).collect()
}

impl Lexicon {
    fn terms_at(&self, word: &str) -> impl Iterator<Item = &RuledTerm> {
        let by_letters = word.get(..LETTERS).and_then(|letters| self.by_letters.get(letters));
        let indices = self.by_word.get(word).into_iter().chain(by_letters).flatten();
        indices.filter_map(|index| self.terms.get(*index))
    }
}
