//! Agents and commands: everything that reading a plugin says, and what a face needs to offer them.

use plugins::{CommandMode, Severity};

use super::gather::{PluginFolder, shown};
use super::page::{At, Page};
use super::report::Finding;
use super::rules;

/// Fewer examples do not show what may vary.
const LEAST_EXAMPLES: usize = 2;

/// The definitions of a plugin.
pub fn check(folder: &PluginFolder, found: &mut Vec<Finding>) {
    let above = folder.root.parent().unwrap_or(&folder.root);
    for problem in &folder.problems {
        let rule = match problem.severity {
            Severity::Error => rules::DEFINITION,
            Severity::Warning => rules::DEFINITION_NOTICE,
        };
        let at = At { line: problem.line, column: problem.column };
        let path = shown(&above.join(&problem.path));
        found.push(Finding::of_path(&path, at, rule, &*problem.message));
    }
    let Some(plugin) = &folder.plugin else { return };
    for agent in &plugin.agents {
        let Some(page) = page(folder, "agents", &agent.name) else { continue };
        if agent.description.as_deref().is_none_or(|text| text.trim().is_empty()) {
            let message = "the agent has no description, by which a person and a model choose it";
            found.push(Finding::new(page, At::START, rules::AGENT_DESCRIPTION, message));
        }
    }
    for command in &plugin.commands {
        let Some(page) = page(folder, "commands", &command.name) else { continue };
        let examples = command.examples.len();
        if examples < LEAST_EXAMPLES {
            let message =
                format!("examples of the command: {examples}; the least are {LEAST_EXAMPLES}");
            let at = page.find("examples:");
            let help = "write what a teacher might type, for different classes and subjects";
            found.push(Finding::new(page, at, rules::EXAMPLES, message).help(help));
        }
        if command.mode == CommandMode::Single && command.writes.is_none() {
            let message = "the command ends with its answer and does not say where that stands";
            let help = "write `writes: lessons/<class>/<slug>/lesson.md` or another place";
            found.push(Finding::new(page, At::START, rules::WRITES, message).help(help));
        }
    }
}

fn page<'a>(folder: &'a PluginFolder, kind: &str, name: &str) -> Option<&'a Page> {
    folder.pages.iter().find(|page| page.inside == format!("{kind}/{name}.md"))
}
