//! What files held before: kept outside the workspace, where no path of the workspace leads.
//!
//! Each text is stored once, by its hash, and each version of a file is a small record of its own that
//! never changes, so that a process that is killed leaves whole records behind it and two folders can
//! be put together by copying. Who writes holds the workspace's lock meanwhile. When what is kept is
//! too much or too old is decided in `bounds`.

mod bounds;
mod records;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::{Clock, Timestamp};
use serde::{Deserialize, Serialize};
use text::sha256;

pub(crate) use bounds::{Bounds, KEPT_DELETED};

use records::{is_absent, write_whole};

/// Where what files held is kept; clones share it.
#[derive(Clone)]
pub struct FileVersions {
    folder: PathBuf,
    clock: Arc<dyn Clock>,
}

/// What a file held, or what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileVersion {
    /// Path inside the workspace, with `/`, as the file system spells it.
    pub path: String,
    /// 1, 2, 3 … for each file; numbers of versions that are kept no more are not given again.
    pub number: u32,
    /// When it was noted.
    pub at: Timestamp,
    /// Whose doing it is.
    pub author: FileAuthor,
    /// What became of the file.
    pub deed: FileDeed,
    /// Of what it held, in hexadecimal; of what it held last, where it is gone.
    pub sha256: String,
    /// Bytes.
    pub size: u64,
    /// The folder with which it was taken away, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

/// Whose doing a version is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FileAuthor {
    /// The teacher's, in one of our faces.
    Teacher,
    /// An agent's, by a tool.
    Agent,
    /// Somebody's in another program.
    Outside,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FileDeed {
    /// It was found so.
    Found,
    /// It was saved.
    Saved,
    /// It was to be saved, and was not, because the file had changed meanwhile.
    Refused,
    /// It was moved to this path.
    Moved(String),
    /// It was found to be there no more.
    Gone,
}

impl FileVersion {
    /// Whether the file stood there with this text.
    #[must_use]
    pub fn stood(&self) -> bool {
        matches!(self.deed, FileDeed::Found | FileDeed::Saved)
    }

    /// Whether nothing stood there any more.
    pub(crate) fn left(&self) -> bool {
        matches!(self.deed, FileDeed::Moved(_) | FileDeed::Gone)
    }
}

impl FileVersions {
    /// In the application's data folder, for the workspace at `root`; nothing is made before there is
    /// something to keep.
    #[must_use]
    pub fn new(data: &Path, root: &Path, clock: Arc<dyn Clock>) -> Self {
        Self { folder: Self::folder(data, root), clock }
    }

    /// The folder in the application's data folder that belongs to the workspace at `root`: another
    /// workspace has files of the same names.
    #[must_use]
    pub fn folder(data: &Path, root: &Path) -> PathBuf {
        let root = real(root).to_string_lossy().into_owned();
        data.join("versions").join(&sha256(root.as_bytes())[..16])
    }

    /// The present.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// What is known of a file, the first first.
    pub(crate) fn history(&self, path: &str) -> io::Result<Vec<FileVersion>> {
        records::read(&self.of(path))
    }

    /// Every history, by the path that it had last.
    pub(crate) fn histories(&self) -> io::Result<Vec<Vec<FileVersion>>> {
        let folders = match fs::read_dir(self.folder.join("files")) {
            Err(error) if is_absent(&error) => return Ok(Vec::new()),
            folders => folders?,
        };
        let mut all = Vec::new();
        for folder in folders {
            let folder = folder?;
            // Other programs leave files of their own in any folder.
            if !folder.file_type()?.is_dir() {
                continue;
            }
            let history = records::read(&folder.path())?;
            if !history.is_empty() {
                all.push(history);
            }
        }
        all.sort_by(|one, other| path_of(one).cmp(path_of(other)));
        Ok(all)
    }

    /// Keeps what a file holds or should have held, unless its last version says that it does.
    pub(crate) fn keep(
        &self,
        path: &str,
        author: FileAuthor,
        deed: FileDeed,
        bytes: &[u8],
    ) -> io::Result<()> {
        let (history, sha256) = (self.history(path)?, sha256(bytes));
        let last = history.iter().rev().find(|version| version.deed != FileDeed::Refused);
        let says_so = last.is_some_and(|last| last.stood() && last.sha256 == sha256);
        // A text is whole wherever its name stands: it is moved there.
        let text = self.text_of(&sha256);
        if !text.try_exists()? {
            write_whole(&text, bytes)?;
        }
        if says_so {
            return Ok(());
        }
        let size = bytes.len() as u64;
        self.note(&history, path, author, deed, (sha256, size))
    }

    /// Notes that nothing stands there any more, and the folder with which it went, unless that is
    /// known, or nothing is known at all.
    pub(crate) fn left(
        &self,
        path: &str,
        author: FileAuthor,
        deed: FileDeed,
        folder: Option<&str>,
    ) -> io::Result<()> {
        let history = self.history(path)?;
        let Some(last) = history.last().filter(|last| !last.left()) else { return Ok(()) };
        let standing = history.iter().rev().find(|version| version.stood()).unwrap_or(last);
        let was = (standing.sha256.clone(), standing.size);
        self.note_in(&history, path, (author, deed), was, folder)
    }

    /// Notes that a file that is gone was put back at another path, because something else has its own.
    pub(crate) fn put_aside(
        &self,
        gone: &FileVersion,
        author: FileAuthor,
        to: &str,
    ) -> io::Result<()> {
        let (history, deed) = (self.history(&gone.path)?, FileDeed::Moved(to.to_owned()));
        self.note(&history, &gone.path, author, deed, (gone.sha256.clone(), gone.size))
    }

    /// What a version held.
    pub(crate) fn text(&self, version: &FileVersion) -> io::Result<Vec<u8>> {
        let bytes = fs::read(self.text_of(&version.sha256))?;
        if sha256(&bytes) == version.sha256 {
            return Ok(bytes);
        }
        Err(io::Error::new(io::ErrorKind::InvalidData, "what was kept is damaged"))
    }

    /// Removes everything that is kept of a file, for good. Says how many versions.
    pub(crate) fn forget(&self, path: &str) -> io::Result<usize> {
        let count = self.history(path)?.len();
        match fs::remove_dir_all(self.of(path)) {
            Err(error) if is_absent(&error) => {}
            removed => removed?,
        }
        self.drop_unnamed()?;
        Ok(count)
    }

    fn note(
        &self,
        history: &[FileVersion],
        path: &str,
        author: FileAuthor,
        deed: FileDeed,
        was: (String, u64),
    ) -> io::Result<()> {
        self.note_in(history, path, (author, deed), was, None)
    }

    fn note_in(
        &self,
        history: &[FileVersion],
        path: &str,
        (author, deed): (FileAuthor, FileDeed),
        (sha256, size): (String, u64),
        folder: Option<&str>,
    ) -> io::Result<()> {
        let number = history.last().map_or(1, |last| last.number + 1);
        // A clock that was ahead once must not put what comes later before it.
        let at = history.iter().map(|version| version.at).fold(self.clock.now(), Ord::max);
        let (path, folder) = (path.to_owned(), folder.map(str::to_owned));
        let version = FileVersion { path, number, at, author, deed, sha256, size, folder };
        records::write(&self.of(&version.path), &version)
    }

    /// Removes texts that no version names any more.
    fn drop_unnamed(&self) -> io::Result<()> {
        let named: std::collections::BTreeSet<String> =
            self.histories()?.into_iter().flatten().map(|version| version.sha256).collect();
        let folders = match fs::read_dir(self.folder.join("texts")) {
            Err(error) if is_absent(&error) => return Ok(()),
            folders => folders?,
        };
        for folder in folders {
            let folder = folder?;
            if !folder.file_type()?.is_dir() {
                continue;
            }
            for text in fs::read_dir(folder.path())? {
                let text = text?;
                if !named.contains(&*text.file_name().to_string_lossy()) {
                    fs::remove_file(text.path())?;
                }
            }
        }
        Ok(())
    }

    /// The folder of a file's records. A path is the same in whatever case, as it is on most systems.
    fn of(&self, path: &str) -> PathBuf {
        self.folder.join("files").join(&sha256(path.to_lowercase().as_bytes())[..32])
    }

    fn text_of(&self, sha256: &str) -> PathBuf {
        let first = sha256.get(..2).unwrap_or(sha256);
        self.folder.join("texts").join(first).join(sha256)
    }
}

impl fmt::Debug for FileVersions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileVersions").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// The path that a history had last.
fn path_of(history: &[FileVersion]) -> &str {
    history.last().map_or("", |last| last.path.as_str())
}

/// A path with its links resolved as far as it exists.
fn real(path: &Path) -> PathBuf {
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Ok(real), _, _) => real,
        (Err(_), Some(parent), Some(name)) => real(parent).join(name),
        (Err(_), _, _) => path.to_owned(),
    }
}

#[cfg(test)]
mod tests;
