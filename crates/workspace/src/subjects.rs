//! Which curriculum files there are, and for which subject each is.

use std::path::Path;

use plugins::Fields;

use crate::{EntryKind, Workspace, WorkspaceError};

const FOLDER: &str = "curriculum";

/// A file of `curriculum/`, by its front matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumFile {
    /// The file, as a workspace path.
    pub path: String,
    /// The subject that it says it is for.
    pub subject: Option<String>,
}

impl CurriculumFile {
    /// Whether it is for this subject, however the two are written.
    #[must_use]
    pub fn is_for(&self, subject: &str) -> bool {
        let plain =
            |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        self.subject.as_deref().is_some_and(|own| plain(own) == plain(subject))
    }
}

impl Workspace {
    /// The curriculum files, by name; no folder means none. One that cannot be read is listed without
    /// a subject.
    pub fn curriculum_files(&self) -> Result<Vec<CurriculumFile>, WorkspaceError> {
        let entries = match self.list(FOLDER) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let files = entries
            .into_iter()
            .filter(|entry| entry.kind == EntryKind::File && entry.name.ends_with(".md"));
        files
            .map(|entry| match self.read(&entry.path) {
                Ok(file) => {
                    Ok(CurriculumFile { subject: subject(&file.path, &file.text), path: file.path })
                }
                Err(gone @ WorkspaceError::Gone { .. }) => Err(gone),
                Err(_) => Ok(CurriculumFile { path: entry.path, subject: None }),
            })
            .collect()
    }
}

fn subject(path: &str, text: &str) -> Option<String> {
    let (mut fields, _) = Fields::read(Path::new(path), text).ok()?;
    fields.label("subject").filter(|subject| !subject.is_empty())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_say_their_subject_and_a_broken_one_is_listed_without() {
        let root = tempfile::tempdir().unwrap();
        let workspace = Workspace::open(root.path()).unwrap();
        assert_eq!(workspace.curriculum_files().unwrap(), []);
        fs::create_dir(root.path().join("curriculum")).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            fs::write(root.path().join("curriculum").join(name), bytes).unwrap();
        };
        write("a.md", b"---\nsubject: Computing Science\n---\n# Any\n");
        write("b.md", b"\xff");
        write("c.pdf", b"-");
        let found = workspace.curriculum_files().unwrap();
        let wanted = |path: &str, subject: Option<&str>| CurriculumFile {
            path: path.into(),
            subject: subject.map(str::to_owned),
        };
        assert_eq!(
            found,
            [wanted("curriculum/a.md", Some("Computing Science")), wanted("curriculum/b.md", None)]
        );
        assert!(found[0].is_for("computing  science"));
        assert!(!found[0].is_for("History") && !found[1].is_for("Computing Science"));
    }
}
