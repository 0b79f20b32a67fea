//! The rubric: thirty-one questions about a lesson, each with a reason.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// `rubric.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rubric {
    /// Goes up when a question changes its meaning, so that old scores are not compared with new ones.
    pub version: u32,
    /// In the order in which they are shown.
    pub criteria: Vec<Criterion>,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criterion {
    /// Its name in tables and traces.
    pub id: String,
    /// Who answers it.
    pub kind: Kind,
    /// For people.
    pub name: String,
    /// The question.
    pub asks: String,
    /// How code answers it; only of a mechanical one.
    pub how: Option<String>,
    /// Whether it is asked of the frame of a lesson too, which has no tasks of its own.
    #[serde(default)]
    pub frames: bool,
    /// What the scores 1, 3 and 5 look like; only of a judged one.
    pub anchors: Option<BTreeMap<u8, String>>,
    /// Why it matters, with its source where research says so.
    pub why: String,
}

/// Who answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Code.
    Mechanical,
    /// A reader: a person or a model.
    Judged,
}

/// Why a rubric cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RubricError {
    /// It is no rubric.
    #[error("the rubric cannot be read: {0}")]
    Shape(#[from] serde_saphyr::Error),
    /// One of its criteria is not whole.
    #[error("criterion \"{id}\": {why}")]
    Criterion {
        /// Which.
        id: String,
        /// What is wrong.
        why: &'static str,
    },
}

impl Rubric {
    /// Reads a rubric.
    ///
    /// # Errors
    /// [`RubricError`].
    pub fn parse(text: &str) -> Result<Self, RubricError> {
        let rubric: Self = serde_saphyr::from_str(text)?;
        let mut seen = BTreeSet::new();
        for criterion in &rubric.criteria {
            let wrong = |why| RubricError::Criterion { id: criterion.id.clone(), why };
            if !seen.insert(&criterion.id) {
                return Err(wrong("its id is taken"));
            }
            match (criterion.kind, &criterion.how, &criterion.anchors) {
                (Kind::Mechanical, Some(_), None) => {}
                (Kind::Mechanical, ..) => {
                    return Err(wrong("a mechanical criterion has \"how\" and no anchors"));
                }
                (Kind::Judged, None, Some(anchors)) if anchors.keys().eq(&[1, 3, 5]) => {}
                (Kind::Judged, ..) => {
                    return Err(wrong(
                        "a judged criterion has anchors for 1, 3 and 5 and no \"how\"",
                    ));
                }
            }
        }
        Ok(rubric)
    }

    /// The rubric that this program was built with.
    ///
    /// # Errors
    /// [`RubricError`]; the tests read it too.
    pub fn own() -> Result<Self, RubricError> {
        Self::parse(include_str!("../../../evals/rubric.yaml"))
    }

    /// The criteria that a judge or a person answers.
    pub fn to_judge(&self) -> impl Iterator<Item = &Criterion> {
        self.of(Kind::Judged)
    }

    /// The criteria of one kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Criterion> {
        self.criteria.iter().filter(move |criterion| criterion.kind == kind)
    }
}
