//! Command definitions: what a teacher can ask for by name, and the framing it gives the agent.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{
    fields::{Fields, place},
    node::{Node, Yaml},
    parsed::{Parsed, tidy},
};

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
    /// The tools that its work needs: where a model takes little it is offered no others. Empty is all
    /// that the agent has.
    pub tools: Vec<String>,
    /// Kinds of concern that she is asked to think about first, such as `challenge`.
    pub reflection: Vec<String>,
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

/// Kinds of concern that a teacher may be asked to think about.
pub const CONCERNS: [&str; 9] = [
    "evidence",
    "wish",
    "need",
    "timings",
    "prior-knowledge",
    "misconception",
    "challenge",
    "outcome",
    "assessment",
];

const SLOT_SHAPE: &str = "a list of slots, each with name, description and required";

impl CommandDefinition {
    /// Reads `commands/<name>.md`; no definition when a problem is an error.
    pub(crate) fn parse(name: &str, path: &Path, text: &str) -> Parsed<Self> {
        let (mut fields, parts) = match Fields::read(path, text) {
            Ok(read) => read,
            Err(problem) => return Parsed::broken(problem),
        };
        let agent = fields.required_text_at("agent");
        let description = fields.required_text("description");
        let mode = fields.text_at("mode").map(|(mode, at)| match mode.as_str() {
            "single" => CommandMode::Single,
            "interactive" => CommandMode::Interactive,
            other => {
                let message = format!("the mode is single or interactive, not \"{other}\"");
                fields.error(at, message);
                CommandMode::Single
            }
        });
        let writes = fields.text("writes");
        let slots = fields.items("slots", SLOT_SHAPE);
        let slots = slots.iter().filter_map(|node| slot(&mut fields, node)).collect();
        let tools = fields.texts_at("tools");
        let reflection = concerns(&mut fields);
        let definition = Self {
            name: name.to_owned(),
            path: path.to_owned(),
            agent: agent.as_ref().map(|(name, _)| name.clone()).unwrap_or_default(),
            description: description.unwrap_or_default(),
            mode: mode.unwrap_or_default(),
            writes,
            slots,
            tools: tools.iter().map(|(name, _)| name.clone()).collect(),
            reflection,
            examples: fields.texts("examples"),
            body: tidy(parts.body),
        };
        Parsed::new(definition, agent.into_iter().chain(tools).collect(), fields.finish())
    }
}

/// The kinds of concern that exist among those that are listed.
fn concerns(fields: &mut Fields) -> Vec<String> {
    let mut known = Vec::new();
    for (concern, at) in fields.texts_at("reflection") {
        match CONCERNS.contains(&concern.as_str()) {
            true => known.push(concern),
            false => {
                let listed = CONCERNS.join(", ");
                fields.error(
                    at,
                    format!("no kind of concern is called \"{concern}\"; there are {listed}"),
                );
            }
        }
    }
    known
}

/// Reads one slot; required unless it says otherwise.
fn slot(fields: &mut Fields, node: &Node) -> Option<Slot> {
    let Yaml::Map(entries) = &node.value else {
        return fields.wrong("slots", node, SLOT_SHAPE);
    };
    let mut slot = Slot { name: String::new(), description: String::new(), required: true };
    for (key, value) in entries {
        match (key.value.as_str(), &value.value) {
            ("name", Yaml::Text(text)) => slot.name = text.trim().to_owned(),
            ("description", Yaml::Text(text)) => slot.description = text.trim().to_owned(),
            ("required", Yaml::Bool(required)) => slot.required = *required,
            ("name" | "description", _) => return fields.wrong(&key.value, value, "text"),
            ("required", _) => return fields.wrong("required", value, "true or false"),
            (other, _) => fields.warn(
                place(key.referenced),
                format!("unknown field \"{other}\" in a slot; it has name, description, required"),
            ),
        }
    }
    for (field, value) in [("name", &slot.name), ("description", &slot.description)] {
        if value.is_empty() {
            fields.error(place(node.referenced), format!("the slot has no {field}"));
        }
    }
    Some(slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_of_concern_that_does_not_exist_is_told_and_the_command_refused() {
        let text = "---\nagent: planner\ndescription: Short\nreflection: [need, timing]\n---\n";
        let parsed = CommandDefinition::parse("a", Path::new("a.md"), text);
        let told: Vec<&str> = parsed.problems.iter().map(|p| p.message.as_str()).collect();
        let wanted = "no kind of concern is called \"timing\"; there are evidence, wish, need, timings, \
                      prior-knowledge, misconception, challenge, outcome, assessment";
        assert_eq!((told, parsed.definition), (vec![wanted], None));
    }
}
