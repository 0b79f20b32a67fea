//! The blueprints of the plugins in use and of a teacher's workspace.
//!
//! A blueprint is a markdown file in a folder `blueprints`, however deep. One of the workspace takes the place of a
//! shipped one with its id.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use assessment::{Blueprint, FileProblem};
use curriculum::{Code, Library as Curriculum};
use workspace::{CurriculumShelf, EntryKind, Workspace, WorkspaceError};

/// The folder of blueprints in a plugin or in the workspace.
const FOLDER: &str = "blueprints/";

/// Whose a blueprint is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A plugin's.
    Plugin(String),
    /// The teacher's own.
    Workspace,
}

/// A file of a blueprint, with what came of reading it.
#[derive(Debug)]
pub struct FoundBlueprint {
    /// The file.
    pub file: PathBuf,
    /// Whose it is.
    pub owner: Owner,
    /// What stands in the file; empty where it is no text.
    pub text: String,
    /// The blueprint, or everything that is wrong with its file.
    pub read: Result<Blueprint, Vec<FileProblem>>,
}

/// Why a place was not looked through.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// There is no such file or folder.
    #[error("there is no {}", .0.display())]
    Nowhere(PathBuf),
    /// A folder cannot be read.
    #[error(transparent)]
    Folder(#[from] WorkspaceError),
}

/// Blueprints with the curriculum whose outcomes they name.
#[derive(Debug, Default)]
pub struct Library {
    found: Vec<FoundBlueprint>,
    curriculum: Arc<Curriculum>,
}

impl Library {
    /// Those of all plugins in a folder, and of a workspace.
    ///
    /// # Errors
    /// When a folder cannot be read. What is wrong in a file is no error but stands with it.
    pub fn of(plugins: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        let mut library = Self::default();
        for plugin in plugins::discover(&[plugins.to_owned()]).plugins {
            let folder = Workspace::open(&plugin.root)?;
            library.gather(&folder, FOLDER, &Owner::Plugin(plugin.name))?;
        }
        if let Some(workspace) = workspace {
            let folder = Workspace::open(workspace)?;
            library.gather(&folder, FOLDER, &Owner::Workspace)?;
            library.curriculum = CurriculumShelf::default().library(&folder)?;
        }
        Ok(library)
    }

    /// A file, or all markdown files in a folder, against the curriculum of a workspace.
    ///
    /// # Errors
    /// When there is nothing there, or a folder cannot be read.
    pub fn at(place: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        let nowhere = || LibraryError::Nowhere(place.to_owned());
        let place = place.canonicalize().map_err(|_| nowhere())?;
        let mut library = Self::default();
        if place.is_dir() {
            library.gather(&Workspace::open(&place)?, "", &Owner::Workspace)?;
        } else {
            let folder = Workspace::open(place.parent().ok_or_else(nowhere)?)?;
            let name = place.file_name().and_then(|name| name.to_str()).ok_or_else(nowhere)?;
            library.read(&folder, name, &Owner::Workspace);
        }
        if let Some(workspace) = workspace {
            library.curriculum =
                CurriculumShelf::default().library(&Workspace::open(workspace)?)?;
        }
        Ok(library)
    }

    /// Every file, in the order of plugins and names.
    pub fn found(&self) -> &[FoundBlueprint] {
        &self.found
    }

    /// The blueprints that are used: in order, and not replaced by one of the workspace.
    pub fn blueprints(&self) -> Vec<(&FoundBlueprint, &Blueprint)> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut used: Vec<(&FoundBlueprint, &Blueprint)> = Vec::new();
        for found in &self.found {
            let Ok(blueprint) = &found.read else { continue };
            match places.get(blueprint.id.as_str()) {
                Some(place) => used[*place] = (found, blueprint),
                None => {
                    places.insert(&blueprint.id, used.len());
                    used.push((found, blueprint));
                }
            }
        }
        used
    }

    /// The blueprint of that id.
    pub fn blueprint(&self, id: &str) -> Option<&Blueprint> {
        self.blueprints().into_iter().map(|(_, of)| of).find(|blueprint| blueprint.id == id)
    }

    /// The curriculum of the workspace; an empty one where there is none.
    pub fn curriculum(&self) -> &Curriculum {
        &self.curriculum
    }

    /// Outcomes that a blueprint names and no curriculum file has; nothing where there is no curriculum.
    pub fn unknown_outcomes(&self, blueprint: &Blueprint) -> Vec<FileProblem> {
        if self.curriculum.files().is_empty() {
            return Vec::new();
        }
        let holds = |code: &str| {
            Code::try_from(code.to_owned()).is_ok_and(|code| self.curriculum.knows(&code))
        };
        blueprint.unknown_outcomes(holds)
    }

    /// The markdown files below a folder whose paths begin so.
    fn gather(
        &mut self,
        folder: &Workspace,
        begins: &str,
        owner: &Owner,
    ) -> Result<(), LibraryError> {
        for entry in folder.tree()?.entries {
            let is_markdown = entry.kind == EntryKind::File && entry.path.ends_with(".md");
            if is_markdown && entry.path.starts_with(begins) {
                self.read(folder, &entry.path, owner);
            }
        }
        self.one_of_each_id();
        Ok(())
    }

    /// Of two files with one id nobody can say which is meant: the second is not used, and told.
    fn one_of_each_id(&mut self) {
        let mut first: HashMap<(Owner, String), PathBuf> = HashMap::new();
        for found in &mut self.found {
            let Ok(blueprint) = &found.read else { continue };
            let key = (found.owner.clone(), blueprint.id.clone());
            match first.get(&key) {
                Some(other) => {
                    let message = format!("{} has the id {}, too", other.display(), blueprint.id);
                    let file = found.file.display().to_string();
                    found.read = Err(vec![FileProblem { file, line: 1, column: 1, message }]);
                }
                None => {
                    first.insert(key, found.file.clone());
                }
            }
        }
    }

    fn read(&mut self, folder: &Workspace, path: &str, owner: &Owner) {
        let file = folder.root().join(path);
        let name = file.display().to_string();
        let (text, read) = match folder.read(path) {
            Ok(read) => (read.text.clone(), tested(&name, &read.text)),
            Err(error) => {
                let message = error.to_string();
                (String::new(), Err(vec![FileProblem { file: name, line: 1, column: 1, message }]))
            }
        };
        self.found.push(FoundBlueprint { file, owner: owner.clone(), text, read });
    }
}

/// A blueprint whose own tests fail is not used: its keys may be wrong.
fn tested(file: &str, text: &str) -> Result<Blueprint, Vec<FileProblem>> {
    let blueprint = Blueprint::read(file, text)?;
    let problems = blueprint.known_problems();
    if problems.is_empty() { Ok(blueprint) } else { Err(problems) }
}

#[cfg(test)]
mod tests;
