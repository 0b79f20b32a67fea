//! Projects, and which one is meant.

use std::path::{Path, PathBuf};

use crate::{Asker, Learning, LearningError, Project};

impl Learning {
    /// All projects, by name.
    ///
    /// # Errors
    /// [`LearningError::Store`].
    pub async fn projects(&self) -> Result<Vec<Project>, LearningError> {
        let kept = self.supplies().store.learning_projects().await?;
        Ok(kept.into_iter().map(Project::from).collect())
    }

    /// The project of this name; without one, the one that holds the folder of whoever asks.
    ///
    /// # Errors
    /// [`LearningError::NotFound`], with the projects that there are.
    pub async fn project_of(
        &self,
        asker: &Asker,
        name: Option<&str>,
    ) -> Result<Project, LearningError> {
        let mut projects = self.projects().await?;
        let Some(name) = name else {
            let folder = asker.folder.as_deref().map(without_links);
            let found = folder.as_deref().and_then(|folder| holding(&projects, folder));
            return found.cloned().ok_or_else(|| none_there(folder.as_deref(), &projects));
        };
        match projects.iter().position(|project| project.name == name) {
            Some(at) => Ok(projects.swap_remove(at)),
            None => Err(none_called(name, &projects)),
        }
    }
}

/// The innermost project that the folder is in.
fn holding<'a>(projects: &'a [Project], folder: &Path) -> Option<&'a Project> {
    let holds = projects.iter().filter(|project| folder.starts_with(&project.root));
    holds.max_by_key(|project| project.root.components().count())
}

/// The folder as projects have theirs; as it is where it is not there.
fn without_links(folder: &Path) -> PathBuf {
    std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

fn none_called(name: &str, projects: &[Project]) -> LearningError {
    LearningError::NotFound(format!("there is no project `{name}`; {}", listed(projects)))
}

fn none_there(folder: Option<&Path>, projects: &[Project]) -> LearningError {
    let listed = listed(projects);
    LearningError::NotFound(match folder {
        Some(folder) => format!("no project holds {}; {listed}", folder.display()),
        None => format!("say which project is meant; {listed}"),
    })
}

/// Which projects there are, and what makes another.
fn listed(projects: &[Project]) -> String {
    let names: Vec<&str> = projects.iter().map(|project| project.name.as_str()).collect();
    match names.as_slice() {
        [] => "there is none yet: index_codebase makes one of a folder".to_owned(),
        names => {
            format!("there are: {} (index_codebase makes one of another folder)", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use store::ProjectId;

    use super::*;

    fn project(name: &str, root: &str) -> Project {
        Project { id: ProjectId::new(), name: name.to_owned(), root: root.into(), is_indexed: true }
    }

    #[test]
    fn the_innermost_project_holds_a_folder_and_a_name_that_only_begins_alike_does_not() {
        let projects =
            [project("all", "/src"), project("one", "/src/one"), project("other", "/src/other")];
        let name = |folder: &str| holding(&projects, Path::new(folder)).map(|one| &*one.name);
        assert_eq!(name("/src/one/deep/down"), Some("one"));
        assert_eq!(name("/src/one"), Some("one"));
        assert_eq!(name("/src/onerous"), Some("all"));
        assert_eq!(name("/srcs"), None);
    }
}
