//! What becomes of a question to a person: opened, shown, answered or withdrawn.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Face, Interaction, InteractionId, InteractionResponse, Withdrawal};

/// What happened to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum AskEvent {
    /// A person is asked; the run is suspended until the answer.
    #[serde(rename = "interactionOpened")]
    Opened {
        /// What is asked.
        interaction: Interaction,
    },
    /// A face showed the question for the first time.
    #[serde(rename = "interactionShown")]
    Shown {
        /// Which interaction.
        interaction_id: InteractionId,
        /// Where.
        face: Face,
    },
    /// The answer.
    #[serde(rename = "interactionAnswered")]
    Answered {
        /// Which interaction.
        interaction_id: InteractionId,
        /// What was answered.
        response: InteractionResponse,
        /// From where.
        face: Face,
    },
    /// The question was taken back.
    #[serde(rename = "interactionWithdrawn")]
    Withdrawn {
        /// Which interaction.
        interaction_id: InteractionId,
        /// Why.
        why: Withdrawal,
    },
}

impl AskEvent {
    /// The name of the variant on the wire and in the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "interactionOpened",
            Self::Shown { .. } => "interactionShown",
            Self::Answered { .. } => "interactionAnswered",
            Self::Withdrawn { .. } => "interactionWithdrawn",
        }
    }

    /// The question that it happened to.
    pub fn interaction_id(&self) -> InteractionId {
        match self {
            Self::Opened { interaction } => interaction.id,
            Self::Shown { interaction_id, .. }
            | Self::Answered { interaction_id, .. }
            | Self::Withdrawn { interaction_id, .. } => *interaction_id,
        }
    }
}
