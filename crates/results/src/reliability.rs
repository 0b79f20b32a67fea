//! How far the questions of a test agree with each other.

use serde::Serialize;

use crate::moments::{mean, variance};
use crate::{Figure, RowMark, Rows, Unsaid};

/// How far questions agree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reliability {
    /// By which formula.
    pub coefficient: Coefficient,
    /// At most 1. It can be below 0, when questions disagree.
    pub value: f64,
    /// How many questions.
    pub items: usize,
}

/// A formula of reliability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Coefficient {
    /// Formula 20 of Kuder and Richardson (1937), where each question is right or wrong and worth as much.
    KuderRichardson,
    /// Alpha of Cronbach (1951), where there are points in parts.
    CronbachAlpha,
}

/// The reliability of a test that everybody sat whole; the figure's answers are learners.
#[must_use]
pub fn reliability(rows: &Rows) -> Figure<Reliability> {
    let seats = rows.names(|row| &row.seat);
    let items = rows.names(|row| &row.item);
    Figure::of(seats.len(), || of_table(rows, &seats, &items))
}

fn of_table(rows: &Rows, seats: &[&str], items: &[&str]) -> Result<Reliability, Unsaid> {
    if items.len() < 2 {
        return Err(Unsaid::OneItem);
    }
    let mut table: Vec<Vec<RowMark>> = Vec::new();
    let mut missing = 0;
    for item in items {
        let marks = seats.iter().map(|seat| rows.get(seat, item)?.mark);
        let marks: Vec<RowMark> = marks.flatten().collect();
        missing += seats.len() - marks.len();
        table.push(marks);
    }
    if missing > 0 {
        return Err(Unsaid::Gaps { missing });
    }
    if table.iter().any(|marks| marks.iter().any(|mark| mark.of != marks[0].of)) {
        return Err(Unsaid::OtherPoints);
    }
    let mut marks = table.iter().flatten();
    let in_parts = marks.clone().any(|mark| mark.credit > 0 && mark.credit < mark.of);
    let one_worth = marks.all(|mark| mark.of == table[0][0].of);
    let points: Vec<Vec<f64>> = table
        .iter()
        .map(|marks| marks.iter().map(|mark| f64::from(mark.credit)).collect())
        .collect();
    let totals: Vec<f64> =
        (0..seats.len()).map(|seat| points.iter().map(|item| item[seat]).sum()).collect();
    let spread = variance(&totals);
    if spread <= 0.0 {
        return Err(Unsaid::NoSpread);
    }
    let count = items.len() as f64;
    let (coefficient, apart): (Coefficient, f64) = if in_parts || !one_worth {
        (Coefficient::CronbachAlpha, points.iter().map(|item| variance(item)).sum())
    } else {
        let worth = f64::from(table[0][0].of);
        let right = points.iter().map(|item| mean(item) / worth);
        let apart = right.map(|right| right * (1.0 - right) * worth * worth);
        (Coefficient::KuderRichardson, apart.sum())
    };
    let value = count / (count - 1.0) * (1.0 - apart / spread);
    Ok(Reliability { coefficient, value, items: items.len() })
}
