//! How well stated confidences were borne out: the score of Brier (1950), its parts after Murphy (1973), and the
//! calibration curve.

use std::collections::BTreeMap;

use journal::Confidence;
use results::wilson;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A stated confidence and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// How sure the prediction was.
    pub confidence: Confidence,
    /// How far it came true: 1, 0, or 0.5 for a part.
    pub happened: f64,
}

/// The score of some forecasts: 0 is perfect, 0.25 is what saying 50 % each time comes to, 1 the worst.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Brier {
    /// The mean squared difference of forecast and outcome (Brier 1950, equation 2, for one of two outcomes):
    /// reliability − resolution + uncertainty.
    pub score: f64,
    /// How far stated confidences are from how often they came true; 0 is calibrated (Murphy 1973).
    pub reliability: f64,
    /// How far outcomes differ between confidences: the more, the better they tell cases apart (Murphy 1973).
    pub resolution: f64,
    /// The variance of the outcomes, which no forecaster can change (Murphy 1973). Where some came true in part
    /// it is that of these numbers, so that the sum stays exact.
    pub uncertainty: f64,
    /// Of how many forecasts.
    pub count: usize,
}

impl Brier {
    /// The score of some forecasts; none of nothing. Forecasts are grouped by the very percentage that was
    /// stated, so that the three parts add up to the score exactly.
    #[must_use]
    pub fn of(forecasts: &[Forecast]) -> Option<Self> {
        if forecasts.is_empty() {
            return None;
        }
        let count = forecasts.len() as f64;
        let mean = |numbers: &mut dyn Iterator<Item = f64>| numbers.sum::<f64>() / count;
        let happened = mean(&mut forecasts.iter().map(|forecast| forecast.happened));
        let squared = |number: f64| number * number;
        let score = mean(
            &mut forecasts
                .iter()
                .map(|forecast| squared(forecast.confidence.as_share() - forecast.happened)),
        );
        // Outcomes of a group differ among themselves; with outcomes of 0 and 1 this is the term of Murphy.
        let uncertainty =
            mean(&mut forecasts.iter().map(|forecast| squared(forecast.happened - happened)));
        let groups = groups(forecasts, |forecast| forecast.confidence);
        let of_groups = |part: &dyn Fn(&Group) -> f64| {
            groups.values().map(|group| group.count * part(group)).sum::<f64>() / count
        };
        Some(Self {
            score,
            reliability: of_groups(&|group| squared(group.stated() - group.share())),
            resolution: of_groups(&|group| squared(group.share() - happened)),
            uncertainty,
            count: forecasts.len(),
        })
    }
}

/// A point of a calibration curve: what was stated, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CurvePoint {
    /// The mean confidence, from 0 to 1.
    pub stated: f64,
    /// The share that came true, from 0 to 1.
    pub happened: f64,
    /// The lower end of the share's 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Of how many forecasts.
    pub count: usize,
}

/// The calibration curve in ten bins of equal width, the lowest confidence first; empty bins are left out. A
/// confidence on an edge belongs to the bin below, as with scikit-learn.
#[must_use]
pub fn calibration_curve(forecasts: &[Forecast]) -> Vec<CurvePoint> {
    let bin = |forecast: &Forecast| forecast.confidence.as_percent().saturating_sub(1) / 10;
    let groups = groups(forecasts, bin);
    let points = groups.values().map(|group| {
        let (low, high) = wilson(group.happened, group.count);
        CurvePoint {
            stated: group.stated(),
            happened: group.share(),
            low,
            high,
            count: group.count as usize,
        }
    });
    points.collect()
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    count: f64,
    stated: f64,
    happened: f64,
}

impl Group {
    fn stated(&self) -> f64 {
        self.stated / self.count
    }

    fn share(&self) -> f64 {
        self.happened / self.count
    }
}

fn groups<K: Ord>(forecasts: &[Forecast], key: impl Fn(&Forecast) -> K) -> BTreeMap<K, Group> {
    let mut groups: BTreeMap<K, Group> = BTreeMap::new();
    for forecast in forecasts {
        let group = groups.entry(key(forecast)).or_default();
        group.count += 1.0;
        group.stated += forecast.confidence.as_share();
        group.happened += forecast.happened;
    }
    groups
}
