//! Two markings of the same answers, side by side: what a new key, another weight or a dropped question
//! changes before anybody is told.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::learners::Cell;
use crate::{RowMark, Rows};

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Regrade {
    /// Learners whose points are others, in the order of their seats.
    pub learners: Vec<LearnerChange>,
    /// How many learners keep their points.
    pub unchanged: usize,
    /// Answers whose mark is another, by seat and item.
    pub rows: Vec<RowChange>,
}

/// A learner's points before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearnerChange {
    /// The learner.
    pub seat: String,
    /// What it was.
    pub before: Cell,
    /// What it is.
    pub after: Cell,
}

/// One mark before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RowChange {
    /// The learner.
    pub seat: String,
    /// The question.
    pub item: String,
    /// What it was; none where there was no mark.
    pub before: Option<RowMark>,
    /// What it is; none where the question was dropped.
    pub after: Option<RowMark>,
}

/// What is between two markings.
#[must_use]
pub fn regrade(before: &Rows, after: &Rows) -> Regrade {
    let mut marks: BTreeMap<(&str, &str), [Option<RowMark>; 2]> = BTreeMap::new();
    let mut points: BTreeMap<&str, [Cell; 2]> = BTreeMap::new();
    for (side, rows) in [before, after].into_iter().enumerate() {
        for row in rows.iter() {
            marks.entry((&row.seat, &row.item)).or_default()[side] = row.mark;
            let points = points.entry(&row.seat).or_default();
            if let Some(mark) = row.mark {
                points[side].add(mark);
            }
        }
    }
    let changed = marks.into_iter().filter(|(_, [before, after])| before != after);
    let rows = changed.map(|((seat, item), [before, after])| {
        let (seat, item) = (seat.to_owned(), item.to_owned());
        RowChange { seat, item, before, after }
    });
    let all = points.len();
    let mut seats = before.names(|row| &row.seat);
    seats.extend(
        after
            .names(|row| &row.seat)
            .into_iter()
            .filter(|seat| !seats.contains(seat))
            .collect::<Vec<_>>(),
    );
    let learners: Vec<LearnerChange> = seats
        .into_iter()
        .filter_map(|seat| Some((seat, *points.get(seat)?)))
        .filter(|(_, [before, after])| before != after)
        .map(|(seat, [before, after])| LearnerChange { seat: seat.to_owned(), before, after })
        .collect();
    Regrade { unchanged: all - learners.len(), learners, rows: rows.collect() }
}
