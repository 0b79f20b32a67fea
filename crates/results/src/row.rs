//! What results are made of: who was given what, and what it was worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One question that one learner was given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResponseRow {
    /// The learner, by seat and never by name.
    pub seat: String,
    /// The question. Learners who were given variants of one question have the same item.
    pub item: String,
    /// What the question was made of.
    pub blueprint: String,
    /// The outcome of the curriculum that it is tied to.
    pub outcome: String,
    /// How long it took, where that is known.
    pub seconds: Option<f64>,
    /// What the answer was worth; none where it is not marked.
    pub mark: Option<RowMark>,
    /// What was answered, as it can be counted: the option of a choice.
    pub chosen: Option<String>,
    /// The misconceptions that the answer shows.
    pub misconceptions: Vec<String>,
    /// What was noticed: late, too fast, the window left.
    pub flags: Vec<String>,
}

/// What an answer was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RowMark {
    /// Points that were given.
    pub credit: u32,
    /// Points that there were.
    pub of: u32,
}

impl RowMark {
    /// Whether all of it is right.
    #[must_use]
    pub fn is_right(self) -> bool {
        self.credit == self.of
    }

    pub(crate) fn share(self) -> f64 {
        f64::from(self.credit) / f64::from(self.of)
    }
}

/// Why rows are no results.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowProblem {
    /// A question that a learner was given twice.
    #[error("seat {seat} has the item {item} twice")]
    Twice {
        /// The learner.
        seat: String,
        /// The question.
        item: String,
    },
    /// No points, or more than there are.
    #[error("seat {seat}, item {item}: {credit} of {of} points cannot be")]
    Points {
        /// The learner.
        seat: String,
        /// The question.
        item: String,
        /// Points that were given.
        credit: u32,
        /// Points that there were.
        of: u32,
    },
    /// A time that is none.
    #[error("seat {seat}, item {item}: a time is a number of seconds, at least 0")]
    Seconds {
        /// The learner.
        seat: String,
        /// The question.
        item: String,
    },
}

/// Rows that are results, by seat and item.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    rows: BTreeMap<(String, String), ResponseRow>,
}

impl Rows {
    /// Takes rows, in any order.
    pub fn new(rows: impl IntoIterator<Item = ResponseRow>) -> Result<Self, RowProblem> {
        let mut taken = BTreeMap::new();
        for row in rows {
            let (seat, item) = (row.seat.clone(), row.item.clone());
            if let Some(RowMark { credit, of }) =
                row.mark.filter(|mark| mark.of == 0 || mark.credit > mark.of)
            {
                return Err(RowProblem::Points { seat, item, credit, of });
            }
            if row.seconds.is_some_and(|seconds| !seconds.is_finite() || seconds < 0.0) {
                return Err(RowProblem::Seconds { seat, item });
            }
            if taken.insert((seat.clone(), item.clone()), row).is_some() {
                return Err(RowProblem::Twice { seat, item });
            }
        }
        Ok(Self { rows: taken })
    }

    /// The rows by seat, then by item.
    pub fn iter(&self) -> impl Iterator<Item = &ResponseRow> {
        self.rows.values()
    }

    /// The rows that have a mark.
    pub(crate) fn marked(&self) -> impl Iterator<Item = (&ResponseRow, RowMark)> {
        self.iter().filter_map(|row| Some((row, row.mark?)))
    }

    pub(crate) fn get(&self, seat: &str, item: &str) -> Option<&ResponseRow> {
        self.rows.get(&(seat.to_owned(), item.to_owned()))
    }

    /// Names of one kind, in their order, each once.
    pub(crate) fn names<'a>(&'a self, name: impl Fn(&'a ResponseRow) -> &'a str) -> Vec<&'a str> {
        let mut names: Vec<&str> = self.iter().map(name).collect();
        names.sort_by(|one, other| natural(one).cmp(&natural(other)).then(one.cmp(other)));
        names.dedup();
        names
    }
}

/// Seat 2 comes before seat 10.
fn natural(name: &str) -> Vec<(u64, &str)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse().unwrap_or(u64::MAX);
        let behind = &rest[digits..];
        let letters = behind.find(|c: char| c.is_ascii_digit()).unwrap_or(behind.len());
        parts.push((if digits == 0 { 0 } else { number }, &behind[..letters]));
        rest = &behind[letters..];
    }
    parts
}
