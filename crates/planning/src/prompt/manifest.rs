//! What the prompt says of how an agent works and of the skills and commands that there are: where the
//! model takes little only what the work at hand needs, with the names of the rest.

use plugins::{AgentDefinition, CommandDefinition, Plugin, Skill};

/// Before and behind the lines of an agent's text that a model is told only where there is room for them.
const WITH_ROOM: [&str; 2] = ["<!-- with room -->", "<!-- /with room -->"];

/// How an agent works, as its definition says it. A mark without its end hides nothing.
pub fn body(agent: &AgentDefinition, is_tight: bool) -> String {
    told(&agent.body, is_tight)
}

fn told(body: &str, is_tight: bool) -> String {
    let [from, to] = WITH_ROOM;
    let all: Vec<&str> = body.lines().collect();
    let marked = |at: usize, mark: &str| all.get(at).is_some_and(|line| line.trim() == mark);
    let mut shown = Vec::new();
    let mut hidden_to = 0;
    for (at, line) in all.iter().enumerate() {
        if is_tight && marked(at, from) {
            let next = (at + 1..all.len()).find(|next| marked(*next, to) || marked(*next, from));
            hidden_to = next.filter(|next| marked(*next, to)).unwrap_or(hidden_to);
        }
        if at >= hidden_to && !marked(at, from) && !marked(at, to) {
            shown.push(*line);
        }
    }
    shown.join("\n")
}

/// Skills and commands, each with what it is for.
pub fn whole(plugin: &Plugin, agent: &AgentDefinition) -> (String, String) {
    (lines(skills(plugin, agent).map(Skill::in_manifest)), commands(plugin))
}

/// In few words: the skills that the command names, and of everything else the names.
pub fn short(
    plugin: &Plugin,
    agent: &AgentDefinition,
    command: Option<&CommandDefinition>,
) -> (String, String) {
    let in_short = |skill: &Skill| format!("- {}: {}", skill.name, gist(&skill.description));
    let Some(command) = command else {
        return (lines(skills(plugin, agent).map(in_short)), commands(plugin));
    };
    let (named, others): (Vec<&Skill>, Vec<&Skill>) =
        skills(plugin, agent).partition(|skill| names(&command.body, &skill.name));
    let others: Vec<&str> = others.iter().map(|skill| skill.name.as_str()).collect();
    let is_read = command.tools.is_empty() || command.tools.iter().any(|tool| tool == "read_skill");
    let rest = (is_read && !others.is_empty())
        .then(|| format!("- {}: `read_skill` says of each what it is for", others.join(", ")));
    let all: Vec<&str> = plugin.commands.iter().map(|command| command.name.as_str()).collect();
    (lines(named.into_iter().map(in_short).chain(rest)), format!("- {}", all.join(", ")))
}

fn skills<'a>(
    plugin: &'a Plugin,
    agent: &'a AgentDefinition,
) -> impl Iterator<Item = &'a Skill> + 'a {
    plugin.skills.iter().filter(|skill| agent.skills.contains(&skill.name))
}

fn commands(plugin: &Plugin) -> String {
    let commands = plugin.commands.iter();
    lines(commands.map(|command| format!("- {}: {}", command.name, command.description)))
}

/// Whether a text names a skill in backticks, or a file of it.
fn names(text: &str, skill: &str) -> bool {
    ["`", "/"].iter().any(|end| text.contains(&format!("`{skill}{end}")))
}

/// What a description says first: when to use it comes after that.
fn gist(description: &str) -> &str {
    let ends = [" - ", ". "].into_iter().filter_map(|end| description.find(end));
    let end = ends.min().unwrap_or(description.len());
    description.get(..end).unwrap_or(description).trim_end_matches('.')
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_two_marks_is_for_models_with_room() {
        let text = "One.\n<!-- with room -->\nTwo.\n<!-- /with room -->\nThree.";
        assert_eq!(told(text, true), "One.\nThree.");
        assert_eq!(told(text, false), "One.\nTwo.\nThree.");
    }

    #[test]
    fn a_mark_without_its_end_hides_nothing() {
        let open = "One.\n<!-- with room -->\nTwo.\n<!-- /with rom -->\nThree.";
        assert_eq!(told(open, true), "One.\nTwo.\n<!-- /with rom -->\nThree.");
        let two = "<!-- with room -->\nA.\n<!-- with room -->\nB.\n<!-- /with room -->\nC.";
        assert_eq!(told(two, true), "A.\nC.");
    }
}
