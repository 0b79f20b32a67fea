//! The shapes of rules about what a lesson is done with and what stands on pupils' pages.

use serde::Deserialize;

use super::phrase::Phrase;

/// What a line of the teacher's takes for granted.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct MediumRule {
    /// Words of such a line.
    pub words: Vec<Phrase>,
    /// Parts of the names of media that have it.
    pub needs: Vec<String>,
}

/// What something that a need sets looks like on a page.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct PageRule {
    /// What is set.
    pub set: String,
    /// What then stands in at least one task; empty when it stands outside the tasks.
    #[serde(default)]
    pub shows: String,
    /// What is said of it.
    pub says: String,
    /// Words of advice that is followed by it.
    #[serde(default)]
    pub covers: Vec<Phrase>,
}

/// How lengths of pages are asked for.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct LengthWords {
    /// What a wish for a short plan names.
    pub plan: Vec<Phrase>,
    /// How it names a length of one page.
    pub pages: Vec<Phrase>,
    /// How it names a length of two.
    pub two_pages: Vec<Phrase>,
    /// How a short worksheet is asked for.
    pub sheet: Vec<Phrase>,
}
