//! What goes wrong, and what was put right.

use std::io;
use std::path::{Path, PathBuf};

use super::names::TOOL_COUNT;
use crate::Refusal;

/// Why a journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The step is not one that may follow.
    #[error("{refusal}{}", told(.repairs))]
    Refused {
        /// Why not, and what would.
        refusal: Refusal,
        /// What had been put right before it was asked, which is done all the same.
        repairs: Vec<Repair>,
    },
    /// The system did not do it.
    #[error("cannot {attempt} {path} of the journal: {source}", path = path.display())]
    Io {
        /// What was attempted.
        attempt: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Somebody else holds the journal.
    #[error(
        "another process has held the journal in {path} for {seconds} seconds; if none is at work, one may be \
         stopped: look for it and end it",
        path = path.display()
    )]
    Busy {
        /// The folder.
        path: PathBuf,
        /// How long it was waited.
        seconds: u64,
    },
}

fn told(repairs: &[Repair]) -> String {
    repairs.iter().map(|repair| format!("\n({repair})")).collect()
}

/// Something that was put right when the journal was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// What could not be read was put aside.
    SetAside {
        /// The file in which it stood.
        file: String,
        /// Why it could not be read.
        reason: String,
        /// Where it is now.
        kept: PathBuf,
    },
    /// An entry had been resolved, and the process died before it was taken from the open ones.
    Finished {
        /// Its id.
        id: String,
    },
    /// The count of uses of tools began anew, since what stood there is no number.
    CountLost,
    /// A line of the archive cannot be read; it stays where it is.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// Why.
        reason: String,
    },
}

impl std::fmt::Display for Repair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::SetAside { file, reason, kept } => {
                write!(
                    f,
                    "something in {file} could not be read ({reason}) and is kept in {}",
                    kept.display()
                )
            }
            Self::Finished { id } => {
                write!(f, "{id} had been resolved just before a process died, and is open no more")
            }
            Self::CountLost => write!(f, "{TOOL_COUNT} held no number, and counts from 0 again"),
            Self::Unreadable { file, line, reason } => {
                write!(
                    f,
                    "line {line} of {} cannot be read ({reason}) and was left out",
                    file.display()
                )
            }
        }
    }
}

/// For `map_err`: an error of the system with what was attempted.
pub(crate) fn at(attempt: &'static str, path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    move |source| JournalError::Io { attempt, path, source }
}
