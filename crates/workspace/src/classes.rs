//! Class profiles: what the teacher has written about each class, never about a pupil.

use plugins::Problem;
use serde::{Deserialize, Serialize};

use crate::{Workspace, WorkspaceError};

/// The front matter of one file of `classes/`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClassProfile {
    /// Name of the class, such as `3B`; the file's stem when the file does not say.
    pub name: String,
    /// Stage or year, such as `S3`.
    pub stage: Option<String>,
    /// Subject.
    pub subject: Option<String>,
    /// Level of the curriculum, such as `Third`.
    pub level: Option<String>,
    /// How many pupils.
    pub pupils: Option<u32>,
    /// Length of a lesson in minutes.
    pub minutes: Option<u32>,
    /// Names of additional needs, such as `EAL`.
    pub needs: Vec<String>,
    /// The file, as a workspace path.
    pub path: String,
}

/// All classes, and what is wrong with their files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Classes {
    /// By file name.
    pub profiles: Vec<ClassProfile>,
    /// Sorted by file and line.
    pub problems: Vec<Problem>,
}

impl Workspace {
    /// The classes that the workspace describes. No `classes` folder means no classes.
    pub fn classes(&self) -> Result<Classes, WorkspaceError> {
        unimplemented!()
    }
}
