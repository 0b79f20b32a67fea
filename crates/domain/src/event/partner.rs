//! A model that takes part in a sitting: which one, and what came of asking it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ClockMark;
use crate::Usage;

/// The model that takes part in a sitting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Partner {
    /// The provider.
    pub provider: String,
    /// The provider's model.
    pub model: String,
}

/// What came of asking the model that takes part, just before a question was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PartnerSpoke {
    /// The question's place.
    pub place: u32,
    /// Who was asked.
    pub who: Partner,
    /// What the learner reads of it: in a conversation the question itself, elsewhere words beside it. Empty
    /// where there is nothing to read.
    pub text: String,
    /// What came of it.
    pub outcome: PartnerOutcome,
    /// What it took.
    pub usage: Usage,
    /// What that cost in US dollars: 0 for what costs nothing, none where nobody knows the price.
    pub cost_usd: Option<f64>,
    /// Milliseconds that the learner waited for it. They are given back.
    pub waited_ms: u64,
    /// When.
    pub clock: ClockMark,
}

/// What came of asking a model. What was refused is not kept: it may be the answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "came", rename_all = "camelCase")]
pub enum PartnerOutcome {
    /// What it said stands.
    Said,
    /// What it said was not taken, and the text of the file stands.
    Refused {
        /// Why.
        why: String,
    },
    /// It said nothing in time, or could not be asked, and the text of the file stands.
    Silent {
        /// Why.
        why: String,
    },
}
