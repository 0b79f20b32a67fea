//! The plugins and the sample workspace that come with the binary.

use std::path::{Path, PathBuf};

use rust_embed::{EmbeddedFile, RustEmbed};
use text::Sha256;
use workspace::{Entry, EntryKind, Workspace, WorkspaceError};

/// What comes with the binary cannot be laid out.
#[derive(Debug, thiserror::Error)]
pub enum BundledError {
    /// A folder of the application cannot be made or written.
    #[error("cannot write to {path}: {source}", path = .path.display())]
    Data {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The sample cannot be put into the workspace.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
}

#[derive(RustEmbed)]
#[folder = "../../plugins"]
struct Plugins;

#[derive(RustEmbed)]
#[folder = "../../workspace"]
struct SampleWorkspace;

/// The folder of the bundled plugins below `data_dir`, written on first use.
///
/// Its name holds a hash of what is in it, so that another version of the application writes
/// another folder and never changes one that a running process reads.
pub fn plugins(data_dir: &Path) -> Result<PathBuf, BundledError> {
    let files = texts::<Plugins>();
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
        Err(source) => Err(BundledError::Data { path: root, source }),
    }
}

/// Fill a new workspace with the sample, over which the texts of another folder are laid where there is one;
/// what is there already is left as it is.
pub fn seed_workspace(root: &Path, over: Option<&Path>) -> Result<(), BundledError> {
    let mut files = match over {
        Some(folder) => texts_below(folder)?,
        None => Vec::new(),
    };
    // The first of two files with one path is written.
    files.extend(texts::<SampleWorkspace>());
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    std::fs::create_dir_all(root)
        .map_err(|source| BundledError::Data { path: root.to_owned(), source })?;
    workspace::seed(root, &files)?;
    Ok(())
}

/// The paths of all files of the sample workspace and of the plugins: everybody has them, so that they tell of nobody.
pub fn shipped_paths() -> impl Iterator<Item = String> {
    SampleWorkspace::iter().chain(Plugins::iter()).map(|path| path.to_string())
}

/// The text of a file of the sample workspace, for when a teacher's own is not there.
pub fn sample(path: &str) -> Option<String> {
    SampleWorkspace::get(path).and_then(text_of)
}

/// The files of the sample workspace with their texts, by path.
pub fn sample_texts() -> Vec<(String, String)> {
    texts::<SampleWorkspace>()
}

/// All texts below a folder on the disk.
fn texts_below(folder: &Path) -> Result<Vec<(String, String)>, BundledError> {
    let folder = Workspace::open(folder)?;
    let files = folder.tree()?.entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
    let text = |entry: Entry| Ok((folder.read(&entry.path)?.text, entry.path));
    let texts: Result<Vec<_>, WorkspaceError> = files.map(text).collect();
    Ok(texts?.into_iter().map(|(text, path)| (path, text)).collect())
}

/// All texts of a folder, in the order of their paths.
fn texts<Folder: RustEmbed>() -> Vec<(String, String)> {
    let text = |path: &str| Folder::get(path).and_then(text_of);
    let texts = Folder::iter().filter_map(|path| Some((path.to_string(), text(&path)?)));
    let mut texts: Vec<(String, String)> = texts.collect();
    texts.sort();
    texts
}

fn text_of(file: EmbeddedFile) -> Option<String> {
    String::from_utf8(file.data.into_owned()).ok()
}

fn write(path: &Path, text: &str) -> Result<(), BundledError> {
    let failed = |source| BundledError::Data { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(path, text).map_err(failed)
}
