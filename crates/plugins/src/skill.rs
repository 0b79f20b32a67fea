//! Skills: a folder with a `SKILL.md` (tier 2) and reference files (tier 3).

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    fields::{At, Fields},
    parsed::{Dialect, Parsed, is_name, tidy},
};

/// The longest name that the public rules for skills allow.
const MAX_NAME: usize = 64;
/// The longest description, in characters.
const MAX_DESCRIPTION: usize = 1024;
/// The longest note on compatibility, in characters.
const MAX_COMPATIBILITY: usize = 500;
/// The most lines a body should have; more belongs in tier 3 files.
const MAX_BODY_LINES: usize = 500;

/// What a skill may say to Claude Code alone.
const OF_CLAUDE_CODE: [&str; 9] = [
    "agent",
    "argument-hint",
    "context",
    "disable-model-invocation",
    "effort",
    "model",
    "paths",
    "user-invocable",
    "version",
];

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

impl Skill {
    /// What a model sees of it before it decides: one line of the manifest in its prompt.
    #[must_use]
    pub fn in_manifest(&self) -> String {
        format!("- {}: {}", self.name, self.description)
    }

    /// Reads `skills/<folder>/SKILL.md` by the public rules for skills. The files are added later.
    pub(crate) fn parse(folder: &str, path: &Path, text: &str, dialect: Dialect) -> Parsed<Self> {
        let (mut fields, parts) = match Fields::read(path, text) {
            Ok(read) => read,
            Err(problem) => return Parsed::broken(problem),
        };
        let nameless = dialect == Dialect::ClaudeCode && !fields.has("name");
        if dialect == Dialect::ClaudeCode {
            fields.leave(&OF_CLAUDE_CODE);
        }
        let name = if nameless { None } else { fields.required_text_at("name") };
        if let Some((name, at)) = name {
            check_name(&mut fields, &name, at, folder);
        }
        let description = fields.required_text_at("description").map(|(text, at)| {
            check_length(&mut fields, "description", &text, at, MAX_DESCRIPTION);
            text
        });
        let license = fields.text("license");
        let compatibility = fields.text_at("compatibility").map(|(text, at)| {
            check_length(&mut fields, "compatibility", &text, at, MAX_COMPATIBILITY);
            text
        });
        let metadata = fields.object("metadata").map(flatten).unwrap_or_default();
        let allowed_tools = fields
            .text("allowed-tools")
            .map(|tools| tools.split_whitespace().map(str::to_owned).collect());
        let body_lines = parts.body.lines().count();
        if body_lines > MAX_BODY_LINES {
            fields.warn(
                At { line: parts.body_line, column: 1 },
                format!(
                    "the body has {body_lines} lines; above {MAX_BODY_LINES}, move detail into \
                     reference files"
                ),
            );
        }
        let skill = Self {
            name: folder.to_owned(),
            path: path.to_owned(),
            description: description.unwrap_or_default(),
            license,
            compatibility,
            metadata,
            allowed_tools: allowed_tools.unwrap_or_default(),
            body: tidy(parts.body),
            files: Vec::new(),
        };
        Parsed::new(skill, Vec::new(), fields.finish())
    }
}

fn check_name(fields: &mut Fields, name: &str, at: At, folder: &str) {
    if name.chars().count() > MAX_NAME {
        fields.error(at, format!("a skill's name has at most {MAX_NAME} characters"));
    } else if !is_name(name) {
        fields.error(
            at,
            format!(
                "\"{name}\" cannot be a skill's name: it has only lower-case letters, digits and \
                 single hyphens between them"
            ),
        );
    } else if name != folder {
        fields.error(at, format!("the name \"{name}\" should be that of the folder, \"{folder}\""));
    }
}

fn check_length(fields: &mut Fields, key: &str, text: &str, at: At, most: usize) {
    let length = text.chars().count();
    if length > most {
        fields.error(at, format!("the {key} has {length} characters; {most} are allowed"));
    }
}

/// Metadata is text by name; what an author writes as a number or a list is kept as JSON.
fn flatten(object: Value) -> BTreeMap<String, String> {
    let Value::Object(object) = object else {
        return BTreeMap::new();
    };
    object
        .into_iter()
        .map(|(key, value)| match value {
            Value::String(text) => (key, text),
            other => (key, other.to_string()),
        })
        .collect()
}
