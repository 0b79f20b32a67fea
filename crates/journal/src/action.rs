//! What may be done to a journal, with the parameters under which tools take it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Confidence, Domain, Lesson, OutcomeStatus, RootCause, Strategy};

/// A new entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Draft {
    /// What sort of work it is.
    pub domain: Domain,
    /// How it will be gone about.
    pub strategy: Strategy,
    /// Which meaningful change is wanted (not the next command).
    pub goal: String,
    /// What you believe about the situation that informs your approach.
    pub hypothesis: String,
    /// What you do based on this belief.
    pub action: String,
    /// Which specific outcome you will observe if the hypothesis is correct.
    pub prediction: String,
    /// How sure you are of the prediction, as a whole percentage.
    #[serde(default)]
    pub confidence: Option<Confidence>,
}

/// A change of the open entry. What is not given stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Revision {
    /// What is believed now.
    #[serde(default)]
    pub hypothesis: Option<String>,
    /// What is done because of it.
    #[serde(default)]
    pub action: Option<String>,
    /// What will be observed if it is correct.
    #[serde(default)]
    pub prediction: Option<String>,
    /// How sure the new prediction is, as a whole percentage.
    #[serde(default)]
    pub confidence: Option<Confidence>,
    /// How it is gone about now.
    #[serde(default)]
    pub strategy: Option<Strategy>,
    /// Something worth noting.
    #[serde(default)]
    pub note: Option<String>,
}

/// The end of the open entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Closing {
    /// How the prediction compares with what happened.
    pub outcome: OutcomeStatus,
    /// What was seen.
    pub result: String,
    /// What was unexpected; needed when the prediction was not confirmed.
    #[serde(default)]
    pub surprise: Option<String>,
    /// Why the hypothesis was wrong; needed when it was falsified.
    #[serde(default)]
    pub root_cause: Option<RootCause>,
    /// What worked in the end; needed when the prediction was falsified.
    #[serde(default)]
    pub lesson: Option<Lesson>,
}
