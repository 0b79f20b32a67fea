//! One program of a hook, and what its line in the file may say.

use std::{path::Path, time::Duration};

use serde::{Deserialize, Serialize};

use text::nearest;

/// Stands for the plugin's folder.
pub const PLUGIN_ROOT: &str = "CLAUDE_PLUGIN_ROOT";
/// Stands for the teacher's workspace.
pub const PROJECT_DIR: &str = "CLAUDE_PROJECT_DIR";

/// Characters that only a shell would understand.
const OF_A_SHELL: &[char] = &[
    '|', '&', ';', '<', '>', '(', ')', '$', '`', '"', '\'', '*', '?', '[', ']', '{', '}', '!', '~',
    '#',
];

/// One program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HookCommand {
    /// A name to be found in `PATH`, or a path that begins with a placeholder or is absolute.
    pub command: String,
    /// Handed over as they are, after the placeholders were replaced.
    pub args: Vec<String>,
    /// How long it may take.
    pub timeout: Duration,
}

impl HookCommand {
    /// The program and its arguments, with the placeholders replaced.
    #[must_use]
    pub fn resolved(&self, plugin_root: &Path, project_dir: &Path) -> (String, Vec<String>) {
        let (root, project) = (plugin_root.to_string_lossy(), project_dir.to_string_lossy());
        let fill = |text: &str| fill(text, &root, &project);
        (fill(&self.command), self.args.iter().map(|arg| fill(arg)).collect())
    }
}

/// One pass, so that a folder whose name looks like a placeholder is not replaced again.
fn fill(text: &str, root: &str, project: &str) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, name, after)) = placeholder(rest) {
        filled.push_str(before);
        match name {
            PLUGIN_ROOT => filled.push_str(root),
            PROJECT_DIR => filled.push_str(project),
            other => filled.push_str(&format!("${{{other}}}")),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// What stands before, in and after the first `${…}`.
fn placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("${")?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// Why a text cannot have its placeholders replaced.
pub(super) fn wrong_placeholder(text: &str) -> Option<String> {
    let mut rest = text;
    while let Some((_, name, after)) = placeholder(rest) {
        if ![PLUGIN_ROOT, PROJECT_DIR].contains(&name) {
            let meant = nearest(name, &[PLUGIN_ROOT, PROJECT_DIR])
                .map(|meant| format!(" (did you mean \"${{{meant}}}\"?)"))
                .unwrap_or_default();
            return Some(format!(
                "\"${{{name}}}\" is not replaced{meant}; only ${{{PLUGIN_ROOT}}} and \
                 ${{{PROJECT_DIR}}} are"
            ));
        }
        rest = after;
    }
    None
}

/// Why a program cannot be run as it is written.
pub(super) fn wrong_command(command: &str) -> Option<String> {
    if command.is_empty() {
        return Some("the command is empty".to_owned());
    }
    if let Some(why) = wrong_placeholder(command) {
        return Some(why);
    }
    let plain = fill(command, "", "");
    if plain.contains(char::is_whitespace) {
        return Some(
            "no shell splits the command: write the program into \"command\" and each argument \
             into \"args\""
                .to_owned(),
        );
    }
    if let Some(found) = plain.chars().find(|c| OF_A_SHELL.contains(c) || c.is_control()) {
        return Some(format!(
            "\"{}\" is for a shell, and there is none: put what it is to do into a script of the \
             plugin",
            found.escape_default()
        ));
    }
    if command.contains(&format!("${{{PROJECT_DIR}}}")) {
        return Some(
            "a program is not run from the workspace, where agents write: put it into the plugin"
                .to_owned(),
        );
    }
    let from_plugin = command.starts_with(&format!("${{{PLUGIN_ROOT}}}/"));
    let path = plain.contains(['/', '\\']);
    if path && !from_plugin && !Path::new(&plain).is_absolute() {
        return Some(format!(
            "where \"{plain}\" is depends on where it is run: begin it with ${{{PLUGIN_ROOT}}}/"
        ));
    }
    None
}
