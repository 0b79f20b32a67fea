//! What a teacher should know before pupils meet a text.

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
    /// Alcohol, tobacco and other drugs.
    Substances,
    /// Death, disaster, hunger, illness and loss.
    Upsetting,
    /// Wars and events that pupils may have lived through.
    RecentEvents,
    /// Swearing and slurs, also in quotations.
    OffensiveLanguage,
    /// Work with heat, chemicals, tools, food, water or outside.
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
