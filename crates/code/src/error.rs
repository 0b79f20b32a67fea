//! Why a project could not be indexed.

use std::path::PathBuf;

/// What stops an index; a single file never does, it is [`crate::Skipped`].
#[derive(Debug, thiserror::Error)]
pub enum CodeError {
    /// The folder is not there, or was taken away while it was read. The index is as it was before,
    /// but for the files that had been read.
    #[error("cannot index {}: the folder is not there", .0.display())]
    ProjectGone(PathBuf),
    /// What was named is no folder.
    #[error("cannot index {}: it is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The folder cannot be read.
    #[error("cannot index {}", .0.display())]
    Unreadable(PathBuf, #[source] std::io::Error),
    /// A path that leads out of the project.
    #[error("{0} does not lie within the project")]
    Outside(String),
    /// A grammar and its queries do not fit together.
    #[error("cannot read {language}: {problem}")]
    Grammar {
        /// Of which language.
        language: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// A stored state is not one that this version wrote.
    #[error(
        "the stored index has the format {found} and {expected} was expected: index the project again"
    )]
    Format {
        /// What it says.
        found: u32,
        /// What would be read.
        expected: u32,
    },
}
