//! Agent definitions: front matter configures, the body is the agent's instructions.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    fields::Fields,
    nearest::nearest,
    parsed::{Parsed, tidy},
};

/// How many turns a run may take when its agent does not say.
pub const DEFAULT_MAX_TURNS: u32 = 25;

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
    /// JSON Schema of a structured answer.
    pub output_schema: Option<Value>,
    /// How many turns a run may take.
    pub max_turns: u32,
    /// How much a run may cost, in US dollars.
    pub max_budget_usd: Option<f64>,
    /// The instructions: everything after the front matter.
    pub body: String,
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
        let definition = Self {
            name: name.to_owned(),
            path: path.to_owned(),
            description: fields.text("description"),
            model: model.unwrap_or_default(),
            provider: provider.unwrap_or(Provider::Offline),
            workspace: fields.texts("workspace"),
            skills: skills.iter().map(|(name, _)| name.clone()).collect(),
            tools: fields.texts("tools"),
            hooks: fields.texts("hooks"),
            memory: fields.boolean("memory").unwrap_or(true),
            handoffs: fields.texts("handoffs"),
            output_schema: fields.object("outputSchema"),
            max_turns: fields.count("maxTurns").unwrap_or(DEFAULT_MAX_TURNS),
            max_budget_usd: fields.amount("maxBudgetUsd"),
            body: tidy(parts.body),
        };
        Parsed::new(definition, skills, fields.finish())
    }
}
