//! Categories of content, and how much care a passage needs.

use serde::{Deserialize, Serialize};

/// What a passage is about. The wording is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Category {
    /// Instructions that would help somebody to do harm.
    HarmfulInstructions,
    /// Self-harm, suicide and eating disorders.
    SelfHarm,
    /// Relationships, sexual health and sexual violence.
    Relationships,
    /// Slavery, racism, genocide and other discrimination.
    Discrimination,
    /// War, weapons, killing and cruelty.
    Violence,
    /// Alcohol, tobacco, other drugs and gambling.
    Substances,
    /// Death, disaster, hunger, illness and loss.
    Upsetting,
    /// Wars and events that pupils may have lived through.
    RecentEvents,
    /// Swearing and slurs, also in quotations.
    OffensiveLanguage,
    /// Work with heat, chemicals, tools, food, electricity, sport, water or outside.
    PracticalRisk,
}

/// How much care a passage needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Prepare for it.
    Caution,
    /// Tell pupils beforehand and have support and an alternative ready.
    Sensitive,
    /// Not for pupils as it stands: the only severity that asks for a repair.
    Stop,
}

impl Severity {
    /// As it is shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Caution => "caution",
            Self::Sensitive => "sensitive",
            Self::Stop => "stop",
        }
    }
}
