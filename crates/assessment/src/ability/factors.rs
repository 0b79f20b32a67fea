//! What makes a question hard, learnt from a teacher's own classes.
//!
//! A blueprint declares how much each factor (a carry, a negative number) adds to the difficulty. What
//! her learners answered corrects that, and the more so the more there is of it: with few answers the
//! declared weights stand. It is the linear logistic test model (Fischer 1973) with a ridge towards
//! what was declared, and abilities integrated out.

mod newton;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ItemCurve;

/// How a difficulty is made up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactorWeights {
    /// The difficulty without any factor. It is not learnt: an easier question and an abler class
    /// cannot be told apart.
    pub intercept: f64,
    /// What each factor adds.
    pub weights: Vec<FactorWeight>,
}

/// What one factor adds to a difficulty each time it is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactorWeight {
    /// The factor.
    pub name: String,
    /// Logits.
    pub weight: f64,
}

/// An answer to a variant of the blueprint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactorAnswer {
    /// Who answered; the number only tells learners apart.
    pub learner: u32,
    /// How often each factor is in the variant, in the order of the weights.
    pub factors: Vec<f64>,
    /// The chance of guessing it.
    pub guessing: f64,
    /// Whether it was right.
    pub right: bool,
}

/// Weights after what was answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearntWeights {
    /// Factor by factor.
    pub weights: Vec<LearntWeight>,
    /// The mean ability of those who answered.
    pub class_mean: f64,
    /// The standard deviation of their abilities.
    pub class_spread: f64,
    /// How many learners answered.
    pub learners: usize,
    /// How many answers there are.
    pub answers: usize,
}

/// What a factor adds, before and after.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LearntWeight {
    /// The factor.
    pub name: String,
    /// What was declared.
    pub declared: f64,
    /// What the answers make of it.
    pub weight: f64,
    /// Its standard error; without answers the doubt about the declared weight.
    pub se: f64,
}

/// Why nothing can be learnt.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum FactorError {
    /// No factor is declared.
    #[error("there are no factors whose weights could be learnt")]
    NoFactors,
    /// The doubt is no standard deviation.
    #[error("the doubt about the declared weights is {0}; it has to be above 0")]
    Doubt(f64),
    /// An answer that does not fit the factors.
    #[error("answer {place} has {found} factors, and {wanted} are declared")]
    Factors {
        /// Which one, from 1.
        place: usize,
        /// How many it has.
        found: usize,
        /// How many are declared.
        wanted: usize,
    },
    /// A number of an answer that is none.
    #[error("answer {0} has a factor that is no number, or a chance of guessing outside 0 to 1")]
    Number(usize),
    /// The numbers are so large that no best weights were found.
    #[error("no best weights were found; are the factors far from 0 and 1?")]
    NotFound,
}

/// What is believed of the mean ability of a class before it answers: a standard deviation of 1.
const MEAN_DOUBT: f64 = 1.0;
/// The same of the logarithm of the standard deviation of its abilities: around 1, within a third.
const SPREAD_DOUBT: f64 = 0.3;
/// The grid of abilities, in standard deviations of the class.
const NODES: i32 = 24;
const NODE_STEP: f64 = 0.25;

impl FactorWeights {
    /// The difficulty of a variant with so much of each factor.
    #[must_use]
    pub fn difficulty(&self, factors: &[f64]) -> f64 {
        let added = self.weights.iter().zip(factors).map(|(factor, times)| factor.weight * times);
        self.intercept + added.sum::<f64>()
    }

    /// The weights after these answers. `doubt` is the standard deviation of what is believed of each
    /// declared weight: the smaller, the more answers it takes to move one.
    pub fn learn(
        &self,
        answers: &[FactorAnswer],
        doubt: f64,
    ) -> Result<LearntWeights, FactorError> {
        let learners = self.by_learner(answers)?;
        if !(doubt > 0.0 && doubt.is_finite()) {
            return Err(FactorError::Doubt(doubt));
        }
        let model = Model { declared: self, learners, doubt };
        let declared = self.weights.iter().map(|factor| factor.weight);
        let start: Vec<f64> = declared.chain([0.0, 0.0]).collect();
        let peak = newton::climb(start, |point| model.look(point)).ok_or(FactorError::NotFound)?;
        let count = self.weights.len();
        let learnt = self.weights.iter().zip(peak.point.iter().zip(&peak.errors));
        Ok(LearntWeights {
            weights: learnt
                .map(|(factor, (weight, se))| LearntWeight {
                    name: factor.name.clone(),
                    declared: factor.weight,
                    weight: *weight,
                    se: *se,
                })
                .collect(),
            class_mean: peak.point[count],
            class_spread: peak.point[count + 1].exp(),
            learners: model.learners.len(),
            answers: answers.len(),
        })
    }

    fn by_learner<'a>(
        &self,
        answers: &'a [FactorAnswer],
    ) -> Result<Vec<Vec<Seen<'a>>>, FactorError> {
        let wanted = self.weights.len();
        if wanted == 0 {
            return Err(FactorError::NoFactors);
        }
        let mut learners: BTreeMap<u32, Vec<Seen<'a>>> = BTreeMap::new();
        for (place, answer) in (1..).zip(answers) {
            let factors = answer.factors.as_slice();
            if factors.len() != wanted {
                return Err(FactorError::Factors { place, found: factors.len(), wanted });
            }
            let curve = ItemCurve::new(1.0, 0.0, answer.guessing)
                .ok()
                .filter(|_| factors.iter().all(|times| times.is_finite()))
                .ok_or(FactorError::Number(place))?;
            learners.entry(answer.learner).or_default().push(Seen {
                factors,
                curve,
                right: answer.right,
            });
        }
        Ok(learners.into_values().collect())
    }
}

/// An answer as the model sees it: the curve is that of a question with difficulty 0.
struct Seen<'a> {
    factors: &'a [f64],
    curve: ItemCurve,
    right: bool,
}

struct Model<'a> {
    declared: &'a FactorWeights,
    learners: Vec<Vec<Seen<'a>>>,
    doubt: f64,
}

impl Model<'_> {
    /// How good these weights, this mean and this logarithm of a spread are, and in which direction it
    /// becomes better: the logarithm of the posterior density and its gradient.
    fn look(&self, point: &[f64]) -> newton::View {
        let count = self.declared.weights.len();
        let (weights, mean, spread) = (&point[..count], point[count], point[count + 1].exp());
        let mut view = newton::View { height: 0.0, gradient: vec![0.0; point.len()] };
        for (place, factor) in self.declared.weights.iter().enumerate() {
            view.believe(place, weights[place] - factor.weight, self.doubt);
        }
        view.believe(count, mean, MEAN_DOUBT);
        view.believe(count + 1, point[count + 1], SPREAD_DOUBT);
        for answers in &self.learners {
            self.add(answers, weights, (mean, spread), &mut view);
        }
        view
    }

    /// Adds what one learner's answers say.
    fn add(
        &self,
        answers: &[Seen<'_>],
        weights: &[f64],
        (mean, spread): (f64, f64),
        view: &mut newton::View,
    ) {
        let difficulties: Vec<f64> = answers
            .iter()
            .map(|seen| {
                let added = seen.factors.iter().zip(weights).map(|(times, weight)| times * weight);
                self.declared.intercept + added.sum::<f64>()
            })
            .collect();
        let nodes: Vec<f64> = (-NODES..=NODES).map(|index| f64::from(index) * NODE_STEP).collect();
        let log = |node: f64| {
            let theta = mean + spread * node;
            let of = |(seen, difficulty): (&Seen<'_>, &f64)| {
                seen.curve.log_probability(seen.right, theta - difficulty)
            };
            answers.iter().zip(&difficulties).map(of).sum::<f64>() - node * node / 2.0
        };
        let logs: Vec<f64> = nodes.iter().map(|node| log(*node)).collect();
        let greatest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = logs.iter().map(|log| (log - greatest).exp()).collect();
        let total: f64 = shares.iter().sum();
        view.height += greatest + total.ln();
        let count = weights.len();
        for (node, share) in nodes.iter().zip(shares) {
            for (seen, difficulty) in answers.iter().zip(&difficulties) {
                let slopes = seen.curve.slopes(mean + spread * node - difficulty);
                let slope = share / total * if seen.right { slopes.right } else { slopes.wrong };
                for (gradient, times) in view.gradient.iter_mut().zip(seen.factors) {
                    *gradient -= slope * times;
                }
                view.gradient[count] += slope;
                view.gradient[count + 1] += slope * spread * node;
            }
        }
    }
}
