//! When enough was asked, and why.

use serde::{Deserialize, Serialize};

use super::{Bands, Candidate, Posterior};

/// When to stop. What is not set stops nothing; only what is left of the questions always does.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StopRules {
    /// So many are asked before precision or a settled band can end it.
    pub least: usize,
    /// More are not asked.
    pub most: Option<usize>,
    /// The standard error that is precise enough.
    pub error: Option<f64>,
    /// It is enough that the band is settled.
    pub settled: Option<Bands>,
    /// The seconds there are. What they are counted from is the caller's affair: there is no clock here.
    pub seconds: Option<f64>,
}

/// Which rule ended it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StopReason {
    /// The time was up.
    Time,
    /// The standard error was small enough.
    Precise,
    /// The band was settled.
    Settled,
    /// As many were asked as were to be asked.
    Length,
    /// No question was left that could be asked.
    NoItems,
}

impl StopRules {
    /// So many questions and no other rule.
    #[must_use]
    pub fn length(most: usize) -> Self {
        Self { most: Some(most), ..Self::default() }
    }

    /// The rule that ends it now, if one does. Time counts first, since nothing may follow it.
    #[must_use]
    pub fn fired(&self, asked: usize, seconds: f64, posterior: &Posterior) -> Option<StopReason> {
        let enough = asked >= self.least;
        if self.seconds.is_some_and(|limit| seconds >= limit) {
            return Some(StopReason::Time);
        }
        if enough && self.error.is_some_and(|error| posterior.estimate().se <= error) {
            return Some(StopReason::Precise);
        }
        if enough && self.settled.as_ref().is_some_and(|bands| bands.settled(posterior)) {
            return Some(StopReason::Settled);
        }
        self.most.is_some_and(|most| asked >= most).then_some(StopReason::Length)
    }

    /// The smallest error that these questions can bring anybody to, and whether that is larger than
    /// the one wished for: then only another rule will ever end it.
    #[must_use]
    pub fn out_of_reach(&self, pool: &[Candidate]) -> Option<f64> {
        let mut best: Vec<f64> = pool
            .iter()
            .map(|candidate| candidate.curve.information(candidate.curve.peak()))
            .collect();
        best.sort_by(|one, other| other.total_cmp(one));
        best.truncate(self.most.unwrap_or(usize::MAX));
        let smallest = (1.0 + best.iter().sum::<f64>()).sqrt().recip();
        self.error.filter(|wished| smallest > *wished).map(|_| smallest)
    }
}
