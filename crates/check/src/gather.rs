//! Reading content from the disk: which plugins and workspaces a path means, and their files. Nothing
//! is judged here.

mod scope;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use curriculum::{Library, is_imported};
use plugins::{Catalogue, Plugin, Problem};
use workspace::{CurriculumShelf, EntryKind, Workspace, WorkspaceError};

use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

pub use scope::{Completeness, Place, around};

/// What definitions may name beside what is in their own plugin.
#[derive(Debug, Clone, Copy)]
pub struct KnownNames {
    /// The tools that there are.
    pub tools: &'static [&'static str],
    /// The hooks that there are.
    pub hooks: &'static [&'static str],
}

/// Everything that is checked at once.
#[derive(Debug, Default)]
pub struct Content {
    /// Plugins by folder.
    pub plugins: Vec<PluginFolder>,
    /// Workspaces by folder.
    pub workspaces: Vec<WorkspaceFolder>,
    /// The file that offers the plugins of a repository, with the repository's folder.
    pub marketplace: Option<(PathBuf, Page)>,
    /// The rubric of the evals.
    pub rubric: Option<Page>,
    /// Files that belong to none of them.
    pub loose: Vec<Page>,
    /// What could not be read.
    pub unread: Vec<Finding>,
}

/// A plugin and its files.
#[derive(Debug)]
pub struct PluginFolder {
    /// Its folder.
    pub root: PathBuf,
    /// The folder's name.
    pub name: String,
    /// What could be read of it.
    pub plugin: Option<Plugin>,
    /// What is wrong with its definitions, with paths that begin with the folder's name.
    pub problems: Vec<Problem>,
    /// Its texts.
    pub pages: Vec<Page>,
    /// Its `plugin.json`.
    pub manifest: Option<Page>,
}

/// A workspace and its files.
#[derive(Debug)]
pub struct WorkspaceFolder {
    /// Its folder.
    pub root: PathBuf,
    /// Whether it is one by itself.
    pub completeness: Completeness,
    /// Its texts.
    pub pages: Vec<Page>,
    /// Every path in it, and in the one that it is laid over.
    pub paths: Vec<String>,
    /// Its curriculum files.
    pub library: Arc<Library>,
}

impl WorkspaceFolder {
    /// The file at a path inside it.
    pub fn page(&self, inside: &str) -> Option<&Page> {
        self.pages.iter().find(|page| page.inside == inside)
    }
}

impl Content {
    /// Reads what is at these places.
    pub fn read(places: &[Place], known: KnownNames) -> Self {
        let mut content = Self::default();
        for place in places {
            match place {
                Place::Plugins(root) => content.add_plugins(root, None, known),
                Place::Plugin(folder) => {
                    let root = folder.parent().unwrap_or(folder);
                    let name = folder.file_name().and_then(|name| name.to_str());
                    content.add_plugins(root, name, known);
                }
                Place::Workspace(root, completeness) => content.add_workspace(root, completeness),
                Place::Marketplace(root) => {
                    let path = root.join(scope::MARKETPLACE);
                    let page = content.load(&path, scope::MARKETPLACE, Kind::Json);
                    content.marketplace = page.map(|page| (root.clone(), page));
                }
                Place::Rubric(path) => {
                    content.rubric = content.load(path, "rubric.yaml", Kind::Rubric);
                }
                Place::File(path) => {
                    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
                    let page = content.load(path, &name.unwrap_or_default(), Kind::Other);
                    content.loose.extend(page);
                }
            }
        }
        content
    }

    /// Every file.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        let of_plugins =
            self.plugins.iter().flat_map(|folder| folder.pages.iter().chain(&folder.manifest));
        let of_workspaces = self.workspaces.iter().flat_map(|folder| &folder.pages);
        let marketplace = self.marketplace.iter().map(|(_, page)| page);
        of_plugins.chain(of_workspaces).chain(marketplace).chain(&self.rubric).chain(&self.loose)
    }

    /// The plugins below a folder, or one of them.
    fn add_plugins(&mut self, root: &Path, only: Option<&str>, known: KnownNames) {
        let catalogue = plugins::discover(&[root.to_owned()]);
        let unknown = catalogue.unknown_names(known.tools, known.hooks);
        let Catalogue { plugins, mut problems } = catalogue;
        problems.extend(unknown);
        let mut names = scope::plugin_folders(root);
        names.retain(|name| only.is_none_or(|only| only == name));
        for name in names {
            let folder = root.join(&name);
            let plugin = plugins.iter().find(|plugin| plugin.root.ends_with(&name)).cloned();
            let of_folder = problems.iter().filter(|problem| problem.path.starts_with(&name));
            let problems = of_folder.cloned().collect();
            let (pages, _) = self.texts(&folder, plugin_kind);
            let manifest = folder.join(scope::MANIFEST);
            let manifest = if manifest.is_file() {
                self.load(&manifest, scope::MANIFEST, Kind::Json)
            } else {
                None
            };
            self.plugins.push(PluginFolder {
                root: folder,
                name,
                plugin,
                problems,
                pages,
                manifest,
            });
        }
    }

    fn add_workspace(&mut self, root: &Path, completeness: &Completeness) {
        let (pages, mut paths) = self.texts(root, workspace_kind);
        let mut library = self.library(root);
        if let Completeness::Over(base) = completeness {
            paths.extend(self.texts(base, workspace_kind).1);
            // A teacher who is laid over the sample has its curriculum, too.
            let below = self.library(base);
            let files = below.files().iter().chain(library.files());
            library = Arc::new(Library::new(files.cloned()));
        }
        let completeness = completeness.clone();
        self.workspaces.push(WorkspaceFolder {
            root: root.to_owned(),
            completeness,
            pages,
            paths,
            library,
        });
    }

    /// The curriculum of a folder.
    fn library(&mut self, root: &Path) -> Arc<Library> {
        let opened = Workspace::open(root);
        let library = opened.and_then(|files| CurriculumShelf::default().library(&files));
        library.unwrap_or_else(|error| {
            self.unread(root, &error);
            Arc::default()
        })
    }

    /// The markdown files below a folder that have a kind, and the paths of everything there.
    fn texts(&mut self, root: &Path, kind: fn(&str) -> Option<Kind>) -> (Vec<Page>, Vec<String>) {
        let listed = Workspace::open(root).and_then(|files| Ok((files.tree()?, files)));
        let (tree, files) = match listed {
            Ok(listed) => listed,
            Err(error) => {
                self.unread(root, &error);
                return (Vec::new(), Vec::new());
            }
        };
        if let Some(cut) = tree.cut {
            let message = format!("not all of the folder was looked at: it has too many {cut:?}");
            self.unread.push(unreadable(root, message));
        }
        let mut pages = Vec::new();
        for entry in tree.entries.iter().filter(|entry| entry.kind == EntryKind::File) {
            let Some(kind) = kind(&entry.path) else { continue };
            match files.read(&entry.path) {
                Ok(file) => pages.push(Page {
                    path: shown(&root.join(&entry.path)),
                    inside: entry.path.clone(),
                    text: file.text,
                    kind,
                }),
                Err(error) => self.unread(&root.join(&entry.path), &error),
            }
        }
        (pages, tree.entries.into_iter().map(|entry| entry.path).collect())
    }

    fn load(&mut self, path: &Path, inside: &str, kind: Kind) -> Option<Page> {
        // Reading a pipe would wait for ever.
        if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            self.unread.push(unreadable(path, "this is no file, so it is not read".to_owned()));
            return None;
        }
        match std::fs::read_to_string(path) {
            Ok(text) => Some(Page { path: shown(path), inside: inside.to_owned(), text, kind }),
            Err(error) => {
                self.unread.push(unreadable(path, format!("the file cannot be read: {error}")));
                None
            }
        }
    }

    fn unread(&mut self, path: &Path, error: &WorkspaceError) {
        self.unread.push(unreadable(path, error.to_string()));
    }
}

fn unreadable(path: &Path, message: String) -> Finding {
    Finding::of_path(&shown(path), At::START, rules::UNREADABLE, message)
}

/// A path as it is compared and shown on every platform.
pub fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn plugin_kind(inside: &str) -> Option<Kind> {
    let name = inside.strip_suffix(".md")?;
    let parts: Vec<&str> = name.split('/').collect();
    Some(match parts.as_slice() {
        ["agents", _] => Kind::Agent,
        ["commands", _] => Kind::Command,
        ["skills", _, "SKILL"] => Kind::Skill,
        ["skills", _, ..] => Kind::SkillFile,
        ["blueprints", ..] => Kind::Blueprint,
        ["sittings", ..] => Kind::Sitting,
        ["questionnaires", ..] => Kind::Questionnaire,
        _ => Kind::Other,
    })
}

/// What a file of a workspace is, by its path inside; none for what is nobody's format.
pub fn workspace_kind(inside: &str) -> Option<Kind> {
    let name = inside.strip_suffix(".md")?;
    if is_imported(inside) {
        return Some(Kind::Imported);
    }
    let parts: Vec<&str> = name.split('/').collect();
    Some(match parts.as_slice() {
        ["soul" | "teacher" | "pedagogy"] => Kind::Identity,
        ["classes", _] => Kind::Class,
        ["curriculum", ..] => Kind::Curriculum,
        ["templates", _] | ["templates", "forms", _] => Kind::Template,
        ["templates", "classes", _] => Kind::ClassTemplate,
        ["courses", _, _] => Kind::Course,
        ["blueprints", ..] => Kind::Blueprint,
        ["sittings", ..] => Kind::Sitting,
        ["questionnaires", ..] => Kind::Questionnaire,
        ["assessment", name] if name.starts_with("question-features") => Kind::Questions,
        ["lessons", .., "lesson"] => Kind::Lesson,
        // What stands beside a lesson is a page for pupils and nobody's format.
        ["lessons", ..] => return None,
        _ => Kind::Other,
    })
}
