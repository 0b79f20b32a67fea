//! Where quoted words stand in a library: exactly, in some outcome, and nearly, in one file.

use std::cmp::Reverse;
use std::sync::OnceLock;

use text::words;

use super::Library;
use crate::{Code, CurriculumFile};

/// Built when the first quotation is not where it is said to be, each part when it is needed.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// Each three words that follow one another in a line of an outcome: their hash, file, line.
    triples: OnceLock<Vec<(u64, u32, u32)>>,
    files: Vec<OnceLock<FileIndex>>,
}

#[derive(Debug, Clone, Default)]
struct FileIndex {
    /// Each word in small letters: its hash and its line.
    words: Vec<(u64, u32)>,
    /// The hashes of each line's words.
    lines: Vec<Vec<u64>>,
}

/// Words of a quotation in an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing<'a> {
    pub file: &'a CurriculumFile,
    /// The codes of the outcome; several below one heading.
    pub codes: Vec<Code>,
    pub start_line: u32,
    pub end_line: u32,
}

/// How many of the quotation's words have to stand in a line in their order before it is called near:
/// six of ten of the shorter one, and four of ten of the quotation, and three at the least.
const OF_SHORTER: usize = 6;
const OF_QUOTE: usize = 4;
const AT_LEAST: usize = 3;
/// How many triples of a quotation are looked up to find its rarest one.
const MOST_TRIPLES: usize = 64;
/// How many lines are looked at closely.
const CANDIDATES: usize = 6;

impl Library {
    /// The outcomes that hold a quotation (comparable text) word for word, in any file.
    pub(crate) fn standing(&self, quote: &str) -> Vec<Standing<'_>> {
        let triples = self.index.triples.get_or_init(|| triples(&self.files));
        let words: Vec<u64> = words(quote).map(hash).collect();
        let places = words.windows(3).take(MOST_TRIPLES).map(|three| places(triples, three));
        let rarest = places.min_by_key(|places| places.len());
        let mut found: Vec<Standing<'_>> = Vec::new();
        for (_, file, line) in rarest.unwrap_or_default() {
            let Some(file) = self.files.get(*file as usize) else { continue };
            let Some(outcome) = file.outcomes_at(*line).next() else { continue };
            let in_line = file.lines_of(quote, *line, *line);
            let in_outcome = || file.lines_of(quote, outcome.start_line, outcome.end_line);
            let Some((start_line, end_line)) = in_line.or_else(in_outcome) else { continue };
            let codes = file.outcomes_at(start_line).map(|outcome| outcome.code.clone()).collect();
            let standing = Standing { file, codes, start_line, end_line };
            if !found.contains(&standing) {
                found.push(standing);
            }
        }
        found
    }

    /// The line of a file that is most like a quotation, if one is like it at all.
    pub(crate) fn nearest(&self, path: &str, quote: &str) -> Option<u32> {
        let at = *self.paths.get(path)?;
        let file = self.index.files.get(at)?.get_or_init(|| FileIndex::new(&self.files[at]));
        let quote: Vec<u64> = words(quote).map(|word| hash(&word.to_lowercase())).collect();
        let mut shared = vec![0_u32; file.lines.len()];
        for word in &quote {
            let start = file.words.partition_point(|(other, _)| other < word);
            for (_, line) in file.words[start..].iter().take_while(|(other, _)| other == word) {
                shared[*line as usize] += 1;
            }
        }
        let mut lines: Vec<usize> =
            (0..shared.len()).filter(|line| shared[*line] as usize >= AT_LEAST).collect();
        lines.sort_by_key(|line| (Reverse(shared[*line]), *line));
        lines
            .into_iter()
            .take(CANDIDATES)
            .filter_map(|line| {
                let other = &file.lines[line];
                let common = longest_common(&quote, other);
                let near = common >= AT_LEAST
                    && common * 10 >= OF_QUOTE * quote.len()
                    && common * 10 >= OF_SHORTER * quote.len().min(other.len());
                near.then_some((common, Reverse(line)))
            })
            .max()
            .map(|(_, Reverse(line))| crate::file::number(line + 1))
    }
}

impl Index {
    /// An index of so many files, of which nothing is built yet.
    pub fn new(files: usize) -> Self {
        Self { triples: OnceLock::new(), files: vec![OnceLock::new(); files] }
    }
}

impl FileIndex {
    fn new(file: &CurriculumFile) -> Self {
        let mut index = Self::default();
        for (line, text) in (0_u32..).zip(&file.lines) {
            let small: Vec<u64> = words(&text.to_lowercase()).map(hash).collect();
            index.words.extend(small.iter().map(|word| (*word, line)));
            index.lines.push(small);
        }
        index.words.sort_unstable();
        index
    }
}

fn triples(files: &[CurriculumFile]) -> Vec<(u64, u32, u32)> {
    let mut found = Vec::new();
    let mut exact: Vec<u64> = Vec::new();
    for (number, file) in (0_u32..).zip(files) {
        let mut done = 0;
        for outcome in &file.outcomes {
            // Below a heading with several codes the same lines belong to each of them.
            for line in outcome.start_line.max(done + 1)..=outcome.end_line {
                exact.clear();
                exact.extend(words(file.line(line).unwrap_or_default()).map(hash));
                found.extend(exact.windows(3).map(|three| (mix(three), number, line)));
            }
            done = done.max(outcome.end_line);
        }
    }
    found.sort_unstable();
    found
}

fn places<'a>(triples: &'a [(u64, u32, u32)], three: &[u64]) -> &'a [(u64, u32, u32)] {
    let wanted = mix(three);
    let start = triples.partition_point(|(hash, ..)| *hash < wanted);
    let rest = &triples[start..];
    &rest[..rest.partition_point(|(hash, ..)| *hash == wanted)]
}

/// The length of the longest sequence that both hold in their order.
fn longest_common(one: &[u64], other: &[u64]) -> usize {
    let mut row = vec![0_usize; other.len() + 1];
    for a in one {
        let mut diagonal = 0;
        for (at, b) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if a == b { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// FNV-1a (Fowler, Noll and Vo): short words, and nothing here is anybody's secret.
fn hash(word: &str) -> u64 {
    word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn mix(three: &[u64]) -> u64 {
    three.iter().fold(0, |mixed: u64, word| mixed.rotate_left(21).wrapping_mul(0x9e37_79b9) ^ word)
}
