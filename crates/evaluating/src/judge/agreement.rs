//! How far a judge says what people say: shown before anything that a judge said.

use std::collections::BTreeMap;

use super::{Preference, Rating};
use crate::report::Part;
use crate::statistics::{Interval, bootstrap, kappa, quadratic_kappa};

/// Fewer pairs than this say nothing of a judge.
const FEWEST: usize = 20;

/// How far two raters agree.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// Pairs of lessons that both rated by the same criterion.
    pub pairs: usize,
    /// How many were rated the same.
    pub same: usize,
    /// Cohen's kappa.
    pub kappa: Option<Interval>,
    /// The same with squared distances.
    pub quadratic: Option<Interval>,
}

/// What each rated thing is: the lessons, whatever they are called, and the criterion.
fn keyed(ratings: &[Rating]) -> BTreeMap<(&str, &str, &str, u32), Preference> {
    let mut all = BTreeMap::new();
    for one in ratings {
        let (a, b) = (one.lessons.0.as_str(), one.lessons.1.as_str());
        // The same two in the other order are the same two.
        let (key, said) = match a <= b {
            true => ((a, b, one.criterion.as_str(), one.rubric), one.preference),
            false => ((b, a, one.criterion.as_str(), one.rubric), one.preference.turned()),
        };
        all.insert(key, said);
    }
    all
}

/// How far two raters agree on what both rated.
#[must_use]
pub fn agreement(people: &[Rating], judge: &[Rating]) -> Agreement {
    let (theirs, its) = (keyed(people), keyed(judge));
    let pairs: Vec<(u8, u8)> =
        theirs.iter().filter_map(|(key, said)| Some((said.rank(), its.get(key)?.rank()))).collect();
    Agreement {
        pairs: pairs.len(),
        same: pairs.iter().filter(|(a, b)| a == b).count(),
        kappa: bootstrap(&pairs, kappa),
        quadratic: bootstrap(&pairs, quadratic_kappa),
    }
}

/// The part of a report that says what judges said, and before that how far they are to be believed.
#[must_use]
pub fn calibration(people: &[Rating], judgements: &[Rating]) -> Vec<Part> {
    let mut judges: BTreeMap<&str, Vec<Rating>> = BTreeMap::new();
    for one in judgements {
        judges.entry(&one.rater).or_default().push(one.clone());
    }
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
        let believed = of.pairs >= FEWEST && of.quadratic.is_some_and(|at| at.low > 0.0);
        trust.row(vec![
            judge.to_owned(),
            of.pairs.to_string(),
            of.same.to_string(),
            cell(of.kappa),
            cell(of.quadratic),
            format!("{steady} of {}", ratings.len()),
            if believed { "yes" } else { "no" }.to_owned(),
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
