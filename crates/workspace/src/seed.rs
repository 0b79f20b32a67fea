//! Putting the first files into a workspace.

use std::{fs, path::Path};

use crate::{Action, Base, Workspace, WorkspaceError};

/// Makes the folder if need be and the files that are missing; returns the paths it made.
pub fn seed(root: &Path, files: &[(&str, &str)]) -> Result<Vec<String>, WorkspaceError> {
    fs::create_dir_all(root).map_err(|source| {
        WorkspaceError::from_io(Action::Write, &root.to_string_lossy(), source)
    })?;
    let workspace = Workspace::open(root)?;
    let mut made = Vec::new();
    for (path, text) in files {
        match workspace.write(path, text, &Base::Absent) {
            Ok(written) => made.push(written.path),
            // What the teacher has is hers.
            Err(WorkspaceError::Conflict { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_what_is_missing_and_leaves_what_is_there() {
        let parent = tempfile::tempdir().unwrap();
        let root = parent.path().join("new/workspace");
        let files = [("soul.md", "Soul"), ("classes/3B.md", "3B"), ("classes/1B.md", "1B")];
        assert_eq!(seed(&root, &files[..2]).unwrap(), ["soul.md", "classes/3B.md"]);
        fs::write(root.join("soul.md"), "Mine").unwrap();
        assert_eq!(seed(&root, &files).unwrap(), ["classes/1B.md"]);
        let texts = files.map(|(path, _)| fs::read_to_string(root.join(path)).unwrap());
        assert_eq!(texts, ["Mine", "3B", "1B"]);
    }
}
