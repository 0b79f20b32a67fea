//! Command definitions: what a teacher can ask for by name, and the framing it gives the agent.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One command: `commands/<name>.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CommandDefinition {
    /// The file's stem.
    pub name: String,
    /// The file, relative to the folder that holds the plugin.
    pub path: PathBuf,
    /// Name of the agent of the same plugin that carries it out.
    pub agent: String,
    /// One line for lists of commands.
    pub description: String,
    /// One answer, or a conversation.
    pub mode: CommandMode,
    /// Where the output is expected, as a workspace path.
    pub writes: Option<String>,
    /// What the command wants to be told, shown when it is chosen.
    pub slots: Vec<Slot>,
    /// Things a teacher might type after the command.
    pub examples: Vec<String>,
    /// The framing: everything after the front matter.
    pub body: String,
}

/// Whether a command ends with its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandMode {
    /// One request, one answer.
    #[default]
    Single,
    /// The conversation goes on after the answer.
    Interactive,
}

/// One thing a command wants to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// Short name, such as `topic`.
    pub name: String,
    /// What to type there.
    pub description: String,
    /// Whether the command makes no sense without it.
    pub required: bool,
}
