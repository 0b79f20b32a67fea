//! The words of a unit with their weights, and its shingles.
//!
//! A word of the name says more than one of the body. These are fields of one document as in BM25F
//! (Robertson & Zaragoza 2009, eq. 3.17 without a length for each field): frequencies are added with the
//! weight of their field before they are saturated. What stands in a unit within it counts there and not here.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::facts::Bag;
use crate::words::{pieces, split};
use crate::{Unit, UnitKind};

/// Weights of the fields; like `k1` and `b` they were chosen on 200 questions made of Django's docstrings, which
/// are not those that `examples/quality.rs` asks.
const OF_NAME: f32 = 1.0;
const OF_SIGNATURE: f32 = 0.25;
const OF_DOCSTRING: f32 = 0.25;
const OF_OWNER: f32 = 0.5;
const OF_PATH: f32 = 0.2;
const OF_BODY: f32 = 0.125;

/// So many pieces in a row are a shingle (Broder 1997).
const SHINGLE: usize = 4;

/// Of so many shingles in a row one is kept, the least (winnowing; Schleimer, Wilkerson & Aiken 2003).
const WINDOW: usize = 4;

pub(crate) struct FileWords {
    pub(crate) words: Vec<Box<str>>,
    pub(crate) bags: Vec<Bag>,
    pub(crate) shingles: Vec<Vec<u32>>,
}

/// The words and the shingles of each unit of a file.
pub(crate) fn words(text: &str, path: &str, units: &[Unit]) -> FileWords {
    let mut file = Stems::default();
    let mut owns: Vec<Vec<&str>> = vec![Vec::new(); units.len()];
    // Units come before what stands in them, so that one pass through the text is enough.
    let mut next = 1;
    let mut open = vec![0_usize];
    for (at, piece) in pieces(text) {
        let at = at as u32;
        while units.get(next).is_some_and(|unit| unit.bytes.start <= at) {
            open.push(next);
            next += 1;
        }
        while open.len() > 1 && open.last().is_some_and(|one| units[*one].bytes.end <= at) {
            open.pop();
        }
        if let Some(innermost) = open.last() {
            owns[*innermost].push(piece);
        }
    }
    let of_path = file.of(path);
    let mut bags = Vec::with_capacity(units.len());
    for (unit, own) in units.iter().zip(&owns) {
        let mut weights: FxHashMap<u32, f32> = FxHashMap::default();
        let mut add = |stems: &[u32], weight: f32| {
            for stem in stems {
                *weights.entry(*stem).or_default() += weight;
            }
        };
        add(&of_path, OF_PATH);
        if unit.kind != UnitKind::Module || unit.parent.is_some() {
            add(&file.of(&unit.name), OF_NAME);
            let owner = unit.parent.and_then(|at| units.get(at as usize));
            let owner = owner.filter(|owner| owner.kind != UnitKind::Module);
            add(&owner.map_or_else(Vec::new, |owner| file.of(&owner.name)), OF_OWNER);
        }
        add(&file.of(&unit.signature), OF_SIGNATURE);
        add(&unit.docstring.as_deref().map_or_else(Vec::new, |doc| file.of(doc)), OF_DOCSTRING);
        for piece in own {
            add(&file.of(piece), OF_BODY);
        }
        let mut words: Vec<(u32, f32)> = weights.into_iter().collect();
        words.sort_unstable_by_key(|(word, _)| *word);
        let length = words.iter().map(|(_, weight)| weight).sum();
        bags.push(Bag { words, length });
    }
    let shingles = owns.iter().map(|own| shingles(own)).collect();
    FileWords { words: file.words, bags, shingles }
}

/// The words of a question, stemmed as those of units are.
pub(crate) fn stems(text: &str) -> Vec<String> {
    split(text).iter().map(|word| text::stem(word)).collect()
}

/// The kept hashes of the shingles of a snippet, sorted.
pub(crate) fn shingles_of(snippet: &str) -> Vec<u32> {
    shingles(&pieces(snippet).map(|(_, piece)| piece).collect::<Vec<_>>())
}

fn shingles(pieces: &[&str]) -> Vec<u32> {
    // Numbers are alike: what differs by one only is the same.
    let hashed = pieces.iter().map(|piece| {
        let is_number = piece.starts_with(|c: char| c.is_ascii_digit());
        hash(if is_number { b"0" } else { piece.as_bytes() })
    });
    let hashed: Vec<u32> = hashed.collect();
    let mixed = |window: &[u32]| window.iter().fold(17_u32, |all, one| mix(all, *one));
    let all: Vec<u32> = if hashed.len() < SHINGLE && !hashed.is_empty() {
        vec![mixed(&hashed)]
    } else {
        hashed.windows(SHINGLE).map(mixed).collect()
    };
    let mut kept: Vec<u32> = if all.len() < WINDOW {
        all
    } else {
        all.windows(WINDOW).filter_map(|window| window.iter().min().copied()).collect()
    };
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// FNV-1a (Fowler, Noll & Vo), the same on each machine: the hashes are stored.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |all, byte| (all ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

fn mix(all: u32, one: u32) -> u32 {
    (all.rotate_left(5) ^ one).wrapping_mul(0x9e37_79b1)
}

/// The stems of a file; a word is stemmed once.
#[derive(Default)]
struct Stems {
    words: Vec<Box<str>>,
    places: HashMap<String, u32>,
    known: HashMap<String, Vec<u32>>,
}

impl Stems {
    fn of(&mut self, text: &str) -> Vec<u32> {
        // Short texts are identifiers, and come again and again.
        if let Some(stems) = self.known.get(text) {
            return stems.clone();
        }
        let stems: Vec<u32> = split(text).iter().map(|word| self.place(word)).collect();
        if text.len() <= 64 {
            self.known.insert(text.to_owned(), stems.clone());
        }
        stems
    }

    fn place(&mut self, word: &str) -> u32 {
        let stem = text::stem(word);
        if let Some(place) = self.places.get(&stem) {
            return *place;
        }
        let place = self.words.len() as u32;
        self.words.push(stem.as_str().into());
        self.places.insert(stem, place);
        place
    }
}
