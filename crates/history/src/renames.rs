//! Which deleted file an added one was, found as git finds it (`diffcore-rename.c`, `-M`): first by the
//! same content, then by a name that only one of each has, then by the most similar content.

use std::collections::HashMap;

use gix::ObjectId;
use gix::bstr::{BStr, BString, ByteSlice};
use gix::objs::tree::EntryKind;

use crate::error::HistoryError;
use crate::objects::{ObjectSource, TreeEntry};
use crate::renames::similarity::{MOST, Similarity};

mod similarity;

/// From which similarity on a file is the same one: half, git's default.
const LEAST: u64 = MOST / 2;
/// The same for two files of one name that nothing else has: half way from there to the same content.
const LEAST_BY_NAME: u64 = LEAST + (MOST - LEAST) / 2;
/// More pairs than the square of it are not compared by content; git's `diff.renameLimit`.
const LIMIT: usize = 1000;
/// How many sources are remembered for each added file.
const CANDIDATES: usize = 4;

/// A file that was added or deleted.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile {
    pub path: BString,
    pub entry: TreeEntry,
}

/// Which deleted file an added one was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rename {
    /// Its place among the deleted ones.
    pub source: usize,
    /// How similar both are, in whole percent.
    pub percent: u8,
}

/// For each added file the deleted one that it was, if any. Both lists are sorted by path; no deleted file
/// is given twice.
pub(crate) fn renames(
    objects: &ObjectSource<'_>,
    deleted: &[TreeFile],
    added: &[TreeFile],
) -> Result<Vec<Option<Rename>>, HistoryError> {
    let mut pairing = Pairing {
        deleted,
        added,
        found: vec![None; added.len()],
        used: vec![false; deleted.len()],
    };
    if deleted.is_empty() || added.is_empty() {
        return Ok(pairing.found);
    }
    pairing.by_content();
    let mut similarity = Similarity::new(objects, deleted, added);
    pairing.by_name(&mut similarity)?;
    pairing.by_similarity(&mut similarity)?;
    Ok(pairing.found)
}

struct Pairing<'f> {
    deleted: &'f [TreeFile],
    added: &'f [TreeFile],
    found: Vec<Option<Rename>>,
    used: Vec<bool>,
}

/// How well a source fits an added file.
#[derive(Clone, Copy)]
struct Candidate {
    source: usize,
    target: usize,
    score: u64,
    same_name: bool,
}

impl Pairing<'_> {
    fn pair(&mut self, source: usize, target: usize, score: u64) {
        let percent = u8::try_from(score * 100 / MOST).unwrap_or(100);
        self.found[target] = Some(Rename { source, percent });
        self.used[source] = true;
    }

    fn by_content(&mut self) {
        let mut same: HashMap<ObjectId, Vec<usize>> = HashMap::new();
        for (at, file) in self.deleted.iter().enumerate() {
            same.entry(file.entry.id).or_default().push(at);
        }
        for (target, file) in self.added.iter().enumerate() {
            let sources = same.get(&file.entry.id).map(Vec::as_slice).unwrap_or_default();
            let free = sources.iter().copied().filter(|source| {
                let source_mode = self.deleted[*source].entry.mode;
                let regular = is_regular(self.deleted[*source].entry) && is_regular(file.entry);
                !self.used[*source] && (regular || source_mode == file.entry.mode)
            });
            let mut free = free.peekable();
            let first = free.peek().copied();
            let named = free.find(|source| same_name(&self.deleted[*source], file));
            if let Some(source) = named.or(first) {
                self.pair(source, target, MOST);
            }
        }
    }

    fn by_name(&mut self, similarity: &mut Similarity<'_, '_>) -> Result<(), HistoryError> {
        let targets = only_of_their_name(self.added, |at| self.found[at].is_none());
        let sources = only_of_their_name(self.deleted, |at| !self.used[at]);
        for (source, file) in self.deleted.iter().enumerate() {
            let name = name(file);
            let only = sources.get(name).copied().flatten() == Some(source);
            let Some(target) = targets.get(name).copied().flatten().filter(|_| only) else {
                continue;
            };
            let score = similarity.score(source, target, LEAST_BY_NAME)?;
            if score >= LEAST_BY_NAME {
                self.pair(source, target, score);
            }
        }
        Ok(())
    }

    fn by_similarity(&mut self, similarity: &mut Similarity<'_, '_>) -> Result<(), HistoryError> {
        let open = |taken: bool| !taken;
        let sources: Vec<usize> =
            (0..self.deleted.len()).filter(|at| open(self.used[*at])).collect();
        let targets: Vec<usize> =
            (0..self.added.len()).filter(|at| self.found[*at].is_none()).collect();
        if sources.len().saturating_mul(targets.len()) > LIMIT * LIMIT {
            return Ok(());
        }
        let mut all: Vec<Candidate> = Vec::new();
        for target in targets {
            let mut best: Vec<Candidate> = Vec::with_capacity(CANDIDATES + 1);
            for source in sources.iter().copied() {
                let score = similarity.score(source, target, LEAST)?;
                let same_name = same_name(&self.deleted[source], &self.added[target]);
                if score >= LEAST {
                    keep_if_better(&mut best, Candidate { source, target, score, same_name });
                }
            }
            all.append(&mut best);
        }
        all.sort_by_key(|candidate| std::cmp::Reverse((candidate.score, candidate.same_name)));
        for Candidate { source, target, score, .. } in all {
            if self.found[target].is_none() && !self.used[source] {
                self.pair(source, target, score);
            }
        }
        Ok(())
    }
}

/// Takes the candidate in the place of the worst of four, when it is better.
fn keep_if_better(best: &mut Vec<Candidate>, candidate: Candidate) {
    if best.len() < CANDIDATES {
        best.push(candidate);
        return;
    }
    let worth = |candidate: &Candidate| (candidate.score, candidate.same_name);
    // Of several that are equally bad the first is replaced.
    if let Some(worst) = best
        .iter_mut()
        .min_by_key(|one| worth(one))
        .filter(|worst| worth(worst) < worth(&candidate))
    {
        *worst = candidate;
    }
}

/// Each name with the place of the one file that has it; none where several have it.
fn only_of_their_name(
    files: &[TreeFile],
    open: impl Fn(usize) -> bool,
) -> HashMap<&BStr, Option<usize>> {
    let mut names: HashMap<&BStr, Option<usize>> = HashMap::new();
    for (at, file) in files.iter().enumerate().filter(|(at, _)| open(*at)) {
        names.entry(name(file)).and_modify(|only| *only = None).or_insert(Some(at));
    }
    names
}

fn name(file: &TreeFile) -> &BStr {
    let path = file.path.as_bstr();
    path.rfind_byte(b'/').map_or(path, |at| path[at + 1..].as_bstr())
}

fn same_name(one: &TreeFile, other: &TreeFile) -> bool {
    name(one) == name(other)
}

fn is_regular(entry: TreeEntry) -> bool {
    matches!(entry.mode.kind(), EntryKind::Blob | EntryKind::BlobExecutable)
}
