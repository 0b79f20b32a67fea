//! The formats, and what can be done with each.

use crate::kahoot::Seconds;
use crate::report::{Outgoing, QuizError, ReadQuiz};
use crate::spreadsheet::ByteMark;
use crate::{Quiz, gift, kahoot, moodle, qti, spreadsheet, survey};

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 20_000_000;

/// A format of quizzes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuizFormat {
    /// Moodle's text format.
    Gift,
    /// Moodle's XML.
    Moodle,
    /// A table of questions.
    Csv(ByteMark),
    /// A package by QTI 2.1, for Canvas, OpenOlat, ILIAS, TAO and others.
    Qti,
    /// The table that Kahoot! takes.
    Kahoot(Seconds),
    /// The JSON of a survey for SurveyJS, which has no answers in it.
    Survey,
}

impl QuizFormat {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gift => "GIFT",
            Self::Moodle => "Moodle XML",
            Self::Csv(_) => "CSV",
            Self::Qti => "QTI 2.1",
            Self::Kahoot(_) => "Kahoot",
            Self::Survey => "SurveyJS",
        }
    }

    /// The quiz as a file, with what that does not hold.
    ///
    /// # Errors
    /// When none of the questions can be in it.
    pub fn write(self, quiz: &Quiz) -> Result<Outgoing, QuizError> {
        match self {
            Self::Gift => gift::write(quiz),
            Self::Moodle => moodle::write(quiz),
            Self::Csv(mark) => spreadsheet::write(quiz, mark),
            Self::Qti => qti::write(quiz),
            Self::Kahoot(seconds) => kahoot::write(quiz, seconds),
            Self::Survey => survey::write(quiz),
        }
    }

    /// The quiz of a file, with what of the file it does not have.
    ///
    /// # Errors
    /// When the file is none of this format, or too large.
    pub fn read(self, bytes: &[u8]) -> Result<ReadQuiz, QuizError> {
        let read = match self {
            Self::Gift => gift::read,
            Self::Moodle => moodle::read,
            Self::Csv(_) => spreadsheet::read,
            Self::Qti | Self::Kahoot(_) | Self::Survey => {
                return Err(QuizError::OnlyWritten(self.name()));
            }
        };
        if bytes.len() > MOST_BYTES {
            return Err(QuizError::TooLarge(MOST_BYTES));
        }
        let text = std::str::from_utf8(bytes);
        read(text.map_err(|error| QuizError::NotText(error.valid_up_to() + 1))?)
    }
}
