//! Memories that say the same, and memories that cannot both hold: found, ranked, and put before a
//! person. No likeness decides: true rewrites and mere neighbours have the same likeness
//! (`docs/decisions/0026-*`).

mod statement;

use std::collections::BTreeMap;

use domain::MemoryId;

use crate::Entry;
use crate::prompt::is_memory;
use statement::{Denial, Statement};

/// The least likeness that is put before a person as the same, or as the same with another number.
const ALIKE: f64 = 0.5;
/// The share of the shorter one that has to be in the longer one, where their numbers differ.
const INSIDE: f64 = 0.99;
/// The least share of what one says no to that the other has to say.
const DENIED: f64 = 0.75;

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
        for stem in &one.statement.stems {
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
    statement: Statement,
}

type Weights<'a> = BTreeMap<&'a str, f64>;

impl<'a> Told<'a> {
    fn of(entry: &'a Entry) -> Self {
        Self { entry, statement: Statement::of(&entry.block.text) }
    }

    fn beside(&self, other: &Told<'_>, weights: &Weights<'_>) -> Option<NearPair> {
        let (mine, theirs) = (&self.statement, &other.statement);
        let shared = weight(mine.stems.intersection(&theirs.stems), weights);
        let all = weight(mine.stems.union(&theirs.stems), weights);
        let alike = shared / all.max(f64::EPSILON);
        let least = weight(&mine.stems, weights).min(weight(&theirs.stems, weights));
        // "Room 22" beside "Back in room 14".
        let is_inside = shared > 0.0 && shared >= INSIDE * least;
        let relation = if mine.holds_at_another_time_than(theirs) {
            return None;
        } else if denies(mine, theirs, weights) || denies(theirs, mine, weights) {
            Relation::Denied
        } else if mine.denials.is_empty() != theirs.denials.is_empty() {
            return None;
        } else if (alike >= ALIKE || is_inside) && mine.counts_otherwise_than(theirs) {
            Relation::OtherNumber
        } else if alike >= ALIKE && mine.values() == theirs.values() {
            Relation::Alike
        } else {
            return None;
        };
        let order = |entry: &Entry| (entry.created_at, entry.id);
        let (older, newer) = match order(self.entry) <= order(other.entry) {
            true => (self.entry.id, other.entry.id),
            false => (other.entry.id, self.entry.id),
        };
        Some(NearPair { older, newer, relation, alike })
    }
}

/// Whether one says no to something that the other says, of the same thing where it is said of something.
fn denies(one: &Statement, other: &Statement, weights: &Weights<'_>) -> bool {
    let said = other.said();
    one.denials.iter().any(|Denial { what, of }| {
        let met = weight(what.iter().filter(|stem| said.contains(stem)), weights);
        let is_of_the_same = of.is_empty()
            || said.iter().any(|stem| of.contains(*stem))
            || said.iter().all(|stem| what.contains(*stem));
        !what.is_empty() && met >= DENIED * weight(what, weights) && is_of_the_same
    })
}

fn weight<'s>(stems: impl IntoIterator<Item = &'s String>, weights: &Weights<'_>) -> f64 {
    stems.into_iter().map(|stem| weights.get(stem.as_str()).copied().unwrap_or(1.0)).sum()
}

/// A rare word weighs more: `ln(1 + n / df)`.
fn weights<'a>(told: &'a [Told<'_>]) -> Weights<'a> {
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for stem in told.iter().flat_map(|one| &one.statement.stems) {
        *counts.entry(stem).or_default() += 1.0;
    }
    let all = told.len() as f64;
    counts.into_iter().map(|(stem, count)| (stem, (1.0 + all / count).ln())).collect()
}

#[cfg(test)]
mod tests;
