//! Memories that say the same, and memories that cannot both hold: found, ranked, and put before a
//! person. No likeness decides: true rewrites and mere neighbours have the same likeness
//! (`docs/decisions/0026-*`).

use std::collections::{BTreeMap, BTreeSet};

use domain::MemoryId;
use text::words::has_whole;
use text::{content_stems, lists, small_words};

use crate::Entry;
use crate::prompt::is_memory;

lists! {
    include_str!("pairs.txt");
    /// Words that turn a statement round.
    static NOT: List = "not";
}

/// The least likeness that is put before a person as the same.
const ALIKE: f64 = 0.5;
/// The least likeness of two that contradict one another: they share their subject.
const SHARED: f64 = 0.25;

/// Two memories of one scope that a person should look at together.
#[derive(Debug, Clone, PartialEq)]
pub struct NearPair {
    /// The older.
    pub older: MemoryId,
    /// The newer.
    pub newer: MemoryId,
    /// Whether they agree.
    pub relation: Relation,
    /// 0 to 1: the order in which pairs are shown.
    pub alike: f64,
}

/// How two memories stand to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// They may say the same.
    Alike,
    /// One says no to what the other says.
    Denied,
    /// They name different numbers for the same.
    OtherNumber,
}

/// The pairs of these that are worth a look, contradictions first, then the most alike; headings and
/// what does not hold are left out.
pub fn pairs(entries: &[Entry]) -> Vec<NearPair> {
    let told: Vec<Told> = entries
        .iter()
        .filter(|entry| entry.is_active() && is_memory(entry))
        .map(Told::of)
        .collect();
    let weights = weights(&told);
    // Only memories that share a word are compared.
    let mut of_stem: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, one) in told.iter().enumerate() {
        for stem in &one.stems {
            of_stem.entry(stem).or_default().push(at);
        }
    }
    let mut found = BTreeMap::new();
    for sharing in of_stem.values().filter(|sharing| sharing.len() <= MOST_SHARING) {
        for (step, one) in sharing.iter().enumerate() {
            for other in &sharing[step + 1..] {
                found
                    .entry((*one, *other))
                    .or_insert_with(|| told[*one].beside(&told[*other], &weights));
            }
        }
    }
    let mut pairs: Vec<NearPair> = found.into_values().flatten().collect();
    pairs.sort_by(|a, b| {
        (a.relation == Relation::Alike)
            .cmp(&(b.relation == Relation::Alike))
            .then(b.alike.total_cmp(&a.alike))
            .then((a.older, a.newer).cmp(&(b.older, b.newer)))
    });
    pairs
}

/// A word that more memories share says nothing about two of them.
const MOST_SHARING: usize = 200;

struct Told<'a> {
    entry: &'a Entry,
    stems: BTreeSet<String>,
    numbers: BTreeSet<String>,
    denies: bool,
}

impl<'a> Told<'a> {
    fn of(entry: &'a Entry) -> Self {
        let text = entry.block.text.to_lowercase();
        let words: Vec<String> = small_words(&text).collect();
        let is_number = |word: &String| {
            word.chars().any(|c| c.is_ascii_digit()) || NUMBERS.contains(&word.as_str())
        };
        let number = |word: &String| match NUMBERS.iter().position(|name| name == word) {
            Some(at) => (at + 1).to_string(),
            None => word.chars().filter(char::is_ascii_digit).collect(),
        };
        Self {
            entry,
            numbers: words.iter().filter(|word| is_number(word)).map(number).collect(),
            stems: content_stems(&text)
                .into_iter()
                .filter(|stem| !is_number(stem) && !NOT.has(stem))
                .collect(),
            denies: NOT.entries().iter().any(|sign| has_whole(&text, sign)),
        }
    }

    fn beside(&self, other: &Told<'_>, weights: &BTreeMap<&str, f64>) -> Option<NearPair> {
        let weight = |stems: &mut dyn Iterator<Item = &String>| -> f64 {
            stems.map(|stem| weights.get(stem.as_str()).copied().unwrap_or(1.0)).sum()
        };
        let shared = weight(&mut self.stems.intersection(&other.stems));
        let least = weight(&mut self.stems.iter()).min(weight(&mut other.stems.iter()));
        let all = weight(&mut self.stems.union(&other.stems));
        let alike = shared / all.max(f64::EPSILON);
        let inside = shared / least.max(f64::EPSILON);
        let relation = match (self.denies != other.denies, self.numbers != other.numbers) {
            (true, _) if alike >= SHARED || inside >= INSIDE => Relation::Denied,
            (false, true)
                if !self.numbers.is_empty() && !other.numbers.is_empty() && alike >= ALIKE =>
            {
                Relation::OtherNumber
            }
            (false, false) if alike >= ALIKE => Relation::Alike,
            _ => return None,
        };
        let order = |entry: &Entry| (entry.created_at, entry.id);
        let (older, newer) = match order(self.entry) <= order(other.entry) {
            true => (self.entry.id, other.entry.id),
            false => (other.entry.id, self.entry.id),
        };
        Some(NearPair { older, newer, relation, alike })
    }
}

/// All of the shorter one is in the longer one: "no starters" beside "five-minute starters".
const INSIDE: f64 = 0.99;

const NUMBERS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A rare word weighs more: `ln(1 + n / df)`.
fn weights<'a>(told: &'a [Told<'_>]) -> BTreeMap<&'a str, f64> {
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for stem in told.iter().flat_map(|one| &one.stems) {
        *counts.entry(stem).or_default() += 1.0;
    }
    let all = told.len() as f64;
    counts.into_iter().map(|(stem, count)| (stem, (1.0 + all / count).ln())).collect()
}

#[cfg(test)]
mod tests;
