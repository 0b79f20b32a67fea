//! How far an index is, for other processes than the one that makes it: written beside it, as is the wish of somebody to
//! stop it, and what it holds in numbers, so that whoever shows them need not load it.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::kept::{Folder, KeptError};

const PACE: &str = "pace";
const STOP: &str = "stop";
const COUNTS: &str = "counts";
/// The pace is written no more often.
const WRITTEN_EVERY: Duration = Duration::from_millis(500);

/// How far an index is that is being made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct IndexPace {
    /// Files that were looked at.
    pub done: u64,
    /// Files that there are.
    pub total: u64,
    /// Files a second so far; none while nothing can be said.
    pub per_second: Option<f64>,
    /// Seconds until the rest is read, as fast as it went so far.
    pub seconds_left: Option<u64>,
}

impl From<&code::Progress> for IndexPace {
    fn from(progress: &code::Progress) -> Self {
        Self {
            done: progress.done as u64,
            total: progress.total as u64,
            per_second: progress.files_per_second(),
            seconds_left: progress.remaining().map(|left| left.as_secs()),
        }
    }
}

/// What an index holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IndexCounts {
    /// Files that were read.
    pub files: usize,
    /// Units that can be found.
    pub units: usize,
    /// Files that were not read, or not as they stand.
    pub skipped: usize,
    /// Whether folders within the project's were read, too.
    pub recursive: bool,
}

impl Folder {
    /// Notes what the index holds.
    pub(crate) fn note_counts(&self, counts: &IndexCounts) -> Result<(), KeptError> {
        self.write(COUNTS, counts).map(|_| ())
    }
}

/// Tells other processes of an index, for whoever has its lock.
pub(crate) struct Telling<'a> {
    folder: &'a Folder,
    written: Option<Instant>,
}

impl<'a> Telling<'a> {
    /// Nothing was told yet, and nobody wants this one stopped: who wanted that meant the one before.
    pub(crate) fn begin(folder: &'a Folder) -> Result<Self, KeptError> {
        folder.forget(STOP)?;
        Ok(Self { folder, written: None })
    }

    /// Tells it, unless that was done a moment ago; and whether somebody wants it stopped.
    pub(crate) fn tell(&mut self, progress: &code::Progress) -> bool {
        if self.written.is_none_or(|at| at.elapsed() >= WRITTEN_EVERY) {
            self.written = Some(Instant::now());
            // The index itself does not need it, and says by itself when the disk is full.
            if let Err(error) = self.folder.write(PACE, &IndexPace::from(progress)) {
                tracing::warn!(%error, "other processes do not see how far the index is");
            }
        }
        self.folder.stamp(STOP).is_some()
    }

    /// It is over.
    pub(crate) fn end(self) -> Result<(), KeptError> {
        self.folder.forget(PACE)
    }
}
