//! A quiz as a table in CSV, for a spreadsheet: one question a row, and three columns for each of its
//! answers.
//!
//! A cell that a spreadsheet would take for a formula gets an apostrophe before it, which spreadsheets do
//! not show and which is taken off again here.

mod cell;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// Whether a file begins with the mark by which some spreadsheets know that it is UTF-8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByteMark {
    /// It does, as Excel wants it.
    #[default]
    Written,
    /// It does not, as programs want it that take the mark for a letter.
    LeftOut,
}

/// The columns before those of the answers.
const COLUMNS: &[&str] = &["kind", "name", "question", "points", "tags", "feedback", "detail"];
/// The columns of each answer, each with its number behind it. What is right: `yes` or `no`, in a gap
/// with its number before it (`2 yes`); of a match the right side, of an order the place.
const ANSWER: [&str; 3] = ["answer", "right", "said"];

/// Most answers that a question may have columns for.
const MOST_ANSWERS: usize = 200;

/// The title's row, before all questions.
const TITLE: &str = "title";

#[cfg(test)]
mod tests;
