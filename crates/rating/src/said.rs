//! What somebody said of two lessons by one criterion.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Which of two lessons is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preference {
    /// The first.
    First,
    /// Neither.
    Neither,
    /// The second.
    Second,
}

impl Preference {
    /// The same of the two lessons in the other order.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Neither => Self::Neither,
            Self::Second => Self::First,
        }
    }

    /// From 0 to 2, for agreement between raters.
    #[must_use]
    pub fn rank(self) -> u8 {
        match self {
            Self::First => 0,
            Self::Neither => 1,
            Self::Second => 2,
        }
    }

    /// The word for it in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Neither => "neither",
            Self::Second => "second",
        }
    }
}

/// What somebody said of two lessons by one criterion: a line of `ratings.jsonl` (a person) or `judgements.jsonl` (a
/// model). Both are of the same two lessons in the same order, so that they can be compared. Of two lines by one rater
/// on the same thing the later counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// The case.
    pub case: String,
    /// The condition that wrote the first lesson. No rater saw it.
    pub first: String,
    /// The condition that wrote the second.
    pub second: String,
    /// Which repetition.
    pub repetition: u32,
    /// SHA-256 of the two lessons: of others it says nothing.
    pub lessons: (String, String),
    /// The rubric's criterion.
    pub criterion: String,
    /// The version of the rubric.
    pub rubric: u32,
    /// Who said it: a model as `provider:model`, a person by a word of her own.
    pub rater: String,
    /// What was said.
    pub preference: Preference,
    /// Why, in a line; none where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The words of the lessons on which it rests; none where a person gave none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<String>,
    /// Of a judge: whether it said the same in both orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steady: Option<bool>,
    /// Whether it was taken back: then nothing is said of this any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// What a rating is of, and whose: the lessons, the criterion, the version of the rubric, the rater.
type Of = ((String, String), String, u32, String);

impl Rating {
    fn of(&self) -> Of {
        (self.lessons.clone(), self.criterion.clone(), self.rubric, self.rater.clone())
    }

    /// Whether it is by the same rater on the same lessons by the same criterion.
    #[must_use]
    pub fn is_on_the_same(&self, other: &Self) -> bool {
        self.of() == other.of()
    }
}

/// What counts of the lines of a file: the latest of each rater on each thing, where it was not taken back; in the
/// order of those lines.
#[must_use]
pub fn settled(lines: Vec<Rating>) -> Vec<Rating> {
    let last: BTreeMap<Of, usize> =
        lines.iter().enumerate().map(|(at, line)| (line.of(), at)).collect();
    let counts = |at: usize, line: &Rating| last.get(&line.of()) == Some(&at) && !line.withdrawn;
    lines
        .into_iter()
        .enumerate()
        .filter(|(at, line)| counts(*at, line))
        .map(|(_, line)| line)
        .collect()
}
