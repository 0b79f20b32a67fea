//! Documents from outside as markdown that evidence can point into: PDF, Word, PowerPoint and
//! OpenDocument text become one statement a line, with headings, lists, tables and page marks kept.
//!
//! A document from outside may be broken or hostile, so it is never opened by the process that holds
//! the teacher's work. [`Importer`] starts this program's own executable a second time, as a worker
//! with bounds on time, memory, pages and output, and takes one answer from it ([`worker`]). What
//! was found is text to look at: nothing here writes a file, and nothing here decides that an
//! outcome is real ([`proposals`] are for review).

pub mod worker;

mod convert;
mod error;
mod file;
mod importer;
mod kind;
mod limits;
mod lines;
mod statements;

pub use curriculum::{Statement as Proposal, statements as proposals};
pub use error::ImportError;
pub use file::{CurriculumCopy, Origin, file_name, to_curriculum_file};
pub use importer::{Importer, Places};
pub use kind::Kind;
pub use limits::Limits;

use serde::{Deserialize, Serialize};

/// What a document says, as markdown with one statement a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Converted {
    /// What the document calls itself: its first heading, or the file's name without its ending.
    pub title: String,
    /// The text. `<!-- page 3 -->` stands where page or slide 3 begins.
    pub markdown: String,
    /// How many pages or slides there are. A text document has no pages until it is printed.
    pub pages: Option<u32>,
    /// What it turned out to be, whatever its name.
    pub kind: Kind,
    /// What a person should know about the text: what was left out, what may be wrong in it.
    pub notices: Vec<String>,
}
