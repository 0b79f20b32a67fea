//! Command hooks of a plugin, `hooks/hooks.json`: programs that are run at points of a run.
//!
//! The format is Claude Code's, in its exec form only: a program and its arguments, never a shell.
//! Here it is read and checked; the application runs the programs.

mod command;
mod event;
mod matcher;
mod parse;

use serde::{Deserialize, Serialize};

pub use command::{HookCommand, PLUGIN_ROOT, PROJECT_DIR};
pub use event::HookEvent;
pub use matcher::Matcher;
pub(crate) use parse::parse;

/// What a plugin wants run at one event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventHooks {
    /// The event.
    pub event: HookEvent,
    /// In the order of the file.
    pub groups: Vec<HookGroup>,
}

/// Programs that are run when a matcher fits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HookGroup {
    /// What it has to fit: a tool's name, or an agent's.
    pub matcher: Matcher,
    /// In the order of the file.
    pub commands: Vec<HookCommand>,
}

impl EventHooks {
    /// The programs to run for a tool or an agent of this name, each once, in the order of the file.
    #[must_use]
    pub fn commands_for(&self, name: &str) -> Vec<&HookCommand> {
        let mut found: Vec<&HookCommand> = Vec::new();
        let groups = self.groups.iter().filter(|group| group.matcher.fits(name));
        for command in groups.flat_map(|group| &group.commands) {
            let same = |other: &&HookCommand| {
                other.command == command.command && other.args == command.args
            };
            if !found.iter().any(same) {
                found.push(command);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
