//! Finding plugins below folders, and reading everything in them.
//!
//! The order is that of the roots, then of the names, so that the same folders always give the same
//! catalogue. Limits and links that lead out of a root are problems, not surprises.

mod assemble;
mod check;
mod gather;
mod reader;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use crate::{
    Catalogue, EventHooks, Origin, Plugin, Problem, Severity, fields::At, hooks, parsed::is_name,
};
use assemble::{Layered, instead};
use gather::{Files, gather};
use reader::Reader;

pub use check::Known;

const MANIFEST: &str = ".claude-plugin/plugin.json";
const HOOKS: &str = "hooks/hooks.json";
/// The keyword of such a plugin's manifest.
const FOR_CODING_AGENTS: &str = "coding-agents";
const FOLDERS: [&str; 3] = ["agents", "commands", "skills"];

/// The part of `plugin.json` that matters here; other tools read the rest.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Manifest {
    name: Option<String>,
    description: Option<String>,
    version: Option<String>,
    keywords: serde_json::Value,
}

/// Where the definitions of a teacher come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The plugins that come with the application.
    pub shipped: PathBuf,
    /// Those that she added; it need not be there.
    pub added: PathBuf,
    /// The folder of her workspace in which a file counts in place of a plugin's; it need not be
    /// there.
    pub hers: PathBuf,
}

/// Reads every plugin below the roots: each sub-folder with a `.claude-plugin/plugin.json` or with
/// a folder `agents`, `commands` or `skills`.
#[must_use]
pub fn discover(roots: &[PathBuf]) -> Catalogue {
    let mut found = Finding { catalogue: Catalogue::default(), hers: None, known: None };
    for root in roots {
        found.root(root, Origin::Shipped);
    }
    found.finished()
}

/// Reads what a teacher has: the plugins that come with the application and those that she added,
/// each with the files that she put in the place of theirs or beside them, then what only she has.
#[must_use]
pub fn layered(layers: &Layers, known: Known<'_>) -> Catalogue {
    let hers = Reader::hers(&layers.hers);
    let mut found = Finding { catalogue: Catalogue::default(), hers, known: Some(known) };
    found.root(&layers.shipped, Origin::Shipped);
    if layers.added.is_dir() {
        found.root(&layers.added, Origin::Added);
    }
    found.only_hers();
    found.finished()
}

/// Reads plugins from elsewhere, by themselves, before they count.
#[must_use]
pub fn examine(root: &Path, known: Known<'_>) -> Catalogue {
    let mut found = Finding { catalogue: Catalogue::default(), hers: None, known: Some(known) };
    found.root(root, Origin::Added);
    found.finished()
}

struct Finding<'a> {
    catalogue: Catalogue,
    hers: Option<Reader>,
    known: Option<Known<'a>>,
}

impl Finding<'_> {
    fn finished(mut self) -> Catalogue {
        if let Some(hers) = &mut self.hers {
            self.catalogue.problems.append(&mut hers.problems);
        }
        self.catalogue.problems.sort();
        self.catalogue
    }

    fn root(&mut self, root: &Path, origin: Origin) {
        let mut reader = match Reader::open(root) {
            Ok(reader) => reader,
            Err(problem) => {
                self.catalogue.problems.push(problem);
                return;
            }
        };
        for folder in reader.folders(Path::new("")) {
            if is_plugin(&reader, &folder) {
                self.plugin(&mut reader, &folder, origin);
            }
        }
        self.catalogue.problems.append(&mut reader.problems);
    }

    fn plugin(&mut self, reader: &mut Reader, folder: &Path, origin: Origin) {
        reader.start_plugin();
        if origin == Origin::Shipped && is_for_coding_agents(reader, folder) {
            return;
        }
        let plugin = read_plugin(reader, folder, origin);
        if let Some(other) = self.catalogue.plugins.iter().find(|p| p.name == plugin.name) {
            let message = format!(
                "a plugin is called \"{}\" already: the one in the folder \"{}\"; this one is left out",
                plugin.name,
                other.root.file_name().unwrap_or_default().to_string_lossy()
            );
            reader.error(folder, message);
            return;
        }
        let mut base = gather(reader, folder);
        if origin == Origin::Added {
            base.with_lead(folder);
        }
        let hers = match &mut self.hers {
            None => Files::default(),
            Some(hers) => {
                let folder = PathBuf::from(&plugin.name);
                hers.start_plugin();
                no_programs(hers, &folder);
                let files = gather(hers, &folder);
                say_what_is_used(&mut hers.problems, &base, &files, origin);
                files
            }
        };
        let layered = Layered { base: &base, hers: &hers, known: self.known };
        let plugin = layered.assemble(&plugin, &mut reader.problems);
        self.catalogue.plugins.push(plugin);
    }

    /// Plugins that are nowhere but in her workspace.
    fn only_hers(&mut self) {
        let Some(mut hers) = self.hers.take() else { return };
        let names: BTreeSet<&str> =
            self.catalogue.plugins.iter().map(|plugin| plugin.name.as_str()).collect();
        let mut folders = hers.folders(Path::new(""));
        folders.retain(|folder| folder.to_str().is_none_or(|name| !names.contains(name)));
        for folder in folders {
            if !is_plugin(&hers, &folder) {
                continue;
            }
            hers.start_plugin();
            no_programs(&mut hers, &folder);
            let manifest = read_manifest(&mut hers, &folder);
            let plugin = Plugin {
                // What takes the place of what is known by the folder's name alone.
                name: folder.to_string_lossy().into_owned(),
                root: hers.root().join(&folder),
                description: manifest.description,
                version: manifest.version,
                origin: Origin::Hers,
                ..Plugin::default()
            };
            let mut files = gather(&mut hers, &folder);
            files.with_lead(&hers.shown(&folder));
            let layered = Layered { base: &Files::default(), hers: &files, known: self.known };
            let plugin = layered.assemble(&plugin, &mut hers.problems);
            self.catalogue.plugins.push(plugin);
        }
        self.hers = Some(hers);
    }
}

fn is_plugin(reader: &Reader, folder: &Path) -> bool {
    reader.exists(&folder.join(MANIFEST))
        || FOLDERS.iter().any(|name| reader.exists(&folder.join(name)))
}

/// Whether a plugin that comes with the application is for agents that write programs: a teacher is offered
/// nothing of it.
fn is_for_coding_agents(reader: &mut Reader, folder: &Path) -> bool {
    let path = folder.join(MANIFEST);
    let text = reader.exists(&path).then(|| reader.read(&path)).flatten();
    let manifest: Option<Manifest> = text.and_then(|text| serde_json::from_str(&text).ok());
    let keywords = manifest.and_then(|manifest| manifest.keywords.as_array().cloned());
    keywords.is_some_and(|keywords| keywords.iter().any(|keyword| keyword == FOR_CODING_AGENTS))
}

/// A plugin without its definitions.
fn read_plugin(reader: &mut Reader, folder: &Path, origin: Origin) -> Plugin {
    let manifest = read_manifest(reader, folder);
    let hooks = read_hooks(reader, &folder.join(HOOKS));
    Plugin {
        name: manifest.name.unwrap_or_else(|| folder.to_string_lossy().into_owned()),
        root: reader.root().join(folder),
        description: manifest.description,
        version: manifest.version,
        hooks,
        origin,
        ..Plugin::default()
    }
}

/// A file of hers that cannot be read leaves its place to the plugin's own.
fn say_what_is_used(problems: &mut [Problem], base: &Files, hers: &Files, origin: Origin) {
    for (inside, found) in &hers.found {
        let own = base.found.get(inside).is_some_and(|own| own.text.is_some());
        if found.text.is_some() || !own {
            continue;
        }
        let of_file = problems.iter_mut().filter(|problem| problem.path == found.path);
        of_file.for_each(|problem| problem.message.push_str(instead(origin)));
    }
}

/// Agents write in the workspace: a program that stands there is run by nobody.
fn no_programs(hers: &mut Reader, folder: &Path) {
    let path = folder.join(HOOKS);
    if hers.exists(&path) {
        let message = "programs that stand in the workspace are not run: add them as a plugin, with \
             teacher-assist plugin add";
        hers.problem(&path, At::START, Severity::Warning, message.to_owned());
    }
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

#[cfg(test)]
use reader::{MAX_DEFINITION_BYTES, MAX_PLUGIN_FILES};
#[cfg(test)]
mod tests;
