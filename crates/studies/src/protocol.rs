//! What a study is, once its protocol was read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Assistance;

/// Largest protocol that is read, in bytes.
pub const MAX_PROTOCOL: usize = 128 * 1024;

/// A study.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Protocol {
    /// Its name, which is that of its folder.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is to find out; for people.
    pub question: Option<String>,
    /// What all chance in the plan follows from.
    pub seed: u64,
    /// How many participants are planned.
    pub participants: u32,
    /// How conditions are put in order.
    pub order: ConditionOrder,
    /// What is compared. Each participant meets all of them.
    pub conditions: Vec<StudyCondition>,
    /// SHA-256 of the file's text.
    pub sha256: String,
}

/// How conditions are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionOrder {
    /// Each stands at each position equally often, and follows each other equally often (Williams, 1949).
    Williams,
    /// Each stands at each position equally often.
    LatinSquare,
}

/// One of the conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StudyCondition {
    /// Its name in this protocol.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it switches.
    pub assistance: Assistance,
}
