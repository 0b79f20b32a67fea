//! What a face sees of a question to a person.

use domain::{AskEvent, Face, Interaction, InteractionId, InteractionResponse, Withdrawal};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What happened to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum AskEntry {
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

impl AskEntry {
    pub(super) fn of(event: &AskEvent) -> Self {
        match event.clone() {
            AskEvent::Opened { interaction } => Self::Opened { interaction },
            AskEvent::Shown { interaction_id, face: _ } => Self::Shown { interaction_id },
            AskEvent::Answered { interaction_id, response, face } => {
                Self::Answered { interaction_id, response, face }
            }
            AskEvent::Withdrawn { interaction_id, why } => Self::Withdrawn { interaction_id, why },
        }
    }
}
