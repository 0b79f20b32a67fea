//! Who has seen what: how often a question was met, and how much two learners have in common.
//!
//! Both are counted twice. A fresh variant of a blueprint was seen by nobody, and yet whoever was told
//! about the blueprint knows what is coming.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Candidate;

/// How many learners have met which variants and blueprints.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposure {
    learners: u32,
    variants: BTreeMap<String, u32>,
    blueprints: BTreeMap<String, u32>,
}

/// The share of learners who may meet the same, between 0 and 1; without one there is no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct ExposureLimits {
    /// The same variant.
    pub variant: Option<f64>,
    /// Any variant of the same blueprint.
    pub blueprint: Option<f64>,
}

impl Exposure {
    /// Counts a learner who met these.
    pub fn record<'a>(&mut self, met: impl IntoIterator<Item = &'a Candidate>) {
        let mut variants = BTreeSet::new();
        let mut blueprints = BTreeSet::new();
        for candidate in met {
            variants.insert(&candidate.variant);
            blueprints.insert(&candidate.blueprint);
        }
        self.learners += 1;
        for name in variants {
            *self.variants.entry(name.clone()).or_default() += 1;
        }
        for name in blueprints {
            *self.blueprints.entry(name.clone()).or_default() += 1;
        }
    }

    /// How many learners were counted.
    #[must_use]
    pub fn learners(&self) -> u32 {
        self.learners
    }

    /// The share of learners who met each variant.
    #[must_use]
    pub fn variants(&self) -> BTreeMap<&str, f64> {
        rates(&self.variants, self.learners)
    }

    /// The share of learners who met each blueprint.
    #[must_use]
    pub fn blueprints(&self) -> BTreeMap<&str, f64> {
        rates(&self.blueprints, self.learners)
    }

    /// Of the variants that a learner met, how many another learner met too, as a share; over all pairs
    /// of learners (Chen, Ankenmann and Spray 2003). There is none for fewer than two.
    #[must_use]
    pub fn variant_overlap(&self) -> Option<f64> {
        overlap(&self.variants, self.learners)
    }

    /// The same for blueprints.
    #[must_use]
    pub fn blueprint_overlap(&self) -> Option<f64> {
        overlap(&self.blueprints, self.learners)
    }

    /// Whether one more learner may meet this.
    ///
    /// Of n learners, with that one, at most the share may have met it, rounded up: the first learner
    /// of all meets something, and the rate ends at most 1/n above the limit.
    pub(super) fn allows(&self, candidate: &Candidate, limits: ExposureLimits) -> bool {
        let below = |counts: &BTreeMap<String, u32>, name: &str, limit: Option<f64>| {
            limit.is_none_or(|share| {
                let most = (share * f64::from(self.learners + 1) - 1e-9).ceil();
                f64::from(counts.get(name).copied().unwrap_or_default() + 1) <= most
            })
        };
        below(&self.variants, &candidate.variant, limits.variant)
            && below(&self.blueprints, &candidate.blueprint, limits.blueprint)
    }
}

fn rates(counts: &BTreeMap<String, u32>, learners: u32) -> BTreeMap<&str, f64> {
    let rate = |count: u32| f64::from(count) / f64::from(learners);
    counts.iter().map(|(name, count)| (name.as_str(), rate(*count))).collect()
}

fn overlap(counts: &BTreeMap<String, u32>, learners: u32) -> Option<f64> {
    let met: f64 = counts.values().copied().map(f64::from).sum();
    if learners < 2 || met == 0.0 {
        return None;
    }
    let shared: f64 = counts.values().map(|count| f64::from(*count)).map(|n| n * (n - 1.0)).sum();
    // Pairs n(n − 1), times the mean length met / n.
    Some(shared / (f64::from(learners - 1) * met))
}
