//! How often an agent was right, and how sure it was: overall, and for each sort of work and way of working.

use std::collections::BTreeSet;
use std::fmt;

use journal::{Domain, OutcomeStatus, ResolvedEntry, Strategy};
use results::wilson;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Brier, CurvePoint, Forecast, calibration_curve};

/// Below so many predictions nothing is said of a sort of work or a way of working: of five, the 95 % interval
/// of a share of two fifths reaches from an eighth to three quarters.
pub const NEEDED_PREDICTIONS: usize = 10;

/// What is said of predictions, and of how many nothing can be said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Calibration {
    /// The score of predictions with a stated confidence, where there are any.
    pub brier: Option<Brier>,
    /// Stated confidence against what came true.
    pub curve: Vec<CurvePoint>,
    /// How it went, for each sort of work, way of working, and both, where there are predictions enough; the
    /// most predictions first.
    pub records: Vec<TrackRecord>,
    /// Predictions that came to an end without a stated confidence.
    pub unstated: usize,
    /// Sorts of work and ways of working of which nothing is said, for want of predictions.
    pub unsaid: usize,
}

/// What was tried.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Tried {
    /// In which sort of work; any without one.
    pub domain: Option<Domain>,
    /// In which way; any without one.
    pub strategy: Option<Strategy>,
}

/// How predictions of one sort went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackRecord {
    /// Of what.
    #[serde(flatten)]
    pub tried: Tried,
    /// How many predictions came to an end.
    pub count: usize,
    /// How many came true; a part counts half.
    pub right: f64,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The mean stated confidence of those that had one, from 0 to 1.
    pub stated: Option<f64>,
    /// The score of those with a stated confidence.
    pub brier: Option<Brier>,
}

impl TrackRecord {
    /// The record of predictions that fit; none where there are too few.
    #[must_use]
    pub fn of(tried: Tried, entries: &[ResolvedEntry]) -> Option<Self> {
        let fitting: Vec<&ResolvedEntry> =
            entries.iter().filter(|entry| tried.fits(entry)).collect();
        let happened: Vec<f64> = fitting.iter().filter_map(|entry| happened(entry)).collect();
        let count = happened.len();
        if count < NEEDED_PREDICTIONS {
            return None;
        }
        let right: f64 = happened.iter().sum();
        let (low, high) = wilson(right, count as f64);
        let stated = forecasts(fitting.iter().copied());
        let brier = Brier::of(&stated);
        let sum: f64 = stated.iter().map(|forecast| forecast.confidence.as_share()).sum();
        let mean = (!stated.is_empty()).then(|| sum / stated.len() as f64);
        Some(Self { tried, count, right, low, high, stated: mean, brier })
    }
}

impl Tried {
    fn fits(self, entry: &ResolvedEntry) -> bool {
        let about = &entry.entry;
        self.domain.is_none_or(|domain| domain == about.domain)
            && self.strategy.is_none_or(|strategy| strategy == about.strategy)
    }
}

/// What is said of some entries. Only the last prediction of an entry counts: what became of one that was given up
/// for another, nobody saw.
#[must_use]
pub fn calibration(entries: &[ResolvedEntry]) -> Calibration {
    let stated = forecasts(entries);
    let ended = entries.iter().filter(|entry| happened(entry).is_some()).count();
    let mut tried: BTreeSet<Tried> = BTreeSet::new();
    for entry in entries.iter().filter(|entry| happened(entry).is_some()) {
        let (domain, strategy) = (Some(entry.entry.domain), Some(entry.entry.strategy));
        for one in [(domain, None), (None, strategy), (domain, strategy)] {
            tried.insert(Tried { domain: one.0, strategy: one.1 });
        }
    }
    let mut records: Vec<TrackRecord> =
        tried.iter().filter_map(|tried| TrackRecord::of(*tried, entries)).collect();
    let unsaid = tried.len() - records.len();
    records.sort_by(|one, other| other.count.cmp(&one.count).then(one.tried.cmp(&other.tried)));
    Calibration {
        brier: Brier::of(&stated),
        curve: calibration_curve(&stated),
        records,
        unstated: ended - stated.len(),
        unsaid,
    }
}

/// The forecasts in some entries: those with a stated confidence that came to an end.
#[must_use]
pub fn forecasts<'a>(entries: impl IntoIterator<Item = &'a ResolvedEntry>) -> Vec<Forecast> {
    let forecasts = entries.into_iter().filter_map(|entry| {
        let confidence = entry.entry.current.confidence?;
        Some(Forecast { confidence, happened: happened(entry)? })
    });
    forecasts.collect()
}

/// How far a prediction came true; none where the goal was dropped.
fn happened(entry: &ResolvedEntry) -> Option<f64> {
    match entry.outcome.status {
        OutcomeStatus::Confirmed => Some(1.0),
        OutcomeStatus::Partial => Some(0.5),
        OutcomeStatus::Falsified => Some(0.0),
        OutcomeStatus::Abandoned => None,
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.domain, self.strategy) {
            (Some(domain), Some(strategy)) => write!(f, "{domain} by {strategy}"),
            (Some(domain), None) => write!(f, "{domain}"),
            (None, Some(strategy)) => write!(f, "work by {strategy}"),
            (None, None) => f.write_str("work of any sort"),
        }
    }
}

impl fmt::Display for TrackRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let share = self.right / self.count as f64;
        write!(
            f,
            "you are right {} of the time about {} ({} of {}; likely between {} and {})",
            percent(share),
            self.tried,
            self.right,
            self.count,
            percent(self.low),
            percent(self.high),
        )?;
        match self.stated {
            Some(stated) => write!(f, ", and were {} sure", percent(stated)),
            None => Ok(()),
        }
    }
}
