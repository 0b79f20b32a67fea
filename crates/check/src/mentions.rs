//! What a text names in backticks: files of skills, skills, agents, commands, and files of the
//! workspace. Each has to be there.

use std::ops::Range;

use plugins::Plugin;
use pulldown_cmark::{Event, Options, Parser};

use super::gather::{PluginFolder, WorkspaceFolder};
use super::page::{Kind, Page};
use super::report::Finding;
use super::rules;

/// Folders of a workspace, in which a plugin's texts cannot know what there is.
const WORKSPACE_FOLDERS: [&str; 8] = [
    "classes",
    "curriculum",
    "lessons",
    "templates",
    "courses",
    "assessment",
    "memory",
    "imported",
];
/// Files that every workspace or lesson has.
const WORKSPACE_FILES: [&str; 6] =
    ["soul.md", "teacher.md", "pedagogy.md", "lesson.md", "MEMORY.md", "SKILL.md"];
/// Marks of a pattern that stands for many names.
const PLACEHOLDERS: [char; 6] = ['<', '>', '*', '{', '…', '$'];

/// A stretch of code in running text.
struct Span<'a> {
    text: &'a str,
    range: Range<usize>,
}

/// What words questions to learners, whose code is not about files here.
fn is_asked_from(kind: Kind) -> bool {
    matches!(kind, Kind::Blueprint | Kind::Sitting | Kind::Questionnaire)
}

/// Names in the texts of a plugin.
pub fn in_plugin(folder: &PluginFolder, found: &mut Vec<Finding>) {
    let Some(plugin) = &folder.plugin else { return };
    for page in
        folder.pages.iter().filter(|page| !is_asked_from(page.kind) && page.kind != Kind::Other)
    {
        for span in spans(&page.text) {
            let at = page.place(span.range.start);
            if let Some((message, help)) = missing_file(plugin, page, span.text) {
                found.push(Finding::new(page, at, rules::MISSING_FILE, message).help(help));
            } else if let Some((message, help)) = unknown_name(plugin, page, &span) {
                found.push(Finding::new(page, at, rules::UNKNOWN_NAME, message).help(help));
            }
        }
    }
}

/// Paths in the texts of a workspace. Lessons are looked at by their own check.
pub fn in_workspace(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    let texts = folder.pages.iter().filter(|page| {
        !is_asked_from(page.kind) && !matches!(page.kind, Kind::Lesson | Kind::Imported)
    });
    for page in texts {
        for span in spans(&page.text) {
            let path = span.text.split('#').next().unwrap_or_default();
            let Some((first, _)) = path.split_once('/') else { continue };
            let is_path = WORKSPACE_FOLDERS.contains(&first) && first != "memory" && is_one(path);
            // Lessons come and go; what names one speaks of the form.
            if !is_path || first == "lessons" || !path.ends_with(".md") {
                continue;
            }
            if !folder.paths.iter().any(|other| other == path) {
                let message = format!("there is no \"{path}\" in the workspace");
                let at = page.place(span.range.start);
                found.push(Finding::new(page, at, rules::WORKSPACE_MISSING, message));
            }
        }
    }
}

/// What is wrong with a file name in a plugin's text, and what would be right.
fn missing_file(plugin: &Plugin, page: &Page, text: &str) -> Option<(String, String)> {
    if !text.ends_with(".md") || !is_one(text) {
        return None;
    }
    let of_skill = || page.inside.strip_prefix("skills/").and_then(|rest| rest.split('/').next());
    let (name, file) = match text.split_once('/') {
        Some((folder, _)) if WORKSPACE_FOLDERS.contains(&folder) => return None,
        Some(parts) => parts,
        None if WORKSPACE_FILES.contains(&text) => return None,
        // A bare name is a file beside the one that names it; an agent's files are the workspace's.
        None => (of_skill()?, text),
    };
    let Some(skill) = plugin.skill(name) else {
        let names: Vec<&str> = plugin.skills.iter().map(|skill| skill.name.as_str()).collect();
        let message = format!("`{text}` names no file: no skill is called \"{name}\"");
        return Some((message, format!("skills are {}", names.join(", "))));
    };
    let is_there = file == "SKILL.md" || skill.files.iter().any(|other| other.name == file);
    let names: Vec<&str> = skill.files.iter().map(|file| file.name.as_str()).collect();
    let help = match names.is_empty() {
        true => format!("the skill {name} has no files"),
        false => format!("its files are {}", names.join(", ")),
    };
    (!is_there).then(|| (format!("the skill {name} has no file \"{file}\""), help))
}

/// Something called a skill, an agent or a command that is none.
fn unknown_name(plugin: &Plugin, page: &Page, span: &Span<'_>) -> Option<(String, String)> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if span.text.is_empty() || !span.text.chars().all(is_name) {
        return None;
    }
    let kinds: [(&str, Vec<&str>); 3] = [
        ("skill", plugin.skills.iter().map(|skill| skill.name.as_str()).collect()),
        ("agent", plugin.agents.iter().map(|agent| agent.name.as_str()).collect()),
        ("command", plugin.commands.iter().map(|command| command.name.as_str()).collect()),
    ];
    let (kind, names) = kinds.into_iter().find(|(kind, _)| is_called(&page.text, span, kind))?;
    (!names.contains(&span.text)).then(|| {
        let message = format!("no {kind} is called \"{}\"", span.text);
        (message, format!("{kind}s are {}", names.join(", ")))
    })
}

/// Whether the words beside a span call it one: "the skill `x`" or "the `x` skill".
fn is_called(text: &str, span: &Span<'_>, kind: &str) -> bool {
    let before = text.get(..span.range.start).unwrap_or_default();
    let after = text.get(span.range.end..).unwrap_or_default();
    let last =
        before.strip_suffix(' ').and_then(|before| before.rsplit(char::is_whitespace).next());
    let next = after.strip_prefix(' ').map(|after| {
        let end = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
        &after[..end]
    });
    last == Some(kind) || next == Some(kind)
}

/// Whether a path is one and not a pattern for many.
fn is_one(path: &str) -> bool {
    !path.contains(PLACEHOLDERS) && !path.contains("://") && !path.contains(' ')
}

/// The stretches of code in the running text of a page; blocks of code are passed over.
fn spans(text: &str) -> Vec<Span<'_>> {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    parser
        .filter_map(|(event, range)| match event {
            Event::Code(_) => {
                let inner = text.get(range.clone())?.trim_matches('`').trim();
                Some(Span { text: inner, range })
            }
            _ => None,
        })
        .collect()
}
