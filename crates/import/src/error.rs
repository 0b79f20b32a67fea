//! Why a document could not be imported, each reason of its own kind, in words for a teacher.

use serde::{Deserialize, Serialize};

/// Why a document was not imported. Nothing was written in any of these cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ImportError {
    /// There are no bytes.
    #[error("{name} is empty: download or save it again")]
    Empty {
        /// The file's name.
        name: String,
    },
    /// No format that is known has such bytes.
    #[error(
        "{name} cannot be imported: choose a PDF, a Word document (.docx), a presentation (.pptx) or an OpenDocument text (.odt)"
    )]
    UnknownKind {
        /// The file's name.
        name: String,
    },
    /// A known format that is not imported.
    #[error(
        "{name} is {found}, which cannot be imported: save it as PDF, .docx, .pptx or .odt and import that"
    )]
    OtherKind {
        /// The file's name.
        name: String,
        /// What it is.
        found: String,
    },
    /// The name says one format and the content is another.
    #[error("{name} is really {found}: give it the ending .{extension} and import it again")]
    NotWhatItSays {
        /// The file's name.
        name: String,
        /// What it is.
        found: String,
        /// The ending that would be right.
        extension: String,
    },
    /// The name says a format and the content is none.
    #[error("{name} is named like {says}, but its content is not one: download or save it again")]
    NotReally {
        /// The file's name.
        name: String,
        /// What the name says.
        says: String,
    },
    /// Too many bytes.
    #[error("the file has {} MB and at most {} MB can be imported: split it, or save it without its pictures", megabytes(*bytes), megabytes(*limit))]
    TooLarge {
        /// Bytes of the file.
        bytes: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// Too many pages.
    #[error(
        "the document has {pages} pages and at most {limit} can be imported: save the pages that you need as a file of their own"
    )]
    TooManyPages {
        /// Pages of the document.
        pages: u32,
        /// Pages that are allowed.
        limit: u32,
    },
    /// The text is longer than a document's.
    #[error("the document holds more than {} MB of text: save the part that you need as a file of its own", megabytes(*limit))]
    TooMuchText {
        /// Bytes that are allowed.
        limit: u64,
    },
    /// A small file that becomes huge when it is opened.
    #[error(
        "the file grows far beyond its size when it is opened, as files made to do harm do; it was not imported ({detail})"
    )]
    Unpacks {
        /// What grew.
        detail: String,
    },
    /// Structure nested deeper than in any document that a person made.
    #[error(
        "the file is nested deeper than any document that a person makes; it was not imported: open it in the program it came from and save it again"
    )]
    TooDeep,
    /// The worker reached its memory limit.
    #[error("opening the file took more than {} MB of memory: save the part that you need as a file of its own", megabytes(*limit))]
    TooMuchMemory {
        /// Bytes that are allowed.
        limit: u64,
    },
    /// The worker reached its time limit.
    #[error(
        "opening the file took longer than {seconds} seconds and was stopped: save the part that you need as a file of its own"
    )]
    TooSlow {
        /// Seconds that are allowed.
        seconds: u64,
    },
    /// A password is needed.
    #[error("the file is protected by a password: save a copy without one and import that")]
    Encrypted,
    /// Pages without text.
    #[error(
        "the file holds pictures of pages and no text, as a scan does: run text recognition on it, or look for the original, and import that"
    )]
    NoText {
        /// Pages of the document, where it has pages.
        pages: Option<u32>,
    },
    /// The end is missing.
    #[error(
        "the end of the file is missing, as after a download that was broken off: download it again"
    )]
    CutShort,
    /// The structure cannot be read.
    #[error(
        "the file is damaged and cannot be read: open it in the program it came from, save it again and import that ({detail})"
    )]
    Damaged {
        /// What was wrong.
        detail: String,
    },
    /// The worker died without an answer.
    #[error(
        "the file made the converter stop ({detail}); nothing else was affected: open it in the program it came from, save it again and import that"
    )]
    Crashed {
        /// How it ended.
        detail: String,
    },
    /// The worker could not be started or spoken to.
    #[error("the converter could not be used ({detail}): start the application again")]
    Worker {
        /// What failed.
        detail: String,
    },
}

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1024 * 1024)
}

impl ImportError {
    pub(crate) fn worker(attempt: &str, error: &std::io::Error) -> Self {
        Self::Worker { detail: format!("{attempt}: {error}") }
    }
}
