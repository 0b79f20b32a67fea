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
    /// Lines that could not be read; a test sees that there are none.
    unread: Vec<&'static str>,
}

/// Sets of words by their names.
type Sets = HashMap<&'static str, Vec<&'static str>>;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(LIST));

/// Everything on the list that a sentence holds. `computing` says that its passage is about computers.
pub(super) fn hits(spot: &Spot<'_>, parts: &[Part<'_>], computing: bool) -> Vec<Hit> {
    let lexicon = &*LEXICON;
    let computing = computing || spot.text(&spot.sentence.range).contains(GAP);
    let mut hits = Vec::new();
    for at in 0..parts.len() {
        for term in lexicon.terms_at(parts[at].text) {
            let taken = at..at + term.words.len();
            let Some(these) = parts.get(taken.clone()) else { continue };
            let rule = &lexicon.rules[term.rule];
            let fits = term.words.iter().zip(these).all(|(word, part)| word.fits(part.text));
            if fits && rule.holds(lexicon, parts, taken, computing) {
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

    /// Whether the rest of the sentence bears the rule out. `taken` are the parts of the term.
    fn holds(
        &self,
        lexicon: &Lexicon,
        parts: &[Part<'_>],
        taken: Range<usize>,
        computing: bool,
    ) -> bool {
        if self.not_in_computing && computing {
            return false;
        }
        let others = || {
            parts
                .iter()
                .enumerate()
                .filter(|(at, _)| !taken.contains(at))
                .map(|(_, part)| part.text)
        };
        let needed = self.needs.is_empty() || others().any(|word| self.needs.contains(word));
        needed
            && !others().any(|word| {
                self.unless.contains(word)
                    || (self.not_in_computing && lexicon.computing.contains(word))
            })
    }
}

/// Whether a passage has a word that only belongs to computers.
pub(super) fn speaks_of_computers(passage: &Passage) -> bool {
    let mut words = passage.sentences.iter().flat_map(|sentence| &sentence.words);
    words.any(|word| LEXICON.machine.contains(word.lower.as_str()))
}

impl Lexicon {
    fn terms_at(&self, word: &str) -> impl Iterator<Item = &RuledTerm> {
        let by_letters = word.get(..LETTERS).and_then(|letters| self.by_letters.get(letters));
        let indices = self.by_word.get(word).into_iter().chain(by_letters).flatten();
        indices.filter_map(|index| self.terms.get(*index))
    }
}
