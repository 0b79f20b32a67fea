//! What questions have in common: the outcomes that they are tied to, the misconceptions that answers
//! show.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{Figure, Proportion, Rows};

/// What is known of an outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeResult {
    /// The outcome.
    pub outcome: String,
    /// How many learners have a mark for one of its questions.
    pub learners: usize,
    /// How many questions it has.
    pub items: usize,
    /// The share of answers that are all right. What one learner answers is alike: the interval is that
    /// of as many independent answers as tell as much (the effective sample of Korn and Graubard, 1998,
    /// with the variance between learners of a ratio, in Wilson's interval).
    pub facility: Figure<Proportion>,
}

/// How many learners show a misconception.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MisconceptionShare {
    /// The misconception.
    pub misconception: String,
    /// How many answers show it.
    pub answers: usize,
    /// The share of learners who showed it once or more, among those who answered a question that is
    /// made of the same blueprint as one in which somebody did.
    pub learners: Figure<Proportion>,
    /// The blueprints in which it showed.
    pub blueprints: Vec<String>,
}

/// Each outcome, in the order of their codes.
#[must_use]
pub fn outcomes(rows: &Rows) -> Vec<OutcomeResult> {
    let names = rows.names(|row| &row.outcome);
    names.iter().map(|outcome| outcome_result(rows, outcome)).collect()
}

fn outcome_result(rows: &Rows, outcome: &str) -> OutcomeResult {
    let mut by_seat: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut items = BTreeSet::new();
    for row in rows.iter().filter(|row| row.outcome == outcome) {
        items.insert(&row.item);
        if let Some(mark) = row.mark {
            let counts = by_seat.entry(&row.seat).or_default();
            *counts = (counts.0 + usize::from(mark.is_right()), counts.1 + 1);
        }
    }
    let counts: Vec<(usize, usize)> = by_seat.into_values().collect();
    let right = counts.iter().map(|count| count.0).sum();
    let answers = counts.iter().map(|count| count.1).sum();
    OutcomeResult {
        outcome: outcome.to_owned(),
        learners: counts.len(),
        items: items.len(),
        facility: Figure::of(answers, || {
            let plain = Proportion::new(right, answers);
            Ok(plain.as_sure_as(effective(&counts, plain.share())))
        }),
    }
}

/// How many independent answers tell as much about a share as these of learners do: right ones and all.
/// Never more than there are, and where nothing can be said of learners, one for each.
fn effective(counts: &[(usize, usize)], share: f64) -> f64 {
    let learners = counts.len() as f64;
    let answers: f64 = counts.iter().map(|count| count.1 as f64).sum();
    let alone = share * (1.0 - share) / answers;
    if learners < 2.0 || alone <= 0.0 {
        return learners;
    }
    let apart = counts.iter().map(|(right, all)| (*right as f64 - share * *all as f64).powi(2));
    let variance = learners / (learners - 1.0) * apart.sum::<f64>() / (answers * answers);
    answers / (variance / alone).max(1.0)
}

/// Each misconception that showed, that of most learners first.
#[must_use]
pub fn misconceptions(rows: &Rows) -> Vec<MisconceptionShare> {
    let mut shown: BTreeMap<&str, (usize, BTreeSet<&str>, BTreeSet<&str>)> = BTreeMap::new();
    for row in rows.iter() {
        for misconception in &row.misconceptions {
            let (answers, seats, blueprints) = shown.entry(misconception).or_default();
            *answers += 1;
            seats.insert(&row.seat);
            blueprints.insert(&row.blueprint);
        }
    }
    let share =
        |(name, (answers, seats, blueprints)): (&str, (usize, BTreeSet<&str>, BTreeSet<&str>))| {
            let could = rows.iter().filter(|row| blueprints.contains(row.blueprint.as_str()));
            let could: BTreeSet<&str> = could.map(|row| row.seat.as_str()).collect();
            let of = could.len();
            MisconceptionShare {
                misconception: name.to_owned(),
                answers,
                learners: Figure::of(of, || Ok(Proportion::new(seats.len(), of))),
                blueprints: blueprints.into_iter().map(str::to_owned).collect(),
            }
        };
    let mut shares: Vec<(usize, MisconceptionShare)> =
        shown.into_iter().map(|entry| (entry.1.1.len(), share(entry))).collect();
    shares.sort_by_key(|(seats, _)| std::cmp::Reverse(*seats));
    shares.into_iter().map(|(_, share)| share).collect()
}
