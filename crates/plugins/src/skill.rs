//! Skills: a folder with a `SKILL.md` (tier 2) and reference files (tier 3).

use std::{collections::BTreeMap, path::PathBuf};

use serde::{Deserialize, Serialize};

/// One skill: `skills/<name>/`. Its texts are read once, at discovery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Skill {
    /// The folder's name, which the front matter repeats.
    pub name: String,
    /// The `SKILL.md`, relative to the folder that holds the plugin.
    pub path: PathBuf,
    /// What it is for and when to use it: tier 1, always in the prompt.
    pub description: String,
    /// Licence of the skill's content.
    pub license: Option<String>,
    /// What the skill needs around it.
    pub compatibility: Option<String>,
    /// Anything else the author wanted to say.
    pub metadata: BTreeMap<String, String>,
    /// Tools that the skill's author expects to be allowed.
    pub allowed_tools: Vec<String>,
    /// The text of `SKILL.md` after the front matter: tier 2.
    pub body: String,
    /// The other markdown files of the folder: tier 3, by name.
    pub files: Vec<SkillFile>,
}

/// One tier 3 file of a skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SkillFile {
    /// Path inside the skill's folder, with `/`.
    pub name: String,
    /// Its text.
    pub text: String,
}
