//! Agent definitions: front matter configures, the body is the agent's instructions.

use std::{
    fmt,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use text::nearest;

use crate::{
    fields::{At, Fields},
    parsed::{EVERY_ONE, Parsed, tidy},
};

/// How many turns a run may take when its agent does not say.
pub const DEFAULT_MAX_TURNS: u32 = 25;
/// How many turns a specialist may take when its agent does not say.
pub const DEFAULT_SPECIALIST_TURNS: u32 = 10;
/// How often in a row one tool may fail when the agent does not say.
pub const DEFAULT_MAX_TOOL_RETRIES: u32 = 3;
/// How many rounds in a row may bring nothing new when the agent does not say.
pub const DEFAULT_MAX_NO_PROGRESS_ITERATIONS: u32 = 4;

/// What `maxToolRetries` may be; 0 ends the run at the first failure.
const TOOL_RETRIES: RangeInclusive<u32> = 0..=20;
/// What `maxNoProgressIterations` may be.
const NO_PROGRESS_ITERATIONS: RangeInclusive<u32> = 1..=50;

/// Tools of Claude Code, which reads the same files. Among ours they are listed for it and mean
/// nothing here.
const CLAUDE_CODE_TOOLS: [&str; 8] =
    ["AskUserQuestion", "Edit", "Glob", "Grep", "Read", "Skill", "TodoWrite", "Write"];

/// One agent: `agents/<name>.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentDefinition {
    /// The file's stem.
    pub name: String,
    /// The file, relative to the folder that holds the plugin.
    pub path: PathBuf,
    /// One line for lists of agents.
    pub description: Option<String>,
    /// Model identifier, as the provider spells it.
    pub model: String,
    /// Who serves the model.
    pub provider: Provider,
    /// Workspace files that belong in the prompt.
    pub workspace: Vec<String>,
    /// Names of the skills that the agent may read.
    pub skills: Vec<String>,
    /// Names of the tools that the agent may call; empty means all.
    pub tools: Vec<String>,
    /// Names of the hooks to run.
    pub hooks: Vec<String>,
    /// Whether the agent reads and writes memory.
    pub memory: bool,
    /// Names of the agents that it may hand over to.
    pub handoffs: Vec<String>,
    /// Names of the agents that it may send as specialists.
    pub subagents: Vec<String>,
    /// Whether the teacher is asked how sure she is.
    pub confidence: bool,
    /// JSON Schema of a structured answer.
    pub output_schema: Option<Value>,
    /// How many turns a run may take; none when it does not say.
    pub max_turns: Option<u32>,
    /// How much a run may cost, in US dollars.
    pub max_budget_usd: Option<f64>,
    /// How often in a row one tool may fail.
    pub max_tool_retries: u32,
    /// How many rounds of tool calls in a row may bring nothing new.
    pub max_no_progress_iterations: u32,
    /// Whether a run that brings nothing new is asked once for the best answer it has.
    pub force_finalize_on_stall: bool,
    /// Where the names stand that lead out of this file, and the schema.
    pub places: Vec<Place>,
    /// The instructions: everything after the front matter.
    pub body: String,
}

/// Where a name stands in a definition's front matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The field, such as `hooks`.
    pub field: String,
    /// The name; empty for a field that is no list of names.
    pub name: String,
    /// Line in the file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Who serves a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// Anthropic's Messages API.
    Anthropic,
    /// OpenAI's own service.
    Openai,
    /// Any server that speaks OpenAI's protocol, such as a local one.
    OpenaiCompatible,
    /// The built-in drafter, which uses no network and no AI.
    Offline,
}

impl Provider {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 4] =
        [Self::Anthropic, Self::Openai, Self::OpenaiCompatible, Self::Offline];

    /// The name as it is written in front matter and on the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::Openai => "openai",
            Self::OpenaiCompatible => "openai-compatible",
            Self::Offline => "offline",
        }
    }

    /// The provider with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == name)
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl AgentDefinition {
    /// Reads `agents/<name>.md`; no definition when a problem is an error.
    pub(crate) fn parse(name: &str, path: &Path, text: &str) -> Parsed<Self> {
        let (mut fields, parts) = match Fields::read(path, text) {
            Ok(read) => read,
            Err(problem) => return Parsed::broken(problem),
        };
        let model = fields.required_text("model");
        let provider = fields.required_text_at("provider").and_then(|(name, at)| {
            let provider = Provider::from_name(&name);
            if provider.is_none() {
                let names = Provider::ALL.map(Provider::as_str);
                let hint = match nearest(&name, &names) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => format!("it is one of {}", names.join(", ")),
                };
                fields.error(at, format!("no provider is called \"{name}\"; {hint}"));
            }
            provider
        });
        let skills = fields.texts_at("skills");
        let mut places = Vec::new();
        let schema = fields.object_at("outputSchema").map(|(schema, at)| {
            places.push(place("outputSchema", "", at));
            schema
        });
        let mut names = |field: &'static str| -> Vec<String> {
            let found = fields.texts_at(field);
            places.extend(found.iter().map(|(name, at)| place(field, name, *at)));
            found.into_iter().map(|(name, _)| name).collect()
        };
        let (mut tools, hooks) = (names("tools"), names("hooks"));
        let (handoffs, subagents) = (names("handoffs"), names("subagents"));
        let is_ours = |tool: &String| !CLAUDE_CODE_TOOLS.contains(&tool.as_str());
        // A list of nothing but those stays and is reported: emptied, it would allow every tool.
        if tools.iter().any(is_ours) {
            tools.retain(is_ours);
        }
        if let Some((given, at)) = fields.text_at("name").filter(|(given, _)| given != name) {
            let message = format!("the agent is called \"{name}\", like its file, not \"{given}\"");
            fields.warn(at, message);
        }
        let definition = Self {
            name: name.to_owned(),
            path: path.to_owned(),
            description: fields.text("description"),
            model: model.unwrap_or_default(),
            provider: provider.unwrap_or(Provider::Offline),
            workspace: fields.texts("workspace"),
            skills: skills.iter().map(|(name, _)| name.clone()).collect(),
            tools,
            hooks,
            memory: fields.boolean("memory").unwrap_or(true),
            handoffs,
            subagents,
            confidence: fields.boolean("confidence").unwrap_or(false),
            output_schema: schema,
            max_turns: fields.count("maxTurns"),
            max_budget_usd: fields.amount("maxBudgetUsd"),
            max_tool_retries: fields
                .number_in("maxToolRetries", TOOL_RETRIES)
                .unwrap_or(DEFAULT_MAX_TOOL_RETRIES),
            max_no_progress_iterations: fields
                .number_in("maxNoProgressIterations", NO_PROGRESS_ITERATIONS)
                .unwrap_or(DEFAULT_MAX_NO_PROGRESS_ITERATIONS),
            force_finalize_on_stall: fields.boolean("forceFinalizeOnStall").unwrap_or(true),
            places,
            body: tidy(parts.body),
        };
        let named = skills.into_iter().filter(|(name, _)| name != EVERY_ONE);
        Parsed::new(definition, named.collect(), fields.finish())
    }

    /// Where the name stands that this field gives; the file's beginning when it does not.
    pub(crate) fn place(&self, field: &str, name: &str) -> At {
        let found = self.places.iter().find(|place| place.field == field && place.name == name);
        found.map_or(At::START, |place| At { line: place.line, column: place.column })
    }
}

fn place(field: &str, name: &str, at: At) -> Place {
    Place { field: field.to_owned(), name: name.to_owned(), line: at.line, column: at.column }
}
