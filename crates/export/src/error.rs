//! Why a bundle did not become a file.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a file could not be made.
#[derive(Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExportError {
    /// typst refused the document.
    #[error("the PDF cannot be made: {0}")]
    Pdf(String),
    /// A part of the Word file could not be written.
    #[error("the Word file cannot be made: {0}")]
    Word(String),
    /// There is nothing to print.
    #[error("there is no page to export: choose the plan, the worksheet or the revision guide")]
    Empty,
    /// What was chosen is not written yet.
    #[error(
        "there is nothing on the page yet: write the places of the lesson that are for you to add, or \
         choose the plan"
    )]
    Blank,
}
