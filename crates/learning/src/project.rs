//! A folder of programs with a name.

use std::path::PathBuf;

use store::{LearningProject, ProjectId};

/// A folder of programs with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Its id.
    pub id: ProjectId,
    /// Its name.
    pub name: String,
    /// Its folder, without links in its path.
    pub root: PathBuf,
    /// Whether its code was ever read whole.
    pub is_indexed: bool,
}

impl From<LearningProject> for Project {
    fn from(kept: LearningProject) -> Self {
        let LearningProject { id, name, root, indexed_at } = kept;
        Self { id, name, root: root.into(), is_indexed: indexed_at.is_some() }
    }
}
