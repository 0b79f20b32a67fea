//! The files of a folder of results: lines that are added one at a time, and the lessons beside them.

use std::fs::OpenOptions;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The folder of results below the data folder: `eval run` leaves them there unless told, and the window finds them.
pub const OWN_FOLDER: &str = "eval-results";
/// The file with a line for each that was played.
pub const RESULTS: &str = "results.jsonl";
/// The file of what people said.
pub const RATINGS: &str = "ratings.jsonl";
/// The file of what judges said.
pub const JUDGEMENTS: &str = "judgements.jsonl";

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
    /// A line names a lesson that lies in no folder of ours.
    #[error("`{0}` is no name of a lesson")]
    Name(String),
    /// A lesson that a line tells of is not there.
    #[error("the lesson of {0} is not in the folder any more")]
    Gone(String),
}

/// A folder of results.
#[derive(Debug, Clone)]
pub struct ResultsFolder(PathBuf);

impl ResultsFolder {
    /// The folder, be it there or not.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The lines of a file of the folder; none when it is not there. A last line that was cut off is left out: it
    /// was being written when its process was killed.
    ///
    /// # Errors
    /// When a line is none of ours.
    pub fn lines<T: DeserializeOwned>(&self, name: &str) -> Result<Vec<T>, FolderError> {
        let path = self.0.join(name);
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

    /// A line more of a file, on the disk when this returns. One process writes at a time: a window and a terminal
    /// may rate the same folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&self, name: &str, line: &impl Serialize) -> Result<(), FolderError> {
        let path = self.0.join(name);
        let written = || -> std::io::Result<()> {
            let mut file = OpenOptions::new().create(true).read(true).append(true).open(&path)?;
            file.lock()?;
            let mut before = Vec::new();
            file.read_to_end(&mut before)?;
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

    /// The lesson of what was played, by its key.
    ///
    /// # Errors
    /// When it cannot be read, or its name leads out of the folder.
    pub fn lesson(&self, key: &str) -> Result<Option<String>, FolderError> {
        if key.contains(['/', '\\']) {
            return Err(FolderError::Name(key.to_owned()));
        }
        let path = self.0.join(format!("lessons/{key}.md"));
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(disk(&path, error)),
        }
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).map_err(|error| disk(&path, error))
    }

    /// Makes the folder with these folders in it, where they are not there.
    ///
    /// # Errors
    /// When they cannot be made.
    pub fn make(&self, below: &[&str]) -> Result<(), FolderError> {
        for name in below {
            let path = self.0.join(name);
            std::fs::create_dir_all(&path).map_err(|error| disk(&path, error))?;
        }
        Ok(())
    }
}

fn disk(path: &Path, error: std::io::Error) -> FolderError {
    FolderError::Disk { path: path.display().to_string(), error }
}
