//! What a path means: a plugin, a folder of plugins, a workspace, a repository, or a file of one.

use std::fs;
use std::path::{Path, PathBuf};

/// The manifest of a plugin, inside its folder.
pub const MANIFEST: &str = ".claude-plugin/plugin.json";
/// The file that offers plugins, inside a repository.
pub const MARKETPLACE: &str = ".claude-plugin/marketplace.json";
const RUBRIC: &str = "evals/rubric.yaml";
const OVERLAYS: &str = "evals/workspaces";
/// The folders of a repository in which content is.
const PARTS: [&str; 4] = ["plugins", "workspace", "evals", ".claude-plugin"];
/// How many folders above a file its plugin or workspace is looked for.
const HEIGHT: usize = 8;

/// Something to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A folder that holds plugins.
    Plugins(PathBuf),
    /// A plugin.
    Plugin(PathBuf),
    /// A workspace.
    Workspace(PathBuf, Completeness),
    /// A repository that offers its plugins.
    Marketplace(PathBuf),
    /// The rubric of the evals.
    Rubric(PathBuf),
    /// A file that belongs to nothing known.
    File(PathBuf),
}

/// Whether a workspace is one by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completeness {
    /// It is.
    Whole,
    /// Its files are laid over this one.
    Over(PathBuf),
}

/// What a path belongs to: the nearest plugin, workspace or repository at or above it.
pub fn around(path: &Path) -> Vec<Place> {
    let above = path.ancestors().take(HEIGHT).filter(|folder| folder.is_dir());
    let mut found = above.map(|folder| at(folder, path)).filter(|places| !places.is_empty());
    match found.next() {
        Some(places) => places,
        None if path.is_file() => vec![Place::File(path.to_owned())],
        None => Vec::new(),
    }
}

/// The folders below a folder that are plugins, by name.
pub fn plugin_folders(root: &Path) -> Vec<String> {
    let mut names: Vec<String> = folders(root)
        .into_iter()
        .filter(|folder| is_plugin(folder))
        .filter_map(|folder| folder.file_name().and_then(|name| name.to_str()).map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// What a folder is, for a path at or below it.
fn at(folder: &Path, path: &Path) -> Vec<Place> {
    if is_plugin(folder) {
        return vec![Place::Plugin(folder.to_owned())];
    }
    if is_workspace(folder) {
        return vec![workspace(folder)];
    }
    // A folder that happens to lie above others is no repository of theirs.
    let below = path.strip_prefix(folder).ok().and_then(|rest| rest.components().next());
    let is_part = below.is_none_or(|name| PARTS.iter().any(|part| name.as_os_str() == *part));
    let places = if is_part { repository(folder) } else { Vec::new() };
    if places.is_empty() && below.is_none() && !plugin_folders(folder).is_empty() {
        return vec![Place::Plugins(folder.to_owned())];
    }
    places
}

fn repository(folder: &Path) -> Vec<Place> {
    let mut places = Vec::new();
    if folder.join(MARKETPLACE).is_file() {
        places.push(Place::Marketplace(folder.to_owned()));
    }
    let plugins = folder.join("plugins");
    if !plugin_folders(&plugins).is_empty() {
        places.push(Place::Plugins(plugins));
    }
    let sample = folder.join("workspace");
    if is_workspace(&sample) {
        places.push(Place::Workspace(sample, Completeness::Whole));
    }
    let overlays =
        folders(&folder.join(OVERLAYS)).into_iter().filter(|folder| is_workspace(folder));
    places.extend(overlays.map(|folder| workspace(&folder)));
    let rubric = folder.join(RUBRIC);
    if rubric.is_file() {
        places.push(Place::Rubric(rubric));
    }
    places
}

/// A workspace among the evals is laid over the sample, which is whole.
fn workspace(folder: &Path) -> Place {
    let base = folder
        .parent()
        .filter(|parent| parent.ends_with(OVERLAYS))
        .and_then(|parent| parent.ancestors().nth(2))
        .map(|repository| repository.join("workspace"));
    let completeness = base.map_or(Completeness::Whole, Completeness::Over);
    Place::Workspace(folder.to_owned(), completeness)
}

fn is_plugin(folder: &Path) -> bool {
    let holds_markdown = |name: &str| {
        let entries = fs::read_dir(folder.join(name)).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| entry.path().extension().is_some_and(|end| end == "md"))
    };
    let holds_skills =
        || folders(&folder.join("skills")).iter().any(|skill| skill.join("SKILL.md").is_file());
    folder.join(MANIFEST).is_file()
        || holds_skills()
        || holds_markdown("agents")
        || holds_markdown("commands")
}

fn is_workspace(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).is_file();
    has("soul.md")
        || has("teacher.md")
        || has("pedagogy.md")
        || folder.join("classes").is_dir() && folder.join("curriculum").is_dir()
}

/// The folders in a folder, by name; one that cannot be read holds none.
fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}
