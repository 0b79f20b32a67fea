//! The definitions of sessions of learners: those of the plugins in use and of a teacher's workspace.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assessment::{Blueprint, BlueprintProblem};
use sittings::{Blueprints, Definition};
use workspace::{EntryKind, Workspace};

use crate::{Library, LibraryError, Owner};

/// The folder of definitions in a plugin or in the workspace.
const FOLDER: &str = "sittings/";

/// A file of a definition, with what came of reading it.
#[derive(Debug)]
pub struct FoundDefinition {
    /// The file.
    pub file: PathBuf,
    /// Whose it is.
    pub owner: Owner,
    /// The definition, or everything that is wrong with its file.
    pub read: Result<Definition, Vec<BlueprintProblem>>,
}

/// Definitions, and the blueprints that they ask from.
#[derive(Debug, Default)]
pub struct Definitions {
    found: Vec<FoundDefinition>,
    library: Library,
}

impl Definitions {
    /// Those of all plugins in a folder, and of a workspace. One of the workspace takes the place of a
    /// shipped one with its id.
    ///
    /// # Errors
    /// When a folder cannot be read. What is wrong in a file is no error but stands with it.
    pub fn of(plugins: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        let library = Library::of(plugins, workspace)?;
        let mut definitions = Self { found: Vec::new(), library };
        for plugin in plugins::discover(&[plugins.to_owned()]).plugins {
            definitions.gather(&Workspace::open(&plugin.root)?, &Owner::Plugin(plugin.name))?;
        }
        if let Some(workspace) = workspace {
            definitions.gather(&Workspace::open(workspace)?, &Owner::Workspace)?;
        }
        Ok(definitions)
    }

    /// Every file, in the order of plugins and names.
    pub fn found(&self) -> &[FoundDefinition] {
        &self.found
    }

    /// The definitions that are used, by their ids.
    pub fn used(&self) -> BTreeMap<&str, &Definition> {
        let read = self.found.iter().filter_map(|found| found.read.as_ref().ok());
        read.map(|definition| (definition.id.as_str(), definition)).collect()
    }

    /// What the questions are made from.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// What the questions are made from, and nothing else.
    pub fn into_library(self) -> Library {
        self.library
    }

    fn gather(&mut self, folder: &Workspace, owner: &Owner) -> Result<(), LibraryError> {
        for entry in folder.tree()?.entries {
            let path = entry.path;
            let is_markdown = entry.kind == EntryKind::File && path.ends_with(".md");
            if !is_markdown || !path.starts_with(FOLDER) {
                continue;
            }
            let file = folder.root().join(&path);
            let name = file.display().to_string();
            let read = match folder.read(&path) {
                Ok(read) => Definition::read_with(&name, &read.text, &self.library),
                Err(error) => {
                    let message = error.to_string();
                    Err(vec![BlueprintProblem { file: name, line: 1, column: 1, message }])
                }
            };
            self.found.push(FoundDefinition { file, owner: owner.clone(), read });
        }
        Ok(())
    }
}

/// The blueprints in use.
impl Blueprints for Library {
    fn all(&self) -> Vec<&Blueprint> {
        self.blueprints().into_iter().map(|(_, blueprint)| blueprint).collect()
    }

    fn version(&self, id: &str, version: &str) -> Option<&Blueprint> {
        self.all().into_iter().find(|one| one.id == id && &*one.version == version)
    }
}
