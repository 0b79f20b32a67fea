//! What is believed of an ability after some answers, on a grid.

use serde::Serialize;

use super::{AbilityError, Answered, ItemCurve};

/// Points of the grid.
const POINTS: u32 = 481;
/// From one point to the next. A posterior whose standard deviation is as small as that, which takes
/// hundreds of questions, is still integrated exactly to eight places.
const STEP: f64 = 0.05;
/// The lowest ability on the grid; the highest is as far above 0.
const LOWEST: f64 = -12.0;

/// A number for an ability, with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AbilityEstimate {
    /// The ability.
    pub theta: f64,
    /// Its standard error, on the same scale.
    pub se: f64,
}

/// What is believed of an ability: a standard normal before the first answer, and sharper after each.
#[derive(Debug, Clone, PartialEq)]
pub struct Posterior {
    /// Logarithms of the density up to a constant: products of hundreds of chances would become 0.
    logs: Vec<f64>,
}

impl Posterior {
    /// What is believed before the first answer: mean 0, standard deviation 1.
    #[must_use]
    pub fn prior() -> Self {
        Self { logs: nodes().map(|theta| -theta * theta / 2.0).collect() }
    }

    /// A belief from before: what an earlier session came to, with the doubt that time has added. It has
    /// to be as wide as the grid is fine, and its mean has to lie where abilities do.
    pub fn from_before(belief: AbilityEstimate) -> Result<Self, AbilityError> {
        let AbilityEstimate { theta: mean, se } = belief;
        let likely = -ItemCurve::HARDEST..=ItemCurve::HARDEST;
        if !likely.contains(&mean) || !(STEP..=ItemCurve::HARDEST).contains(&se) {
            return Err(AbilityError::Belief { mean, se });
        }
        Ok(Self { logs: nodes().map(|theta| -((theta - mean) / se).powi(2) / 2.0).collect() })
    }

    /// What is believed after these answers.
    #[must_use]
    pub fn after(answers: &[Answered]) -> Self {
        let mut posterior = Self::prior();
        for answer in answers {
            posterior.update(&answer.curve, answer.right);
        }
        posterior
    }

    /// Takes one more answer in.
    pub fn update(&mut self, curve: &ItemCurve, right: bool) {
        let more = curve.log_probabilities(right, LOWEST, STEP);
        for (log, more) in self.logs.iter_mut().zip(more) {
            *log += more;
        }
    }

    /// The mean of the belief, which is the estimate called EAP (Bock and Mislevy 1982), and its
    /// standard deviation, which is the estimate's error. Both exist for every pattern of answers.
    #[must_use]
    pub fn estimate(&self) -> AbilityEstimate {
        let greatest = self.greatest();
        let (mut total, mut first, mut second) = (0.0, 0.0, 0.0);
        for (log, theta) in self.logs.iter().zip(nodes()) {
            let weight = (log - greatest).exp();
            total += weight;
            first += weight * theta;
            second += weight * theta * theta;
        }
        let theta = first / total;
        AbilityEstimate { theta, se: (second / total - theta * theta).sqrt() }
    }

    /// The ability below which this share of the belief lies, between 0 and 1.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        let weights = self.weights();
        let wanted = share * weights.iter().sum::<f64>();
        let mut below = 0.0;
        for (weight, theta) in weights.iter().zip(nodes()) {
            if below + weight >= wanted && *weight > 0.0 {
                return theta + STEP * ((wanted - below) / weight - 0.5);
            }
            below += weight;
        }
        -LOWEST
    }

    /// The interval in the middle that holds this share of the belief.
    #[must_use]
    pub fn interval(&self, share: f64) -> (f64, f64) {
        (self.quantile((1.0 - share) / 2.0), self.quantile(f64::midpoint(1.0, share)))
    }

    /// How sure it is that the ability lies below this one.
    #[must_use]
    pub fn chance_below(&self, cut: f64) -> f64 {
        let weights = self.weights();
        let below = |theta: f64| ((cut - theta) / STEP + 0.5).clamp(0.0, 1.0);
        sum(&weights, below) / weights.iter().sum::<f64>()
    }

    /// Some forty abilities with their shares of the belief: enough for the mean of something smooth.
    pub(super) fn points(&self) -> Vec<(f64, f64)> {
        let apart = (self.estimate().se / STEP / 3.0).max(1.0) as usize;
        let weights = self.weights();
        let mut points: Vec<(f64, f64)> =
            nodes().zip(weights).step_by(apart).filter(|(_, weight)| *weight > 1e-6).collect();
        let total: f64 = points.iter().map(|(_, weight)| weight).sum();
        points.iter_mut().for_each(|(_, weight)| *weight /= total);
        points
    }

    /// Densities up to a factor, the greatest being 1.
    fn weights(&self) -> Vec<f64> {
        let greatest = self.greatest();
        self.logs.iter().map(|log| (log - greatest).exp()).collect()
    }

    fn greatest(&self) -> f64 {
        self.logs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }
}

impl Default for Posterior {
    fn default() -> Self {
        Self::prior()
    }
}

fn sum(weights: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    weights.iter().zip(nodes()).map(|(weight, theta)| weight * of(theta)).sum()
}

fn nodes() -> impl Iterator<Item = f64> {
    (0..POINTS).map(|index| LOWEST + STEP * f64::from(index))
}
