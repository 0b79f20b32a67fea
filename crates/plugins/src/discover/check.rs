//! Names that definitions of a plugin use for one another: each has to lead somewhere.

use std::path::{Path, PathBuf};

use super::gather::FoundFile;
use crate::{
    Plugin, Problem, Severity, SkillError,
    check_agent::{own_problems, unknown_names},
    fields::At,
    read_skill::read_skill,
    reference::tokens,
    suggestion::hint,
};

/// Names that definitions may use beside those of their own plugin.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Of tools.
    pub tools: &'a [&'a str],
    /// Of hooks.
    pub hooks: &'a [&'a str],
}

/// A file as it was read, for finding the place of a name in it.
pub(super) struct Source {
    /// Its path inside the plugin.
    pub(super) inside: String,
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// An agent's skills, or a command's agent and then its tools.
    pub(super) references: Vec<(String, At)>,
}

impl Source {
    pub(super) fn new(
        inside: &str,
        found: &FoundFile,
        text: &str,
        references: Vec<(String, At)>,
    ) -> Self {
        Self {
            inside: inside.to_owned(),
            path: found.path.clone(),
            text: text.to_owned(),
            references,
        }
    }
}

/// Names that lead nowhere. `broken` is what is wrong with files taken by themselves.
pub(super) fn check_names(
    plugin: &mut Plugin,
    sources: &[Source],
    broken: &[Problem],
    known: Option<Known<'_>>,
    problems: &mut Vec<Problem>,
) {
    for source in sources {
        check_tokens(plugin, source, problems);
    }
    check_agents(plugin, sources, broken, problems);
    if let Some(Known { tools, hooks }) = known {
        let agents = plugin.agents.iter();
        problems.extend(agents.flat_map(|agent| unknown_names(agent, tools, hooks)));
        check_tools(plugin, sources, tools, problems);
    }
    check_commands(plugin, sources, problems);
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
        let cause = match read_skill(plugin, &all, token.reference, None) {
            Ok(_) | Err(SkillError::Circular { .. }) => continue,
            Err(cause) => cause,
        };
        let message = format!("[skill:{}] points nowhere: {cause}", token.reference);
        problems.push(token.at.problem(&source.path, Severity::Warning, message));
    }
}

fn check_agents(
    plugin: &Plugin,
    sources: &[Source],
    broken: &[Problem],
    problems: &mut Vec<Problem>,
) {
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
        problems.extend(own_problems(agent, &agents, broken));
    }
}

/// A command works without a tool that is not there, so these are warnings.
fn check_tools(plugin: &Plugin, sources: &[Source], known: &[&str], problems: &mut Vec<Problem>) {
    for command in &plugin.commands {
        let references = source(sources, &command.path).map(|source| source.references.as_slice());
        let named = references.unwrap_or_default().iter();
        let unknown = named
            .filter(|(name, _)| command.tools.contains(name) && !known.contains(&name.as_str()));
        for (name, at) in unknown {
            let message = format!("no tool is called \"{name}\"{}", hint("tools", name, known));
            problems.push(at.problem(&command.path, Severity::Warning, message));
        }
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

/// Each circle once, at the file that begins it, or at one that the teacher wrote in place of the
/// plugin's: without hers there would be no circle.
pub(super) fn check_circles(
    plugin: &Plugin,
    sources: &[Source],
    hers: impl Fn(&str) -> bool,
    problems: &mut Vec<Problem>,
) {
    let all = skill_names(plugin);
    let mut reported: Vec<Vec<String>> = Vec::new();
    for skill in &plugin.skills {
        let files = skill.files.iter().map(|file| format!("{}/{}", skill.name, file.name));
        for reference in std::iter::once(skill.name.clone()).chain(files) {
            let Err(SkillError::Circular { chain }) = read_skill(plugin, &all, &reference, None)
            else {
                continue;
            };
            let mut members = chain.clone();
            members.sort();
            members.dedup();
            if reported.contains(&members) || chain.first() != Some(&reference) {
                continue;
            }
            reported.push(members);
            problems.push(circle(sources, &hers, chain));
        }
    }
}

fn circle(sources: &[Source], hers: impl Fn(&str) -> bool, chain: Vec<String>) -> Problem {
    let of_hers = chain.iter().position(|reference| hers(&inside(reference)));
    let at = of_hers.unwrap_or(0);
    let severity = if of_hers.is_some() { Severity::Error } else { Severity::Warning };
    let place = inside(&chain[at]);
    let source = sources.iter().find(|source| source.inside == place);
    let next = chain.get(at + 1).or(chain.get(1)).map(String::as_str);
    let token = source.and_then(|source| {
        tokens(&source.text).into_iter().find(|token| Some(token.reference) == next)
    });
    let path = source.map(|source| source.path.clone()).unwrap_or_default();
    let message = SkillError::Circular { chain }.to_string();
    token.map_or(At::START, |token| token.at).problem(&path, severity, message)
}

/// The path inside the plugin of what a reference names.
fn inside(reference: &str) -> String {
    match reference.split_once('/') {
        None => format!("skills/{reference}/SKILL.md"),
        Some(_) => format!("skills/{reference}"),
    }
}
