//! A curriculum file: its outcomes with every statement's lines. Reading one never fails; what could
//! not be understood is listed.

mod draft;
mod field;
mod front;
mod paragraphs;
mod parse;
mod statements;

use serde::{Deserialize, Serialize};

use text::lines_of;

use crate::Code;
pub use parse::parse;
pub use statements::{Statement, statements};

/// A curriculum file, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumFile {
    /// Where it is in the workspace.
    pub path: String,
    /// Fingerprint of its bytes, in hexadecimal.
    pub sha256: String,
    /// The subject; empty when the file does not say.
    pub subject: String,
    /// The framework, such as Curriculum for Excellence; may be empty.
    pub framework: String,
    /// The edition of what it holds; may be empty.
    pub version: String,
    /// Where its content is from.
    pub source: Option<String>,
    /// The day it was taken from there, as the file writes it.
    pub retrieved: Option<String>,
    /// Whose words it holds.
    pub wording: Wording,
    /// The outcomes, in the file's order.
    pub outcomes: Vec<Outcome>,
    /// The codes whose statement it does not know, in the file's order.
    pub listed: Vec<Listed>,
    /// What was not understood.
    pub problems: Vec<Problem>,
    /// Each line as quotations are compared with it.
    pub(crate) lines: Vec<String>,
}

/// Whose words a statement is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Wording {
    /// The framework's own.
    Official,
    /// Somebody else's, which must not be quoted as the framework's.
    Paraphrase,
}

/// How sure a file is of an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Certainty {
    /// Two independent sources agree on code and content, one of them official; or it is the official
    /// document itself.
    A,
    /// One official source, or two others.
    B,
    /// One source that is not official.
    C,
    /// There is a statement, and nobody has said where it is from.
    U,
}

/// One outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Its code.
    pub code: Code,
    /// The level it stands under in words, such as Third; none when no heading says it.
    pub level: Option<String>,
    /// What it says.
    pub text: String,
    /// Whose words these are.
    pub wording: Wording,
    /// How sure the file is of it.
    pub certainty: Certainty,
    /// Outcomes it builds on.
    pub from: Vec<Code>,
    /// What it leads to.
    pub to: Vec<Onward>,
    /// What it is about, in single words or short phrases.
    pub topics: Vec<String>,
    /// What pupils are expected to do.
    pub expects: Vec<Lined>,
    /// What pupils tend to think.
    pub misconceptions: Vec<LinedMisconception>,
    /// Related outcomes.
    pub see: Vec<Code>,
    /// First line (from 1): its heading, or the line that begins with its code.
    pub start_line: u32,
    /// Last line that belongs to it.
    pub end_line: u32,
    /// First line of the statement.
    pub text_line: u32,
    /// Last line of the statement.
    pub text_end_line: u32,
    /// Every field with its lines, in the file's order.
    pub fields: Vec<Field>,
}

/// A code whose statement a file does not know. It can be named and found, and there is nothing in it
/// to quote: what it says has to be imported first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The code.
    pub code: Code,
    /// The level it stands under in words; none when no heading says it.
    pub level: Option<String>,
    /// What its line is about, in a few words; empty when the file does not say.
    pub about: String,
    /// Codes of the level before.
    pub from: Vec<Code>,
    /// What it leads to.
    pub to: Vec<Onward>,
    /// What it is about, in single words or short phrases.
    pub topics: Vec<String>,
    /// Related outcomes.
    pub see: Vec<Code>,
    /// First line (from 1): its heading.
    pub start_line: u32,
    /// Last line that belongs to it.
    pub end_line: u32,
    /// Every field with its lines, in the file's order.
    pub fields: Vec<Field>,
}

/// Where an outcome leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Onward {
    /// To another outcome.
    Outcome(Code),
    /// To something outside the outcomes, such as `N5 SDD`.
    Beyond(String),
}

/// A statement with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lined {
    /// What it says.
    pub text: String,
    /// First line.
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
}

/// A misconception with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinedMisconception {
    /// The wrong idea.
    pub text: String,
    /// Where it comes from; may be empty.
    pub cause: String,
    /// What the teacher can do about it; may be empty.
    pub response: String,
    /// First line.
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
}

/// A field and its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name, in lower case.
    pub name: String,
    /// First line.
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
}

/// Something in a file that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

impl CurriculumFile {
    /// Number of lines.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        number(self.lines.len())
    }

    /// A line as quotations are compared with it, by its number from 1.
    #[must_use]
    pub fn line(&self, number: u32) -> Option<&str> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.lines.get(index).map(String::as_str)
    }

    /// The lines within a range that hold a quotation (comparable text) as whole words; it may go over
    /// line ends.
    pub(crate) fn lines_of(&self, quote: &str, start: u32, end: u32) -> Option<(u32, u32)> {
        lines_of(&self.lines, quote, start, end)
    }

    /// The outcomes a line belongs to: more than one below a heading with several codes.
    pub fn outcomes_at(&self, line: u32) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(move |o| (o.start_line..=o.end_line).contains(&line))
    }
}

/// The lines of a file, without the mark that some programs put before the first one.
pub(crate) fn lines(text: &str) -> Vec<&str> {
    text.trim_start_matches('\u{feff}').lines().collect()
}

/// A count or a position as the number of a line.
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
