//! Reading and writing text files inside the workspace.

mod alone;
mod find;
mod folders;
mod kept;
mod trash;

use std::{
    io::{Read, Write},
    path::Path,
    process,
    sync::{Arc, Mutex},
};

use cap_std::fs::{Dir, File, Metadata, OpenOptions};
use domain::Timestamp;
use serde::{Deserialize, Serialize};
use text::sha256;

use crate::{
    WorkspaceError,
    error::Action,
    jail::{file_path, locate, normalise, parent},
    lines::replace_once,
    root::Root,
    versions::{FileAuthor, FileVersions},
};

pub use find::{FilesFound, Finder, FoundFile, FoundLine, FoundPart};
pub use trash::GoneFile;

/// The most that is read or written, in bytes.
pub const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// The most that is written of a document from outside, in bytes.
pub const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;

/// The teacher's folder. Cheap to clone; every clone is the same folder.
#[derive(Clone, Debug)]
pub struct Workspace {
    root: Arc<Root>,
    /// Held while a file is compared with its base and replaced.
    writing: Arc<Mutex<()>>,
    /// Where what files held before is kept; none keeps nothing.
    versions: Option<FileVersions>,
    /// Whose doing it is what is written through this one.
    author: FileAuthor,
    /// What of the folder is there, for whoever looks through this one.
    view: View,
}

/// What of the folder is there for whoever looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Whole,
    /// Files below this folder, by their paths: nothing is listed, and there is nothing else.
    Within(&'static str),
}

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileText {
    /// Path inside the workspace, with `/`, as the file system spells it.
    pub path: String,
    /// The whole text, exactly as stored.
    pub text: String,
    /// Sha-256 of the stored bytes, in hexadecimal: the base of a later write.
    pub sha256: String,
    /// When it was last changed.
    pub modified: Timestamp,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    /// Path inside the workspace, with `/`, as the file system spells it.
    pub path: String,
    /// Sha-256 of the stored bytes, in hexadecimal.
    pub sha256: String,
}

/// Whether a file is the teacher's alone, so that no agent reads, lists or writes it: her comments to herself
/// beside a lesson.
fn is_for_her_alone(path: &str) -> bool {
    let mut parts = path.split('/');
    let (first, last) = (parts.next().unwrap_or_default(), parts.next_back().unwrap_or_default());
    first.eq_ignore_ascii_case(LESSONS) && last.eq_ignore_ascii_case(COMMENTS)
}

/// The folder of lessons, and what her comments beside one are called (`lessons::COMMENTS_FILE`).
const LESSONS: &str = "lessons";
const COMMENTS: &str = "comments.md";

/// How our own half-written files begin; hidden, so that nobody lists or watches them.
pub(crate) const TEMPORARY: &str = ".teacher-assist-";

/// What a write expects to find in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// Whatever is there.
    Any,
    /// Nothing.
    Absent,
    /// The file with this sha-256.
    Sha256(String),
}

impl Workspace {
    /// Opens a folder that exists.
    pub fn open(root: &Path) -> Result<Self, WorkspaceError> {
        let gone = |_| WorkspaceError::Gone { root: root.to_owned() };
        Ok(Self {
            root: Arc::new(Root::open(root).map_err(gone)?),
            writing: Arc::default(),
            versions: None,
            author: FileAuthor::Teacher,
            view: View::Whole,
        })
    }

    /// The same folder, as if there were nothing in it but what is written below `folder`: a file there is
    /// read by its path, no folder is listed, and every other file is not there.
    #[must_use]
    pub fn only_within(&self, folder: &'static str) -> Self {
        Self { view: View::Within(folder), ..self.clone() }
    }

    /// The folder, with symbolic links resolved.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    /// Reads a text file.
    pub fn read(&self, path: &str) -> Result<FileText, WorkspaceError> {
        let path = self.file_path(path)?;
        let dir = self.dir()?;
        let path = locate(&dir, &path);
        let (bytes, modified) =
            read_bytes(&dir, &path, MAX_FILE_BYTES).map_err(|error| error.or_gone(self.root()))?;
        let sha256 = sha256(&bytes);
        match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Ok(FileText { path, text, sha256, modified }),
            _ => Err(WorkspaceError::NotText { path }),
        }
    }

    /// Reads a file that need not be text, such as a document that was imported.
    pub fn read_bytes(&self, path: &str) -> Result<Vec<u8>, WorkspaceError> {
        let path = self.file_path(path)?;
        let dir = self.dir()?;
        let read = read_bytes(&dir, &locate(&dir, &path), MAX_DOCUMENT_BYTES);
        read.map(|(bytes, _)| bytes).map_err(|error| error.or_gone(self.root()))
    }

    /// Writes a text file as given; missing folders are made. Whoever reads meanwhile, or after a
    /// crash, sees the old file or the new one and never a part.
    pub fn write(&self, path: &str, text: &str, base: &Base) -> Result<Written, WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        self.write_text(&path, text, base)
    }

    /// Writes a file that need not be text, such as a document that was imported; in all else as
    /// [`Workspace::write`] does.
    pub fn write_bytes(
        &self,
        path: &str,
        bytes: &[u8],
        base: &Base,
    ) -> Result<Written, WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        self.write_alone(&path, bytes, base, MAX_DOCUMENT_BYTES)
    }

    /// Where a file is, with `/`, as the file system spells it and beyond links inside the workspace,
    /// and the sha-256 of what it holds; none when there is none. What it holds need not be text.
    pub fn fingerprint(&self, path: &str) -> Result<(String, Option<String>), WorkspaceError> {
        let path = self.file_path(path)?;
        let dir = self.dir()?;
        let path = resolve_links(&dir, locate(&dir, &path))?;
        match read_bytes(&dir, &path, MAX_DOCUMENT_BYTES) {
            Ok((bytes, _)) => Ok((path, Some(sha256(&bytes)))),
            Err(WorkspaceError::NotFound { .. }) => Ok((path, None)),
            Err(error) => Err(error.or_gone(self.root())),
        }
    }

    /// Whether a file is there, whatever it holds.
    pub fn holds(&self, path: &str) -> Result<bool, WorkspaceError> {
        let path = self.file_path(path)?;
        let dir = self.dir()?;
        Ok(dir.metadata(locate(&dir, &path)).is_ok_and(|found| found.is_file()))
    }

    /// A file, and its text with the one occurrence of `old` replaced. In a file with CRLF line ends
    /// `old` and `new` may be written with plain line ends; the file keeps its own.
    pub fn replaced(
        &self,
        path: &str,
        old: &str,
        new: &str,
    ) -> Result<(FileText, String), WorkspaceError> {
        let file = self.read(path)?;
        match replace_once(&file.text, old, new) {
            Ok(text) => Ok((file, text)),
            Err(0) => Err(WorkspaceError::NoMatch { path: file.path }),
            Err(count) => Err(WorkspaceError::NotUnique { path: file.path, count }),
        }
    }

    /// Writes what [`Workspace::replaced`] says, if the file is still what `base` says.
    pub fn replace(
        &self,
        path: &str,
        old: &str,
        new: &str,
        base: &Base,
    ) -> Result<Written, WorkspaceError> {
        let _alone = self.alone()?;
        let dir = self.dir()?;
        check_base(&dir, &locate(&dir, &self.file_path(path)?), base, MAX_DOCUMENT_BYTES)?;
        let (file, text) = self.replaced(path, old, new)?;
        self.write_text(&file.path, &text, &Base::Sha256(file.sha256))
    }

    /// Moves a file to a path where nothing is; missing folders are made.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), WorkspaceError> {
        let (from, to) = (self.file_path(from)?, self.file_path(to)?);
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let (from, to) = (locate(&dir, &from), locate(&dir, &to));
        let move_it = || {
            let (bytes, _) = read_bytes(&dir, &from, MAX_DOCUMENT_BYTES)?;
            check_base(&dir, &to, &Base::Absent, MAX_DOCUMENT_BYTES)?;
            self.keep_standing(&dir, &from)?;
            let failed = |source| WorkspaceError::from_io(Action::Write, &to, source);
            if !parent(&to).is_empty() {
                dir.create_dir_all(parent(&to)).map_err(failed)?;
            }
            dir.rename(&from, &dir, &to).map_err(failed)?;
            self.note_moved(&from, &to, &bytes);
            sync_folder(&dir, parent(&from)).map_err(failed)?;
            sync_folder(&dir, parent(&to)).map_err(failed)
        };
        move_it().map_err(|error: WorkspaceError| error.or_gone(self.root()))
    }

    /// Takes a file away. What it held is kept first, so that [`Workspace::restore`] puts it back; what
    /// cannot be kept stays where it is.
    pub fn remove(&self, path: &str) -> Result<(), WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let path = locate(&dir, &path);
        let remove = || {
            read_bytes(&dir, &path, MAX_DOCUMENT_BYTES)?;
            self.keep_standing(&dir, &path)?;
            let failed = |source| WorkspaceError::from_io(Action::Write, &path, source);
            dir.remove_file(&path).map_err(failed)?;
            self.note_removed(&path);
            sync_folder(&dir, parent(&path)).map_err(failed)
        };
        remove().map_err(|error: WorkspaceError| error.or_gone(self.root()))
    }

    /// The folder: one that was deleted and made again is the workspace all the same.
    pub(crate) fn dir(&self) -> Result<Dir, WorkspaceError> {
        self.root.dir()
    }

    /// Normalises the path of a file that is there for whoever looks, or may be made.
    fn file_path(&self, path: &str) -> Result<String, WorkspaceError> {
        let normal = file_path(path)?;
        if self.hides(&normal) {
            return Err(WorkspaceError::NotFound { path: path.to_owned() });
        }
        match self.view {
            View::Whole => Ok(normal),
            View::Within(folder) => {
                let first = normal.split('/').next().unwrap_or_default();
                let within = first.eq_ignore_ascii_case(folder) && first != normal;
                within.then_some(normal).ok_or(WorkspaceError::NotFound { path: path.to_owned() })
            }
        }
    }

    /// Whether a file is there for everybody but whoever looks.
    pub(crate) fn hides(&self, path: &str) -> bool {
        self.author == FileAuthor::Agent && is_for_her_alone(path)
    }

    /// Whether folders can be listed.
    pub(crate) fn lists(&self) -> bool {
        self.view == View::Whole
    }

    /// Normalises a path to a folder and finds it on disk; the empty path is the workspace itself.
    pub(crate) fn locate_folder(&self, path: &str) -> Result<(Dir, String), WorkspaceError> {
        let path = normalise(path)?;
        if !self.lists() {
            return Err(WorkspaceError::NotFound { path });
        }
        let dir = self.dir()?;
        let path = locate(&dir, &path);
        Ok((dir, path))
    }

    /// Writes nothing that [`Workspace::read`] would refuse.
    fn write_text(&self, path: &str, text: &str, base: &Base) -> Result<Written, WorkspaceError> {
        if text.contains('\0') {
            return Err(WorkspaceError::NulInText { path: path.to_owned() });
        }
        self.write_alone(path, text.as_bytes(), base, MAX_FILE_BYTES)
    }

    fn write_alone(
        &self,
        path: &str,
        bytes: &[u8],
        base: &Base,
        limit: u64,
    ) -> Result<Written, WorkspaceError> {
        let size = bytes.len() as u64;
        if size > limit {
            return Err(WorkspaceError::TooLarge { path: path.to_owned(), size, limit });
        }
        let dir = self.dir()?;
        let path = resolve_links(&dir, locate(&dir, path))?;
        let write = || {
            check_base(&dir, &path, base, limit)?;
            write_atomically(&dir, &path, bytes, || {
                check_base(&dir, &path, base, limit)?;
                self.keep_standing(&dir, &path)
            })
        };
        write().map_err(|error: WorkspaceError| error.or_gone(self.root()))?;
        self.note_saved(&path, bytes);
        Ok(Written { sha256: sha256(bytes), path })
    }
}

/// A link inside the workspace is written through, not replaced by a file.
fn resolve_links(dir: &Dir, path: String) -> Result<String, WorkspaceError> {
    match dir.canonicalize(&path) {
        Ok(real) => Ok(real.to_string_lossy().replace('\\', "/")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(path),
        Err(error) => Err(WorkspaceError::from_io(Action::Write, &path, error)),
    }
}

fn read_bytes(dir: &Dir, path: &str, limit: u64) -> Result<(Vec<u8>, Timestamp), WorkspaceError> {
    let failed = |source| WorkspaceError::from_io(Action::Read, path, source);
    // Looked at before it is opened, because opening a device may do something.
    only_file(path, &dir.metadata(path).map_err(failed)?)?;
    let file = open_at_once(dir, path).map_err(failed)?;
    // What was opened may be another thing than what was looked at.
    let metadata = file.metadata().map_err(failed)?;
    only_file(path, &metadata)?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
    let size = metadata.len().max(bytes.len() as u64);
    if size > limit {
        return Err(WorkspaceError::TooLarge { path: path.to_owned(), size, limit });
    }
    let modified = metadata.modified().map_err(failed)?;
    Ok((bytes, Timestamp::from(modified.into_std())))
}

fn only_file(path: &str, metadata: &Metadata) -> Result<(), WorkspaceError> {
    if metadata.is_file() {
        return Ok(());
    }
    let found = if metadata.is_dir() { "folder" } else { "device or pipe" };
    Err(WorkspaceError::WrongKind { path: path.to_owned(), found, wanted: "file" })
}

/// Opens without waiting for whoever would write into a pipe.
#[cfg(unix)]
fn open_at_once(dir: &Dir, path: &str) -> std::io::Result<File> {
    use cap_std::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits());
    dir.open_with(path, &options)
}

/// Opens; here no pipe stands among files.
#[cfg(not(unix))]
fn open_at_once(dir: &Dir, path: &str) -> std::io::Result<File> {
    dir.open(path)
}

/// Compares what is there with what the writer expects to be there.
fn check_base(dir: &Dir, path: &str, base: &Base, limit: u64) -> Result<(), WorkspaceError> {
    let current_sha256 = match base {
        Base::Any => return Ok(()),
        Base::Absent | Base::Sha256(_) => match read_bytes(dir, path, limit) {
            Ok((bytes, _)) => Some(sha256(&bytes)),
            Err(WorkspaceError::NotFound { .. }) => None,
            Err(error) => return Err(error),
        },
    };
    let expected = match base {
        Base::Sha256(sha256) => Some(sha256),
        Base::Any | Base::Absent => None,
    };
    if current_sha256.as_ref() == expected {
        return Ok(());
    }
    Err(WorkspaceError::Conflict { path: path.to_owned(), current_sha256 })
}

/// Writes a file beside its place and moves it there, if `still` says so at the last moment: programs
/// that know nothing of our lock write, too.
fn write_atomically(
    dir: &Dir,
    path: &str,
    bytes: &[u8],
    still: impl FnOnce() -> Result<(), WorkspaceError>,
) -> Result<(), WorkspaceError> {
    let failed = |source| WorkspaceError::from_io(Action::Write, path, source);
    let existing = match dir.metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            let path = path.to_owned();
            return Err(WorkspaceError::WrongKind { path, found: "folder", wanted: "file" });
        }
        // A rename would replace the file all the same, but who made it read-only meant it.
        Ok(metadata) if metadata.permissions().readonly() => {
            return Err(WorkspaceError::ReadOnly { path: path.to_owned() });
        }
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    let folder = parent(path);
    if !folder.is_empty() {
        dir.create_dir_all(folder).map_err(failed)?;
    }
    let (temporary, mut file) = create_temporary(dir, folder).map_err(failed)?;
    let fill = || {
        file.write_all(bytes)?;
        if let Some(metadata) = existing {
            file.set_permissions(metadata.permissions())?;
        }
        file.sync_all()?;
        drop(file);
        Ok(())
    };
    let replace = || {
        fill().map_err(failed)?;
        still()?;
        dir.rename(&temporary, dir, path).map_err(failed)
    };
    if let Err(error) = replace() {
        if let Err(error) = dir.remove_file(&temporary) {
            tracing::warn!(%temporary, %error, "could not remove a half-written file");
        }
        return Err(error);
    }
    sync_folder(dir, folder).map_err(failed)
}

fn create_temporary(dir: &Dir, folder: &str) -> std::io::Result<(String, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    let mut attempt = 0_u32;
    loop {
        let name = format!("{TEMPORARY}{}-{attempt}.tmp", process::id());
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        match dir.open_with(&path, &options) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Makes the rename itself survive a power cut. Windows cannot, and needs not, sync a folder.
#[cfg(unix)]
fn sync_folder(dir: &Dir, folder: &str) -> std::io::Result<()> {
    dir.open(if folder.is_empty() { "." } else { folder })?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_dir: &Dir, _folder: &str) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
