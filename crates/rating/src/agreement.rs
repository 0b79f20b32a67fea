//! How far a judge says what people say: shown before anything that a judge said.

use std::collections::BTreeMap;

use crate::statistics::{Interval, bootstrap, kappa, quadratic_kappa};
use crate::{Preference, Rating};

/// Fewer pairs than this say nothing of a judge.
pub const FEWEST: usize = 20;

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

impl Agreement {
    /// Whether what the judge says is evidence: enough pairs, and more agreement than chance would give.
    #[must_use]
    pub fn is_to_be_believed(&self) -> bool {
        self.pairs >= FEWEST && self.quadratic.is_some_and(|at| at.low > 0.0)
    }
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

/// How far two raters agree on what both rated; both as [`crate::settled`] gives them.
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

/// What each judge said, by its name.
#[must_use]
pub fn by_judge(judgements: &[Rating]) -> BTreeMap<&str, Vec<Rating>> {
    let mut judges: BTreeMap<&str, Vec<Rating>> = BTreeMap::new();
    for one in judgements {
        judges.entry(&one.rater).or_default().push(one.clone());
    }
    judges
}
