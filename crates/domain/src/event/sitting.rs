//! What happens in a sitting: one learner going through one definition.
//!
//! The questions themselves are interactions ([`crate::AskEvent`]). No event has a field for what is
//! right, except for what a learner is told in a session that teaches.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{Partner, PartnerSpoke};
use crate::{GrantId, ItemAnswer, Timestamp};

/// What happened in a sitting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum SittingEvent {
    /// It began, with everything that decides what is asked.
    #[serde(rename = "sittingBegan")]
    Began(Box<SittingBegan>),
    /// A question was chosen for a place: what gives it again, and nothing of its key.
    #[serde(rename = "itemSelected")]
    Selected(ItemSelected),
    /// The clock was read. What follows it happened then.
    #[serde(rename = "timeRead")]
    TimeRead {
        /// When.
        clock: ClockMark,
    },
    /// A learner was told what came of an answer.
    #[serde(rename = "feedbackGiven")]
    FeedbackGiven {
        /// The question's place.
        place: u32,
        /// What was told.
        feedback: ItemFeedback,
    },
    /// A learner asked for help with the open question.
    #[serde(rename = "hintGiven")]
    HintGiven {
        /// The question's place.
        place: u32,
        /// Which hint, from 1.
        number: u32,
        /// The hint, in markdown.
        text: String,
        /// When.
        clock: ClockMark,
    },
    /// A learner went back to an earlier question.
    #[serde(rename = "wentBack")]
    WentBack {
        /// The place that is open again.
        place: u32,
        /// When.
        clock: ClockMark,
    },
    /// What was said before became a summary, which stands for it in front of a model.
    #[serde(rename = "sittingSummarised")]
    Summarised {
        /// The last place that it stands for.
        until: u32,
        /// The summary.
        summary: String,
    },
    /// The model that takes part was asked, before a question was.
    #[serde(rename = "partnerSpoke")]
    PartnerSpoke(Box<PartnerSpoke>),
    /// What a learner wrote may tell that somebody is not safe.
    #[serde(rename = "concernHeard")]
    ConcernHeard {
        /// The place of the question that it was written to.
        place: u32,
        /// When.
        clock: ClockMark,
    },
    /// The teacher stopped the clock.
    #[serde(rename = "sittingPaused")]
    Paused {
        /// When.
        clock: ClockMark,
    },
    /// The teacher let it go on.
    #[serde(rename = "sittingContinued")]
    Continued {
        /// When.
        clock: ClockMark,
    },
    /// The teacher gave more time.
    #[serde(rename = "sittingExtended")]
    Extended {
        /// How much.
        seconds: u32,
        /// Why; none where nobody was asked yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What was asked for: given twice it is given once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grant: Option<GrantId>,
        /// When.
        clock: ClockMark,
    },
    /// A learner came back to a sitting that had been left.
    #[serde(rename = "sittingTakenUp")]
    TakenUp {
        /// What became of it, by the rule for resuming and its age.
        resume: ResumePolicy,
        /// When.
        clock: ClockMark,
    },
    /// The teacher opened it again that was over or blocked.
    #[serde(rename = "sittingReopened")]
    Reopened {
        /// Why.
        reason: String,
        /// When.
        clock: ClockMark,
    },
    /// The wall clock does not agree with the time that has run.
    #[serde(rename = "clockDisagreed")]
    ClockDisagreed {
        /// How far the wall clock is ahead, in milliseconds; below 0 it is behind.
        ahead_ms: i64,
        /// When.
        clock: ClockMark,
    },
    /// Another window came before that of the sitting.
    #[serde(rename = "windowLeft")]
    LeftWindow {
        /// When.
        clock: ClockMark,
    },
    /// The window of the sitting is in front again.
    #[serde(rename = "windowReturned")]
    CameBack {
        /// When.
        clock: ClockMark,
    },
    /// An answer came after the time was over. It is kept and does not count.
    #[serde(rename = "lateAnswer")]
    LateAnswer {
        /// The question's place.
        place: u32,
        /// The answer.
        answer: ItemAnswer,
        /// When.
        clock: ClockMark,
    },
    /// It is over.
    #[serde(rename = "sittingEnded")]
    Ended {
        /// Why.
        why: SittingEnd,
        /// When.
        clock: ClockMark,
    },
}

impl SittingEvent {
    /// The name of the variant on the wire and in the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Began(_) => "sittingBegan",
            Self::Selected(_) => "itemSelected",
            Self::TimeRead { .. } => "timeRead",
            Self::FeedbackGiven { .. } => "feedbackGiven",
            Self::HintGiven { .. } => "hintGiven",
            Self::WentBack { .. } => "wentBack",
            Self::Summarised { .. } => "sittingSummarised",
            Self::PartnerSpoke(_) => "partnerSpoke",
            Self::ConcernHeard { .. } => "concernHeard",
            Self::Paused { .. } => "sittingPaused",
            Self::Continued { .. } => "sittingContinued",
            Self::Extended { .. } => "sittingExtended",
            Self::TakenUp { .. } => "sittingTakenUp",
            Self::Reopened { .. } => "sittingReopened",
            Self::ClockDisagreed { .. } => "clockDisagreed",
            Self::LeftWindow { .. } => "windowLeft",
            Self::CameBack { .. } => "windowReturned",
            Self::LateAnswer { .. } => "lateAnswer",
            Self::Ended { .. } => "sittingEnded",
        }
    }

    /// When it happened by the clock of the machine; none where time does not matter.
    pub fn clock(&self) -> Option<&ClockMark> {
        match self {
            Self::Began(began) => Some(&began.clock),
            Self::PartnerSpoke(spoke) => Some(&spoke.clock),
            Self::TimeRead { clock }
            | Self::ConcernHeard { clock, .. }
            | Self::HintGiven { clock, .. }
            | Self::WentBack { clock, .. }
            | Self::Paused { clock }
            | Self::Continued { clock }
            | Self::Extended { clock, .. }
            | Self::TakenUp { clock, .. }
            | Self::Reopened { clock, .. }
            | Self::ClockDisagreed { clock, .. }
            | Self::LeftWindow { clock }
            | Self::CameBack { clock }
            | Self::LateAnswer { clock, .. }
            | Self::Ended { clock, .. } => Some(clock),
            Self::Selected(_) | Self::FeedbackGiven { .. } | Self::Summarised { .. } => None,
        }
    }
}

/// The five kinds of session that a learner can go through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SittingKind {
    /// A partner to think with.
    Thought,
    /// Explanations and practice.
    Learning,
    /// A test.
    Evaluation,
    /// Questions without right answers.
    Survey,
    /// Steps with rules.
    Workflow,
}

/// Everything that decides what is asked in a sitting, as it was at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SittingBegan {
    /// What kind of session it is.
    pub kind: SittingKind,
    /// The definition that is gone through.
    pub definition: DefinitionRef,
    /// The definition as it was read.
    pub frozen: Value,
    /// The learner: a seat of the class and no name.
    pub seat: String,
    /// How often this learner has begun this definition, from 1.
    pub attempt: u32,
    /// Where all chance of this sitting comes from; below 2^53.
    pub seed: u64,
    /// How long it may take.
    pub time: SittingTime,
    /// What happens to a sitting that was left.
    pub resuming: Resuming,
    /// The blueprints that questions may be made from, section by section.
    pub pool: Vec<PinnedBlueprint>,
    /// The model that takes part; none where no model does.
    #[serde(default)]
    pub partner: Option<Partner>,
    /// When it began.
    pub clock: ClockMark,
}

/// A definition of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DefinitionRef {
    /// Its id.
    pub id: String,
    /// SHA-256 of its file, in hexadecimal.
    pub sha256: String,
    /// What it is called.
    pub title: String,
}

/// How long a sitting may take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SittingTime {
    /// Milliseconds for somebody without extra time; none where there is no limit.
    pub limit_ms: Option<u64>,
    /// This learner's share of that, in hundredths: 125 is a quarter more.
    pub percent: u32,
    /// Milliseconds after the end in which an answer still counts that was on its way.
    pub grace_ms: u64,
    /// When it is over in any case.
    pub hard_end: Option<Timestamp>,
    /// Whether extra time moves the hard end as well.
    pub hard_end_moves: bool,
}

/// What happens to a sitting that was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Resuming {
    /// What happens.
    pub policy: ResumePolicy,
    /// Milliseconds after which it does not go on whatever the policy is.
    pub max_age_ms: Option<u64>,
}

/// Whether a sitting that was left goes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ResumePolicy {
    /// It goes on where it was.
    #[default]
    Resume,
    /// It is over, and another one begins.
    Restart,
    /// It waits until the teacher opens it again.
    Block,
}

/// A blueprint in the version that questions of a sitting are made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinnedBlueprint {
    /// The section or module, by its id.
    pub section: String,
    /// The blueprint.
    pub blueprint: String,
    /// SHA-256 of its file.
    pub version: String,
}

/// A question that was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ItemSelected {
    /// Its place, from 1.
    pub place: u32,
    /// The section or module, by its id.
    pub section: String,
    /// In a module, the level that it practises, from 1.
    pub level: u32,
    /// The blueprint that it is made from.
    pub blueprint: String,
    /// SHA-256 of the blueprint's file.
    pub version: String,
    /// The seed of the variant; below 2^53.
    pub seed: u64,
    /// The difficulty that was wished for, in thousandths of a logit; none where any will do.
    pub wanted: Option<i32>,
    /// The difficulty that it has, in thousandths of a logit.
    pub difficulty: i32,
}

/// What a learner is told about an answer. What is not told is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct ItemFeedback {
    /// How much of it was right, and how much could be.
    pub score: Option<(u32, u32)>,
    /// Whether all of it was.
    pub right: Option<bool>,
    /// What would have been right.
    pub answer: Option<String>,
    /// What would have helped.
    pub hint: Option<String>,
    /// How it is done.
    pub solution: Option<String>,
    /// What a person did who answers so.
    pub misconceptions: Vec<String>,
}

/// Why a sitting is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "camelCase")]
pub enum SittingEnd {
    /// Everything was asked.
    Complete,
    /// The time was over.
    Time,
    /// Enough was known.
    Rule {
        /// By which rule.
        rule: StoppingRule,
    },
    /// The learner handed it in.
    ByLearner,
    /// The teacher ended it.
    ByTeacher,
    /// There was no question left that could be asked.
    NothingLeft,
    /// It was left, and another one begins.
    LeftOff,
}

/// A rule that ends a test whose questions follow the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StoppingRule {
    /// The estimate was precise enough.
    Precise,
    /// It was settled in which band the learner is.
    Settled,
    /// As many questions were asked as were to be asked.
    Length,
}

/// An instant by a clock that nobody can set, and by one that anybody can.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClockMark {
    /// The id of the machine's boot.
    pub boot: String,
    /// Milliseconds since it, with those that the machine slept.
    pub running_ms: u64,
    /// The wall clock.
    pub at: Timestamp,
}
