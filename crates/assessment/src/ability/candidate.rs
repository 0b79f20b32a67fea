//! A question as far as choosing one needs to know it, and which may stand beside which.

use serde::{Deserialize, Serialize};

use super::ItemCurve;

/// A question that could be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What tells it from every other question.
    pub variant: String,
    /// What it was made from.
    pub blueprint: String,
    /// What it is about, for balance.
    pub area: String,
    /// Names that it shares with questions it must not be asked together with: one that gives another
    /// away, or is the other in new words.
    #[serde(default)]
    pub enemies: Vec<String>,
    /// How likely which learner gets it right.
    pub curve: ItemCurve,
}

/// Whether two variants of one blueprint may be asked in one sitting or on one form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BlueprintUse {
    /// No.
    Once,
    /// Yes.
    Repeated,
}

impl BlueprintUse {
    /// Whether one question must not be asked beside the other.
    pub(super) fn excludes(self, one: &Candidate, other: &Candidate) -> bool {
        let siblings = self == Self::Once && one.blueprint == other.blueprint;
        siblings || one.enemies.iter().any(|name| other.enemies.contains(name))
    }
}
