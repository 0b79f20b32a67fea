//! How much is kept of what files held, and for how long.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use domain::Timestamp;

use super::records::{self, is_absent, write_whole};
use super::{FileAuthor, FileVersion, FileVersions};

/// How long a version of a file is kept that still stands.
pub const KEPT_FOR: Duration = Duration::from_hours(180 * 24);
/// How long what a file held is kept after it was found to be gone, as with a deleted session.
pub const KEPT_DELETED: Duration = Duration::from_hours(30 * 24);
/// How many versions of a file are kept.
pub const KEPT_VERSIONS: usize = 200;
/// How many bytes are kept altogether, beside what the files hold now.
pub const KEPT_BYTES: u64 = 256 << 20;

/// How often it is looked at: each program that opens the workspace would read every record.
const EACH: Duration = Duration::from_hours(24);

/// How much may be kept.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Versions of a file.
    pub versions: usize,
    /// Bytes altogether.
    pub bytes: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { versions: KEPT_VERSIONS, bytes: KEPT_BYTES }
    }
}

impl FileVersions {
    /// Whether anything is kept and it was long ago that somebody looked whether it is too much.
    pub(crate) fn is_due(&self, now: Timestamp) -> io::Result<bool> {
        if !self.folder.try_exists()? {
            return Ok(false);
        }
        let last = match fs::read_to_string(self.looked_at()) {
            Err(error) if is_absent(&error) => return Ok(true),
            last => last?,
        };
        // What is no date, or one to come, says nothing.
        Ok(!last.parse::<Timestamp>().is_ok_and(|last| last <= now && now < last + EACH))
    }

    /// Beside the folder, so that it is in no backup.
    fn looked_at(&self) -> PathBuf {
        self.folder.with_extension("looked-at")
    }

    /// Removes what is too old or too much. The caller has noted which files are gone.
    pub(crate) fn bound(&self, now: Timestamp, bounds: Bounds) -> io::Result<usize> {
        let histories = self.histories()?;
        let dropped = surplus(&histories, now, bounds);
        let mut count = 0;
        for (history, dropped) in histories.iter().zip(&dropped) {
            let Some(first) = dropped.first() else { continue };
            count += dropped.len();
            let folder = self.of(&first.path);
            if dropped.len() == history.len() {
                fs::remove_dir_all(folder)?;
            } else {
                records::remove(&folder, dropped)?;
            }
        }
        self.drop_unnamed()?;
        write_whole(&self.looked_at(), now.to_rfc3339().as_bytes())?;
        Ok(count)
    }
}

/// The versions of each history that are kept no more.
pub fn surplus(
    histories: &[Vec<FileVersion>],
    now: Timestamp,
    bounds: Bounds,
) -> Vec<Vec<FileVersion>> {
    let mut kept: Vec<Vec<FileVersion>> =
        histories.iter().map(|history| young(history, now)).collect();
    for history in &mut kept {
        while history.len() > bounds.versions {
            let Some(at) = first_to_go(history) else { break };
            history.remove(at);
        }
    }
    within(&mut kept, bounds.bytes);
    let dropped = histories.iter().zip(kept).map(|(history, kept)| {
        history.iter().filter(|version| !kept.contains(version)).cloned().collect()
    });
    dropped.collect()
}

/// What is not too old; the last version of a file that stands is what it holds.
fn young(history: &[FileVersion], now: Timestamp) -> Vec<FileVersion> {
    let Some(last) = history.last() else { return Vec::new() };
    if last.left() {
        let is_over = last.at + KEPT_DELETED < now;
        return if is_over { Vec::new() } else { history.to_vec() };
    }
    let stays = |version: &&FileVersion| version.at + KEPT_FOR >= now || *version == last;
    history.iter().filter(stays).cloned().collect()
}

/// What an agent wrote goes before what somebody else did, so that an agent that writes much does not
/// push out what a teacher had.
fn first_to_go(history: &[FileVersion]) -> Option<usize> {
    let but_the_last = history.len().checked_sub(1)?;
    let order = |at: &usize| (history[*at].author != FileAuthor::Agent, history[*at].at);
    (0..but_the_last).min_by_key(order)
}

/// Leaves out texts until the rest have no more than so many bytes; what files hold now is not counted.
fn within(kept: &mut [Vec<FileVersion>], most: u64) {
    let standing: BTreeSet<String> = kept
        .iter()
        .filter_map(|history| history.last().filter(|last| !last.left()))
        .map(|last| last.sha256.clone())
        .collect();
    let mut texts: BTreeMap<String, (u64, (bool, Timestamp))> = BTreeMap::new();
    for version in kept.iter().flatten().filter(|version| !standing.contains(&version.sha256)) {
        let worth = (version.author != FileAuthor::Agent, version.at);
        let text = texts.entry(version.sha256.clone()).or_insert((version.size, worth));
        text.1 = text.1.max(worth);
    }
    let mut over = texts.values().map(|(size, _)| size).sum::<u64>().saturating_sub(most);
    let mut by_worth: Vec<_> = texts.into_iter().collect();
    by_worth.sort_by_key(|(_, (_, worth))| *worth);
    let mut goes = BTreeSet::new();
    for (sha256, (size, _)) in by_worth {
        if over == 0 {
            break;
        }
        over = over.saturating_sub(size);
        goes.insert(sha256);
    }
    for history in kept {
        history.retain(|version| !goes.contains(&version.sha256));
    }
}
