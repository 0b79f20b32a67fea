//! Learner by learner: points, and where they were got. These are counted and not estimated.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{RowMark, Rows};

/// What a learner got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearnerResult {
    /// The learner.
    pub seat: String,
    /// Points, and out of how many.
    pub points: Cell,
    /// Answers that nobody has marked.
    pub unmarked: usize,
    /// Misconceptions, and in how many answers they showed.
    pub misconceptions: BTreeMap<String, usize>,
    /// What was noticed, and how often.
    pub flags: BTreeMap<String, usize>,
}

/// Points, and out of how many, for some answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// Points that were given.
    pub credit: u64,
    /// Points that there were.
    pub of: u64,
    /// Answers that have a mark.
    pub answers: usize,
}

impl Cell {
    pub(crate) fn add(&mut self, mark: RowMark) {
        self.credit += u64::from(mark.credit);
        self.of += u64::from(mark.of);
        self.answers += 1;
    }
}

/// Outcomes by seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeGrid {
    /// The learners, one a column.
    pub seats: Vec<String>,
    /// The outcomes, one a row.
    pub outcomes: Vec<String>,
    /// Row by row; none where a learner has no mark.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// Each learner, in the order of their seats.
#[must_use]
pub fn learners(rows: &Rows) -> Vec<LearnerResult> {
    let seats = rows.names(|row| &row.seat);
    seats.iter().map(|seat| learner(rows, seat)).collect()
}

fn learner(rows: &Rows, seat: &str) -> LearnerResult {
    let mut result = LearnerResult {
        seat: seat.to_owned(),
        points: Cell::default(),
        unmarked: 0,
        misconceptions: BTreeMap::new(),
        flags: BTreeMap::new(),
    };
    for row in rows.iter().filter(|row| row.seat == seat) {
        match row.mark {
            Some(mark) => result.points.add(mark),
            None => result.unmarked += 1,
        }
        for misconception in &row.misconceptions {
            *result.misconceptions.entry(misconception.clone()).or_default() += 1;
        }
        for flag in &row.flags {
            *result.flags.entry(flag.clone()).or_default() += 1;
        }
    }
    result
}

/// What each learner got for each outcome.
#[must_use]
pub fn outcome_grid(rows: &Rows) -> OutcomeGrid {
    let seats = rows.names(|row| &row.seat);
    let outcomes = rows.names(|row| &row.outcome);
    let mut cells = vec![vec![None; seats.len()]; outcomes.len()];
    for (row, mark) in rows.marked() {
        let across = seats.iter().position(|seat| *seat == row.seat);
        let down = outcomes.iter().position(|outcome| *outcome == row.outcome);
        if let (Some(across), Some(down)) = (across, down) {
            cells[down][across].get_or_insert_with(Cell::default).add(mark);
        }
    }
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    OutcomeGrid { seats: owned(seats), outcomes: owned(outcomes), cells }
}
