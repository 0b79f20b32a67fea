//! Finding plugins below a list of folders, and reading everything in them.
//!
//! The order is that of the roots, then of the names, so that the same folders always give the same
//! catalogue. Limits and links that lead out of a root are problems, not surprises.

mod check;
mod reader;

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{
    AgentDefinition, Catalogue, CommandDefinition, EventHooks, Plugin, Severity, Skill, SkillFile,
    fields::At,
    hooks,
    parsed::{Parsed, is_name, tidy},
};
use check::{Source, check_plugin};
use reader::{Reader, stem};

/// The most files that are read of one plugin.
pub const MAX_PLUGIN_FILES: usize = 2_000;
/// The largest definition or reference file, in bytes.
pub const MAX_DEFINITION_BYTES: u64 = 256 * 1024;

const MANIFEST: &str = ".claude-plugin/plugin.json";
const HOOKS: &str = "hooks/hooks.json";
const FOLDERS: [&str; 3] = ["agents", "commands", "skills"];
/// How many folders deep a skill's reference files are looked for.
const MAX_SKILL_DEPTH: usize = 4;

/// The part of `plugin.json` that matters here; other tools read the rest.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Manifest {
    name: Option<String>,
    description: Option<String>,
    version: Option<String>,
}

/// Reads every plugin below the roots: each sub-folder with a `.claude-plugin/plugin.json` or with
/// a folder `agents`, `commands` or `skills`.
#[must_use]
pub fn discover(roots: &[PathBuf]) -> Catalogue {
    let mut catalogue = Catalogue::default();
    for root in roots {
        discover_root(root, &mut catalogue);
    }
    catalogue.problems.sort();
    catalogue
}

fn discover_root(root: &Path, catalogue: &mut Catalogue) {
    let mut reader = match Reader::open(root) {
        Ok(reader) => reader,
        Err(problem) => {
            catalogue.problems.push(problem);
            return;
        }
    };
    for folder in reader.folders(Path::new("")) {
        if !is_plugin(&reader, &folder) {
            continue;
        }
        reader.start_plugin();
        let plugin = read_plugin(&mut reader, &folder);
        match catalogue.plugins.iter().find(|other| other.name == plugin.name) {
            Some(other) => reader.error(
                &folder,
                format!(
                    "a plugin is called \"{}\" already: the one in the folder \"{}\"; this one is \
                     left out",
                    plugin.name,
                    other.root.file_name().unwrap_or_default().to_string_lossy()
                ),
            ),
            None => catalogue.plugins.push(plugin),
        }
    }
    catalogue.problems.append(&mut reader.problems);
}

fn is_plugin(reader: &Reader, folder: &Path) -> bool {
    reader.exists(&folder.join(MANIFEST))
        || FOLDERS.iter().any(|name| reader.exists(&folder.join(name)))
}

fn read_plugin(reader: &mut Reader, folder: &Path) -> Plugin {
    let manifest = read_manifest(reader, folder);
    let folder_name = folder.to_string_lossy().into_owned();
    let mut sources = Vec::new();
    let agents = definitions(reader, &folder.join("agents"), &mut sources, AgentDefinition::parse);
    let commands =
        definitions(reader, &folder.join("commands"), &mut sources, CommandDefinition::parse);
    let skills = skills(reader, &folder.join("skills"), &mut sources);
    let hooks = read_hooks(reader, &folder.join(HOOKS));
    let mut plugin = Plugin {
        name: manifest.name.unwrap_or(folder_name),
        root: reader.root().join(folder),
        description: manifest.description,
        version: manifest.version,
        agents,
        commands,
        skills,
        hooks,
    };
    check_plugin(&mut plugin, &sources, &mut reader.problems);
    plugin
}

fn read_manifest(reader: &mut Reader, folder: &Path) -> Manifest {
    let path = folder.join(MANIFEST);
    if !reader.exists(&path) {
        return Manifest::default();
    }
    let Some(text) = reader.read(&path) else {
        return Manifest::default();
    };
    match serde_json::from_str::<Manifest>(&text) {
        Ok(mut manifest) => {
            if let Some(name) = manifest.name.take_if(|name| !is_name(name)) {
                let message = format!(
                    "\"{name}\" cannot be a plugin's name: it has only lower-case letters, digits \
                     and single hyphens between them; the folder's name is used"
                );
                reader.problem(&path, At::START, Severity::Warning, message);
            }
            manifest
        }
        Err(error) => {
            let at = At {
                line: u32::try_from(error.line()).unwrap_or(u32::MAX).max(1),
                column: u32::try_from(error.column()).unwrap_or(u32::MAX).max(1),
            };
            let text = error.to_string();
            let cause = text.split(" at line ").next().unwrap_or(&text);
            let message = format!("the manifest is not valid: {cause}; the folder's name is used");
            reader.problem(&path, at, Severity::Warning, message);
            Manifest::default()
        }
    }
}

/// The command hooks of a plugin; those of its parts that are in order.
fn read_hooks(reader: &mut Reader, path: &Path) -> Vec<EventHooks> {
    if !reader.exists(path) {
        return Vec::new();
    }
    let Some(text) = reader.read(path) else {
        return Vec::new();
    };
    let (found, problems) = hooks::parse(path, &text);
    reader.problems.extend(problems);
    found
}

/// The definitions of one folder: its markdown files.
fn definitions<T>(
    reader: &mut Reader,
    folder: &Path,
    sources: &mut Vec<Source>,
    parse: fn(&str, &Path, &str) -> Parsed<T>,
) -> Vec<T> {
    let mut found = Vec::new();
    for path in reader.markdown_files(folder) {
        let Some(text) = reader.read(&path) else {
            continue;
        };
        let name = stem(&path);
        if !is_name(&name) {
            let message = format!(
                "\"{name}\" cannot be typed as a name: rename the file to lower-case letters, \
                 digits and single hyphens"
            );
            reader.error(&path, message);
            continue;
        }
        let parsed = parse(&name, &path, &text);
        reader.problems.extend(parsed.problems);
        sources.push(Source { path, text, references: parsed.references });
        found.extend(parsed.definition);
    }
    found
}

fn skills(reader: &mut Reader, folder: &Path, sources: &mut Vec<Source>) -> Vec<Skill> {
    let mut found = Vec::new();
    for folder in reader.folders(folder) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = folder.join("SKILL.md");
        if !reader.exists(&path) {
            reader.error(&folder, format!("the skill \"{name}\" has no SKILL.md"));
            continue;
        }
        let Some(text) = reader.read(&path) else {
            continue;
        };
        let parsed = Skill::parse(&name, &path, &text);
        reader.problems.extend(parsed.problems);
        sources.push(Source { path, text, references: Vec::new() });
        let Some(mut skill) = parsed.definition else {
            continue;
        };
        skill.files = skill_files(reader, &folder, sources);
        found.push(skill);
    }
    found
}

fn skill_files(reader: &mut Reader, folder: &Path, sources: &mut Vec<Source>) -> Vec<SkillFile> {
    let mut paths = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((current, depth)) = folders.pop() {
        paths.extend(reader.markdown_files(&current));
        if depth < MAX_SKILL_DEPTH {
            folders.extend(reader.folders(&current).into_iter().map(|inner| (inner, depth + 1)));
        }
    }
    let mut files = Vec::new();
    for path in paths {
        let Ok(inside) = path.strip_prefix(folder) else {
            continue;
        };
        let name = inside.to_string_lossy().replace('\\', "/");
        if name == "SKILL.md" {
            continue;
        }
        let Some(text) = reader.read(&path) else {
            continue;
        };
        let shown = tidy(text.trim_start_matches('\u{feff}'));
        files.push(SkillFile { name, text: shown });
        sources.push(Source { path, text, references: Vec::new() });
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

#[cfg(test)]
mod tests;
