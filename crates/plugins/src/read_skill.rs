//! Reading a skill by reference, with the references inside it followed.

use thiserror::Error;

use crate::{Plugin, nearest::{listed, suggested}};

/// How deep references inside skills are followed.
pub const MAX_REFERENCE_DEPTH: usize = 5;

/// The text of a skill or of one of its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillText {
    /// What was asked for, in its plain form: `name` or `name/file.md`.
    pub reference: String,
    /// 2 for `SKILL.md`, 3 for a reference file.
    pub tier: u8,
    /// The text, followed by the texts it refers to.
    pub text: String,
}

/// Why a skill could not be read. The messages are written for the model that asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SkillError {
    /// Not of the form `name` or `name/file.md`.
    #[error("\"{reference}\" is not a skill reference; write a skill's name, or its name and one of its files as name/file.md")]
    BadReference {
        /// What was asked for.
        reference: String,
    },
    /// The agent has no such skill.
    #[error("no skill is called \"{name}\"{}; {}", suggested(.suggestion), listed("skills", .available))]
    UnknownSkill {
        /// What was asked for.
        name: String,
        /// The skill that was probably meant.
        suggestion: Option<String>,
        /// The skills that the agent may read.
        available: Vec<String>,
    },
    /// The skill has no such file.
    #[error("skill \"{skill}\" has no file \"{file}\"{}; {}", suggested(.suggestion), listed("files", .available))]
    UnknownFile {
        /// The skill.
        skill: String,
        /// What was asked for.
        file: String,
        /// The file that was probably meant.
        suggestion: Option<String>,
        /// The files that the skill has.
        available: Vec<String>,
    },
    /// The texts refer to one another in a circle.
    #[error("the skills refer to one another in a circle: {}", .chain.join(" → "))]
    Circular {
        /// The references from the first to its repetition.
        chain: Vec<String>,
    },
}

/// Reads `name` (tier 2) or `name/file.md` (tier 3) of the plugin, if the agent's skills allow it.
pub fn read_skill(
    plugin: &Plugin,
    allowed: &[String],
    reference: &str,
) -> Result<SkillText, SkillError> {
    let _ = (plugin, allowed, reference);
    unimplemented!()
}
