//! Names that definitions of a plugin use for one another: each has to lead somewhere.

use std::path::{Path, PathBuf};

use crate::{
    Plugin, Problem, Severity, SkillError, check_agent::own_problems, fields::At,
    read_skill::read_skill, reference::tokens, suggestion::hint,
};

/// A file as it was read, for finding the place of a name in it.
pub(super) struct Source {
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// An agent's skills, or a command's agent.
    pub(super) references: Vec<(String, At)>,
}

pub(super) fn check_plugin(plugin: &mut Plugin, sources: &[Source], problems: &mut Vec<Problem>) {
    for source in sources {
        check_tokens(plugin, source, problems);
    }
    check_agents(plugin, sources, problems);
    check_commands(plugin, sources, problems);
    check_circles(plugin, sources, problems);
}

fn source<'a>(sources: &'a [Source], path: &Path) -> Option<&'a Source> {
    sources.iter().find(|source| source.path == path)
}

fn skill_names(plugin: &Plugin) -> Vec<String> {
    plugin.skills.iter().map(|skill| skill.name.clone()).collect()
}

/// `[skill:…]` in any text. A definition works without what it points to, so these are warnings.
fn check_tokens(plugin: &Plugin, source: &Source, problems: &mut Vec<Problem>) {
    let all = skill_names(plugin);
    for token in tokens(&source.text) {
        let cause = match read_skill(plugin, &all, token.reference) {
            Ok(_) | Err(SkillError::Circular { .. }) => continue,
            Err(cause) => cause,
        };
        let message = format!("[skill:{}] points nowhere: {cause}", token.reference);
        problems.push(token.at.problem(&source.path, Severity::Warning, message));
    }
}

fn check_agents(plugin: &Plugin, sources: &[Source], problems: &mut Vec<Problem>) {
    let skills = skill_names(plugin);
    for agent in &plugin.agents {
        let Some(source) = source(sources, &agent.path) else {
            continue;
        };
        for (name, at) in source.references.iter().filter(|(name, _)| !skills.contains(name)) {
            let message = format!("no skill is called \"{name}\"{}", hint("skills", name, &skills));
            problems.push(at.problem(&source.path, Severity::Warning, message));
        }
    }
    let agents: Vec<&str> = plugin.agents.iter().map(|agent| agent.name.as_str()).collect();
    for agent in &plugin.agents {
        let mut found = own_problems(agent, &agents, problems);
        problems.append(&mut found);
    }
}

/// A command without an agent cannot be carried out, so it is left out.
fn check_commands(plugin: &mut Plugin, sources: &[Source], problems: &mut Vec<Problem>) {
    let agents: Vec<String> = plugin.agents.iter().map(|agent| agent.name.clone()).collect();
    plugin.commands.retain(|command| {
        if agents.contains(&command.agent) {
            return true;
        }
        let found = source(sources, &command.path);
        let at = found.and_then(|s| s.references.first()).map_or(At::START, |(_, at)| *at);
        let broken = sources.iter().any(|other| {
            other.path.parent().and_then(Path::file_name) == Some("agents".as_ref())
                && other.path.file_stem() == Some(command.agent.as_ref())
        });
        let message = if broken {
            format!("the agent \"{}\" has an error of its own and was left out", command.agent)
        } else {
            let hint = hint("agents", &command.agent, &agents);
            format!("no agent is called \"{}\"{hint}", command.agent)
        };
        problems.push(at.problem(&command.path, Severity::Error, message));
        false
    });
}

/// Each circle once, at the file that begins it.
fn check_circles(plugin: &Plugin, sources: &[Source], problems: &mut Vec<Problem>) {
    let all = skill_names(plugin);
    let mut reported: Vec<Vec<String>> = Vec::new();
    for skill in &plugin.skills {
        let files = skill.files.iter().map(|file| format!("{}/{}", skill.name, file.name));
        for reference in std::iter::once(skill.name.clone()).chain(files) {
            let Err(SkillError::Circular { chain }) = read_skill(plugin, &all, &reference) else {
                continue;
            };
            let mut members = chain.clone();
            members.sort();
            members.dedup();
            if reported.contains(&members) || chain.first() != Some(&reference) {
                continue;
            }
            reported.push(members);
            let path = reference.split_once('/').map_or_else(
                || skill.path.clone(),
                |(_, file)| skill.path.with_file_name("").join(file),
            );
            let at = source(sources, &path)
                .and_then(|source| {
                    tokens(&source.text)
                        .into_iter()
                        .find(|t| Some(t.reference) == chain.get(1).map(String::as_str))
                })
                .map_or(At::START, |token| token.at);
            let message = SkillError::Circular { chain }.to_string();
            problems.push(at.problem(&path, Severity::Warning, message));
        }
    }
}
