//! An inverted index in memory, ranked by BM25.
//!
//! Okapi BM25 (Robertson & Zaragoza 2009, eq. 3.15) with `k1` = 1.5 and `b` = 0.8, over weighted
//! frequencies (see [`crate::bag`]), and with the inverse document frequency that never falls below nought,
//! `ln(1 + (N - n + 0.5) / (n + 0.5))`.

use rustc_hash::FxHashMap;

use super::{Hit, UnitFilter};
use crate::facts::FileFacts;
use crate::test_code::is_test;
use crate::{Language, UnitId, UnitKind};

/// How soon more of a word says nothing new.
const K1: f32 = 1.5;

/// How much the length of a unit counts.
const B: f32 = 0.8;

/// What a test counts: who looks for something mostly wants the thing and not what tries it out.
const OF_TEST: f32 = 0.5;

/// The words of all units.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lexical {
    words: FxHashMap<Box<str>, u32>,
    /// For each word the documents that have it, and its weighted frequency.
    postings: Vec<Vec<(u32, f32)>>,
    /// In how many documents that are not gone.
    frequencies: Vec<u32>,
    documents: Vec<Document>,
    /// A file's first document and how many it has.
    files: FxHashMap<Box<str>, (u32, u32)>,
    there: u32,
    total_length: f64,
}

#[derive(Debug, Clone, Copy)]
struct Document {
    unit: UnitId,
    length: f32,
    language: Language,
    kind: UnitKind,
    is_test: bool,
    is_gone: bool,
}

impl Lexical {
    /// Takes the units of a file; one that was there under this path has to be removed before.
    pub(crate) fn add(&mut self, path: &str, facts: &FileFacts) {
        let (first, is_test) = (self.documents.len() as u32, is_test(path));
        let places: Vec<u32> = facts.words.iter().map(|word| self.place(word)).collect();
        for (unit, bag) in facts.units.iter().zip(&facts.bags) {
            let document = self.documents.len() as u32;
            for (word, weight) in &bag.words {
                let Some(place) = places.get(*word as usize) else { continue };
                self.postings[*place as usize].push((document, *weight));
                self.frequencies[*place as usize] += 1;
            }
            self.documents.push(Document {
                unit: unit.id,
                length: bag.length,
                language: facts.language,
                kind: unit.kind,
                is_test,
                is_gone: false,
            });
            self.there += 1;
            self.total_length += f64::from(bag.length);
        }
        self.files.insert(path.into(), (first, facts.units.len() as u32));
    }

    /// Takes the units of a file out. Its entries stay until more are gone than there.
    pub(crate) fn remove(&mut self, path: &str, facts: &FileFacts) {
        let Some((first, count)) = self.files.remove(path) else { return };
        for (document, bag) in (first..first + count).zip(&facts.bags) {
            let Some(document) = self.documents.get_mut(document as usize) else { continue };
            document.is_gone = true;
            self.there -= 1;
            self.total_length -= f64::from(document.length);
            for (word, _) in &bag.words {
                let place = facts.words.get(*word as usize).and_then(|word| self.words.get(word));
                if let Some(place) = place {
                    self.frequencies[*place as usize] -= 1;
                }
            }
        }
        if self.documents.len() > 1_024 && self.documents.len() > 2 * self.there as usize {
            self.compact();
        }
    }

    /// How many units can be found.
    pub(crate) fn len(&self) -> usize {
        self.there as usize
    }

    /// The best `most` units for these stems; `in_place` tells whether a unit's file may be found.
    pub(crate) fn search(
        &self,
        stems: &[String],
        filter: &UnitFilter,
        in_place: &dyn Fn(UnitId) -> bool,
        most: usize,
    ) -> Vec<Hit> {
        let mut asked: Vec<(u32, f32)> = Vec::new();
        for stem in stems {
            let Some(place) = self.words.get(stem.as_str()) else { continue };
            match asked.iter_mut().find(|(known, _)| known == place) {
                Some((_, times)) => *times += 1.0,
                None => asked.push((*place, 1.0)),
            }
        }
        let mean = (self.total_length / f64::from(self.there.max(1))).max(1.0) as f32;
        let mut scores = vec![0.0_f32; self.documents.len()];
        for (place, times) in asked {
            let frequency = self.frequencies[place as usize] as f32;
            let rare = (1.0 + (self.there as f32 - frequency + 0.5) / (frequency + 0.5)).ln();
            for (document, weight) in &self.postings[place as usize] {
                let length = self.documents[*document as usize].length;
                let norm = K1 * (1.0 - B + B * length / mean);
                scores[*document as usize] += times * rare * weight * (K1 + 1.0) / (weight + norm);
            }
        }
        let fits = |document: &Document| {
            !document.is_gone
                && filter.language.is_none_or(|language| language == document.language)
                && (filter.kinds.is_empty() || filter.kinds.contains(&document.kind))
        };
        let mut found: Vec<Hit> = scores
            .iter()
            .zip(&self.documents)
            .filter(|(score, document)| **score > 0.0 && fits(document))
            .map(|(score, document)| {
                let share = if document.is_test { OF_TEST } else { 1.0 };
                Hit { unit: document.unit, score: f64::from(*score * share) }
            })
            .filter(|hit| filter.path_prefix.is_none() || in_place(hit.unit))
            .collect();
        let best = |one: &Hit, other: &Hit| {
            other.score.total_cmp(&one.score).then(one.unit.cmp(&other.unit))
        };
        if found.len() > most && most > 0 {
            found.select_nth_unstable_by(most - 1, best);
        }
        found.truncate(most);
        found.sort_unstable_by(best);
        found
    }

    fn place(&mut self, word: &str) -> u32 {
        if let Some(place) = self.words.get(word) {
            return *place;
        }
        let place = self.postings.len() as u32;
        self.words.insert(word.into(), place);
        self.postings.push(Vec::new());
        self.frequencies.push(0);
        place
    }

    /// Drops what is gone from the lists.
    fn compact(&mut self) {
        let mut moved = vec![u32::MAX; self.documents.len()];
        let mut kept = Vec::with_capacity(self.there as usize);
        for (at, document) in self.documents.iter().enumerate() {
            if !document.is_gone {
                moved[at] = kept.len() as u32;
                kept.push(*document);
            }
        }
        self.documents = kept;
        for list in &mut self.postings {
            list.retain_mut(|(document, _)| {
                *document = moved[*document as usize];
                *document != u32::MAX
            });
            list.shrink_to_fit();
        }
        for (first, count) in self.files.values_mut() {
            // Documents of a file that is there are all there; a file without any begins anywhere.
            *first = if *count == 0 { 0 } else { moved[*first as usize] };
        }
    }
}
