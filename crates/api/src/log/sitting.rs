//! What a face sees of a sitting: what its learner may know, and when time counts.

use domain::{ItemFeedback, SittingEnd, SittingEvent, SittingKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What happened in a sitting. What questions are made from has no field to travel in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum SittingEntry {
    /// It began.
    #[serde(rename = "sittingBegan")]
    Began {
        /// What kind of session it is.
        kind: SittingKind,
        /// What it is called.
        title: String,
        /// The learner: a seat of the class and no name.
        seat: String,
    },
    /// The learner was told what came of an answer.
    #[serde(rename = "feedbackGiven")]
    Told {
        /// The question's place.
        place: u32,
        /// What was told.
        feedback: ItemFeedback,
    },
    /// The learner was helped.
    #[serde(rename = "hintGiven")]
    Hint {
        /// The question's place.
        place: u32,
        /// The hint, in markdown.
        text: String,
    },
    /// The teacher stopped the clock.
    #[serde(rename = "sittingPaused")]
    Paused,
    /// The teacher let it go on.
    #[serde(rename = "sittingContinued")]
    Continued,
    /// The teacher gave more time.
    #[serde(rename = "sittingExtended")]
    Extended {
        /// How much.
        seconds: u32,
    },
    /// It is over.
    #[serde(rename = "sittingEnded")]
    Ended {
        /// Why.
        why: SittingEnd,
    },
    /// Something that only the log needs.
    #[serde(rename = "noted")]
    Noted,
}

impl SittingEntry {
    pub(super) fn of(event: &SittingEvent) -> Self {
        match event {
            SittingEvent::Began(began) => Self::Began {
                kind: began.kind,
                title: began.definition.title.clone(),
                seat: began.seat.clone(),
            },
            SittingEvent::FeedbackGiven { place, feedback } => {
                Self::Told { place: *place, feedback: feedback.clone() }
            }
            SittingEvent::HintGiven { place, text, .. } => {
                Self::Hint { place: *place, text: text.clone() }
            }
            SittingEvent::Paused { .. } => Self::Paused,
            SittingEvent::Continued { .. } => Self::Continued,
            SittingEvent::Extended { seconds, .. } => Self::Extended { seconds: *seconds },
            SittingEvent::Ended { why, .. } => Self::Ended { why: *why },
            SittingEvent::Selected(_)
            | SittingEvent::TimeRead { .. }
            | SittingEvent::WentBack { .. }
            | SittingEvent::Summarised { .. }
            | SittingEvent::PartnerSpoke(_)
            | SittingEvent::ConcernHeard { .. }
            | SittingEvent::TakenUp { .. }
            | SittingEvent::Reopened { .. }
            | SittingEvent::ClockDisagreed { .. }
            | SittingEvent::LeftWindow { .. }
            | SittingEvent::CameBack { .. }
            | SittingEvent::LateAnswer { .. } => Self::Noted,
        }
    }
}
