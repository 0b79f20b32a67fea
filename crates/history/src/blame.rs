//! Which commit each line of a file comes from.
//!
//! The search is git's own (`blame.c`): lines are handed from a commit to those of its parents that have
//! them, first to a parent that has the file under its name, then under the name before a rename. What no
//! parent has is the commit's.

use std::collections::{BTreeMap, BinaryHeap, HashMap};

use chrono::{DateTime, FixedOffset};
use gix::ObjectId;
use gix::bstr::{BString, ByteSlice};
use gix::objs::tree::EntryKind;
use serde::{Deserialize, Serialize};

use crate::cancel::Cancel;
use crate::changes::source_of;
use crate::commit::Person;
use crate::error::HistoryError;
use crate::id::CommitId;
use crate::lines::{Content, content, differences, line_count};
use crate::names::{path_text, tree_path};
use crate::objects::{MOST_BYTES, ObjectSource, StoredCommit, TreeEntry};
use crate::repository::Repository;

/// The lines of a file, each with the commit that it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Blame {
    /// The commit whose file it is.
    pub at: CommitId,
    /// The file.
    pub path: String,
    /// Its lines from the first to the last, those together that stand together in one commit. Together
    /// they are all lines of the file.
    pub hunks: Vec<BlameHunk>,
}

/// Lines that came with one commit and have stood together since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlameHunk {
    /// The number of the first line, from 1.
    pub first_line: u32,
    /// How many lines.
    pub lines: u32,
    /// The commit. At the edge of a shallow clone it may only be the oldest that is known.
    pub commit: CommitId,
    /// What the file was called in it.
    pub path_then: String,
    /// The number that the first line had in it, from 1.
    pub first_line_then: u32,
    /// Who wrote it.
    pub author: Person,
    /// When it was written.
    pub authored: DateTime<FixedOffset>,
}

/// How much of a file is somebody's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthorShare {
    /// Who.
    pub author: Person,
    /// How many lines are theirs.
    pub lines: u32,
    /// How much of all lines that is, from 0 to 1.
    pub share: f64,
    /// When the newest of these lines was written.
    pub last_touched: DateTime<FixedOffset>,
}

impl Blame {
    /// Whose lines the file has, whoever has most first.
    #[must_use]
    pub fn authors(&self) -> Vec<AuthorShare> {
        let mut shares: BTreeMap<&Person, (u32, DateTime<FixedOffset>)> = BTreeMap::new();
        for hunk in &self.hunks {
            let (lines, last) = shares.entry(&hunk.author).or_insert((0, hunk.authored));
            *lines += hunk.lines;
            *last = (*last).max(hunk.authored);
        }
        let all: u32 = shares.values().map(|(lines, _)| lines).sum();
        let mut shares: Vec<AuthorShare> = shares
            .into_iter()
            .map(|(author, (lines, last_touched))| {
                let share = f64::from(lines) / f64::from(all);
                AuthorShare { author: author.clone(), lines, share, last_touched }
            })
            .collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.lines));
        shares
    }
}

impl Repository {
    /// Which commit each line of the file in `HEAD` comes from, as `git blame HEAD -- <path>` says: blanks
    /// count (no `-w`), renames of the file are followed, lines that moved within or between files are not
    /// (no `-M`, no `-C`), and no commit is left out. Changes that were not committed play no part.
    ///
    /// # Errors
    /// [`HistoryError::NoSuchFile`], [`HistoryError::NotAFile`] for a folder or a submodule,
    /// [`HistoryError::TooLarge`], [`HistoryError::NoCommits`], [`HistoryError::BadPath`],
    /// [`HistoryError::MissingObject`], [`HistoryError::Damaged`], [`HistoryError::Cancelled`].
    pub fn blame(&self, path: &str, cancel: &Cancel) -> Result<Blame, HistoryError> {
        let tree_path = tree_path(path)?;
        let objects = self.objects(cancel)?;
        let at = self.head_commit()?;
        let head = objects.commit(at.object())?;
        let entry = objects.entry(head.tree, tree_path.as_ref())?;
        let entry = entry.ok_or_else(|| HistoryError::NoSuchFile { path: path.to_owned(), at })?;
        let what = match entry.mode.kind() {
            EntryKind::Tree => Some("folder"),
            EntryKind::Commit => Some("submodule"),
            EntryKind::Blob | EntryKind::BlobExecutable | EntryKind::Link => None,
        };
        if let Some(what) = what {
            return Err(HistoryError::NotAFile { path: path.to_owned(), what });
        }
        let shown = path_text(&tree_path);
        let mut search = Search::new(&objects);
        let lines = line_count(&search.lines(&tree_path, entry)?);
        search.hand(head, tree_path, entry, vec![Span { now: 0, then: 0, lines }]);
        while search.step()? {}
        let hunks = search.found.into_values().collect::<Vec<_>>();
        Ok(Blame { at, path: shown, hunks: self.told(&objects, hunks)? })
    }

    fn told(
        &self,
        objects: &ObjectSource<'_>,
        lines: Vec<Found>,
    ) -> Result<Vec<BlameHunk>, HistoryError> {
        let mut authors: HashMap<ObjectId, (Person, DateTime<FixedOffset>)> = HashMap::new();
        let mut hunks: Vec<BlameHunk> = Vec::new();
        for Found { span, commit, path } in lines {
            let commit_id = CommitId::new(commit);
            let path_then = path_text(&path);
            if let Some(last) = hunks.last_mut()
                && last.commit == commit_id
                && last.path_then == path_then
                && last.first_line_then + last.lines == span.then + 1
            {
                last.lines += span.lines;
                continue;
            }
            let (author, authored) = match authors.get(&commit) {
                Some(known) => known.clone(),
                None => {
                    let author = self.names.author(&objects.commit(commit)?)?;
                    authors.entry(commit).or_insert(author).clone()
                }
            };
            hunks.push(BlameHunk {
                first_line: span.now + 1,
                lines: span.lines,
                commit: commit_id,
                path_then,
                first_line_then: span.then + 1,
                author,
                authored,
            });
        }
        Ok(hunks)
    }
}

/// Lines of the file of now, and where they stand in an older one. Numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    now: u32,
    then: u32,
    lines: u32,
}

/// Lines whose commit was found.
struct Found {
    span: Span,
    commit: ObjectId,
    path: BString,
}

/// A file in a commit, with the lines that may come from it.
struct Suspect {
    path: BString,
    entry: TreeEntry,
    spans: Vec<Span>,
}

struct Search<'s, 'r> {
    objects: &'s ObjectSource<'r>,
    front: BinaryHeap<(i64, std::cmp::Reverse<u64>, ObjectId)>,
    added: u64,
    waiting: HashMap<ObjectId, (StoredCommit, Vec<Suspect>)>,
    /// By the first line of now.
    found: BTreeMap<u32, Found>,
}

impl<'s, 'r> Search<'s, 'r> {
    fn new(objects: &'s ObjectSource<'r>) -> Self {
        Self {
            objects,
            front: BinaryHeap::new(),
            added: 0,
            waiting: HashMap::new(),
            found: BTreeMap::new(),
        }
    }

    /// Suspects a file of a commit of these lines.
    fn hand(&mut self, commit: StoredCommit, path: BString, entry: TreeEntry, spans: Vec<Span>) {
        let id = commit.id;
        let seconds = commit.seconds;
        let (_, suspects) = self.waiting.entry(id).or_insert_with(|| {
            self.front.push((seconds, std::cmp::Reverse(self.added), id));
            self.added += 1;
            (commit, Vec::new())
        });
        match suspects.iter_mut().find(|suspect| suspect.path == path) {
            Some(known) => known.spans.extend(spans),
            None => suspects.push(Suspect { path, entry, spans }),
        }
    }

    /// Looks at the newest commit that is suspected; false when there is none.
    fn step(&mut self) -> Result<bool, HistoryError> {
        let Some((_, _, id)) = self.front.pop() else { return Ok(false) };
        let Some((commit, suspects)) = self.waiting.remove(&id) else { return Ok(true) };
        let mut parents = Vec::with_capacity(commit.parents.len());
        for parent in &commit.parents {
            parents.push(self.objects.commit(*parent)?);
        }
        for suspect in suspects {
            self.look(&commit, &parents, suspect)?;
        }
        Ok(true)
    }

    /// Hands the lines on to parents, and keeps what no parent has.
    fn look(
        &mut self,
        commit: &StoredCommit,
        parents: &[StoredCommit],
        suspect: Suspect,
    ) -> Result<(), HistoryError> {
        let Suspect { path, entry, mut spans } = suspect;
        let mut origins: Vec<(usize, BString, TreeEntry)> = Vec::new();
        for renamed in [false, true] {
            for (at, parent) in parents.iter().enumerate() {
                if origins.iter().any(|(known, ..)| *known == at) {
                    continue;
                }
                let origin = if renamed {
                    let source = source_of(self.objects, parent.tree, commit.tree, path.as_bstr())?;
                    source.map(|(file, _)| (file.path, file.entry))
                } else {
                    let there = self.objects.entry(parent.tree, path.as_bstr())?;
                    there
                        .filter(|there| same_type(*there, entry))
                        .map(|there| (path.clone(), there))
                };
                let Some((path, there)) = origin else { continue };
                if there.id == entry.id {
                    self.hand(parent.clone(), path, there, spans);
                    return Ok(());
                }
                origins.push((at, path, there));
            }
        }
        origins.sort_by_key(|(at, ..)| *at);
        let lines = self.lines(&path, entry)?;
        for (at, path, there) in origins {
            if spans.is_empty() {
                break;
            }
            let before = self.lines(&path, there)?;
            let (theirs, ours) = split(&spans, &common(&before, &lines));
            if !theirs.is_empty() {
                self.hand(parents[at].clone(), path, there, theirs);
            }
            spans = ours;
        }
        for span in spans {
            self.found.insert(span.now, Found { span, commit: commit.id, path: path.clone() });
        }
        Ok(())
    }

    fn lines(&self, path: &BString, entry: TreeEntry) -> Result<Vec<u8>, HistoryError> {
        match content(self.objects, entry)? {
            Content::Bytes(bytes) => Ok(bytes),
            Content::TooLarge(bytes) => {
                Err(HistoryError::TooLarge { path: path_text(path), bytes, limit: MOST_BYTES })
            }
        }
    }
}

/// Lines that two contents have in common: where they stand after, and where before.
fn common(before: &[u8], after: &[u8]) -> Vec<Span> {
    let mut spans = Vec::new();
    let (mut then, mut now) = (0, 0);
    for hunk in differences(before, after) {
        spans.push(Span { now, then, lines: hunk.after.start - now });
        (then, now) = (hunk.before.end, hunk.after.end);
    }
    spans.push(Span { now, then, lines: line_count(after) - now });
    spans.retain(|span| span.lines > 0);
    spans
}

/// The lines that are among the common ones, as they stand before, and those that are not.
fn split(spans: &[Span], common: &[Span]) -> (Vec<Span>, Vec<Span>) {
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for span in spans {
        let end = span.then + span.lines;
        let part = |from: u32, to: u32, then: u32| Span {
            now: span.now + (from - span.then),
            then,
            lines: to - from,
        };
        let mut at = span.then;
        let first = common.partition_point(|same| same.now + same.lines <= span.then);
        for same in common[first..].iter().take_while(|same| same.now < end) {
            let (from, to) = (same.now.max(at), (same.now + same.lines).min(end));
            if at < from {
                ours.push(part(at, from, at));
            }
            theirs.push(part(from, to, same.then + (from - same.now)));
            at = to;
        }
        if at < end {
            ours.push(part(at, end, at));
        }
    }
    (theirs, ours)
}

/// Whether both are files, or both links.
fn same_type(one: TreeEntry, other: TreeEntry) -> bool {
    one.mode.is_blob() == other.mode.is_blob() && one.mode.is_link() == other.mode.is_link()
}
