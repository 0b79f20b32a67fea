//! The files of `curriculum/`, parsed once and again only when one of them changed. Of an imported
//! document only those outcomes are taken that a person has accepted.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use curriculum::{CurriculumFile, Library, is_imported, parse, reviewed};

use crate::{EntryKind, Workspace, WorkspaceError};

/// Where the files are. Imported documents stand one folder below.
const FOLDER: &str = "curriculum";

/// Folders in folders are followed so far.
const DEPTH: u32 = 3;

/// The library as it was read last; clones share it.
#[derive(Clone, Default)]
pub struct CurriculumShelf {
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    /// Each file by its path, with the fingerprint it was read at.
    files: BTreeMap<String, (String, CurriculumFile)>,
    library: Arc<Library>,
}

impl CurriculumShelf {
    /// The library of the files as they are now. A file that cannot be read is left out: the
    /// workspace shows why.
    ///
    /// # Errors
    /// When the workspace itself is gone.
    pub fn library(&self, workspace: &Workspace) -> Result<Arc<Library>, WorkspaceError> {
        let mut now = BTreeMap::new();
        for path in paths(workspace, FOLDER, DEPTH)? {
            match workspace.read(&path) {
                Ok(file) => {
                    now.insert(path, file);
                }
                Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
                Err(error) => tracing::warn!(%error, path, "a curriculum file cannot be read"),
            }
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |path: &String, sha256: &str| {
            kept.files.get(path).is_some_and(|(known, _)| known == sha256)
        };
        let unchanged = now.len() == kept.files.len()
            && now.iter().all(|(path, file)| same(path, &file.sha256));
        if !unchanged {
            let mut before = std::mem::take(&mut kept.files);
            for (path, file) in now {
                let known = before.remove(&path).filter(|(sha256, _)| *sha256 == file.sha256);
                let read = match known {
                    Some((_, read)) => read,
                    None if is_imported(&path) => accepted(parse(&path, &file.text), &file.text),
                    None => parse(&path, &file.text),
                };
                kept.files.insert(path, (file.sha256, read));
            }
            kept.library =
                Arc::new(Library::new(kept.files.values().map(|(_, file)| file.clone())));
        }
        Ok(Arc::clone(&kept.library))
    }
}

/// The file with the outcomes that a person was shown and accepted, and no others.
fn accepted(mut file: CurriculumFile, text: &str) -> CurriculumFile {
    let accepted = reviewed(text);
    file.outcomes.retain(|outcome| accepted.contains(&outcome.code));
    file
}

/// Markdown files of a folder and of those below it.
fn paths(workspace: &Workspace, folder: &str, depth: u32) -> Result<Vec<String>, WorkspaceError> {
    let entries = match workspace.list(folder) {
        Ok(entries) => entries,
        Err(WorkspaceError::NotFound { .. }) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        match entry.kind {
            EntryKind::File if entry.name.ends_with(".md") => found.push(entry.path),
            EntryKind::Folder if depth > 1 => {
                found.extend(paths(workspace, &entry.path, depth - 1)?)
            }
            EntryKind::File | EntryKind::Folder => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use curriculum::IMPORTED;

    use super::*;

    const OUTCOME: &str = "---\nwording: paraphrase\nsubject: Computing Science\n---\n\n## Third level\n\n\
        ### TCH 3-14a\n\n- outcome: Use the constructs of a language.\n- certainty: A\n";

    #[test]
    fn a_changed_file_is_read_again_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::fs::create_dir_all(root.join("curriculum/imported")).unwrap();
        std::fs::write(root.join("curriculum/one.md"), OUTCOME).unwrap();
        let workspace = Workspace::open(root).unwrap();
        let shelf = CurriculumShelf::default();
        let first = shelf.library(&workspace).unwrap();
        assert!(Arc::ptr_eq(&first, &shelf.library(&workspace).unwrap()));

        let other = OUTCOME
            .replace("3-14a", "4-14a")
            .replace("Third", "Fourth")
            .replace("---\n\n#", "reviewed: TCH 4-14a\n---\n\n#");
        std::fs::write(root.join("curriculum/imported/two.md"), other).unwrap();
        let codes =
            |library: &Library| library.codes().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(codes(&first), ["TCH 3-14a"]);
        assert_eq!(codes(&shelf.library(&workspace).unwrap()), ["TCH 3-14a", "TCH 4-14a"]);

        std::fs::remove_file(root.join("curriculum/one.md")).unwrap();
        assert_eq!(codes(&shelf.library(&workspace).unwrap()), ["TCH 4-14a"]);
    }

    #[test]
    fn what_nobody_accepted_of_an_imported_document_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::fs::create_dir_all(root.join(IMPORTED)).unwrap();
        let workspace = Workspace::open(root).unwrap();
        let shelf = CurriculumShelf::default();
        let codes = |reviewed: &str| {
            let text = format!(
                "---\nwording: official\nreviewed:{reviewed}\n---\n\n\
                 I can trace a loop by hand. TCH 3-14a\n\nI can design a loop. TCH 3-15a\n\n\
                 | Code | Statement |\n| --- | --- |\n| TCH 3-13a | Pupils can read a program. |\n"
            );
            std::fs::write(root.join(IMPORTED).join("x.md"), text).unwrap();
            let library = shelf.library(&workspace).unwrap();
            let outcomes = library.files()[0].outcomes.iter();
            let said = outcomes.map(|o| format!("{}:{} {}", o.text_line, o.code, o.text));
            said.collect::<Vec<_>>()
        };
        assert_eq!(codes(""), Vec::<String>::new());
        assert_eq!(codes(" TCH 3-15a"), ["8:TCH 3-15a I can design a loop."]);
        assert_eq!(
            codes(" TCH 3-13a, TCH 3-14a, TCH 3-99z"),
            ["6:TCH 3-14a I can trace a loop by hand.", "12:TCH 3-13a Pupils can read a program."]
        );
    }

    #[test]
    fn no_folder_is_an_empty_library() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = Workspace::open(folder.path()).unwrap();
        assert_eq!(CurriculumShelf::default().library(&workspace).unwrap().files().len(), 0);
    }
}
