//! Answers: what they are, and what was given so far.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// An answer to a question, by the ids of its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "value")]
pub enum Answer {
    /// One option.
    Choice(String),
    /// Several options.
    Several(Vec<String>),
    /// The number of a rating or a slider.
    Whole(i64),
    /// A column for each row.
    Matrix(BTreeMap<String, String>),
    /// What was typed.
    Text(String),
    /// A number as it was typed.
    Number(String),
    /// All entries, the first one first.
    Order(Vec<String>),
}

/// What was given so far. It holds only answers that fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Answers {
    /// By question; nothing for one that was passed over.
    given: BTreeMap<String, Option<Answer>>,
}

impl Answers {
    /// The answer to a question, also one that is hidden now.
    #[must_use]
    pub fn get(&self, question: &str) -> Option<&Answer> {
        self.given.get(question)?.as_ref()
    }

    /// Whether a question was answered or passed over.
    #[must_use]
    pub fn is_dealt_with(&self, question: &str) -> bool {
        self.given.contains_key(question)
    }

    pub(crate) fn put(&mut self, question: &str, answer: Option<Answer>) {
        self.given.insert(question.to_owned(), answer);
    }
}
