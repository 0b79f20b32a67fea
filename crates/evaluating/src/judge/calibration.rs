//! How far a judge says what people say, as a part of a report: shown before anything that a judge said.

use std::collections::BTreeMap;

use rating::statistics::Interval;
use rating::{FEWEST, Rating, agreement, by_judge};

use crate::report::Part;

/// The part of a report that says what judges said, and before that how far they are to be believed.
#[must_use]
pub fn calibration(people: &[Rating], judgements: &[Rating]) -> Vec<Part> {
    let judges = by_judge(judgements);
    if judges.is_empty() {
        return Vec::new();
    }
    let mut trust = Part::table(
        "How far judges say what people say",
        &format!(
            "Of the same two lessons by the same criterion. Below {FEWEST} pairs, or where the interval has 0 in it, \
             what a judge says below is no evidence. Steady: it said the same when the order was turned."
        ),
        &[
            "judge",
            "pairs",
            "the same",
            "Cohen's kappa",
            "quadratic kappa",
            "steady",
            "to be believed",
        ],
    );
    let mut said = Part::table(
        "What judges say",
        "How often the second condition was preferred to the first, by criterion. Judges do not know which is which.",
        &["judge", "first", "second", "criterion", "first better", "neither", "second better"],
    );
    for (judge, ratings) in judges {
        let of = agreement(people, &ratings);
        let cell = |at: Option<Interval>| {
            at.map_or_else(
                || "–".to_owned(),
                |at| format!("{:.3} ({:.3}–{:.3})", at.value, at.low, at.high),
            )
        };
        let steady = ratings.iter().filter(|one| one.steady == Some(true)).count();
        trust.row(vec![
            judge.to_owned(),
            of.pairs.to_string(),
            of.same.to_string(),
            cell(of.kappa),
            cell(of.quadratic),
            format!("{steady} of {}", ratings.len()),
            if of.is_to_be_believed() { "yes" } else { "no" }.to_owned(),
        ]);
        let mut by: BTreeMap<(&str, &str, &str), [usize; 3]> = BTreeMap::new();
        for one in &ratings {
            let counts = by.entry((&one.first, &one.second, &one.criterion)).or_default();
            counts[usize::from(one.preference.rank())] += 1;
        }
        for ((first, second, criterion), [a, neither, b]) in by {
            let words = [judge, first, second, criterion].map(str::to_owned);
            let counts = [a, neither, b].map(|count| count.to_string());
            said.row(words.into_iter().chain(counts).collect());
        }
    }
    vec![trust, said]
}
