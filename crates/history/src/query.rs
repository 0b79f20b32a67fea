//! Commits one after another, the newest first.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use gix::bstr::BString;
use serde::{Deserialize, Serialize};

use crate::cancel::Cancel;
use crate::changes::changes_of;
use crate::commit::Commit;
use crate::error::HistoryError;
use crate::id::CommitId;
use crate::names::{Names, tree_path};
use crate::objects::{ObjectSource, StoredCommit};
use crate::repository::Repository;
use crate::since_head::difference;
use crate::walk::Walk;

/// Which commits are wanted. The default is all that `HEAD` leads to, with their files.
#[derive(Clone, Debug, Default)]
pub struct CommitQuery {
    /// Where the list begins.
    pub start: Start,
    /// Only commits that this one does not lead to: what is new since it was the head.
    pub not_in: Option<CommitId>,
    /// Only commits from this moment on. As with `git log --since`, what stands behind an older commit is
    /// not looked at.
    pub since: Option<DateTime<Utc>>,
    /// Only commits up to this moment.
    pub until: Option<DateTime<Utc>>,
    /// Only commits that change this file or something below this folder: a merge only where the path is
    /// another one than in each of its parents (`git log --full-history`). Renames are not followed. The
    /// commit comes with all of its files.
    pub path: Option<String>,
    /// What is told of each.
    pub detail: Detail,
}

/// Where a list of commits begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the commit that `HEAD` leads to. Where there is none, the list is empty.
    #[default]
    Head,
    /// At this commit.
    At(CommitId),
    /// Behind the commit at which a list stopped. Everything else must be asked for as it was then.
    After(Cursor),
}

/// What is told of a commit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Also its files and their lines, for which contents are read.
    #[default]
    Files,
    /// Everything but its files: many times quicker, and possible where contents were left out of a clone.
    Messages,
}

/// A place in a list of commits. It stays good while the commits are there, whatever is committed
/// meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cursor {
    tip: CommitId,
    after: CommitId,
}

/// Commits, read while they are asked for: some at the front of the walk are in memory, and of the rest
/// their ids.
///
/// Where one cannot be read, the error stands in its place and the list goes on behind it. After
/// [`HistoryError::Cancelled`] it ends.
pub struct Commits<'r> {
    objects: ObjectSource<'r>,
    names: &'r Names,
    walk: Walk,
    until: Option<i64>,
    path: Option<BString>,
    detail: Detail,
    tip: Option<CommitId>,
    /// All up to this one were given before.
    skip_to: Option<CommitId>,
    last: Option<CommitId>,
    walked: u64,
    ended: bool,
}

impl Repository {
    /// The commits that the query wants.
    ///
    /// # Errors
    /// [`HistoryError::UnknownCommit`] for a start or a `not_in` that is not there,
    /// [`HistoryError::BadPath`], and what reading `HEAD` may say.
    pub fn commits(
        &self,
        query: &CommitQuery,
        cancel: &Cancel,
    ) -> Result<Commits<'_>, HistoryError> {
        let objects = self.objects(cancel)?;
        let (tip, skip_to) = match query.start {
            Start::Head => (self.head()?.commit, None),
            Start::At(commit) => (Some(commit), None),
            Start::After(Cursor { tip, after }) => (Some(tip), Some(after)),
        };
        if let (Some(tip), Start::At(_) | Start::After(_)) = (tip, query.start) {
            objects.named_commit(tip)?;
        }
        let mut walk = Walk::default().since(query.since.map(|moment| moment.timestamp()));
        if let Some(tip) = tip {
            if let Some(old) = query.not_in {
                objects.named_commit(old)?;
                let new = difference(&objects, tip, old)?.new;
                walk = walk.within(new.into_iter().collect());
            }
            walk.add(&objects, tip.object());
        }
        Ok(Commits {
            objects,
            names: &self.names,
            walk,
            until: query.until.map(|moment| moment.timestamp()),
            path: query.path.as_deref().map(tree_path).transpose()?,
            detail: query.detail,
            tip,
            skip_to,
            last: skip_to,
            walked: 0,
            ended: false,
        })
    }

    /// The commit of this id, with its files.
    ///
    /// # Errors
    /// [`HistoryError::UnknownCommit`], [`HistoryError::MissingObject`], [`HistoryError::Damaged`].
    pub fn commit(&self, id: CommitId) -> Result<Commit, HistoryError> {
        let objects = self.objects(&Cancel::default())?;
        let stored = objects.named_commit(id)?;
        self.names.commit(&stored, changes_of(&objects, &stored)?)
    }

    /// How long the list of this query is, so that a bar of progress has an end: its commits, and its errors
    /// that stand for one. No content is read for it.
    ///
    /// # Errors
    /// What [`Self::commits`] may say, and [`HistoryError::Cancelled`].
    pub fn count(&self, query: &CommitQuery, cancel: &Cancel) -> Result<u64, HistoryError> {
        let query = CommitQuery { detail: Detail::Messages, ..query.clone() };
        let mut commits = self.commits(&query, cancel)?;
        let mut count = 0;
        while let Some(next) = commits.next_stored() {
            if let Err(HistoryError::Cancelled) = next {
                return Err(HistoryError::Cancelled);
            }
            count += 1;
        }
        Ok(count)
    }
}

impl Commits<'_> {
    /// Where to go on behind the last commit that was given; none before the first.
    #[must_use]
    pub fn cursor(&self) -> Option<Cursor> {
        Some(Cursor { tip: self.tip?, after: self.last? })
    }

    /// How many commits were looked at, given or not.
    #[must_use]
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// The next commit that is wanted, as it is stored.
    fn next_stored(&mut self) -> Option<Result<StoredCommit, HistoryError>> {
        while !self.ended {
            let Some(next) = self.walk.next(&self.objects) else {
                self.ended = true;
                let lost = self.skip_to.take();
                return lost.map(|id| Err(HistoryError::UnknownCommit { id }));
            };
            self.walked += 1;
            let wanted = next.and_then(|commit| Ok(self.wants(&commit)?.then_some(commit)));
            match wanted {
                Ok(None) => {}
                Ok(Some(commit)) => return Some(Ok(commit)),
                Err(HistoryError::Cancelled) => {
                    self.ended = true;
                    return Some(Err(HistoryError::Cancelled));
                }
                // It was said on the page before.
                Err(_) if self.skip_to.is_some() => {}
                Err(error) => return Some(Err(error)),
            }
        }
        None
    }

    fn wants(&mut self, commit: &StoredCommit) -> Result<bool, HistoryError> {
        if let Some(after) = self.skip_to {
            if after.object() == commit.id {
                self.skip_to = None;
            }
            return Ok(false);
        }
        if self.until.is_some_and(|until| commit.seconds > until) {
            return Ok(false);
        }
        self.path.as_ref().map_or(Ok(true), |path| changes_path(&self.objects, commit, path))
    }

    fn told(&self, stored: &StoredCommit) -> Result<Commit, HistoryError> {
        let files = match self.detail {
            Detail::Files => changes_of(&self.objects, stored)?,
            Detail::Messages => Vec::new(),
        };
        self.names.commit(stored, files)
    }
}

impl Iterator for Commits<'_> {
    type Item = Result<Commit, HistoryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let told = self.next_stored()?.and_then(|stored| {
            self.last = Some(CommitId::new(stored.id));
            self.told(&stored)
        });
        self.ended |= matches!(told, Err(HistoryError::Cancelled));
        Some(told)
    }
}

/// Whether something else stands at the path than in each of the parents.
fn changes_path(
    objects: &ObjectSource<'_>,
    commit: &StoredCommit,
    path: &BString,
) -> Result<bool, HistoryError> {
    let here = objects.entry(commit.tree, path.as_ref())?;
    for parent in &commit.parents {
        let parent = objects.commit(*parent)?;
        if objects.entry(parent.tree, path.as_ref())? == here {
            return Ok(false);
        }
    }
    Ok(here.is_some() || !commit.parents.is_empty())
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.tip, self.after)
    }
}

impl FromStr for Cursor {
    type Err = HistoryError;

    fn from_str(text: &str) -> Result<Self, HistoryError> {
        let bad = || HistoryError::BadCursor { text: text.to_owned() };
        let (tip, after) = text.split_once(':').ok_or_else(bad)?;
        let id = |text: &str| text.parse().map_err(|_| bad());
        Ok(Self { tip: id(tip)?, after: id(after)? })
    }
}

impl TryFrom<String> for Cursor {
    type Error = HistoryError;

    fn try_from(text: String) -> Result<Self, HistoryError> {
        text.parse()
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.to_string()
    }
}
