//! Which files are changed again and again.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Duration, FixedOffset, Utc};
use gix::bstr::BStr;
use serde::{Deserialize, Serialize};

use crate::cancel::Cancel;
use crate::changes::changes_of;
use crate::commit::{ChangeKind, FileChange, Person};
use crate::error::HistoryError;
use crate::objects::ObjectSource;
use crate::repository::Repository;
use crate::walk::Walk;

/// What is asked of churn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChurnWindow {
    /// When it is now.
    pub now: DateTime<Utc>,
    /// How many days of 24 hours are looked back.
    pub days: u32,
    /// How many files are wanted.
    pub limit: usize,
}

/// How much a file was changed in a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileChurn {
    /// Its path now.
    pub path: String,
    /// How many commits changed it.
    pub commits: u32,
    /// Lines that were new in them.
    pub insertions: u64,
    /// Lines that were gone in them.
    pub deletions: u64,
    /// Who wrote them, by name.
    pub authors: Vec<Person>,
    /// When the newest of them was committed.
    pub last_changed: DateTime<FixedOffset>,
}

impl Repository {
    /// The files that were changed most, the most first.
    ///
    /// What counts is how often a file was changed: the churn count of Nagappan and Ball ("Use of relative
    /// code churn measures to predict system defect density", 2005), by commits. Counted are those that
    /// `HEAD` leads to and that were committed in the last days, up to now and later, as clocks disagree;
    /// merges are not, as what they bring in is counted where it was made. A file that was renamed meanwhile has under its present name what was done to
    /// it under its former ones; a rename without a change of content counts as one commit. Files that are
    /// not there any more are left out. More commits go first, among equals more lines (new and gone
    /// together), then the path.
    ///
    /// `progress` is told after each commit how many were looked at.
    ///
    /// # Errors
    /// [`HistoryError::MissingObject`], [`HistoryError::Damaged`], [`HistoryError::Cancelled`], and what
    /// reading `HEAD` may say. A repository without a commit has no churn and is no error.
    pub fn churn(
        &self,
        window: ChurnWindow,
        cancel: &Cancel,
        mut progress: impl FnMut(u64),
    ) -> Result<Vec<FileChurn>, HistoryError> {
        let Some(head) = self.head()?.commit else { return Ok(Vec::new()) };
        let objects = self.objects(cancel)?;
        let since = window.now.checked_sub_signed(Duration::days(i64::from(window.days)));
        let mut walk = Walk::default().since(since.map(|since| since.timestamp()));
        walk.add(&objects, head.object());
        let mut files = Files::default();
        let mut looked_at = 0;
        while let Some(commit) = walk.next(&objects) {
            let commit = commit?;
            if commit.parents.len() < 2 {
                let told = self.names.commit(&commit, changes_of(&objects, &commit)?)?;
                for change in &told.files {
                    files.count(change, &told.author, told.committed);
                }
            }
            looked_at += 1;
            progress(looked_at);
        }
        files.most(&objects, objects.commit(head.object())?.tree, window.limit)
    }
}

#[derive(Default)]
struct Files {
    /// What a former name has become; none where the file of this name was another one then, which is
    /// gone.
    now_called: HashMap<String, Option<String>>,
    counts: BTreeMap<String, Count>,
}

struct Count {
    commits: u32,
    insertions: u64,
    deletions: u64,
    authors: BTreeSet<Person>,
    last_changed: DateTime<FixedOffset>,
}

impl Files {
    /// Counts a change; commits come from the newest to the oldest.
    fn count(&mut self, change: &FileChange, author: &Person, committed: DateTime<FixedOffset>) {
        let known = self.now_called.get(&change.path).cloned();
        let now = known.unwrap_or_else(|| Some(change.path.clone()));
        if let ChangeKind::Renamed { from, .. } = &change.kind {
            self.now_called.insert(change.path.clone(), None);
            self.now_called.insert(from.clone(), now.clone());
        }
        let Some(path) = now else { return };
        let (insertions, deletions) = change.lines.counts();
        let count = self.counts.entry(path).or_insert_with(|| Count {
            commits: 0,
            insertions: 0,
            deletions: 0,
            authors: BTreeSet::new(),
            last_changed: committed,
        });
        count.commits += 1;
        count.insertions += u64::from(insertions);
        count.deletions += u64::from(deletions);
        count.last_changed = count.last_changed.max(committed);
        if !count.authors.contains(author) {
            count.authors.insert(author.clone());
        }
    }

    fn most(
        self,
        objects: &ObjectSource<'_>,
        tree: gix::ObjectId,
        limit: usize,
    ) -> Result<Vec<FileChurn>, HistoryError> {
        let mut counts: Vec<(String, Count)> = self.counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| {
            std::cmp::Reverse((count.commits, count.insertions + count.deletions))
        });
        let mut most = Vec::new();
        for (path, count) in counts {
            if most.len() == limit {
                break;
            }
            let entry = objects.entry(tree, BStr::new(&path))?;
            if entry.is_none_or(|entry| entry.mode.is_tree()) {
                continue;
            }
            most.push(FileChurn {
                path,
                commits: count.commits,
                insertions: count.insertions,
                deletions: count.deletions,
                authors: count.authors.into_iter().collect(),
                last_changed: count.last_changed,
            });
        }
        Ok(most)
    }
}
