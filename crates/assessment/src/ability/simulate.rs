//! Learners whose ability is known sit a test: how far off is what the test says of them?

mod plot;

use std::collections::BTreeMap;

use rand_distr::{Distribution, StandardNormal, StandardUniform};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use plot::PlotError;

use super::{Bands, Candidate, Exposure, ItemCurve, Posterior, Selection, StopReason, StopRules};

/// What to play through.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SimulationPlan {
    /// How many learners, one after the other: each adds to what the next may meet.
    pub learners: u32,
    /// The mean of their abilities.
    pub mean: f64,
    /// The standard deviation of their abilities.
    pub spread: f64,
    /// How the questions reach them.
    pub delivery: Delivery,
    /// The standard deviation of the error of difficulties: a question is in truth as much harder or
    /// easier, for all learners, than it is believed to be.
    pub difficulty_error: f64,
    /// The error of difficulties that the estimates allow for.
    pub allowed_error: f64,
    /// How many seconds a question takes in the middle; half of the answers take between three
    /// quarters of it and a third more.
    pub seconds: f64,
    /// Bands, if it shall be seen how often one is settled and then right.
    pub bands: Option<Bands>,
    /// What lots are drawn from. The same plan with the same seed gives the same result.
    pub seed: u64,
}

/// How questions reach a learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Delivery {
    /// Everybody gets all of them in their order.
    Form,
    /// The next one is chosen by what is known so far.
    Adaptive {
        /// How it is chosen.
        selection: Box<Selection>,
        /// When to stop.
        stop: Box<StopRules>,
    },
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Simulation {
    /// The root of the mean squared difference between estimate and truth.
    pub rmse: f64,
    /// The mean difference: above 0, learners are thought better than they are.
    pub bias: f64,
    /// The mean of the standard errors that were told. As large as `rmse`, they are honest.
    pub told_error: f64,
    /// The share of learners whose ability lies in the 95 % interval that was told.
    pub coverage: f64,
    /// How many questions a learner was asked in the mean.
    pub length: f64,
    /// The share of learners that met the variant which most of them met.
    pub most_met_variant: f64,
    /// The same for blueprints.
    pub most_met_blueprint: f64,
    /// The share of the questions that anybody met.
    pub used: f64,
    /// How much two learners have in common, of the variants that each met.
    pub variant_overlap: Option<f64>,
    /// The same of blueprints.
    pub blueprint_overlap: Option<f64>,
    /// How many learners were stopped by which rule.
    pub stops: BTreeMap<StopReason, u32>,
    /// The share of learners whose band was settled; 0 where the plan has no bands.
    pub settled: f64,
    /// The share of the settled bands that are right.
    pub settled_right: Option<f64>,
    /// The learners one by one.
    pub learners: Vec<SimulatedLearner>,
}

/// One who was played.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedLearner {
    /// The true ability.
    pub truth: f64,
    /// The estimate.
    pub estimate: f64,
    /// Its standard error.
    pub se: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many questions were asked.
    pub asked: u32,
    /// Which rule stopped it.
    pub stop: StopReason,
    /// Whether the band that was settled is the right one.
    pub band_right: Option<bool>,
}

/// Why nothing can be played.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SimulationError {
    /// Nobody, or more than anybody waits for.
    #[error("there have to be between 1 and {most} learners, not {0}", most = MOST_LEARNERS)]
    Learners(u32),
    /// No questions.
    #[error("there are no questions")]
    NoQuestions,
    /// A number that is none, or below 0 where none can be.
    #[error("{what} is {value}; it has to be a number{least}", least = if *signed { "" } else { " of at least 0" })]
    Number {
        /// What it is for.
        what: &'static str,
        /// What it is.
        value: f64,
        /// Whether it may be below 0.
        signed: bool,
    },
}

/// More learners than this are not played at once.
const MOST_LEARNERS: u32 = 100_000;

/// The standard deviation of the logarithm of response times.
const TIME_SPREAD: f64 = 0.43;

impl SimulationPlan {
    /// A class of learners with standard normal abilities, exact difficulties and a minute a question.
    #[must_use]
    pub fn new(learners: u32, delivery: Delivery, seed: u64) -> Self {
        Self {
            learners,
            mean: 0.0,
            spread: 1.0,
            delivery,
            difficulty_error: 0.0,
            allowed_error: 0.0,
            seconds: 60.0,
            bands: None,
            seed,
        }
    }

    fn check(&self, pool: &[Candidate]) -> Result<(), SimulationError> {
        if self.learners == 0 || self.learners > MOST_LEARNERS {
            return Err(SimulationError::Learners(self.learners));
        }
        if pool.is_empty() {
            return Err(SimulationError::NoQuestions);
        }
        let numbers = [
            ("the mean of abilities", self.mean, true),
            ("the spread of abilities", self.spread, false),
            ("the error of difficulties", self.difficulty_error, false),
            ("the error that is allowed for", self.allowed_error, false),
            ("the time for a question", self.seconds, false),
        ];
        for (what, value, signed) in numbers {
            if !value.is_finite() || (!signed && value < 0.0) {
                return Err(SimulationError::Number { what, value, signed });
            }
        }
        Ok(())
    }
}

/// Plays the plan through with these questions.
pub fn simulate(plan: &SimulationPlan, pool: &[Candidate]) -> Result<Simulation, SimulationError> {
    plan.check(pool)?;
    let mut lots = Pcg64::seed_from_u64(plan.seed);
    let believed: Vec<Candidate> = pool
        .iter()
        .map(|question| Candidate {
            curve: question.curve.blurred(plan.allowed_error),
            ..question.clone()
        })
        .collect();
    let shifts: Vec<f64> = pool.iter().map(|_| plan.difficulty_error * normal(&mut lots)).collect();
    let mut exposure = Exposure::default();
    let mut learners = Vec::new();
    for _ in 0..plan.learners {
        let truth = plan.mean + plan.spread * normal(&mut lots);
        let answer = |place: usize, lots: &mut Pcg64| {
            let curve: &ItemCurve = &pool[place].curve;
            uniform(lots) < curve.probability(truth - shifts[place])
        };
        let sitting = sit(plan, &believed, &exposure, &mut lots, answer);
        exposure.record(sitting.asked.iter().map(|place| &believed[*place]));
        learners.push(sitting.learner(truth, plan.bands.as_ref()));
    }
    Ok(Simulation::of(learners, &exposure, pool.len()))
}

impl Simulation {
    fn of(learners: Vec<SimulatedLearner>, exposure: &Exposure, questions: usize) -> Self {
        let count = learners.len() as f64;
        let mean = |of: fn(&SimulatedLearner) -> f64| learners.iter().map(of).sum::<f64>() / count;
        let most = |rates: BTreeMap<&str, f64>| rates.into_values().fold(0.0, f64::max);
        let mut stops = BTreeMap::new();
        for learner in &learners {
            *stops.entry(learner.stop).or_default() += 1;
        }
        let settled: Vec<bool> = learners.iter().filter_map(|one| one.band_right).collect();
        let right = settled.iter().filter(|right| **right).count() as f64;
        Self {
            rmse: mean(|one| (one.estimate - one.truth).powi(2)).sqrt(),
            bias: mean(|one| one.estimate - one.truth),
            told_error: mean(|one| one.se),
            coverage: mean(|one| f64::from(u8::from(one.held()))),
            length: mean(|one| f64::from(one.asked)),
            most_met_variant: most(exposure.variants()),
            most_met_blueprint: most(exposure.blueprints()),
            used: exposure.variants().len() as f64 / questions as f64,
            variant_overlap: exposure.variant_overlap(),
            blueprint_overlap: exposure.blueprint_overlap(),
            stops,
            settled: settled.len() as f64 / count,
            settled_right: (!settled.is_empty()).then(|| right / settled.len() as f64),
            learners,
        }
    }
}

impl SimulatedLearner {
    /// Whether the ability lies in the interval that was told.
    #[must_use]
    pub fn held(&self) -> bool {
        (self.low..=self.high).contains(&self.truth)
    }
}

/// One learner's test.
struct Sitting {
    asked: Vec<usize>,
    posterior: Posterior,
    stop: StopReason,
}

impl Sitting {
    fn learner(&self, truth: f64, bands: Option<&Bands>) -> SimulatedLearner {
        let estimate = self.posterior.estimate();
        let (low, high) = self.posterior.interval(0.95);
        SimulatedLearner {
            truth,
            estimate: estimate.theta,
            se: estimate.se,
            low,
            high,
            asked: u32::try_from(self.asked.len()).unwrap_or(u32::MAX),
            stop: self.stop,
            band_right: bands
                .filter(|bands| bands.settled(&self.posterior))
                .map(|bands| bands.of(estimate.theta) == bands.of(truth)),
        }
    }
}

fn sit(
    plan: &SimulationPlan,
    pool: &[Candidate],
    exposure: &Exposure,
    lots: &mut Pcg64,
    answer: impl Fn(usize, &mut Pcg64) -> bool,
) -> Sitting {
    let mut posterior = Posterior::prior();
    let mut asked = Vec::new();
    let mut seconds = 0.0;
    let stop = loop {
        let next = match &plan.delivery {
            Delivery::Form if asked.len() == pool.len() => break StopReason::Length,
            Delivery::Form => asked.len(),
            Delivery::Adaptive { selection, stop } => {
                if let Some(reason) = stop.fired(asked.len(), seconds, &posterior) {
                    break reason;
                }
                match selection.choose(pool, &asked, &posterior, exposure, lots.next_u64()) {
                    Ok(place) => place,
                    Err(_) => break StopReason::NoItems,
                }
            }
        };
        let right = answer(next, lots);
        posterior.update(&pool[next].curve, right);
        seconds += plan.seconds * (TIME_SPREAD * normal(lots)).exp();
        asked.push(next);
    };
    Sitting { asked, posterior, stop }
}

fn normal(lots: &mut Pcg64) -> f64 {
    StandardNormal.sample(lots)
}

fn uniform(lots: &mut Pcg64) -> f64 {
    StandardUniform.sample(lots)
}
