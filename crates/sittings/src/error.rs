//! What cannot be.

use assessment::{FileProblem, FormatHint};

/// An event that cannot follow those before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} cannot follow in this sitting: {why}")]
pub struct IllegalSitting {
    /// The event.
    pub kind: &'static str,
    /// Why.
    pub why: &'static str,
}

/// Why a sitting does not go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SittingError {
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(&'static str),
    /// Something was answered that the question does not take; what is wrong, for the learner.
    #[error("{0}")]
    Unfit(String),
    /// What was typed cannot be read; it costs nothing.
    #[error("{0}")]
    Unreadable(#[from] FormatHint),
    /// A blueprint is not there in the version that the sitting began with.
    #[error(
        "the blueprint {id} is not there in the version {version} that this sitting began with"
    )]
    Gone {
        /// The blueprint.
        id: String,
        /// The version, shortened.
        version: String,
    },
    /// There are fewer different questions than are to be asked.
    #[error("section {section} has {found} different questions and should have {wanted}")]
    TooFew {
        /// The section's id.
        section: String,
        /// How many there are.
        found: usize,
        /// How many are wanted.
        wanted: usize,
    },
    /// The learner has begun the definition as often as it may be begun.
    #[error("this may be begun {attempts} times, and attempt {attempt} would be more")]
    Attempts {
        /// How often it may be begun.
        attempts: u32,
        /// How often it would be.
        attempt: u32,
    },
    /// A blueprint makes no question. It names values, so that it is nothing for a learner.
    #[error("a blueprint makes no question: {0}")]
    Blueprint(#[from] FileProblem),
    /// A definition cannot be written down.
    #[error("the definition cannot be kept: {0}")]
    Frozen(String),
}
