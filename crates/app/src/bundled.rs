//! The plugins and the sample workspace that come with the binary.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use text::Sha256;

use crate::OpenError;

static PLUGINS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../plugins");
static WORKSPACE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../workspace");

/// The folder of the bundled plugins below `data_dir`, written on first use.
///
/// Its name holds a hash of what is in it, so that another version of the application writes
/// another folder and never changes one that a running process reads.
pub fn plugins(data_dir: &Path) -> Result<PathBuf, OpenError> {
    let mut files = Vec::new();
    collect(&PLUGINS, &mut files);
    let mut hash = Sha256::default();
    for (path, text) in &files {
        hash.update(path);
        hash.update([0]);
        hash.update(text);
        hash.update([0]);
    }
    let root = data_dir.join("bundled").join(format!("plugins-{:.12}", hash.hex()));
    if root.is_dir() {
        return Ok(root);
    }
    let fresh = root.with_extension(format!("new-{}", std::process::id()));
    for (path, text) in &files {
        write(&fresh.join(path), text)?;
    }
    match std::fs::rename(&fresh, &root) {
        Ok(()) => Ok(root),
        // Another process was faster: its folder holds the same files.
        Err(_) if root.is_dir() => {
            drop(std::fs::remove_dir_all(&fresh));
            Ok(root)
        }
        Err(source) => Err(OpenError::Data { path: root, source }),
    }
}

/// Fill a new workspace with the sample; what is there already is left as it is.
pub fn seed_workspace(root: &Path) -> Result<(), OpenError> {
    let mut files = Vec::new();
    collect(&WORKSPACE, &mut files);
    std::fs::create_dir_all(root)
        .map_err(|source| OpenError::Data { path: root.to_owned(), source })?;
    workspace::seed(root, &files)?;
    Ok(())
}

/// The text of a file of the sample workspace, for when a teacher's own is not there.
pub fn sample(path: &str) -> Option<&'static str> {
    WORKSPACE.get_file(path).and_then(include_dir::File::contents_utf8)
}

fn collect(folder: &Dir<'static>, files: &mut Vec<(&'static str, &'static str)>) {
    for file in folder.files() {
        if let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
            files.push((path, text));
        }
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

fn write(path: &Path, text: &str) -> Result<(), OpenError> {
    let failed = |source| OpenError::Data { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(path, text).map_err(failed)
}
