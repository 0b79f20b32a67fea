//! Everything that was discovered, and finding one thing in it by name.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use text::nearest;
use thiserror::Error;

use crate::{
    AgentDefinition, CommandDefinition, EventHooks, Problem, Skill,
    suggestion::{listed, suggested},
};

/// All plugins that could be read, and what is wrong with the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// In the order of the roots, then by folder name.
    pub plugins: Vec<Plugin>,
    /// Sorted by file and line.
    pub problems: Vec<Problem>,
}

/// One plugin: a folder with agents, commands, skills and hooks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plugin {
    /// From `.claude-plugin/plugin.json`, else the folder's name.
    pub name: String,
    /// The plugin's folder.
    pub root: PathBuf,
    /// From `.claude-plugin/plugin.json`.
    pub description: Option<String>,
    /// From `.claude-plugin/plugin.json`.
    pub version: Option<String>,
    /// By name.
    pub agents: Vec<AgentDefinition>,
    /// By name.
    pub commands: Vec<CommandDefinition>,
    /// By name.
    pub skills: Vec<Skill>,
    /// The programs that it wants run at points of a run, from `hooks/hooks.json`.
    pub hooks: Vec<EventHooks>,
    /// Programs that it wants run and that nobody allowed.
    pub withheld: Vec<EventHooks>,
    /// Who it came with.
    pub origin: Origin,
    /// The files of its agents, commands and skills, by path.
    pub files: Vec<DefinitionFile>,
}

/// Who a plugin came with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// The application.
    #[default]
    Shipped,
    /// The teacher added it.
    Added,
    /// It is nowhere but in the teacher's workspace.
    Hers,
}

/// One file of a plugin: as the plugin has it, as the teacher has it in her workspace, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DefinitionFile {
    /// The path inside the plugin, with `/`, such as `agents/planner.md`.
    pub inside: String,
    /// The plugin's own text; none when only the teacher has the file.
    pub base: Option<String>,
    /// The teacher's text; none when she has no file of her own in its place.
    pub hers: Option<String>,
    /// Whether the teacher's text is what counts.
    pub hers_counts: bool,
}

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LookupError {
    /// No plugin has the name.
    #[error("no plugin is called \"{name}\"{}; {}", suggested(.suggestion), listed("plugins", .available))]
    Plugin {
        /// What was asked for.
        name: String,
        /// The plugin that was probably meant.
        suggestion: Option<String>,
        /// The plugins that exist.
        available: Vec<String>,
    },
    /// The plugin has no such command.
    #[error("plugin \"{plugin}\" has no command \"{name}\"{}; {}", suggested(.suggestion), listed("commands", .available))]
    Command {
        /// Where it was looked for.
        plugin: String,
        /// What was asked for.
        name: String,
        /// The command that was probably meant.
        suggestion: Option<String>,
        /// The commands that the plugin has.
        available: Vec<String>,
    },
    /// The plugin has no such agent.
    #[error("plugin \"{plugin}\" has no agent \"{name}\"{}; {}", suggested(.suggestion), listed("agents", .available))]
    Agent {
        /// Where it was looked for.
        plugin: String,
        /// What was asked for.
        name: String,
        /// The agent that was probably meant.
        suggestion: Option<String>,
        /// The agents that the plugin has.
        available: Vec<String>,
    },
}

impl Catalogue {
    /// The plugin with this name.
    pub fn plugin(&self, name: &str) -> Result<&Plugin, LookupError> {
        self.plugins.iter().find(|plugin| plugin.name == name).ok_or_else(|| {
            let available: Vec<String> = self.plugins.iter().map(|p| p.name.clone()).collect();
            LookupError::Plugin {
                name: name.to_owned(),
                suggestion: nearest(name, &available).map(str::to_owned),
                available,
            }
        })
    }

    /// The command with this name in that plugin.
    pub fn command(&self, plugin: &str, name: &str) -> Result<&CommandDefinition, LookupError> {
        let plugin = self.plugin(plugin)?;
        plugin.commands.iter().find(|command| command.name == name).ok_or_else(|| {
            let available: Vec<String> = plugin.commands.iter().map(|c| c.name.clone()).collect();
            LookupError::Command {
                plugin: plugin.name.clone(),
                name: name.to_owned(),
                suggestion: nearest(name, &available).map(str::to_owned),
                available,
            }
        })
    }

    /// The agent with this name in that plugin.
    pub fn agent(&self, plugin: &str, name: &str) -> Result<&AgentDefinition, LookupError> {
        let plugin = self.plugin(plugin)?;
        plugin.agents.iter().find(|agent| agent.name == name).ok_or_else(|| {
            let available: Vec<String> = plugin.agents.iter().map(|a| a.name.clone()).collect();
            LookupError::Agent {
                plugin: plugin.name.clone(),
                name: name.to_owned(),
                suggestion: nearest(name, &available).map(str::to_owned),
                available,
            }
        })
    }
}

/// Where the skills of a plugin lie in it.
const SKILLS: &str = "skills/";
/// Where plugins lie beside one another.
const PLUGINS: &str = "plugins/";

impl Catalogue {
    /// The texts that count at the path of a skill's file, such as `skills/name/SKILL.md`: one of each
    /// plugin that has it, or that of the plugin which the path names before it. None is no such file.
    #[must_use]
    pub fn skill_texts(&self, path: &str) -> Vec<&str> {
        let of_one = path.strip_prefix(PLUGINS).and_then(|rest| rest.split_once('/'));
        let (plugin, inside) = match of_one {
            Some((plugin, inside)) => (Some(plugin), inside),
            None => (None, path),
        };
        if !inside.starts_with(SKILLS) {
            return Vec::new();
        }
        let wanted = |found: &&Plugin| plugin.is_none_or(|name| found.name == name);
        let files = self.plugins.iter().filter(wanted).flat_map(|found| &found.files);
        files.filter(|file| file.inside == inside).filter_map(DefinitionFile::text).collect()
    }
}

impl DefinitionFile {
    /// The text that counts.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        let text = if self.hers_counts { &self.hers } else { &self.base };
        text.as_deref()
    }
}

impl Plugin {
    /// The skill with this name.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CommandMode;

    fn catalogue() -> Catalogue {
        let command = CommandDefinition {
            name: "create-lesson".into(),
            path: "create-lesson.md".into(),
            agent: "planner".into(),
            description: "d".into(),
            mode: CommandMode::Single,
            writes: None,
            slots: vec![],
            tools: vec![],
            reflection: vec![],
            examples: vec![],
            body: String::new(),
        };
        let text = "---\nmodel: m\nprovider: offline\n---\n";
        let agent = AgentDefinition::parse("planner", "planner.md".as_ref(), text).definition;
        let plugin = Plugin {
            name: "lesson-planning".into(),
            root: "p".into(),
            agents: agent.into_iter().collect(),
            commands: vec![command],
            ..Plugin::default()
        };
        Catalogue { plugins: vec![plugin], problems: vec![] }
    }

    #[test]
    fn finds_what_there_is() {
        let catalogue = catalogue();
        let plugin = &catalogue.plugins[0];
        assert_eq!(catalogue.plugin("lesson-planning"), Ok(plugin));
        assert_eq!(catalogue.agent("lesson-planning", "planner"), Ok(&plugin.agents[0]));
        assert_eq!(catalogue.command("lesson-planning", "create-lesson"), Ok(&plugin.commands[0]));
    }

    #[test]
    fn a_name_that_nothing_has_gets_a_suggestion_and_a_list() {
        let catalogue = catalogue();
        let said = |error: LookupError| error.to_string();
        let messages = [
            said(catalogue.plugin("lesson-planing").unwrap_err()),
            said(catalogue.plugin("zzz").unwrap_err()),
            said(catalogue.command("zzz", "create-lesson").unwrap_err()),
            said(catalogue.command("lesson-planning", "creat-lesson").unwrap_err()),
            said(catalogue.agent("lesson-planning", "Planner").unwrap_err()),
            said(Catalogue::default().plugin("any").unwrap_err()),
        ];
        insta::assert_snapshot!("lookups", messages.join("\n"));
    }
}
