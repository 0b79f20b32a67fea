//! Entries as they stand in the files. While one is open it has no outcome, and once it is resolved it has
//! one: two types, so that nobody has to ask.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::outcome::TestRun;
use crate::{Confidence, Domain, RootCauseCategory, Strategy, Tier};

/// An entry that is being worked on. Its order is that of its lists; times are what the clocks of the
/// machines said, which may disagree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// Its name in all journals: `ghap_20251202_143022_a1b2c3`.
    pub id: String,
    /// Who works on it.
    pub session_id: String,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// What sort of work it is.
    pub domain: Domain,
    /// How it is gone about now.
    pub strategy: Strategy,
    /// Which meaningful change is wanted.
    pub goal: String,
    /// What was believed before, the first first.
    #[serde(default)]
    pub history: Vec<Iteration>,
    /// What is believed now.
    pub current: Iteration,
    /// How many beliefs there were, with the present one.
    pub iteration_count: usize,
    /// What was noted on the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Runs of tests that were seen meanwhile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub observations: Vec<Observation>,
}

/// A belief, what is done because of it, and what will be seen if it is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Iteration {
    /// Since when it was held; files of others may not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<DateTime<Utc>>,
    /// How it was gone about, where that was changed afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
    /// What is believed about the situation.
    pub hypothesis: String,
    /// What is done because of it.
    pub action: String,
    /// Which outcome will be observed if the hypothesis is right.
    pub prediction: String,
    /// How sure the prediction was when it was made, in percent. Predictions without one are not counted
    /// in a calibration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
}

/// Something noted on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// When.
    pub timestamp: DateTime<Utc>,
    /// What.
    pub text: String,
}

/// A run of tests or of a build that was seen while an entry was open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Observation {
    /// When it ended.
    pub captured_at: DateTime<Utc>,
    /// During which belief, counted from 1.
    pub iteration: usize,
    /// What it came to.
    pub run: TestRun,
}

/// How a prediction compares with what happened.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeStatus {
    /// It came true.
    Confirmed,
    /// It did not come true.
    Falsified,
    /// A part came true. What did not is a surprise that has to be said; it counts half in a calibration, and
    /// the entry is of bronze, since nothing clear follows from it.
    Partial,
    /// The goal was dropped before anybody could know.
    Abandoned,
}

impl OutcomeStatus {
    /// The word that stands in files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Falsified => "falsified",
            Self::Partial => "partial",
            Self::Abandoned => "abandoned",
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// How it compares with the prediction.
    pub status: OutcomeStatus,
    /// What was seen.
    pub result: String,
    /// When it was seen.
    pub captured_at: DateTime<Utc>,
    /// Whether a run of tests was seen by a hook, and not only told of.
    pub auto_captured: bool,
}

/// Why a belief was wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RootCause {
    /// Of which sort.
    pub category: RootCauseCategory,
    /// In words.
    pub description: String,
}

/// What to do another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lesson {
    /// What did it in the end.
    pub what_worked: String,
    /// What holds beyond this case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeaway: Option<String>,
}

/// An entry that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResolvedEntry {
    /// What it was when it was open.
    #[serde(flatten)]
    pub entry: Entry,
    /// What happened.
    pub outcome: Outcome,
    /// What was unexpected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surprise: Option<String>,
    /// Why a hypothesis was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_cause: Option<RootCause>,
    /// What to do another time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Lesson>,
    /// How it ended, and how far it is to be trusted.
    pub resolution: Resolution,
}

/// How an entry ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Resolution {
    /// Whether there was an end.
    pub status: ResolutionStatus,
    /// When.
    pub resolved_at: DateTime<Utc>,
    /// How far it is to be trusted.
    pub confidence_tier: Tier,
    /// How soon after the outcome the rest was written.
    pub annotation_proximity: Proximity,
    /// When it went into a store for good; before that it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persisted_at: Option<DateTime<Utc>>,
}

/// Whether there was an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResolutionStatus {
    /// The prediction met what happened.
    Resolved,
    /// The goal was dropped.
    Abandoned,
}

/// How soon after an outcome the rest was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Proximity {
    /// While it was fresh.
    Immediate,
    /// Later, from memory.
    Wrapup,
}

impl Entry {
    /// When something was last done to it, as far as its times say.
    #[must_use]
    pub fn touched_at(&self) -> DateTime<Utc> {
        let iterations = self.history.iter().chain([&self.current]);
        let times = iterations.filter_map(|iteration| iteration.timestamp);
        let notes = self.notes.iter().map(|note| note.timestamp);
        let runs = self.observations.iter().map(|seen| seen.captured_at);
        times.chain(notes).chain(runs).fold(self.created_at, DateTime::max)
    }
}

impl ResolvedEntry {
    /// Its name in all journals.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.entry.id
    }

    /// Whether it is in a store for good.
    #[must_use]
    pub fn is_persisted(&self) -> bool {
        self.resolution.persisted_at.is_some()
    }
}
