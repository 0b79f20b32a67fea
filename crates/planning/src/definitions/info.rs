//! Plugins and definitions as a face is told of them.

use api::{
    CommandInfo, DefinitionInfo, DefinitionKind, DefinitionState, PluginInfo, PluginOrigin,
    PluginProgram, ProblemInfo, ProviderInfo, SlotInfo, TextDifference, TextSide,
};
use plugins::{Catalogue, CommandDefinition, CommandMode, DefinitionFile, Origin, Plugin, Problem};
use similar::{ChangeTag, TextDiff};
use text::sha256;

use super::added::Record;
use super::shelf::{BasedOn, place};

/// How many lines stand around a place at which two texts differ.
const AROUND: usize = 3;

/// A problem as a face is told of it.
pub fn problem_info(problem: Problem) -> ProblemInfo {
    ProblemInfo {
        path: plain(&problem),
        line: problem.line,
        column: problem.column,
        message: problem.message,
    }
}

/// A provider of models as a face is told of it.
pub fn provider_info(info: models::ProviderInfo) -> ProviderInfo {
    ProviderInfo {
        name: info.name.to_owned(),
        label: info.label.to_owned(),
        note: info.note.to_owned(),
        default_model: info.default_model.unwrap_or_default().to_owned(),
        ready: info.ready,
        missing: info.missing,
        remote: info.remote,
    }
}

/// A command of a plugin as a face is told of it.
pub fn command_info(plugin: &str, command: &CommandDefinition) -> CommandInfo {
    CommandInfo {
        plugin: plugin.to_owned(),
        name: command.name.clone(),
        description: command.description.clone(),
        slots: command
            .slots
            .iter()
            .map(|slot| SlotInfo {
                name: slot.name.clone(),
                description: slot.description.clone(),
                required: slot.required,
            })
            .collect(),
        examples: command.examples.clone(),
        interactive: command.mode == CommandMode::Interactive,
        writes: command.writes.clone(),
    }
}

fn plain(problem: &Problem) -> String {
    problem.path.to_string_lossy().replace('\\', "/")
}

/// A plugin; `based_on` is what her files were made from.
pub fn plugin(
    catalogue: &Catalogue,
    plugin: &Plugin,
    based_on: &BasedOn,
    record: Option<Record>,
) -> PluginInfo {
    let hooks = plugin.hooks.iter().chain(&plugin.withheld);
    let programs = hooks.flat_map(|of_event| {
        let commands = of_event.groups.iter().flat_map(|group| &group.commands);
        commands.map(|command| PluginProgram {
            event: of_event.event.as_str().to_owned(),
            line: std::iter::once(&command.command)
                .chain(&command.args)
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(" "),
        })
    });
    let below = [format!("{}/", folder(plugin)), place(&plugin.name, "")];
    let problems = catalogue.problems.iter().filter(|problem| {
        let path = plain(problem);
        below.iter().any(|folder| path.starts_with(folder.as_str()))
    });
    let (source, added_at) = match record {
        Some(record) => (Some(record.source), Some(record.added_at)),
        None => (None, None),
    };
    PluginInfo {
        name: plugin.name.clone(),
        description: plugin.description.clone(),
        version: plugin.version.clone(),
        origin: match plugin.origin {
            Origin::Shipped => PluginOrigin::Shipped,
            Origin::Added => PluginOrigin::Added,
            Origin::Hers => PluginOrigin::Hers,
        },
        source,
        added_at,
        programs: programs.collect(),
        programs_allowed: !plugin.hooks.is_empty(),
        definitions: plugin
            .files
            .iter()
            .map(|file| definition(catalogue, plugin, file, based_on))
            .collect(),
        problems: problems.cloned().map(problem_info).collect(),
    }
}

fn folder(plugin: &Plugin) -> String {
    plugin.root.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A definition.
pub fn definition(
    catalogue: &Catalogue,
    plugin: &Plugin,
    file: &DefinitionFile,
    based_on: &BasedOn,
) -> DefinitionInfo {
    let (kind, name) = kind(&file.inside);
    let description = match kind {
        DefinitionKind::Command => plugin
            .commands
            .iter()
            .find(|command| command.name == name)
            .map(|command| command.description.clone()),
        DefinitionKind::Agent => plugin
            .agents
            .iter()
            .find(|agent| agent.name == name)
            .and_then(|agent| agent.description.clone()),
        DefinitionKind::Skill => plugin.skill(&name).map(|skill| skill.description.clone()),
        DefinitionKind::Reference => None,
    };
    let paths = [format!("{}/{}", folder(plugin), file.inside), place(&plugin.name, &file.inside)];
    let problems = catalogue.problems.iter().filter(|problem| paths.contains(&plain(problem)));
    let state = match (&file.base, file.hers.is_some() || file.hers_counts) {
        (None, _) => DefinitionState::Own,
        (Some(_), true) => DefinitionState::Changed,
        (Some(_), false) => DefinitionState::Original,
    };
    let made_from = based_on.get(&file.inside).filter(|_| state == DefinitionState::Changed);
    DefinitionInfo {
        path: file.inside.clone(),
        kind,
        name,
        description: description.unwrap_or_default(),
        state,
        hers_counts: file.hers_counts,
        base_changed: made_from
            .zip(file.base.as_ref())
            .map(|(made_from, base)| *made_from != sha256(base)),
        problems: problems.cloned().map(problem_info).collect(),
    }
}

/// What a file of a plugin defines, and by what name.
fn kind(inside: &str) -> (DefinitionKind, String) {
    let plain = inside.strip_suffix(".md").unwrap_or(inside);
    if let Some(name) = plain.strip_prefix("agents/") {
        return (DefinitionKind::Agent, name.to_owned());
    }
    if let Some(name) = plain.strip_prefix("commands/") {
        return (DefinitionKind::Command, name.to_owned());
    }
    let below = inside.strip_prefix("skills/").unwrap_or(inside);
    match below.strip_suffix("/SKILL.md") {
        Some(name) => (DefinitionKind::Skill, name.to_owned()),
        None => (DefinitionKind::Reference, below.to_owned()),
    }
}

/// How her text differs from the plugin's, with some lines around each place.
pub fn differences(base: &str, hers: &str) -> Vec<TextDifference> {
    let diff = TextDiff::from_lines(base, hers);
    let number = |index: Option<usize>| index.and_then(|index| u32::try_from(index + 1).ok());
    let mut lines = Vec::new();
    for op in diff.grouped_ops(AROUND).iter().flatten() {
        lines.extend(diff.iter_changes(op).map(|change| TextDifference {
            kind: match change.tag() {
                ChangeTag::Equal => TextSide::Both,
                ChangeTag::Delete => TextSide::Base,
                ChangeTag::Insert => TextSide::Hers,
            },
            text: change.value().trim_end_matches(['\r', '\n']).to_owned(),
            base_line: number(change.old_index()),
            her_line: number(change.new_index()),
        }));
    }
    lines
}
