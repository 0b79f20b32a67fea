//! Estimates from the answers alone: maximum likelihood, and Warm's weighted likelihood.

use serde::Serialize;

use super::posterior::AbilityEstimate;
use super::{Answered, scan};

/// What maximum likelihood says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Maximum {
    /// There is a greatest likelihood, here.
    At(AbilityEstimate),
    /// There is none at any ability.
    Nowhere(NoMaximum),
}

impl Maximum {
    /// The estimate, where there is one.
    #[must_use]
    pub fn estimate(self) -> Option<AbilityEstimate> {
        match self {
            Self::At(estimate) => Some(estimate),
            Self::Nowhere(_) => None,
        }
    }

    /// Why there is none.
    #[must_use]
    pub fn reason(self) -> Option<NoMaximum> {
        match self {
            Self::At(_) => None,
            Self::Nowhere(reason) => Some(reason),
        }
    }
}

/// Why no ability has the greatest likelihood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum NoMaximum {
    /// Nothing was answered.
    NothingAnswered,
    /// All is right: the more able, the likelier.
    AllRight,
    /// All is wrong: the less able, the likelier.
    AllWrong,
    /// What is right is best explained by guessing: the less able, the likelier.
    Guessed,
}

/// The logarithm of the likelihood of an ability.
#[must_use]
pub fn log_likelihood(answers: &[Answered], theta: f64) -> f64 {
    answers.iter().map(|answer| answer.curve.log_probability(answer.right, theta)).sum()
}

/// The information of all these items together, whose root is one over the standard error.
#[must_use]
pub fn test_information(answers: &[Answered], theta: f64) -> f64 {
    answers.iter().map(|answer| answer.curve.information(theta)).sum()
}

/// The ability under which the answers are likeliest, with its error 1/√information.
///
/// With guessing the likelihood may have several peaks, and the highest counts. It may also be
/// highest nowhere, although some answers are right and some wrong: then it is highest for somebody
/// who knows nothing and guessed, and other programs give the lower end of what they search.
#[must_use]
pub fn maximum(answers: &[Answered]) -> Maximum {
    if answers.is_empty() {
        return Maximum::Nowhere(NoMaximum::NothingAnswered);
    }
    if answers.iter().all(|answer| answer.right) {
        return Maximum::Nowhere(NoMaximum::AllRight);
    }
    if answers.iter().all(|answer| !answer.right) {
        return Maximum::Nowhere(NoMaximum::AllWrong);
    }
    let likeliest = scan::descents(&scan::places(answers), |theta| slopes(answers, theta).slope)
        .into_iter()
        .map(|theta| (theta, log_likelihood(answers, theta)))
        .max_by(|one, other| one.1.total_cmp(&other.1));
    match likeliest {
        Some((theta, log)) if log > by_guessing(answers) => Maximum::At(with_error(answers, theta)),
        _ => Maximum::Nowhere(NoMaximum::Guessed),
    }
}

/// Warm's weighted likelihood (Warm 1989, Psychometrika 54): less biased than the maximum, and
/// finite for every pattern. Its error is 1/√information, as Warm has it. Without answers there is none.
///
/// With guessing several abilities may solve his equation. That one counts at which the integral of
/// the equation, whose exponent is the weighted likelihood, is highest.
#[must_use]
pub fn weighted(answers: &[Answered]) -> Option<AbilityEstimate> {
    let places = scan::places(answers);
    let roots = scan::descents(&places, |theta| {
        let at = slopes(answers, theta);
        at.slope + at.correction()
    });
    let best = match roots.as_slice() {
        [] => None,
        [only] => Some(*only),
        several => highest(answers, &places, several),
    };
    best.map(|theta| with_error(answers, theta))
}

/// The root at which the weighted likelihood is highest.
fn highest(answers: &[Answered], places: &[f64], roots: &[f64]) -> Option<f64> {
    let mut places = places.to_vec();
    places.extend(roots);
    places.sort_by(f64::total_cmp);
    let mut weight = 0.0;
    let mut best: Option<(f64, f64)> = None;
    for (index, &place) in places.iter().enumerate() {
        if index > 0 {
            let from = places[index - 1];
            let ends = slopes(answers, from).correction() + slopes(answers, place).correction();
            weight += (place - from) * ends / 2.0;
        }
        let height = log_likelihood(answers, place) + weight;
        if roots.contains(&place) && best.is_none_or(|(_, highest)| height > highest) {
            best = Some((place, height));
        }
    }
    best.map(|(place, _)| place)
}

/// Sums over all answers at one ability.
#[derive(Default)]
struct Sums {
    /// The slope of the logarithm of the likelihood.
    slope: f64,
    /// The information.
    information: f64,
    /// Warm's J.
    warm: f64,
}

impl Sums {
    /// What Warm adds to the slope: J / (2 I).
    fn correction(&self) -> f64 {
        self.warm / (2.0 * self.information)
    }
}

fn slopes(answers: &[Answered], theta: f64) -> Sums {
    answers.iter().fold(Sums::default(), |sums, answer| {
        let at = answer.curve.slopes(theta);
        Sums {
            slope: sums.slope + if answer.right { at.right } else { at.wrong },
            information: sums.information + at.information,
            warm: sums.warm + at.warm,
        }
    })
}

/// The logarithm of the likelihood of somebody who knows nothing.
fn by_guessing(answers: &[Answered]) -> f64 {
    let guessed = |answer: &Answered| {
        let chance = answer.curve.guessing();
        if answer.right { chance.ln() } else { (-chance).ln_1p() }
    };
    answers.iter().map(guessed).sum()
}

fn with_error(answers: &[Answered], theta: f64) -> AbilityEstimate {
    AbilityEstimate { theta, se: test_information(answers, theta).sqrt().recip() }
}
