//! Question by question: how many got it right, whether it tells learners apart, what was chosen, how
//! long it took.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::moments::{correlation, mean};
use crate::{Figure, Proportion, ResponseRow, Rows, TimeQuantiles, Unsaid};

/// What is known of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemResult {
    /// The question.
    pub item: String,
    /// What it was made of.
    pub blueprint: String,
    /// The outcome that it is tied to.
    pub outcome: String,
    /// How many answers have a mark.
    pub marked: usize,
    /// The share of learners who got all of it right.
    pub facility: Figure<Proportion>,
    /// The mean share of points; the same as the facility where there are no parts.
    pub points: Figure<f64>,
    /// The correlation of the points for this question with those for all others of the learner: the
    /// corrected point-biserial coefficient (Henrysson, 1963). Near 0 it tells nobody apart, below it
    /// the better learners get it wrong.
    pub discrimination: Figure<f64>,
    /// What was chosen, most often first.
    pub choices: Vec<ChoiceCount>,
    /// How long it took.
    pub seconds: Figure<TimeQuantiles>,
    /// What was noticed, and how often.
    pub flags: BTreeMap<String, usize>,
}

/// How often something was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceCount {
    /// What was chosen.
    pub chosen: String,
    /// By how many.
    pub count: usize,
    /// By how many of them with all points.
    pub right: usize,
    /// The misconceptions that it showed.
    pub misconceptions: Vec<String>,
}

/// Each question, in the order of their names.
#[must_use]
pub fn items(rows: &Rows) -> Vec<ItemResult> {
    let totals = Totals::of(rows);
    let mut by_item: BTreeMap<&str, Vec<&ResponseRow>> = BTreeMap::new();
    for row in rows.iter() {
        by_item.entry(&row.item).or_default().push(row);
    }
    let names = rows.names(|row| &row.item);
    names.iter().filter_map(|item| item_result(by_item.get(item)?, &totals)).collect()
}

/// What each learner got for everything, and out of how much.
struct Totals<'a>(BTreeMap<&'a str, (u64, u64)>);

impl<'a> Totals<'a> {
    fn of(rows: &'a Rows) -> Self {
        let mut totals: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for (row, mark) in rows.marked() {
            let total = totals.entry(&row.seat).or_default();
            *total = (total.0 + u64::from(mark.credit), total.1 + u64::from(mark.of));
        }
        Self(totals)
    }

    /// The share of points for a row, and for everything else of its learner.
    fn pair(&self, row: &ResponseRow) -> Option<(f64, f64)> {
        let mark = row.mark?;
        let (credit, of) = self.0.get(row.seat.as_str())?;
        let (credit, of) = (credit - u64::from(mark.credit), of - u64::from(mark.of));
        (of > 0).then(|| (mark.share(), credit as f64 / of as f64))
    }
}

fn item_result(rows: &[&ResponseRow], totals: &Totals<'_>) -> Option<ItemResult> {
    let first = rows.first()?;
    let marks: Vec<_> = rows.iter().filter_map(|row| row.mark).collect();
    let right = marks.iter().filter(|mark| mark.is_right()).count();
    let pairs: Vec<(f64, f64)> = rows.iter().filter_map(|row| totals.pair(row)).collect();
    let mut seconds: Vec<f64> = rows.iter().filter_map(|row| row.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut flags = BTreeMap::new();
    for flag in rows.iter().flat_map(|row| &row.flags) {
        *flags.entry(flag.clone()).or_insert(0) += 1;
    }
    let shares: Vec<f64> = marks.iter().map(|mark| mark.share()).collect();
    Some(ItemResult {
        item: first.item.clone(),
        blueprint: first.blueprint.clone(),
        outcome: first.outcome.clone(),
        marked: marks.len(),
        facility: Figure::of(marks.len(), || Ok(Proportion::new(right, marks.len()))),
        points: Figure::of(marks.len(), || Ok(mean(&shares))),
        // Where nobody has another mark, there is nothing to agree with.
        discrimination: match pairs.is_empty() && !marks.is_empty() {
            true => Figure::NotSaid { reason: Unsaid::OneItem },
            false => Figure::of(pairs.len(), || correlation(&pairs).ok_or(Unsaid::NoSpread)),
        },
        choices: choices(rows),
        seconds: Figure::of(seconds.len(), || Ok(TimeQuantiles::of(&seconds))),
        flags,
    })
}

fn choices(rows: &[&ResponseRow]) -> Vec<ChoiceCount> {
    let mut counts: BTreeMap<&str, ChoiceCount> = BTreeMap::new();
    for row in rows {
        let Some(chosen) = &row.chosen else { continue };
        let count = counts.entry(chosen).or_insert_with(|| ChoiceCount {
            chosen: chosen.clone(),
            count: 0,
            right: 0,
            misconceptions: Vec::new(),
        });
        count.count += 1;
        count.right += usize::from(row.mark.is_some_and(|mark| mark.is_right()));
        for misconception in &row.misconceptions {
            if !count.misconceptions.contains(misconception) {
                count.misconceptions.push(misconception.clone());
            }
        }
    }
    let mut counts: Vec<ChoiceCount> = counts.into_values().collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    counts
}
