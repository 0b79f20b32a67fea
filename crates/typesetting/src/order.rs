//! What is ordered of a bundle and what comes of it, as both processes write them.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use export::{Bundle, ExportError, Paper, Sides};
use serde::{Deserialize, Serialize};

/// What is made of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Make {
    /// An accessible PDF.
    Pdf,
    /// A Word file.
    Docx,
    /// A picture of each side.
    Pictures,
    /// A count of the sides.
    Sides,
}

/// What was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Made {
    /// A PDF or Word file.
    File {
        /// Its bytes, in base64.
        data: String,
        /// What a teacher should know before she prints, in sentences.
        notes: Vec<String>,
    },
    /// Each side as a picture.
    Pictures {
        /// SVG, in the order of the sides.
        sides: Vec<String>,
        /// What a teacher should know before she prints, in sentences.
        notes: Vec<String>,
    },
    /// How long each page is.
    Sides(Vec<Sides>),
}

/// What a worker is asked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) make: Make,
    pub(crate) bundle: Bundle,
}

/// What a worker says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Answer {
    Made(Made),
    Refused(ExportError),
    /// The order is none that this version knows.
    NotUnderstood(String),
}

impl Order {
    pub(crate) fn carry_out(&self) -> Result<Made, ExportError> {
        let paper = Paper::set(&self.bundle)?;
        let encoded = |bytes: Vec<u8>| BASE64_STANDARD.encode(bytes);
        Ok(match self.make {
            Make::Pdf => Made::File { data: encoded(paper.pdf()?), notes: paper.pdf_notes() },
            Make::Docx => Made::File { data: encoded(paper.docx()?), notes: paper.docx_notes() },
            Make::Pictures => Made::Pictures { sides: paper.pictures()?, notes: paper.pdf_notes() },
            Make::Sides => Made::Sides(paper.sides()?),
        })
    }
}
