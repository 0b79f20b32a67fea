//! Abilities and difficulties between sessions, by Elo's rule.
//!
//! While an assessment runs, difficulties stand still, so that the order in which learners come is no
//! matter. Afterwards the whole session is taken in at once by [`after_session`].

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A learner's ability or an item's difficulty, and on how many answers it rests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct EloRating {
    /// The ability or the difficulty.
    pub value: f64,
    /// How many answers it has taken in.
    pub answers: u32,
}

/// How far one answer moves a rating: a / (1 + b n) after n answers (Pelánek 2016).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct EloSteps {
    /// a: the first step.
    pub first: f64,
    /// b: how soon steps become smaller.
    pub slowing: f64,
}

impl Default for EloSteps {
    /// What Pelánek found to serve well for difficulties from 0.
    fn default() -> Self {
        Self { first: 1.0, slowing: 0.05 }
    }
}

/// One learner's answer to one item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloAnswer {
    /// The place of the learner among the learners.
    pub learner: usize,
    /// The place of the item among the items.
    pub item: usize,
    /// What came of it.
    pub result: EloResult,
}

/// What came of an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum EloResult {
    /// Right or wrong.
    Judged {
        /// Which.
        right: bool,
        /// The chance of guessing it.
        guessing: f64,
    },
    /// The signed residual time of [`super::signed_residual_time`].
    Timed(f64),
}

/// An answer that belongs to nobody, or is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EloError {
    /// No such learner.
    #[error("answer {answer} is of learner {learner}, and there is none")]
    Learner {
        /// The place of the answer.
        answer: usize,
        /// The learner it names.
        learner: usize,
    },
    /// No such item.
    #[error("answer {answer} is to item {item}, and there is none")]
    Item {
        /// The place of the answer.
        answer: usize,
        /// The item it names.
        item: usize,
    },
    /// A chance of guessing outside 0 to 1, or a residual time outside -1 to 1.
    #[error("answer {0} has a chance or a time that cannot be")]
    Result(usize),
}

impl EloResult {
    fn possible(self) -> bool {
        match self {
            Self::Judged { guessing, .. } => (0.0..1.0).contains(&guessing),
            Self::Timed(left) => (-1.0..=1.0).contains(&left),
        }
    }

    /// What came minus what was to be expected, with the ability so far above the difficulty.
    fn surprise(self, above: f64) -> f64 {
        match self {
            Self::Judged { right, guessing } => {
                let expected = guessing + (1.0 - guessing) / (1.0 + (-above).exp());
                f64::from(u8::from(right)) - expected
            }
            Self::Timed(left) => left - expected_residual(above),
        }
    }
}

/// The mean signed residual time of somebody whose ability is so far above the difficulty:
/// coth x - 1/x (Klinkenberg, Straatemeier and van der Maas 2011, for times from 0 to 1).
fn expected_residual(above: f64) -> f64 {
    if above.abs() < 1e-3 { above / 3.0 } else { above.tanh().recip() - above.recip() }
}

/// Takes a session in, answer by answer.
///
/// Ratings drift, since both sides of an answer move: afterwards all are shifted so that the mean
/// difficulty is what it was. Nothing changes when there is an error.
pub fn after_session(
    learners: &mut [EloRating],
    items: &mut [EloRating],
    answers: &[EloAnswer],
    steps: EloSteps,
) -> Result<(), EloError> {
    for (place, answer) in answers.iter().enumerate() {
        if answer.learner >= learners.len() {
            return Err(EloError::Learner { answer: place, learner: answer.learner });
        }
        if answer.item >= items.len() {
            return Err(EloError::Item { answer: place, item: answer.item });
        }
        if !answer.result.possible() {
            return Err(EloError::Result(place));
        }
    }
    let before = mean(items);
    for answer in answers {
        let (learner, item) = (&mut learners[answer.learner], &mut items[answer.item]);
        let surprise = answer.result.surprise(learner.value - item.value);
        learner.step(surprise, steps);
        item.step(-surprise, steps);
    }
    let drift = mean(items) - before;
    for rating in learners.iter_mut().chain(items) {
        rating.value -= drift;
    }
    Ok(())
}

impl EloRating {
    fn step(&mut self, surprise: f64, steps: EloSteps) {
        self.value += steps.first / (1.0 + steps.slowing * f64::from(self.answers)) * surprise;
        self.answers += 1;
    }
}

fn mean(ratings: &[EloRating]) -> f64 {
    let total: f64 = ratings.iter().map(|rating| rating.value).sum();
    total / ratings.len().max(1) as f64
}
