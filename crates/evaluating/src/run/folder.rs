//! A folder of results: `results.jsonl` with a line for each that was played, and the lessons, events and words of
//! each beside it.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use domain::SessionEvent;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::Played;
use crate::record::Record;

/// Why a folder of results cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    Disk {
        /// Which.
        path: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// A line is none of ours.
    #[error("{path}, line {line}: {error}")]
    Line {
        /// The file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What does not fit.
        error: serde_json::Error,
    },
}

/// A folder of results.
#[derive(Debug)]
pub struct Results {
    folder: PathBuf,
    // One line at a time.
    writing: Mutex<()>,
}

const LINES: &str = "results.jsonl";

impl Results {
    /// The folder, made when it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn open(folder: &Path) -> Result<Self, FolderError> {
        for below in ["lessons", "traces", "shown"] {
            let below = folder.join(below);
            std::fs::create_dir_all(&below).map_err(|error| disk(&below, error))?;
        }
        Ok(Self { folder: folder.to_owned(), writing: Mutex::default() })
    }

    /// The folder, to be read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), writing: Mutex::default() }
    }

    /// What is there, by name; of two with one name the later counts. A last line that was cut off is left out: it
    /// was being written when its process was killed.
    ///
    /// # Errors
    /// When a line is none of ours.
    pub fn records(&self) -> Result<Vec<Record>, FolderError> {
        let lines: Vec<Record> = self.lines(LINES)?;
        let by_key: std::collections::BTreeMap<String, Record> =
            lines.into_iter().map(|record| (record.key(), record)).collect();
        Ok(by_key.into_values().collect())
    }

    /// The lines of a file of the folder; none when it is not there.
    ///
    /// # Errors
    /// As of [`Results::records`].
    pub fn lines<T: DeserializeOwned>(&self, name: &str) -> Result<Vec<T>, FolderError> {
        let path = self.folder.join(name);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(disk(&path, error)),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let lines = whole.lines().enumerate().filter(|(_, line)| !line.is_empty());
        lines
            .map(|(at, line)| {
                serde_json::from_str(line).map_err(|error| FolderError::Line {
                    path: path.display().to_string(),
                    line: at + 1,
                    error,
                })
            })
            .collect()
    }

    /// Keeps what was played: its files first, its line last.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, played: &Played) -> Result<(), FolderError> {
        let key = played.record.key();
        if let Some(lesson) = &played.lesson {
            self.write(&format!("lessons/{key}.md"), lesson.as_bytes())?;
        }
        self.write(&format!("shown/{key}.txt"), played.shown.as_bytes())?;
        self.write(&format!("traces/{key}.jsonl"), &jsonl(&played.events))?;
        self.append(LINES, &played.record)
    }

    /// A line more of a file, on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&self, name: &str, line: &impl Serialize) -> Result<(), FolderError> {
        let path = self.folder.join(name);
        let _one = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let written = || -> std::io::Result<()> {
            let before = std::fs::read(&path).unwrap_or_default();
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            // What a killed process left of a line ends here, so that the new one is a line of its own.
            if !before.is_empty() && !before.ends_with(b"\n") {
                let whole = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                file.set_len(whole as u64)?;
            }
            let mut bytes = serde_json::to_vec(line).map_err(std::io::Error::other)?;
            bytes.push(b'\n');
            file.write_all(&bytes)?;
            file.sync_data()
        };
        written().map_err(|error| disk(&path, error))
    }

    /// The lesson of a record.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn lesson(&self, key: &str) -> Result<Option<String>, FolderError> {
        let path = self.folder.join(format!("lessons/{key}.md"));
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(disk(&path, error)),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| disk(&path, error))
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

fn disk(path: &Path, error: std::io::Error) -> FolderError {
    FolderError::Disk { path: path.display().to_string(), error }
}

/// What was kept by what decided it.
pub(super) fn cached(folder: &Path) -> anyhow::Result<Option<Played>> {
    let kept = Results::at(folder);
    let Some(record) = kept.records()?.pop() else { return Ok(None) };
    let key = record.key();
    let lesson = kept.lesson(&key)?;
    let events = kept.lines(&format!("traces/{key}.jsonl"))?;
    let shown = std::fs::read_to_string(folder.join(format!("shown/{key}.txt")))?;
    Ok(Some(Played { record, lesson, events, shown }))
}

pub(super) fn cache(folder: &Path, played: &Played) -> anyhow::Result<()> {
    Ok(Results::open(folder)?.keep(played)?)
}
