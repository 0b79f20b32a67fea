//! Whose experiences are meant: those of a project, or of all.

use std::path::{Path, PathBuf};

use crate::{Asker, Learning, LearningError};

/// What stands for all projects together.
const ALL: &str = "*";

/// Whose experiences are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// Under which name they are kept; none for all of them.
    key: Option<String>,
    /// Where the project is, if it is one.
    root: Option<PathBuf>,
}

impl Place {
    /// Under which name experiences are kept; none for those of all projects.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The folder of the project.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// How it is called in an answer.
    pub fn shown(&self) -> String {
        self.key.clone().unwrap_or_else(|| "all projects".to_owned())
    }

    /// All of them.
    pub fn everywhere() -> Self {
        Self { key: None, root: None }
    }
}

impl Learning {
    /// The project of that name, all of them for `*`; without a name, the one that holds the folder of whoever asks. A
    /// folder that no project holds stands for itself, so that what is learned in it is kept before anybody
    /// makes it a project.
    ///
    /// # Errors
    /// [`LearningError::NotFound`], with the projects that there are.
    pub(crate) async fn place_of(
        &self,
        asker: &Asker,
        name: Option<&str>,
    ) -> Result<Place, LearningError> {
        if name == Some(ALL) {
            return Ok(Place::everywhere());
        }
        let folder = asker.folder.as_deref().map(folder_key);
        let own = folder.clone().map(|(key, root)| Place { key: Some(key), root: Some(root) });
        match (self.project_of(asker, name).await, own) {
            (Ok(project), _) => Ok(Place { key: Some(project.name), root: Some(project.root) }),
            (Err(LearningError::NotFound(_)), Some(own))
                if name.is_none() || own.key.as_deref() == name =>
            {
                Ok(own)
            }
            (Err(LearningError::NotFound(said)), _) => Err(LearningError::NotFound(format!(
                "{said}; or give `{ALL}` as project for all of them"
            ))),
            (Err(error), _) => Err(error),
        }
    }
}

/// The name under which a folder's experiences are kept while no project holds it, and the folder.
pub(super) fn folder_key(folder: &Path) -> (String, PathBuf) {
    let folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    (folder.display().to_string(), folder)
}
