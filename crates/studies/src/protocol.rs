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
    /// What participants do.
    pub tasks: Vec<StudyTask>,
    /// How many tasks are done in each condition.
    pub tasks_per_condition: usize,
    /// When they do it.
    pub sittings: Vec<StudySitting>,
    /// Fewest days between sittings, so that the one before does not work on.
    pub washout_days: u32,
    /// Minutes of rest between conditions of one sitting.
    pub break_minutes: u32,
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

/// One of the tasks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StudyTask {
    /// Its name in this protocol.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The file of what participants read, in the study's folder.
    pub text: String,
    /// What they are given to work with, in the study's folder.
    pub materials: Vec<String>,
    /// Minutes after which it is over.
    pub minutes: u32,
}

/// One of the sittings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StudySitting {
    /// Its name in this protocol.
    pub id: String,
    /// How many conditions are met in it.
    pub conditions: usize,
    /// Days after the sitting before; 0 for the first.
    pub after_days: u32,
    /// Minutes that it may take in all; none where nothing is said.
    pub minutes: Option<u32>,
}
