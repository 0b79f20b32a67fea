//! Where quoted words stand in a library: exactly, in some outcome, and nearly, in one file.

use std::cmp::Reverse;

use crate::typography::words;
use crate::{Code, CurriculumFile};

use super::Library;

/// Built once, when the first quotation is not where it is said to be.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// Each three words that follow one another in a line of an outcome: their hash, file, line.
    triples: Vec<(u64, u32, u32)>,
    files: Vec<FileIndex>,
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
/// How many lines are looked at closely.
const CANDIDATES: usize = 6;

impl Library {
    /// The outcomes that hold a quotation (comparable text) word for word, in any file.
    pub(crate) fn standing(&self, quote: &str) -> Vec<Standing<'_>> {
        let index = self.index.get_or_init(|| Index::new(&self.files));
        let words: Vec<u64> = words(quote).map(hash).collect();
        let rarest =
            words.windows(3).take(12).map(|three| index.places(three)).min_by_key(|p| p.len());
        let mut found: Vec<Standing<'_>> = Vec::new();
        for (_, file, line) in rarest.unwrap_or_default() {
            let Some(file) = self.files.get(*file as usize) else { continue };
            let Some(outcome) = file.outcomes_at(*line).next() else { continue };
            let Some((start_line, end_line)) =
                file.lines_of(quote, outcome.start_line, outcome.end_line)
            else {
                continue;
            };
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
        let index = self.index.get_or_init(|| Index::new(&self.files));
        let file = index.files.get(*self.paths.get(path)?)?;
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
    fn new(files: &[CurriculumFile]) -> Self {
        let mut index = Self::default();
        for (number, file) in (0_u32..).zip(files) {
            let mut words_of_file = Vec::new();
            let mut lines = Vec::with_capacity(file.lines.len());
            let mut in_outcome = vec![false; file.lines.len() + 2];
            for outcome in &file.outcomes {
                for line in outcome.start_line..=outcome.end_line {
                    if let Some(inside) = in_outcome.get_mut(line as usize) {
                        *inside = true;
                    }
                }
            }
            for (line, text) in (0_u32..).zip(&file.lines) {
                if in_outcome.get(line as usize + 1) == Some(&true) {
                    let exact: Vec<u64> = words(text).map(hash).collect();
                    let triples = exact.windows(3).map(|three| (mix(three), number, line + 1));
                    index.triples.extend(triples);
                }
                let small: Vec<u64> = words(&text.to_lowercase()).map(hash).collect();
                words_of_file.extend(small.iter().map(|word| (*word, line)));
                lines.push(small);
            }
            words_of_file.sort_unstable();
            index.files.push(FileIndex { words: words_of_file, lines });
        }
        index.triples.sort_unstable();
        index
    }

    fn places(&self, three: &[u64]) -> &[(u64, u32, u32)] {
        let wanted = mix(three);
        let start = self.triples.partition_point(|(hash, ..)| *hash < wanted);
        let rest = &self.triples[start..];
        &rest[..rest.partition_point(|(hash, ..)| *hash == wanted)]
    }
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
