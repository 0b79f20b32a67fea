//! Marks that a teacher changes after a test.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::SessionId;

/// What is marked otherwise. A question is named as in the results of a class: by its blueprint and which
/// of several from it, such as `python-loop-total 2`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MarkChange {
    /// The question does not count.
    Drop {
        /// The question.
        item: String,
    },
    /// The question is worth another number of points.
    Weigh {
        /// The question.
        item: String,
        /// Points, at least 1.
        points: u32,
    },
    /// Whoever answers in a certain wrong way gets points for it.
    Credit {
        /// The question.
        item: String,
        /// The wrong way, by its name.
        misconception: String,
        /// Hundredths of the question's points, from 1 to 100.
        percent: u32,
    },
    /// An answer is right as well.
    Accept {
        /// The question.
        item: String,
        /// The answer, as the results say it; capitals and spaces do not count.
        answer: String,
    },
    /// The question is marked with the key that the blueprint's file has now, wherever it still makes the
    /// same question.
    NewKey {
        /// The question.
        item: String,
    },
    /// One answer gets points by hand.
    Give {
        /// The sitting.
        session_id: SessionId,
        /// The place of the question, from 1.
        place: u32,
        /// Points.
        points: u32,
        /// Out of how many; what the question is worth where it is not said.
        #[serde(default)]
        of: Option<u32>,
    },
}

/// A question as a sitting had it, from which is seen whether a change of marks was made for it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QuestionVersion {
    /// SHA-256 of the test's file.
    pub test: String,
    /// The section or module that it stands in, by its id.
    pub section: String,
    /// SHA-256 of the file of its blueprint.
    pub blueprint: String,
}

impl QuestionVersion {
    /// Whether somebody who is asked the one is asked the other: it is made from the same text, and stands in the
    /// same test or at least in the same section of another version of it.
    #[must_use]
    pub fn is_same_question(&self, other: &Self) -> bool {
        self.blueprint == other.blueprint
            && (self.test == other.test || self.section == other.section)
    }
}
