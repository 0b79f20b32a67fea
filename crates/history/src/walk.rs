//! Going through commits from the newest to the oldest.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet, VecDeque};

use gix::ObjectId;

use crate::error::HistoryError;
use crate::objects::{ObjectSource, StoredCommit};

/// A walk from some commits to their ancestors, by the time they were committed and no commit before one
/// that was made on it, in the order of `git log`. It holds the commits at its front, and the ids of those
/// that it has seen (some 40 bytes each).
#[derive(Default)]
pub(crate) struct Walk {
    front: BinaryHeap<Waiting>,
    seen: HashSet<ObjectId>,
    /// Only these are walked; none for all.
    within: Option<HashSet<ObjectId>>,
    /// Older ones are not walked, nor what is behind them. Seconds since 1970.
    since: Option<i64>,
    broken: VecDeque<HistoryError>,
    added: u64,
}

/// A commit that waits for its turn: the newer first, and of two of one second the one that came first.
struct Waiting {
    commit: StoredCommit,
    order: u64,
}

impl Walk {
    /// A walk over these commits only.
    pub fn within(mut self, commits: HashSet<ObjectId>) -> Self {
        self.within = Some(commits);
        self
    }

    /// A walk that ends at commits older than this, in seconds since 1970.
    pub fn since(mut self, seconds: Option<i64>) -> Self {
        self.since = seconds;
        self
    }

    /// Adds a commit to the front, unless it was there. What is wrong with it is said in its turn.
    pub fn add(&mut self, objects: &ObjectSource<'_>, id: ObjectId) {
        let outside = self.within.as_ref().is_some_and(|within| !within.contains(&id));
        if outside || !self.seen.insert(id) {
            return;
        }
        match objects.commit(id) {
            Ok(commit) if self.since.is_some_and(|since| commit.seconds < since) => {}
            Ok(commit) => {
                self.front.push(Waiting { commit, order: self.added });
                self.added += 1;
            }
            Err(error) => self.broken.push_back(error),
        }
    }

    /// The next commit; its parents are at the front now.
    pub fn next(
        &mut self,
        objects: &ObjectSource<'_>,
    ) -> Option<Result<StoredCommit, HistoryError>> {
        if let Some(error) = self.broken.pop_front() {
            return Some(Err(error));
        }
        let commit = self.front.pop()?.commit;
        for parent in &commit.parents {
            self.add(objects, *parent);
        }
        Some(Ok(commit))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        let newer = self.commit.seconds.cmp(&other.commit.seconds);
        newer.then_with(|| other.order.cmp(&self.order))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}
