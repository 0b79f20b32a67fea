//! How long an answer took: what is worth a look, and what counts where fluency is the construct.
//!
//! Time is partly disability, language and device. So it never enters an ability here: it raises flags,
//! which are questions to a teacher and no verdicts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{AbilityEstimate, ItemResponse};

/// Below this share of the usual time nobody has read the question (Wise and Ma 2012, NT10).
const RAPID_SHARE: f64 = 0.1;
/// And never above so many seconds, as they have it.
const RAPID_MOST: f64 = 10.0;
/// The standard deviation of the logarithm of a learner's times around what is usual for her.
const USUAL_SPREAD: f64 = 0.5;
/// The standard deviation of learners' speeds.
const SPEED_SPREAD: f64 = 0.5;
/// Beyond so many standard deviations a time is odd: one in a hundred is by chance.
const ODD: f64 = 2.576;

/// How long an answer took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AnswerTime {
    seconds: f64,
    usual: f64,
}

/// A time that is none.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{seconds} seconds of {of}: both have to be above 0")]
pub struct TimeError {
    seconds: f64,
    of: f64,
}

/// What is odd about a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum TimeFlag {
    /// Too fast for the question to have been read.
    Rapid,
    /// Much faster than this learner usually is.
    Quick,
    /// Much slower than this learner usually is.
    Slow,
}

/// What a blueprint is about.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Construct {
    /// Knowing it; how fast is no matter.
    Knowledge,
    /// Being fluent in it, with so many seconds for an answer.
    Fluency {
        /// The seconds after which an answer counts nothing.
        limit: f64,
    },
}

impl AnswerTime {
    /// An answer after so many seconds, where a competent learner takes `usual`.
    pub fn new(seconds: f64, usual: f64) -> Result<Self, TimeError> {
        check(seconds, usual)?;
        Ok(Self { seconds, usual })
    }

    fn rapid(self) -> bool {
        self.seconds < (RAPID_SHARE * self.usual).min(RAPID_MOST)
    }

    /// How much faster than usual, as a difference of logarithms.
    fn faster(self) -> f64 {
        (self.usual / self.seconds).ln()
    }
}

/// How fast somebody is, as the difference between the logarithms of the usual time and of hers: 0.7 is
/// twice as fast. By van der Linden (2006) with equal precision of all questions and
/// a normal prior.
#[must_use]
pub fn speed(times: &[AnswerTime]) -> AbilityEstimate {
    let (precision, prior) = (USUAL_SPREAD.powi(-2), SPEED_SPREAD.powi(-2));
    let total = precision * times.len() as f64 + prior;
    let faster: f64 = times.iter().map(|time| time.faster()).sum();
    AbilityEstimate { theta: precision * faster / total, se: total.sqrt().recip() }
}

/// What is odd about each time. Whether one is quick or slow is judged by the learner's other answers.
#[must_use]
pub fn time_flags(times: &[AnswerTime]) -> Vec<Option<TimeFlag>> {
    let flag = |(place, time): (usize, &AnswerTime)| {
        if time.rapid() {
            return Some(TimeFlag::Rapid);
        }
        let read = |(other, time): (usize, &AnswerTime)| {
            (other != place && !time.rapid()).then_some(*time)
        };
        let others: Vec<AnswerTime> = times.iter().enumerate().filter_map(read).collect();
        let usual = speed(&others);
        match (time.faster() - usual.theta) / USUAL_SPREAD.hypot(usual.se) {
            deviations if deviations > ODD => Some(TimeFlag::Quick),
            deviations if deviations < -ODD => Some(TimeFlag::Slow),
            _ => None,
        }
    };
    times.iter().enumerate().map(flag).collect()
}

/// The responses with rapid ones taken as not reached, when a teacher asks for it: as wrong they would
/// count for a lack of knowledge that they do not show.
#[must_use]
pub fn without_rapid(responses: &[ItemResponse], flags: &[Option<TimeFlag>]) -> Vec<ItemResponse> {
    responses
        .iter()
        .enumerate()
        .map(|(place, response)| match flags.get(place) {
            Some(Some(TimeFlag::Rapid)) => ItemResponse::NotReached,
            _ => *response,
        })
        .collect()
}

/// The signed residual time, from -1 to 1: a right answer is worth the share of the time that is left,
/// a wrong one costs it (Maris and van der Maas 2012). There is none where knowledge is the construct.
pub fn signed_residual_time(
    construct: Construct,
    right: bool,
    seconds: f64,
) -> Result<Option<f64>, TimeError> {
    let Construct::Fluency { limit } = construct else { return Ok(None) };
    check(seconds, limit)?;
    let left = (1.0 - seconds / limit).max(0.0);
    Ok(Some(if right { left } else { -left }))
}

fn check(seconds: f64, of: f64) -> Result<(), TimeError> {
    let real = |value: f64| value.is_finite() && value > 0.0;
    if real(seconds) && real(of) { Ok(()) } else { Err(TimeError { seconds, of }) }
}
