//! What a lesson plan, worksheet or revision guide consists of.

use serde::{Deserialize, Serialize};

use crate::Workspace;

/// One section of a document: a heading and what stands below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Unique in the document: the heading as a slug, or `lead` for what stands before the first
    /// second-level heading.
    pub id: String,
    /// Text of the heading; for `lead` the document's title, or empty.
    pub heading: String,
    /// Level of the heading, 1 or 2.
    pub level: u8,
    /// What stands below the heading, without blank lines around it.
    pub markdown: String,
    /// First line (from 1), the heading's own.
    pub start_line: u32,
    /// Last line that is not blank.
    pub end_line: u32,
    /// Whether it is still being written.
    pub state: SectionState,
    /// The links in it that quote a file.
    pub evidence: Vec<EvidencePointer>,
}

/// How far a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SectionState {
    /// It holds only the mark `<!-- drafting -->`.
    Drafting,
    /// It holds text.
    Draft,
}

/// A link that says where a claim comes from: file, lines, quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EvidencePointer {
    /// Text of the link.
    pub label: String,
    /// The file, as a workspace path.
    pub path: String,
    /// First line (from 1).
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
    /// What the lines are said to hold.
    pub quote: String,
    /// Whether they do; false until [`check_evidence`] has looked.
    pub found: bool,
}

/// The sections of a document, in order.
#[must_use]
pub fn parse_sections(markdown: &str) -> Vec<Section> {
    let _ = markdown;
    unimplemented!()
}

/// Looks every pointer up and notes whether the file's lines hold the quote.
pub fn check_evidence(workspace: &Workspace, sections: &mut [Section]) {
    let _ = (workspace, sections);
    unimplemented!()
}
