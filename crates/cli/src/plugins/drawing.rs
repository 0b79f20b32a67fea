//! Plugins and definitions as lines of text.

use api::{
    Definition, DefinitionInfo, DefinitionKind, DefinitionState, PluginInfo, PluginList,
    PluginOrigin, ProblemInfo, TextDifference, TextSide,
};

use crate::failure::Failure;
use crate::screen;

/// One line for each plugin.
pub fn plugins(list: &PluginList) -> String {
    let header = ["PLUGIN", "VERSION", "FROM", "COMMANDS", "SKILLS", "AGENTS", "YOURS", "PROBLEMS"];
    let mut table = screen::table(header);
    for plugin in &list.plugins {
        let count = |kind: DefinitionKind| {
            plugin.definitions.iter().filter(|found| found.kind == kind).count().to_string()
        };
        let yours =
            plugin.definitions.iter().filter(|found| found.state != DefinitionState::Original);
        table.add_row([
            plugin.name.clone(),
            plugin.version.clone().unwrap_or_default(),
            origin(plugin).to_owned(),
            count(DefinitionKind::Command),
            count(DefinitionKind::Skill),
            count(DefinitionKind::Agent),
            yours.count().to_string(),
            plugin.problems.len().to_string(),
        ]);
    }
    screen::table_text(&table)
}

fn origin(plugin: &PluginInfo) -> &'static str {
    match plugin.origin {
        PluginOrigin::Shipped => "shipped",
        PluginOrigin::Added => "added",
        PluginOrigin::Hers => "your workspace",
    }
}

/// Everything that a plugin brings.
pub fn plugin(plugin: &PluginInfo) -> String {
    let version = plugin.version.as_ref().map(|version| format!(" {version}")).unwrap_or_default();
    let about = plugin.description.as_deref().unwrap_or("it does not say what it is for");
    let mut text = format!("{}{version}, {}: {about}\n\n", plugin.name, origin(plugin));
    let mut table = screen::table(["WHAT", "NAME", "WHOSE", "FILE", "WHAT IT DOES"]);
    for kind in [DefinitionKind::Command, DefinitionKind::Skill, DefinitionKind::Agent] {
        for found in plugin.definitions.iter().filter(|found| found.kind == kind) {
            table.add_row([word(kind), &found.name, whose(found), &found.path, &found.description]);
        }
    }
    let kind = DefinitionKind::Reference;
    let changed = |found: &&DefinitionInfo| found.state != DefinitionState::Original;
    for found in plugin.definitions.iter().filter(|found| found.kind == kind).filter(changed) {
        table.add_row([word(kind), &found.name, whose(found), &found.path, ""]);
    }
    text.push_str(&screen::table_text(&table));
    for program in &plugin.programs {
        let runs = if plugin.programs_allowed { "runs" } else { "does not run" };
        text.push_str(&format!("program at {}, {runs}: {}\n", program.event, program.line));
    }
    text
}

fn word(kind: DefinitionKind) -> &'static str {
    match kind {
        DefinitionKind::Command => "command",
        DefinitionKind::Skill => "skill",
        DefinitionKind::Reference => "text of a skill",
        DefinitionKind::Agent => "agent",
    }
}

fn whose(found: &DefinitionInfo) -> &'static str {
    match (found.state, found.hers_counts, found.base_changed) {
        (DefinitionState::Original, ..) => "",
        (DefinitionState::Own, ..) => "yours",
        (DefinitionState::Changed, false, _) => "yours, not used: see its problems",
        (DefinitionState::Changed, true, Some(true)) => "yours; the plugin's has changed since",
        (DefinitionState::Changed, true, _) => "yours",
    }
}

/// How her text differs, in the form that programs know.
pub fn differences(definition: &Definition) -> String {
    let mut text = String::new();
    let mut last: Option<&TextDifference> = None;
    for line in &definition.differences {
        let follows = last.is_some_and(|last| goes_on(last, line));
        if !follows {
            let at = |line: Option<u32>| line.map_or("-".to_owned(), |line| line.to_string());
            text.push_str(&format!(
                "@@ plugin {} yours {} @@\n",
                at(line.base_line),
                at(line.her_line)
            ));
        }
        let mark = match line.kind {
            TextSide::Both => ' ',
            TextSide::Base => '-',
            TextSide::Hers => '+',
        };
        text.push_str(&format!("{mark}{}\n", line.text));
        last = Some(line);
    }
    text
}

/// Whether a line stands directly below another, in one of the texts at least.
fn goes_on(last: &TextDifference, line: &TextDifference) -> bool {
    match (line.kind, last.kind) {
        (TextSide::Both, TextSide::Both) => {
            last.base_line.is_some_and(|number| line.base_line == Some(number + 1))
        }
        _ => true,
    }
}

/// What there is to say about whose text counts.
pub fn standing(definition: &Definition) -> Option<String> {
    let info = &definition.info;
    if definition.hers.is_none() {
        return Some(format!("{} is as the plugin has it", info.path));
    }
    if definition.base.is_none() {
        return Some(format!("{} is yours alone", info.path));
    }
    if definition.differences.is_empty() {
        return Some("your text and the plugin's are the same".to_owned());
    }
    match info.base_changed {
        Some(true) => Some(
            "the plugin's text has changed since you began yours; yours counts. \
             `plugin keep` notes that it stands, `plugin reset` goes back"
                .to_owned(),
        ),
        Some(false) => None,
        None => Some("it is not known which text of the plugin yours was made from".to_owned()),
    }
}

/// What is wrong, for a person.
pub fn problems(problems: &[ProblemInfo]) -> Result<(), Failure> {
    for problem in problems {
        screen::note(&format!(
            "{}:{}:{}: {}",
            problem.path, problem.line, problem.column, problem.message
        ));
    }
    Ok(())
}
