//! A number that is said only as far as there are answers for it.

use std::fmt;

use serde::Serialize;

/// Below so many answers, nothing is said.
pub const NEEDED: usize = 20;
/// Below so many answers, what is said comes with a caution.
pub const MUCH: usize = 100;

/// A number, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Figure<T> {
    /// There are answers enough to say it.
    Said {
        /// The number.
        value: T,
        /// Of how many answers, or learners.
        answers: usize,
        /// Why it should not be trusted far.
        caution: Option<Caution>,
    },
    /// It is not said.
    NotSaid {
        /// Why.
        reason: Unsaid,
    },
}

/// Why a number should not be trusted far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Caution {
    /// It rests on few answers.
    FewAnswers {
        /// How many.
        answers: usize,
        /// From how many on there is no caution.
        enough: usize,
    },
}

/// Why a number is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Unsaid {
    /// There are too few answers.
    TooFew {
        /// How many.
        answers: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Everybody got the same, so that nothing tells learners apart.
    NoSpread,
    /// One item cannot agree with others.
    OneItem,
    /// Not everybody has a mark for each item.
    Gaps {
        /// How many marks are missing.
        missing: usize,
    },
    /// An item was worth other points for some learners.
    OtherPoints,
}

impl<T> Figure<T> {
    /// What is said of a number that rests on so many answers.
    pub(crate) fn of(answers: usize, value: impl FnOnce() -> Result<T, Unsaid>) -> Self {
        if answers < NEEDED {
            return Self::NotSaid { reason: Unsaid::TooFew { answers, needed: NEEDED } };
        }
        let few = Caution::FewAnswers { answers, enough: MUCH };
        let caution = (answers < MUCH).then_some(few);
        match value() {
            Ok(value) => Self::Said { value, answers, caution },
            Err(reason) => Self::NotSaid { reason },
        }
    }

    /// The number, where it is said.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Said { value, .. } => Some(value),
            Self::NotSaid { .. } => None,
        }
    }
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewAnswers { answers, enough } => {
                write!(f, "a hint and no more: {answers} answers, and {enough} would be enough")
            }
        }
    }
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { answers, needed } => {
                write!(f, "too few answers to say: {answers}, and {needed} are needed")
            }
            Self::NoSpread => {
                f.write_str("everybody got the same, so that nothing tells learners apart")
            }
            Self::OneItem => f.write_str("there is one question, and it takes two to agree"),
            Self::Gaps { missing } => {
                write!(f, "not everybody has a mark for each question: {missing} are missing")
            }
            Self::OtherPoints => f.write_str("a question was worth other points for some learners"),
        }
    }
}
