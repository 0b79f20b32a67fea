//! Class profiles: what the teacher has written about each class, never about a pupil.

mod class_meant;

use std::path::Path;

use plugins::{Fields, Problem, Severity};
use serde::{Deserialize, Serialize};

use crate::{EntryKind, Workspace, WorkspaceError};

pub use class_meant::class_meant;

const FOLDER: &str = "classes";

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
    /// The template of its lessons; none when the teacher's own holds.
    pub template: Option<String>,
    /// How pupils' pages are printed, such as "Andika 16 pt"; none when nothing is said of it.
    pub print: Option<String>,
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
    ///
    /// A class whose front matter is broken is listed by its file's name all the same: the teacher
    /// wrote about it, and the text below the front matter can be read.
    pub fn classes(&self) -> Result<Classes, WorkspaceError> {
        let entries = match self.list(FOLDER) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let mut classes = Classes::default();
        for entry in entries.into_iter().filter(|entry| entry.kind == EntryKind::File) {
            let Some(stem) = entry.name.strip_suffix(".md") else {
                continue;
            };
            let (profile, problems) = match self.read(&entry.path) {
                Ok(file) => read_profile(stem, &entry.path, &file.text),
                Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
                Err(error) => (bare(stem, &entry.path), vec![problem(&entry.path, &error)]),
            };
            classes.profiles.push(profile);
            classes.problems.extend(problems);
        }
        classes.problems.sort();
        Ok(classes)
    }
}

fn read_profile(stem: &str, path: &str, text: &str) -> (ClassProfile, Vec<Problem>) {
    let mut profile = bare(stem, path);
    let mut problems = match Fields::read(Path::new(path), text) {
        Ok((mut fields, _)) => {
            if let Some(name) = fields.label("class").filter(|name| !name.is_empty()) {
                profile.name = name;
            }
            profile.stage = fields.label("stage");
            profile.subject = fields.label("subject");
            profile.level = fields.label("level");
            profile.pupils = fields.count("pupils");
            profile.minutes = fields.count("minutes");
            profile.needs = fields.texts("needs");
            profile.template = fields.label("template");
            profile.print = fields.label("print");
            fields.finish()
        }
        Err(problem) => vec![problem],
    };
    for problem in &mut problems {
        problem.severity = Severity::Warning;
    }
    (profile, problems)
}

fn bare(stem: &str, path: &str) -> ClassProfile {
    ClassProfile {
        name: stem.to_owned(),
        stage: None,
        subject: None,
        level: None,
        pupils: None,
        minutes: None,
        needs: Vec::new(),
        template: None,
        print: None,
        path: path.to_owned(),
    }
}

fn problem(path: &str, error: &WorkspaceError) -> Problem {
    Problem {
        path: path.into(),
        line: 1,
        column: 1,
        severity: Severity::Warning,
        message: error.to_string(),
    }
}

#[cfg(test)]
mod tests;
