//! Bringing an index up to date with its folder.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{CodeIndex, IndexUpdate, UpdateEnd};
use crate::facts::FileEntry;
use crate::progress::{IndexPhase, Progress, Watch};
use crate::read::Reader;
use crate::walk::{Candidate, Limits, SkipReason, Skipped, check_root, decoded, walk};
use crate::{CancelToken, CodeError};

/// What became of a file that was looked at.
enum Look {
    Same,
    Read(Box<FileEntry>, Vec<SkipReason>),
    Skipped(SkipReason),
    Failed(CodeError),
}

impl CodeIndex {
    /// Reads what is new or changed in the folder, and forgets what is gone.
    ///
    /// # Errors
    /// [`CodeError::ProjectGone`] when the folder is not there, or goes while it is read: nothing is forgotten
    /// then.
    pub fn update(&mut self, root: &Path, watch: Watch<'_>) -> Result<IndexUpdate, CodeError> {
        let Watch { clock, told, cancel, threads } = watch;
        let began = clock();
        let (candidates, mut skipped) = walk(root, &self.limits, &|| cancel.is_cancelled())?;
        let mut update = IndexUpdate {
            end: UpdateEnd::Complete,
            read: 0,
            unchanged: 0,
            renamed: Vec::new(),
            removed: Vec::new(),
        };
        if cancel.is_cancelled() {
            update.end = UpdateEnd::Cancelled;
            return Ok(update);
        }
        let mut vanished = self.vanished(&candidates);
        let total = candidates.len();
        let mut told = |phase, done| {
            told(Progress { phase, done, total, elapsed: clock().saturating_sub(began) })
        };
        told(IndexPhase::Reading, 0);

        let hashes: Vec<Option<String>> = candidates
            .iter()
            .map(|one| self.state.files.get(&one.path).map(|entry| entry.hash.clone()))
            .collect();
        let limits = self.limits;
        let next = AtomicUsize::new(0);
        let failed = thread::scope(|scope| {
            let (sender, looks) = mpsc::sync_channel(threads.max(1));
            for _ in 0..threads.max(1) {
                let (sender, cancel, next) = (sender.clone(), cancel.clone(), &next);
                let (candidates, hashes) = (&candidates, &hashes);
                scope.spawn(move || {
                    look_through(root, candidates, hashes, &limits, next, &cancel, &sender);
                });
            }
            drop(sender);
            let mut failed = None;
            for (done, (at, look)) in looks.iter().enumerate() {
                let path = &candidates[at].path;
                match look {
                    Look::Same => update.unchanged += 1,
                    Look::Read(entry, notes) => {
                        update.read += 1;
                        self.note(path, notes);
                        let moved = vanished.get_mut(&entry.hash).and_then(BTreeSet::pop_first);
                        let before = moved.as_ref().and_then(|old| self.take(old));
                        update.renamed.extend(moved.map(|old| (old, path.clone())));
                        self.insert(path, *entry, before);
                    }
                    Look::Skipped(reason) => skipped.push(Skipped { path: path.clone(), reason }),
                    Look::Failed(error) => {
                        failed = Some(error);
                        break;
                    }
                }
                told(IndexPhase::Reading, done + 1);
            }
            failed
        });
        if let Some(error) = failed {
            return Err(error);
        }
        check_root(root)?;
        update.renamed.sort();
        if cancel.is_cancelled() {
            update.end = UpdateEnd::Cancelled;
            return Ok(update);
        }
        let unread: BTreeSet<String> = skipped.iter().map(|one| one.path.clone()).collect();
        update.removed = vanished.into_values().flatten().collect();
        let now_unread = self.state.files.keys().filter(|path| unread.contains(path.as_str()));
        update.removed.extend(now_unread.cloned());
        update.removed.sort();
        update.removed.dedup();
        for path in &update.removed {
            self.remove(path);
        }
        // What is said of files that are in the index holds while they are.
        let noted = std::mem::take(&mut self.state.skipped)
            .into_iter()
            .filter(|one| one.reason.is_note() && self.state.files.contains_key(&one.path));
        skipped.extend(noted);
        skipped.sort();
        self.state.skipped = skipped;
        told(IndexPhase::Resolving, total);
        self.graph();
        Ok(update)
    }

    /// Files of the index that are not among the candidates, by their hash.
    fn vanished(&self, candidates: &[Candidate]) -> HashMap<String, BTreeSet<String>> {
        let there: BTreeSet<&str> = candidates.iter().map(|one| one.path.as_str()).collect();
        let mut vanished: HashMap<String, BTreeSet<String>> = HashMap::new();
        for (path, entry) in &self.state.files {
            if !there.contains(path.as_str()) {
                vanished.entry(entry.hash.clone()).or_default().insert(path.clone());
            }
        }
        vanished
    }

    fn take(&mut self, path: &str) -> Option<FileEntry> {
        let entry = self.state.files.remove(path)?;
        self.hide(path, &entry.facts);
        Some(entry)
    }
}

/// Looks at one candidate after the other until there is none, or somebody stops it.
fn look_through(
    root: &Path,
    candidates: &[Candidate],
    hashes: &[Option<String>],
    limits: &Limits,
    next: &AtomicUsize,
    cancel: &CancelToken,
    sender: &mpsc::SyncSender<(usize, Look)>,
) {
    let mut reader = Reader::new();
    while !cancel.is_cancelled() {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(candidate) = candidates.get(at) else { break };
        let known = hashes.get(at).and_then(Option::as_deref);
        let look = look(root, candidate, known, limits, &mut reader);
        // Nobody listens any more.
        if sender.send((at, look)).is_err() {
            break;
        }
    }
}

fn look(
    root: &Path,
    candidate: &Candidate,
    known: Option<&str>,
    limits: &Limits,
    reader: &mut Reader,
) -> Look {
    let Candidate { path, language } = candidate;
    let bytes = match std::fs::read(root.join(path)) {
        Ok(bytes) => bytes,
        Err(error) => return Look::Skipped(SkipReason::Unreadable { problem: error.to_string() }),
    };
    let (size, limit) = (bytes.len() as u64, limits.of(*language));
    if size > limit {
        // It has grown since it was listed.
        return Look::Skipped(SkipReason::TooLarge { bytes: size, limit });
    }
    let hash = text::sha256(&bytes);
    if known == Some(hash.as_str()) {
        return Look::Same;
    }
    let (text, note) = decoded(bytes);
    let Some(text) = text else { return Look::Skipped(note.unwrap_or(SkipReason::Binary)) };
    match reader.read(path, &text, *language) {
        Ok((facts, is_cut)) => {
            let notes = note.into_iter().chain(is_cut.then_some(SkipReason::Nested)).collect();
            Look::Read(Box::new(FileEntry { hash, bytes: size, facts }), notes)
        }
        Err(error) => Look::Failed(error),
    }
}
