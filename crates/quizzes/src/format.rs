//! The formats, and what can be done with each.

use crate::report::{Outgoing, QuizError};
use crate::{Quiz, gift};

/// A format of quizzes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuizFormat {
    /// Moodle's text format.
    Gift,
}

impl QuizFormat {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gift => "GIFT",
        }
    }

    /// The quiz as a file, with what that does not hold.
    ///
    /// # Errors
    /// When none of the questions can be in it.
    pub fn write(self, quiz: &Quiz) -> Result<Outgoing, QuizError> {
        match self {
            Self::Gift => gift::write(quiz),
        }
    }
}
