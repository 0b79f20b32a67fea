//! The blueprints of the plugins in use and of a teacher's workspace.
//!
//! A blueprint is a markdown file in a folder `blueprints`, however deep. One of the workspace takes the place of a
//! shipped one with its id.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::{fs, io};

use assessment::{Blueprint, BlueprintProblem, MAX_BLUEPRINT};
use walkdir::WalkDir;

/// The folder of blueprints in a plugin or in the workspace.
const FOLDER: &str = "blueprints";

/// Whose a blueprint is.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The blueprint, or everything that is wrong with its file.
    pub read: Result<Blueprint, Vec<BlueprintProblem>>,
}

/// Why a place was not looked through.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// There is no such file or folder.
    #[error("there is no {}", .0.display())]
    Nowhere(PathBuf),
    /// The disk does not do it.
    #[error("{}: {source}", file.display())]
    File {
        /// What was read.
        file: PathBuf,
        /// What the disk says.
        source: io::Error,
    },
}

/// Blueprints with the codes of the curriculum that they may name.
#[derive(Debug, Default)]
pub struct Library {
    found: Vec<FoundBlueprint>,
    codes: BTreeSet<String>,
}

impl Library {
    /// Those of all plugins in a folder, and of a workspace.
    ///
    /// # Errors
    /// When a file cannot be read. What is wrong in a file is no error but stands with it.
    pub fn of(plugins: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        let mut library = Self::default();
        for plugin in folders(plugins)? {
            let name = plugin.file_name().unwrap_or_default().to_string_lossy().into_owned();
            library.gather(&plugin.join(FOLDER), &Owner::Plugin(name))?;
        }
        if let Some(workspace) = workspace {
            library.gather(&workspace.join(FOLDER), &Owner::Workspace)?;
            library.codes = codes(&workspace.join("curriculum"))?;
        }
        Ok(library)
    }

    /// A file, or all markdown files in a folder, against the curriculum of a workspace.
    ///
    /// # Errors
    /// When there is nothing there, or a file cannot be read.
    pub fn at(place: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        if !place.exists() {
            return Err(LibraryError::Nowhere(place.to_owned()));
        }
        let mut library = Self::default();
        library.gather(place, &Owner::Workspace)?;
        if let Some(workspace) = workspace {
            library.codes = codes(&workspace.join("curriculum"))?;
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

    /// Outcomes that a blueprint names and no curriculum file has; nothing where there is no curriculum.
    pub fn unknown_outcomes(&self, blueprint: &Blueprint) -> Vec<BlueprintProblem> {
        if self.codes.is_empty() {
            return Vec::new();
        }
        blueprint.unknown_outcomes(|code| self.codes.contains(code))
    }

    fn gather(&mut self, place: &Path, owner: &Owner) -> Result<(), LibraryError> {
        if !place.exists() {
            return Ok(());
        }
        let mut files = Vec::new();
        for entry in WalkDir::new(place).sort_by_file_name() {
            let entry = entry.map_err(|error| told(place)(error.into()))?;
            let is_markdown = entry.path().extension().is_some_and(|is| is == "md");
            if entry.file_type().is_file() && is_markdown {
                files.push(entry.into_path());
            }
        }
        for file in files {
            let read = read(&file)?;
            self.found.push(FoundBlueprint { file, owner: owner.clone(), read });
        }
        Ok(())
    }
}

fn read(file: &Path) -> Result<Result<Blueprint, Vec<BlueprintProblem>>, LibraryError> {
    let name = file.display().to_string();
    let problem = |message: &str| {
        Ok(Err(vec![BlueprintProblem {
            file: name.clone(),
            line: 1,
            column: 1,
            message: message.to_owned(),
        }]))
    };
    // What is far too long is not read at all.
    if fs::metadata(file).map_err(told(file))?.len() > MAX_BLUEPRINT as u64 {
        return problem("the file is larger than a blueprint may be, 64 KiB");
    }
    let bytes = fs::read(file).map_err(told(file))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Blueprint::read(&name, &text)),
        Err(_) => problem("the file is no text in UTF-8"),
    }
}

/// The codes of all outcomes of a curriculum folder.
fn codes(folder: &Path) -> Result<BTreeSet<String>, LibraryError> {
    let mut codes = BTreeSet::new();
    if !folder.exists() {
        return Ok(codes);
    }
    for entry in WalkDir::new(folder) {
        let path = entry.map_err(|error| told(folder)(error.into()))?.into_path();
        if path.extension().is_some_and(|is| is == "md") {
            let text = String::from_utf8_lossy(&fs::read(&path).map_err(told(&path))?).into_owned();
            let file = curriculum::parse(&path.to_string_lossy(), &text);
            codes.extend(file.outcomes.iter().map(|outcome| outcome.code.to_string()));
        }
    }
    Ok(codes)
}

fn folders(place: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(place).map_err(told(place))? {
        let path = entry.map_err(told(place))?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}

fn told(file: &Path) -> impl Fn(io::Error) -> LibraryError {
    |source| LibraryError::File { file: file.to_owned(), source }
}

#[cfg(test)]
mod tests;
