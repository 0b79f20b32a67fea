//! Opening a repository, and what it is.
//!
//! Only objects, references and the `.mailmap` are read. Nothing that the repository's configuration
//! names is run or followed: what could run a program (filters, drivers of differences, monitors of files,
//! helpers of remotes) is not even compiled in, and settings of the user and the system are not read.

use std::path::{Path, PathBuf};

use gix::open::{Options, Permissions};
use gix::sec::Trust;

use crate::cancel::Cancel;
use crate::error::HistoryError;
use crate::head::{Head, head_of};
use crate::id::CommitId;
use crate::names::Names;
use crate::objects::ObjectSource;

/// A git repository whose history can be asked for.
///
/// It may be written to meanwhile: each question is answered from the commit that `HEAD` led to when it
/// was asked. It is `Send`; every thread opens its own, which takes a few milliseconds.
pub struct Repository {
    pub(crate) git: gix::Repository,
    pub(crate) names: Names,
}

/// What kind of repository it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepositoryFacts {
    /// Where its objects are.
    pub git_folder: PathBuf,
    /// The folder that paths begin at; none for a bare repository.
    pub root: Option<PathBuf>,
    /// Whether older commits were left out when it was cloned.
    pub shallow: bool,
    /// Whether it is one of several work trees of a repository.
    pub linked: bool,
}

impl Repository {
    /// The repository that the folder is in, as git finds it: the folder itself or the next one above that
    /// is a repository. Who owns the folder plays no part.
    ///
    /// # Errors
    /// [`HistoryError::NoFolder`], [`HistoryError::NotARepository`], [`HistoryError::NoPermission`],
    /// [`HistoryError::Unsupported`] (objects named by SHA-256, references in a reftable), or
    /// [`HistoryError::Unreadable`].
    pub fn open(folder: &Path) -> Result<Self, HistoryError> {
        let folder = std::path::absolute(folder).map_err(|error| unread(folder, error))?;
        std::fs::read_dir(&folder).map_err(|error| unread(&folder, error))?;
        let git_folder = folder
            .ancestors()
            .find_map(git_folder_of)
            .ok_or_else(|| HistoryError::NotARepository { path: folder.clone() })?
            .map_err(|(path, error)| unread(&path, error))?;
        let options = Options::default()
            .permissions(Permissions::isolated())
            .with(Trust::Reduced)
            .open_path_as_is(true);
        let opened = gix::open_opts(&git_folder, options);
        let mut git = opened.map_err(|error| not_opened(&git_folder, error))?;
        git.object_cache_size_if_unset(OBJECT_CACHE);
        refuse_what_is_not_read(&git)?;
        for name in ["objects", "refs"] {
            let folder = git.common_dir().join(name);
            std::fs::read_dir(&folder).map_err(|error| unread(&folder, error))?;
        }
        let names = Names::read(&git)?;
        Ok(Self { git, names })
    }

    /// What kind of repository it is.
    ///
    /// # Errors
    /// [`HistoryError::Unreadable`] when git's list of left out commits cannot be read.
    pub fn facts(&self) -> Result<RepositoryFacts, HistoryError> {
        let shallow = self.git.is_shallow();
        Ok(RepositoryFacts {
            git_folder: self.git.common_dir().to_owned(),
            root: self.git.workdir().map(Path::to_owned),
            shallow: shallow
                .map_err(|error| HistoryError::reading("the edge of a shallow clone", error))?,
            linked: self.git.git_dir() != self.git.common_dir(),
        })
    }

    /// Where it stands now.
    ///
    /// # Errors
    /// [`HistoryError::NotARepository`] when it is gone meanwhile, [`HistoryError::NoPermission`],
    /// [`HistoryError::Unreadable`] when `HEAD` is damaged.
    pub fn head(&self) -> Result<Head, HistoryError> {
        head_of(&self.git)
    }

    /// The commit that `HEAD` leads to.
    pub(crate) fn head_commit(&self) -> Result<CommitId, HistoryError> {
        let none = || HistoryError::NoCommits { path: self.git.git_dir().to_owned() };
        self.head()?.commit.ok_or_else(none)
    }

    pub(crate) fn objects(&self, cancel: &Cancel) -> Result<ObjectSource<'_>, HistoryError> {
        ObjectSource::new(&self.git, cancel)
    }
}

/// Bytes of trees and commits that are kept decoded: the trees of two commits after one another share
/// nearly all of theirs.
const OBJECT_CACHE: usize = 16 * 1024 * 1024;

/// The git folder of a work tree's root, or the folder itself when it is a bare repository; none when it
/// is neither.
fn git_folder_of(folder: &Path) -> Option<Result<PathBuf, (PathBuf, std::io::Error)>> {
    let inside = folder.join(".git");
    match inside.symlink_metadata() {
        Ok(_) => {
            return Some(
                std::fs::metadata(&inside).map(|_| inside.clone()).map_err(|e| (inside, e)),
            );
        }
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            return Some(Err((inside, error)));
        }
        Err(_) => {}
    }
    let bare = ["HEAD", "objects", "refs"].iter().all(|name| folder.join(name).exists());
    bare.then(|| Ok(folder.to_owned()))
}

fn refuse_what_is_not_read(git: &gix::Repository) -> Result<(), HistoryError> {
    let storage = git.config_snapshot().string("extensions.refStorage");
    if storage.is_some_and(|storage| !storage.eq_ignore_ascii_case(b"files")) {
        let path = git.git_dir().to_owned();
        return Err(HistoryError::Unsupported { path, why: "keeps its references in a reftable" });
    }
    Ok(())
}

fn unread(path: &Path, error: std::io::Error) -> HistoryError {
    match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => {
            HistoryError::NoFolder { path: path.to_owned() }
        }
        std::io::ErrorKind::PermissionDenied => {
            HistoryError::NoPermission { what: path.display().to_string() }
        }
        _ => HistoryError::Unreadable { what: path.display().to_string(), source: Box::new(error) },
    }
}

fn not_opened(git_folder: &Path, error: gix::Error) -> HistoryError {
    for name in ["", "HEAD"] {
        let path = git_folder.join(name);
        let opened = std::fs::File::open(&path).map_err(|error| error.kind());
        if opened.err() == Some(std::io::ErrorKind::PermissionDenied) {
            return HistoryError::NoPermission { what: path.display().to_string() };
        }
    }
    let path = git_folder.to_owned();
    let told = error.iter_errors().map(ToString::to_string).collect::<Vec<_>>().join(": ");
    if told.contains("sha256") {
        return HistoryError::Unsupported { path, why: "names its objects by SHA-256" };
    }
    if error.classify().is_not_found() {
        return HistoryError::NotARepository { path };
    }
    HistoryError::reading(path.display().to_string(), error)
}
