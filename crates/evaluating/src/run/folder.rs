//! A folder of results: `results.jsonl` with a line for each that was played, and the lessons, events and words of
//! each beside it.

use std::path::Path;

use domain::SessionEvent;
use rating::{FolderError, RESULTS, ResultsFolder};

use crate::play::Played;
use crate::record::Record;

/// A folder of results.
#[derive(Debug)]
pub struct Results(ResultsFolder);

impl Results {
    /// The folder, made when it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn open(folder: &Path) -> Result<Self, FolderError> {
        let results = Self::at(folder);
        results.0.make(&["lessons", "traces", "shown"])?;
        Ok(results)
    }

    /// The folder, to be read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self(ResultsFolder::at(folder))
    }

    /// Its files.
    #[must_use]
    pub fn files(&self) -> &ResultsFolder {
        &self.0
    }

    /// What is there, by name; of two with one name the later counts. A last line that was cut off is left out: it
    /// was being written when its process was killed.
    ///
    /// # Errors
    /// When a line is none of ours.
    pub fn records(&self) -> Result<Vec<Record>, FolderError> {
        let lines: Vec<Record> = self.0.lines(RESULTS)?;
        let by_key: std::collections::BTreeMap<String, Record> =
            lines.into_iter().map(|record| (record.key(), record)).collect();
        Ok(by_key.into_values().collect())
    }

    /// Keeps what was played: its files first, its line last.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, played: &Played) -> Result<(), FolderError> {
        let key = played.record.key();
        if let Some(lesson) = &played.lesson {
            self.0.write(&format!("lessons/{key}.md"), lesson.as_bytes())?;
        }
        self.0.write(&format!("shown/{key}.txt"), played.shown.as_bytes())?;
        self.0.write(&format!("traces/{key}.jsonl"), &jsonl(&played.events))?;
        self.0.append(RESULTS, &played.record)
    }
}

fn jsonl(events: &[SessionEvent]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for event in events {
        // What came from a log goes into one.
        bytes.extend(serde_json::to_vec(event).unwrap_or_default());
        bytes.push(b'\n');
    }
    bytes
}

/// What was kept by what decided it.
pub(super) fn cached(folder: &Path) -> anyhow::Result<Option<Played>> {
    let kept = Results::at(folder);
    let Some(record) = kept.records()?.pop() else { return Ok(None) };
    let key = record.key();
    let lesson = kept.files().lesson(&key)?;
    let events = kept.files().lines(&format!("traces/{key}.jsonl"))?;
    let shown = std::fs::read_to_string(folder.join(format!("shown/{key}.txt")))?;
    Ok(Some(Played { record, lesson, events, shown }))
}

pub(super) fn cache(folder: &Path, played: &Played) -> anyhow::Result<()> {
    Ok(Results::open(folder)?.keep(played)?)
}
