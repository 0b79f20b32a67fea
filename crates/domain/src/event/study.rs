//! What happens to somebody who takes part in a study: consent, questionnaires, tasks and rest, one after the
//! other, each in the log before the page shows what comes next.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ClockMark;
use crate::{Factors, SessionId};

/// What happened in a participation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum StudyEvent {
    /// She was allocated: everything that she will do stands in it, whatever becomes of the files.
    #[serde(rename = "participationBegan")]
    Began(Box<ParticipationBegan>),
    /// She agreed.
    #[serde(rename = "consentGiven")]
    Consented {
        /// The tier that she chose, by its id.
        tier: String,
        /// When.
        clock: ClockMark,
    },
    /// She takes part no longer.
    #[serde(rename = "consentWithdrawn")]
    Withdrew {
        /// Whether what was kept is to go; else it stays and is marked.
        erase: bool,
        /// Who said so.
        by: StudyActor,
        /// When.
        clock: ClockMark,
    },
    /// A step began.
    #[serde(rename = "stepBegan")]
    StepBegan {
        /// Its place, from 0.
        step: u32,
        /// The sitting in which a questionnaire is answered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Option<SessionId>,
        /// When.
        clock: ClockMark,
    },
    /// A session of planning belongs to the task under way.
    #[serde(rename = "taskSession")]
    Planned {
        /// The session.
        session: SessionId,
        /// When.
        clock: ClockMark,
    },
    /// A step is over.
    #[serde(rename = "stepEnded")]
    StepEnded {
        /// Its place.
        step: u32,
        /// Why.
        why: StepEnd,
        /// When.
        clock: ClockMark,
    },
    /// The time stands still.
    #[serde(rename = "participationPaused")]
    Paused {
        /// Why.
        why: PauseReason,
        /// Who stopped it.
        by: StudyActor,
        /// When.
        clock: ClockMark,
    },
    /// It goes on.
    #[serde(rename = "participationContinued")]
    Continued {
        /// Who let it go on.
        by: StudyActor,
        /// When.
        clock: ClockMark,
    },
    /// Her page was heard of.
    #[serde(rename = "participantHeard")]
    Heard {
        /// When.
        clock: ClockMark,
    },
    /// Nothing had been heard of her page since the event before, or its host died meanwhile: that time is a gap
    /// and no work.
    #[serde(rename = "participantLost")]
    Lost {
        /// How long it is, in milliseconds.
        gap_ms: u64,
        /// Until when.
        clock: ClockMark,
    },
    /// What she did at the page since it told last, as its input devices have it.
    #[serde(rename = "inputSeen")]
    Acted {
        /// The stretches, in their order.
        stretches: Vec<ActStretch>,
        /// The sources that she opened meanwhile, in their order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        looks: Vec<EvidenceLook>,
        /// Up to where it is told by the clock of the page, where the page says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<PageMark>,
        /// When it was told.
        clock: ClockMark,
    },
    /// What she has written by hand, the whole of it, some seconds after she changed it.
    #[serde(rename = "paperWritten")]
    Wrote {
        /// The text.
        text: String,
        /// When it was kept.
        clock: ClockMark,
    },
    /// What became of the sections that the agent wrote by the end of the task under way.
    #[serde(rename = "taskEdited")]
    Edited {
        /// The task's place among the steps.
        step: u32,
        /// The sections, those that she left alone too.
        sections: Vec<SectionEdit>,
        /// When it was looked at.
        clock: ClockMark,
    },
    /// She set a marker, to come back to with words.
    #[serde(rename = "markerSet")]
    Marked {
        /// Its number, from 1.
        marker: u32,
        /// When.
        clock: ClockMark,
    },
    /// Words for a marker; those that were there before are replaced.
    #[serde(rename = "markerNoted")]
    MarkerNoted {
        /// The marker.
        marker: u32,
        /// The words.
        text: String,
        /// When.
        clock: ClockMark,
    },
    /// The researcher noted something.
    #[serde(rename = "incidentNoted")]
    Incident {
        /// What.
        text: String,
        /// When.
        clock: ClockMark,
    },
}

/// Who did it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StudyActor {
    /// The participant.
    Participant,
    /// The researcher.
    Researcher,
}

/// Why the time stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PauseReason {
    /// Somebody wanted to.
    Rest,
    /// Something does not work.
    Technical,
}

/// Why a step is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StepEnd {
    /// She said that she is done.
    Done,
    /// Its time was over.
    TimeOver,
    /// The researcher ended it.
    ByResearcher,
}

/// What somebody does at a page, as it can be seen from her input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StudyAct {
    /// She typed a message or an answer.
    Typing,
    /// She worked on the document by hand.
    Editing,
    /// She moved, scrolled or pressed elsewhere.
    Reading,
    /// No input came for a minute or more.
    Idle,
    /// The evidence of a claim was open.
    Evidence,
    /// The page was not in front.
    Away,
}

/// A stretch of time in which somebody did one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ActStretch {
    /// What.
    pub act: StudyAct,
    /// How many milliseconds before it was told it began.
    pub ago_ms: u64,
    /// How long it was, in milliseconds.
    pub took_ms: u64,
}

/// An instant by the clock of a page, which begins with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageMark {
    /// Which page: a number that it drew when it was opened.
    pub page: u32,
    /// Milliseconds since then.
    pub ms: u64,
}

/// A look into the source of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceLook {
    /// The file.
    pub path: String,
    /// Its first line that is quoted, from 1.
    pub start_line: u32,
    /// Its last.
    pub end_line: u32,
    /// How many milliseconds before it was told it was opened.
    pub ago_ms: u64,
}

/// How far a section differs from what the agent had written last of it. Words stand between spaces, tabs and
/// line ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SectionEdit {
    /// The document.
    pub path: String,
    /// The section.
    pub id: String,
    /// How many words the agent had written.
    pub words: u32,
    /// The fewest words to put in, take out or replace to get from there to what stands at the end.
    pub changed: u32,
}

/// What a participation is made of, as it was when it began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ParticipationBegan {
    /// The study's id.
    pub study: String,
    /// SHA-256 of the protocol.
    pub protocol_sha256: String,
    /// The participant: p01, p02, …
    pub participant: String,
    /// What she reads before she agrees, in markdown.
    pub consent: String,
    /// What she may agree to.
    pub tiers: Vec<PinnedTier>,
    /// The tasks.
    pub tasks: Vec<PinnedTask>,
    /// What she does, in its order.
    pub steps: Vec<StudyStep>,
    /// When.
    pub clock: ClockMark,
}

/// What somebody may agree to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinnedTier {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is kept, in markdown.
    pub words: String,
}

/// A task as it was when the participation began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinnedTask {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What she reads, in markdown.
    pub text: String,
    /// What she is given to work with.
    pub materials: Vec<PinnedMaterial>,
    /// Minutes after which it is over.
    pub minutes: u32,
}

/// Something that she is given to work with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinnedMaterial {
    /// The name of its file.
    pub name: String,
    /// The text, in markdown.
    pub text: String,
}

/// One step of a participation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyStep {
    /// The sitting, by its id.
    pub sitting: String,
    /// The condition, by its id; none between conditions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The task, by its id; none between tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// What is done.
    pub what: StepKind,
}

/// What is done in a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum StepKind {
    /// A questionnaire is answered.
    Instrument {
        /// The questionnaire's id.
        questionnaire: String,
    },
    /// A task is done.
    Task {
        /// The place of its condition among hers, from 1: what is written in one is not seen in another.
        block: u32,
        /// What helps her; none for an editor and the time.
        factors: Option<Factors>,
    },
    /// A rest.
    Break {
        /// Its minutes.
        minutes: u32,
    },
    /// The end of a sitting that is not the last.
    Wait {
        /// Days from the beginning of this sitting to the next.
        days: u32,
    },
}

impl StudyEvent {
    /// The name of the variant on the wire and in the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Began(_) => "participationBegan",
            Self::Consented { .. } => "consentGiven",
            Self::Withdrew { .. } => "consentWithdrawn",
            Self::StepBegan { .. } => "stepBegan",
            Self::Planned { .. } => "taskSession",
            Self::StepEnded { .. } => "stepEnded",
            Self::Paused { .. } => "participationPaused",
            Self::Continued { .. } => "participationContinued",
            Self::Heard { .. } => "participantHeard",
            Self::Lost { .. } => "participantLost",
            Self::Acted { .. } => "inputSeen",
            Self::Wrote { .. } => "paperWritten",
            Self::Edited { .. } => "taskEdited",
            Self::Marked { .. } => "markerSet",
            Self::MarkerNoted { .. } => "markerNoted",
            Self::Incident { .. } => "incidentNoted",
        }
    }

    /// When it happened by the clock of the machine.
    pub fn clock(&self) -> &ClockMark {
        match self {
            Self::Began(began) => &began.clock,
            Self::Consented { clock, .. }
            | Self::Withdrew { clock, .. }
            | Self::StepBegan { clock, .. }
            | Self::Planned { clock, .. }
            | Self::StepEnded { clock, .. }
            | Self::Paused { clock, .. }
            | Self::Continued { clock, .. }
            | Self::Heard { clock }
            | Self::Lost { clock, .. }
            | Self::Acted { clock, .. }
            | Self::Wrote { clock, .. }
            | Self::Edited { clock, .. }
            | Self::Marked { clock, .. }
            | Self::MarkerNoted { clock, .. }
            | Self::Incident { clock, .. } => clock,
        }
    }
}
