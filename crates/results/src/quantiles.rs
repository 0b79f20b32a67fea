//! How long answers took.

use serde::Serialize;

/// Quantiles of times, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TimeQuantiles {
    /// A tenth were faster.
    pub tenth: f64,
    /// A quarter were faster.
    pub quarter: f64,
    /// Half were faster.
    pub half: f64,
    /// A quarter were slower.
    pub three_quarters: f64,
    /// A tenth were slower.
    pub nine_tenths: f64,
}

impl TimeQuantiles {
    /// Of times that are there and sorted.
    pub(crate) fn of(sorted: &[f64]) -> Self {
        Self {
            tenth: quantile(sorted, 0.1),
            quarter: quantile(sorted, 0.25),
            half: quantile(sorted, 0.5),
            three_quarters: quantile(sorted, 0.75),
            nine_tenths: quantile(sorted, 0.9),
        }
    }
}

/// A quantile of sorted numbers, linear between two of them (Hyndman and Fan, 1996, definition 7).
/// 0 where there is none.
#[must_use]
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - place.floor())
}
