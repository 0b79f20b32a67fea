//! What became of a quiz on its way out or in: what was left out, and what could not be read.

use std::fmt;

use thiserror::Error;

use crate::Quiz;

/// What a format did not take of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which question, from 1; none where it is about the whole quiz.
    pub question: Option<usize>,
    /// Whether the question is left out as a whole.
    pub whole: bool,
    /// What is not there, and why, in a sentence for a person.
    pub message: String,
}

impl Loss {
    /// Losses for a person, a line each; the same of several questions is one line.
    #[must_use]
    pub fn lines(losses: &[Self]) -> Vec<String> {
        let mut lines: Vec<(&Self, Vec<usize>)> = Vec::new();
        for loss in losses {
            let same = |(other, _): &&mut (&Self, Vec<usize>)| {
                (&other.message, other.whole) == (&loss.message, loss.whole)
            };
            match lines.iter_mut().find(same) {
                Some((_, questions)) => questions.extend(loss.question),
                None => lines.push((loss, loss.question.into_iter().collect())),
            }
        }
        lines.into_iter().map(|(loss, questions)| loss.line(&questions)).collect()
    }

    fn line(&self, questions: &[usize]) -> String {
        let numbers: Vec<String> = questions.iter().map(ToString::to_string).collect();
        let in_a_row = questions.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let (which, is) = match &numbers[..] {
            [] => return self.message.clone(),
            [one] => (format!("question {one}"), "is"),
            [first, _, .., last] if in_a_row => (format!("questions {first} to {last}"), "are"),
            [rest @ .., last] => (format!("questions {} and {last}", rest.join(", ")), "are"),
        };
        match self.whole {
            true => format!("{which} {is} left out: {}", self.message),
            false => format!("{which}: {}", self.message),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(self.question.as_slice()))
    }
}

/// A file that was made, with what it does not hold.
#[derive(Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many questions it has.
    pub questions: usize,
    /// What it does not hold, in the order of the questions.
    pub losses: Vec<Loss>,
}

/// What is wrong in a file that was read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizProblem {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, in a sentence for a person.
    pub message: String,
}

impl fmt::Display for QuizProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// A quiz that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadQuiz {
    /// What could be read.
    pub quiz: Quiz,
    /// What of the file is in no question, or not as it was there.
    pub problems: Vec<QuizProblem>,
}

/// Why nothing was written or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuizError {
    /// There are no questions that the format could hold.
    #[error("{format} can hold none of these questions")]
    Nothing {
        /// What it is called.
        format: &'static str,
        /// Why, question by question.
        losses: Vec<Loss>,
    },
    /// The file is larger than one is read.
    #[error("the file is larger than {} MB, which is more than a quiz may have", .0 / 1_000_000)]
    TooLarge(usize),
    /// The file is no text.
    #[error("the file is no text in UTF-8: byte {0} belongs to no letter; save it again as UTF-8")]
    NotText(usize),
    /// The file is not what it should be, from some place on.
    #[error("{0}")]
    Unreadable(QuizProblem),
    /// The format is one that is only written.
    #[error("{0} files are written and not read: GIFT, Moodle XML and CSV are")]
    OnlyWritten(&'static str),
    /// A part of the file could not be put together.
    #[error("the file cannot be made: {0}")]
    Unwritten(String),
}

impl From<std::io::Error> for QuizError {
    fn from(error: std::io::Error) -> Self {
        Self::Unwritten(error.to_string())
    }
}

/// Most problems that are told of one file.
pub(crate) const MOST_PROBLEMS: usize = 500;

/// Collects what a format does not hold while it writes question after question.
#[derive(Default)]
pub(crate) struct Losses {
    question: usize,
    written: usize,
    all: Vec<Loss>,
}

impl Losses {
    /// The next question begins.
    pub fn next(&mut self) {
        self.question += 1;
        self.written += 1;
    }

    /// Something of this question is not there.
    pub fn part(&mut self, message: impl Into<String>) {
        self.add(false, message.into());
    }

    /// This question is not there.
    pub fn whole(&mut self, message: impl Into<String>) {
        self.written -= 1;
        self.add(true, message.into());
    }

    /// The file, unless the format, which is called so, holds none of the questions.
    pub fn finished(self, format: &'static str, bytes: Vec<u8>) -> Result<Outgoing, QuizError> {
        match self.written {
            0 => Err(QuizError::Nothing { format, losses: self.all }),
            questions => Ok(Outgoing { bytes, questions, losses: self.all }),
        }
    }

    fn add(&mut self, whole: bool, message: String) {
        self.all.push(Loss { question: Some(self.question), whole, message });
    }
}

/// Where a byte of a text is, as line and column from 1. Asked in the order of the text, so that a long
/// one is gone through once.
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    start: usize,
}

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, start: 0 }
    }

    /// The problem at a byte.
    pub fn problem(&mut self, byte: usize, message: impl Into<String>) -> QuizProblem {
        let byte = (0..=byte.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at));
        let byte = byte.unwrap_or_default();
        if byte < self.at {
            *self = Self::of(self.text);
        }
        for (place, _) in self.text[self.at..byte].match_indices('\n') {
            self.line += 1;
            self.start = self.at + place + 1;
        }
        self.at = byte;
        let column = self.text[self.start..byte].chars().count() + 1;
        QuizProblem { line: self.line, column, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_of_several_questions_is_one_line() {
        let loss =
            |question, whole, message: &str| Loss { question, whole, message: message.to_owned() };
        let losses = [
            loss(None, false, "the quiz has no name"),
            loss(Some(1), false, "the unit is not held"),
            loss(Some(2), true, "it asks nothing"),
            loss(Some(3), false, "the unit is not held"),
            loss(Some(4), true, "it asks nothing"),
            loss(Some(5), false, "the unit is not held"),
            loss(Some(6), false, "tags are not held"),
            loss(Some(7), false, "tags are not held"),
            loss(Some(8), false, "tags are not held"),
        ];
        assert_eq!(
            Loss::lines(&losses),
            [
                "the quiz has no name",
                "questions 1, 3 and 5: the unit is not held",
                "questions 2 and 4 are left out: it asks nothing",
                "questions 6 to 8: tags are not held",
            ]
        );
    }

    #[test]
    fn a_byte_has_a_line_and_a_column() {
        let mut lines = Lines::of("aé\n\nb𝛑c");
        let mut place = |byte| {
            let problem = lines.problem(byte, "");
            (problem.line, problem.column)
        };
        assert_eq!([place(1), place(2), place(6), place(10)], [(1, 2), (1, 2), (3, 2), (3, 3)]);
        assert_eq!([place(0), place(99)], [(1, 1), (3, 4)]);
    }
}
