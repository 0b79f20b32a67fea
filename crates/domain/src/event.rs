//! The session's log: everything that happened, append-only, written before anyone acts on it.
//!
//! The state of a run is the fold of these events (`agent::run`); messages, traces and documents
//! are projections of the same log. Streamed deltas are not events: the finished message is.
//!
//! Events come in families, and each family has folds and projections of its own: a new event of
//! one family is matched there and nowhere else. A new family is an enum in a file of its own here
//! and a case of [`EventBody`]; what does not compile then is the list of who has to say what it
//! makes of the family: the machines that fold a log, the traces, the rows that the store keeps
//! beside it, and the faces.

mod ask;
mod partner;
mod run;
mod sitting;
mod study;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{SessionId, Timestamp, TraceId};

pub use ask::AskEvent;
pub use partner::{Partner, PartnerOutcome, PartnerSpoke};
pub use run::{CommandRef, ModelFailure, ModelFailureKind, Replaced, RunEvent};
pub use sitting::{
    ClockMark, DefinitionRef, ItemFeedback, ItemSelected, PinnedBlueprint, ResumePolicy, Resuming,
    SittingBegan, SittingEnd, SittingEvent, SittingKind, SittingTime, StoppingRule,
};
pub use study::{
    ActStretch, EvidenceLook, PageMark, ParticipationBegan, PauseReason, PinnedMaterial,
    PinnedTask, PinnedTier, SectionEdit, StepEnd, StepKind, StudyAct, StudyActor, StudyEvent,
    StudyStep,
};

/// An event before the store has given it a place in the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EventDraft {
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub body: EventBody,
}

/// One entry of a session's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SessionEvent {
    /// The session.
    pub session_id: SessionId,
    /// Place in the session's log: 1, 2, 3 … without gaps.
    pub seq: i64,
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub body: EventBody,
}

/// What happened, by family.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "family", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "most of a log is of runs")]
pub enum EventBody {
    /// In a run of an agent.
    Run(RunEvent),
    /// To a question to a person.
    Ask(AskEvent),
    /// In a sitting of a learner.
    Sitting(SittingEvent),
    /// To somebody who takes part in a study.
    Study(StudyEvent),
}

impl EventBody {
    /// The name of the event on the wire and in the database; no two families share one.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Run(event) => event.kind(),
            Self::Ask(event) => event.kind(),
            Self::Sitting(event) => event.kind(),
            Self::Study(event) => event.kind(),
        }
    }
}

impl From<RunEvent> for EventBody {
    fn from(event: RunEvent) -> Self {
        Self::Run(event)
    }
}

impl From<AskEvent> for EventBody {
    fn from(event: AskEvent) -> Self {
        Self::Ask(event)
    }
}

impl From<SittingEvent> for EventBody {
    fn from(event: SittingEvent) -> Self {
        Self::Sitting(event)
    }
}

impl From<StudyEvent> for EventBody {
    fn from(event: StudyEvent) -> Self {
        Self::Study(event)
    }
}
