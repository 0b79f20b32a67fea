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
    /// What is asked when.
    pub instruments: Vec<AskedInstrument>,
    /// What participants agree to.
    pub consent: Consent,
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

/// A questionnaire, and when it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AskedInstrument {
    /// The questionnaire's id.
    #[serde(rename = "use")]
    pub questionnaire: String,
    /// When it is asked.
    pub when: Moment,
    /// The conditions in which it is asked; empty for all.
    pub conditions: Vec<String>,
    /// The tasks with which it is asked; empty for all.
    pub tasks: Vec<String>,
}

/// A moment of a study at which something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before everything, behind the consent.
    BeforeStudy,
    /// Before each sitting.
    BeforeSitting,
    /// Before the tasks of a condition.
    BeforeCondition,
    /// Before each task.
    BeforeTask,
    /// After each task.
    AfterTask,
    /// After the tasks of a condition.
    AfterCondition,
    /// After each sitting.
    AfterSitting,
    /// After everything.
    AfterStudy,
}

/// What participants agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// The file of what they read, in the study's folder.
    pub text: String,
    /// What they choose from.
    pub tiers: Vec<ConsentTier>,
}

/// How much of what a participant does may be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentTier {
    /// Its name in this protocol.
    pub id: String,
    /// What it is called, and its heading in the text of the consent.
    pub title: String,
    /// What is kept.
    pub keeps: Keeps,
    /// What stands under its heading, in markdown.
    pub words: String,
}

/// What is kept of a participant. Each has those before it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// What was done when, and answers on scales: no texts.
    Events,
    /// Texts too, without names and places.
    Texts,
    /// Sentences may be quoted, too.
    Quotes,
}

impl Moment {
    /// Whether it lies inside one condition.
    #[must_use]
    pub fn has_condition(self) -> bool {
        self.has_task() || matches!(self, Self::BeforeCondition | Self::AfterCondition)
    }

    /// Whether it lies at one task.
    #[must_use]
    pub fn has_task(self) -> bool {
        matches!(self, Self::BeforeTask | Self::AfterTask)
    }
}
