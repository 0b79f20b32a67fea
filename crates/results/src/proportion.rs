//! Shares and how sure they are.

use serde::Serialize;

/// The share of answers, or learners, of which something is true, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proportion {
    /// Of how many it is true.
    pub count: usize,
    /// How many there are.
    pub of: usize,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Proportion {
    pub(crate) fn new(count: usize, of: usize) -> Self {
        let (low, high) = wilson(count as f64, of as f64);
        Self { count, of, low, high }
    }

    /// The same share, as sure as one of so many independent answers.
    pub(crate) fn as_sure_as(self, answers: f64) -> Self {
        let (low, high) = wilson(self.share() * answers, answers);
        Self { low, high, ..self }
    }

    /// The share, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.count as f64 / self.of as f64
    }
}

/// The 97.5 % point of the standard normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The score interval of Wilson (1927) for a share, at 95 %. `of` is above 0.
#[must_use]
pub fn wilson(count: f64, of: f64) -> (f64, f64) {
    let share = count / of;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * of)) / (1.0 + z2 / of);
    let half = Z / (1.0 + z2 / of) * (share * (1.0 - share) / of + z2 / (4.0 * of * of)).sqrt();
    // At the ends the interval touches them exactly, which rounding would miss.
    let low = if count <= 0.0 { 0.0 } else { centre - half };
    let high = if count >= of { 1.0 } else { centre + half };
    (low, high)
}
