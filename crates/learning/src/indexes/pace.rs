//! How far an index is, for other processes than the one that makes it: written beside it, as is the wish of somebody to
//! stop it, and what it holds in numbers, so that whoever shows them need not load it.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::LOCK;
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
    /// How far the index is that is being made in this folder; none where none is. What a process that died has left
    /// counts for nothing, since the system has taken its lock back.
    pub(crate) fn pace(&self) -> Result<Option<IndexPace>, KeptError> {
        let pace = match self.read(PACE) {
            Ok(pace) => pace,
            Err(KeptError::Damaged(_)) => None,
            Err(error) => return Err(error),
        };
        match pace {
            Some(pace) => Ok(self.try_lock(LOCK)?.is_none().then_some(pace)),
            None => Ok(None),
        }
    }

    /// Whoever makes an index in this folder now is to stop.
    pub(crate) fn stop(&self) -> Result<(), KeptError> {
        self.write(STOP, &()).map(|_| ())
    }

    /// What the index holds; none before it was made, or where that cannot be read.
    pub(crate) fn counts(&self) -> Result<Option<IndexCounts>, KeptError> {
        match self.read(COUNTS) {
            Err(KeptError::Damaged(_)) => Ok(None),
            read => read,
        }
    }

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

#[cfg(test)]
mod tests {
    use code::{IndexPhase, Progress};

    use super::*;

    #[test]
    fn an_index_is_told_of_while_it_is_made_and_stopped_from_outside() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Folder::at(folder.path().to_owned());
        let elapsed = Duration::from_secs(2);
        let progress = Progress { phase: IndexPhase::Reading, done: 10, total: 40, elapsed };
        assert_eq!(kept.pace().unwrap(), None);

        kept.stop().unwrap();
        let lock = kept.try_lock(LOCK).unwrap().unwrap();
        let mut telling = Telling::begin(&kept).unwrap();
        assert!(!telling.tell(&progress), "a wish from before stops nothing");
        let pace = IndexPace { done: 10, total: 40, per_second: Some(5.0), seconds_left: Some(6) };
        assert_eq!(kept.pace().unwrap(), Some(pace));
        kept.stop().unwrap();
        assert!(telling.tell(&progress));

        // A process that dies leaves the file and not the lock.
        drop(lock);
        assert_eq!(kept.pace().unwrap(), None);
        let _lock = kept.try_lock(LOCK).unwrap().unwrap();
        telling.end().unwrap();
        assert_eq!(kept.pace().unwrap(), None);
    }
}
