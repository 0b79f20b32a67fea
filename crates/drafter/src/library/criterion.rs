//! A success criterion of a topic pack, and the tasks that show whether it is met.

use serde::{Deserialize, Serialize};

/// What pupils can do in the end, after "I can", and where in their work that shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "CriterionShape")]
pub(crate) struct Criterion {
    /// What they can do.
    pub text: String,
    /// Titles of the tasks that ask for exactly that, in any of the pack's variants; none when
    /// nobody has said.
    pub shown_by: Vec<String>,
    /// What to do with a pupil who cannot; empty for one of the general moves.
    pub if_not: String,
}

/// A criterion as it is written down: its text alone, or with the tasks that show it.
#[derive(Deserialize)]
#[serde(untagged)]
enum CriterionShape {
    Text(String),
    Shown {
        text: String,
        shown_by: Vec<String>,
        #[serde(default)]
        if_not: String,
    },
}

impl From<CriterionShape> for Criterion {
    fn from(shape: CriterionShape) -> Self {
        match shape {
            CriterionShape::Text(text) => Self { text, ..Self::default() },
            CriterionShape::Shown { text, shown_by, if_not } => Self { text, shown_by, if_not },
        }
    }
}
