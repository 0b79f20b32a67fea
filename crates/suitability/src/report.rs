//! What goes in and what comes out: blocks of text, the reader, readings, findings, guidance.
//! Nothing here decides.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{Category, Reading, Severity, Target};

/// One piece of a lesson, in markdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// The name by which findings point back, for example `tasks/predict-the-output`.
    pub id: String,
    /// The markdown as it stands.
    pub text: String,
    /// Who reads it.
    pub audience: Audience,
    /// The line of the lesson on which the text begins, counted from one.
    pub line: u32,
}

/// Who reads a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Audience {
    /// Pupils: its reading age is measured.
    Pupil,
    /// The teacher: only spelling, terms and content are looked at.
    Teacher,
}

/// One thing to look at, at its sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The id of the block.
    pub block: String,
    /// The line of the lesson on which `range` begins.
    pub line: u32,
    /// Bytes of the block's text: the word or phrase that is meant, or the sentence.
    pub range: Range<usize>,
    /// The sentence as a person reads it, on one line.
    pub sentence: String,
    /// What is the matter.
    pub kind: FindingKind,
    /// What was found and why it matters, for a teacher.
    pub message: String,
    /// What would help.
    pub suggestion: Option<String>,
    /// What of content it names; none where it is about something else.
    pub note: Option<ContentNote>,
}

/// What a finding on content names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentNote {
    /// What the passage is about: "weapons".
    pub topic: String,
    /// The name by which it is put aside for a lesson ([`crate::Reader::put_aside`]); none where it
    /// has to be repaired.
    pub aside: Option<String>,
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum FindingKind {
    /// The sentence is hard for this class.
    ReadingAge,
    /// An American spelling or word.
    British,
    /// A term of another school system.
    Scottish,
    /// Something that could shut a pupil out: a figure of speech, a family to ask, a cost at home.
    Inclusion,
    /// A way of teaching that tests have not borne out.
    Pedagogy,
    /// Something that a teacher should know before pupils meet it.
    Content {
        /// What it is about.
        category: Category,
        /// How much care it needs.
        severity: Severity,
    },
}

impl Finding {
    /// Whether the text has to be repaired before it is used. Style never asks for that.
    #[must_use]
    pub fn asks_for_repair(&self) -> bool {
        matches!(self.kind, FindingKind::Content { severity: Severity::Stop, .. })
    }
}

/// One line for each category that was found; it travels into the export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentGuidance {
    /// What it is about.
    pub category: Category,
    /// The highest severity that was found.
    pub severity: Severity,
    /// What exactly, in the order in which it was found: "slavery and the slave trade".
    pub topics: Vec<String>,
    /// The ids of the blocks in which it was found, in their order.
    pub blocks: Vec<String>,
    /// The line below the heading "Content guidance": "Slavery and the slave trade. Agree how …".
    pub line: String,
}

/// Everything that was found out about the text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// What the class can be expected to read alone.
    pub target: Target,
    /// One reading for each formula, also when the text is too short for it.
    pub reading: Vec<Reading>,
    /// The age that the text asks for: the median of the formulas that measure ordinary
    /// understanding and had enough text.
    pub age: Option<f64>,
    /// In the order of the text.
    pub findings: Vec<Finding>,
    /// The gravest first.
    pub guidance: Vec<ContentGuidance>,
}

impl Report {
    /// Whether the pupils' text as a whole is more than [`Target::TOLERANCE`] years too hard.
    /// `None` when it is too short to say.
    #[must_use]
    pub fn too_hard(&self) -> Option<bool> {
        self.age.map(|age| age > self.target.age + Target::TOLERANCE)
    }

    /// Whether something has to be repaired before the lesson is used.
    #[must_use]
    pub fn asks_for_repair(&self) -> bool {
        self.findings.iter().any(Finding::asks_for_repair)
    }
}
