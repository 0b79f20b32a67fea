//! The curve of an item: how likely is a right answer, and what does an answer tell.

use serde::{Deserialize, Serialize};

use super::AbilityError;

/// How the chance of a right answer rises with ability: P(θ) = c + (1 − c) / (1 + e^(−a(θ − b))).
///
/// With c = 0 it is the two-parameter model, with a = 1 besides that of Rasch (Birnbaum 1968, in Lord
/// and Novick, chapter 17). There is no factor 1.702: D = 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Parameters")]
pub struct ItemCurve {
    a: f64,
    b: f64,
    c: f64,
}

/// How a curve changes at one ability.
pub(super) struct Slopes {
    /// The slope of the logarithm of the chance of a right answer.
    pub(super) right: f64,
    /// The same for a wrong answer.
    pub(super) wrong: f64,
    /// Fisher's information.
    pub(super) information: f64,
    /// What the item adds to Warm's J = Σ P′P″/(PQ): for these curves a (1 − 2/(1 + e^(−a(θ − b))))
    /// times the information.
    pub(super) warm: f64,
}

/// What is read, before it is known to be a curve.
#[derive(Deserialize)]
pub(super) struct Parameters {
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
}

impl TryFrom<Parameters> for ItemCurve {
    type Error = AbilityError;

    fn try_from(read: Parameters) -> Result<Self, AbilityError> {
        Self::new(read.a, read.b, read.c)
    }
}

impl ItemCurve {
    /// The lowest discrimination: below it an answer tells nothing, and estimates are nowhere.
    pub const FLATTEST: f64 = 0.01;
    /// The highest discrimination; above it the grid of [`super::Posterior`] would be too coarse.
    pub const STEEPEST: f64 = 10.0;
    /// The furthest difficulty on either side; what lies beyond is a slip, since no learner does.
    pub const HARDEST: f64 = 10.0;

    /// A curve with discrimination `a`, difficulty `b` and chance of guessing `c`.
    pub fn new(a: f64, b: f64, c: f64) -> Result<Self, AbilityError> {
        if !(Self::FLATTEST..=Self::STEEPEST).contains(&a) {
            return Err(AbilityError::Discrimination(a));
        }
        if !(-Self::HARDEST..=Self::HARDEST).contains(&b) {
            return Err(AbilityError::Difficulty(b));
        }
        if !(0.0..1.0).contains(&c) {
            return Err(AbilityError::Guessing(c));
        }
        Ok(Self { a, b, c })
    }

    /// A curve with discrimination 1 and no guessing, which is what a computed difficulty gets: with
    /// a discrimination that is believed and wrong, intervals come out too narrow.
    pub fn rasch(difficulty: f64) -> Result<Self, AbilityError> {
        Self::new(1.0, difficulty, 0.0)
    }

    /// How steep the curve is.
    #[must_use]
    pub fn discrimination(&self) -> f64 {
        self.a
    }

    /// The ability at which the answer is as likely known as not.
    #[must_use]
    pub fn difficulty(&self) -> f64 {
        self.b
    }

    /// The chance of a right answer by somebody who knows nothing.
    #[must_use]
    pub fn guessing(&self) -> f64 {
        self.c
    }

    /// The curve of an item whose difficulty is only known up to a normal error with this standard
    /// deviation: flatter, so that an answer counts for what it tells.
    ///
    /// It is the mean of the curve over the error, by the approximation a / √(1 + π a² s² / 8)
    /// (MacKay 1992). An error that is no number or below 0 changes nothing.
    #[must_use]
    pub fn blurred(&self, error: f64) -> Self {
        let spread = if error > 0.0 && error.is_finite() { self.a * error } else { 0.0 };
        let a = self.a / (std::f64::consts::PI / 8.0 * spread * spread).sqrt().hypot(1.0);
        Self { a, ..*self }
    }

    /// The chance of a right answer.
    #[must_use]
    pub fn probability(&self, theta: f64) -> f64 {
        self.c + (1.0 - self.c) * logistic(self.logit(theta))
    }

    /// The logarithm of the chance of this answer, exact also where the chance itself is nearly 0 or 1.
    #[must_use]
    pub fn log_probability(&self, right: bool, theta: f64) -> f64 {
        let logit = self.logit(theta);
        match (right, self.c > 0.0) {
            (true, true) => self.probability(theta).ln(),
            (true, false) => -softplus(-logit),
            (false, _) => (-self.c).ln_1p() - softplus(logit),
        }
    }

    /// [`Self::log_probability`] along a grid. Between neighbours e^(−a(θ − b)) changes by the same factor,
    /// which spares an exponential at each.
    pub(super) fn log_probabilities(
        &self,
        right: bool,
        first: f64,
        step: f64,
    ) -> impl Iterator<Item = f64> {
        let (guessed, not_guessed) = (self.c, 1.0 - self.c);
        let factor = (-self.a * step).exp();
        let powers = std::iter::successors(Some((-self.logit(first)).exp()), move |power| {
            Some(power * factor)
        });
        powers.map(move |power| match right {
            true => (guessed + not_guessed / (1.0 + power)).ln(),
            false => (not_guessed / (1.0 + power.recip())).ln(),
        })
    }

    /// Fisher's information: a² (Q/P) ((P − c)/(1 − c))² (Lord 1980, equation 4-43).
    #[must_use]
    pub fn information(&self, theta: f64) -> f64 {
        self.slopes(theta).information
    }

    /// The ability at which the item tells most: above its difficulty where there is guessing (Birnbaum
    /// 1968).
    #[must_use]
    pub fn peak(&self) -> f64 {
        self.b + f64::midpoint(1.0, (1.0 + 8.0 * self.c).sqrt()).ln() / self.a
    }

    /// What the equations of the estimates need, from one exponential.
    pub(super) fn slopes(&self, theta: f64) -> Slopes {
        let power = (-self.logit(theta)).exp();
        let known = 1.0 / (1.0 + power);
        let unknown = if power.is_finite() { power * known } else { 1.0 };
        // The share of right answers that are not guessed, times 1/(1 − c).
        let earned = if self.c > 0.0 { known / (self.c + (1.0 - self.c) * known) } else { 1.0 };
        let right = self.a * (1.0 - self.c) * unknown * earned;
        let information = self.a * known * right;
        let warm = self.a * (unknown - known) * information;
        Slopes { right, wrong: -self.a * known, information, warm }
    }

    fn logit(&self, theta: f64) -> f64 {
        self.a * (theta - self.b)
    }
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// ln(1 + e^x) without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}
