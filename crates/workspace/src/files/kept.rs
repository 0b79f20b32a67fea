//! What files of the workspace held before, looked at and brought back. It is kept before it is
//! replaced, by whichever process does that.

use std::io;

use cap_std::fs::Dir;
use domain::Timestamp;

use super::{Base, MAX_DOCUMENT_BYTES, Workspace, Written, read_bytes, resolve_links};
use crate::jail::locate;
use crate::versions::{Bounds, FileAuthor, FileDeed, FileVersion, FileVersions};
use crate::{Action, WorkspaceError};

impl Workspace {
    /// The same folder, of which is kept what its files held before.
    #[must_use]
    pub fn keeping(mut self, versions: FileVersions) -> Self {
        self.versions = Some(versions);
        self
    }

    /// The same folder, for an agent's tools: what is written through it is the agent's doing.
    #[must_use]
    pub fn by_agent(&self) -> Self {
        Self { author: FileAuthor::Agent, ..self.clone() }
    }

    /// What a file held, the first first. What it holds now is the last of them, also when another
    /// program wrote it; where it is gone, that is the last.
    ///
    /// # Errors
    /// The path or the folder is refused, or what is kept cannot be read.
    pub fn versions(&self, path: &str) -> Result<Vec<FileVersion>, WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let path = resolve_links(&dir, locate(&dir, &path))?;
        let Some(versions) = &self.versions else { return Ok(Vec::new()) };
        self.look(&dir, &path)?;
        versions.history(&path).map_err(|source| unread(&path, source))
    }

    /// A version of a file and what it held.
    ///
    /// # Errors
    /// As [`Workspace::versions`], and when there is no such version.
    pub fn version(
        &self,
        path: &str,
        number: u32,
    ) -> Result<(FileVersion, Vec<u8>), WorkspaceError> {
        let found = self.versions(path)?.into_iter().find(|version| version.number == number);
        let missing = || WorkspaceError::NoVersion { path: path.to_owned(), number };
        let version = found.ok_or_else(missing)?;
        let Some(versions) = &self.versions else { return Err(missing()) };
        let bytes = versions.text(&version).map_err(|source| unread(path, source))?;
        Ok((version, bytes))
    }

    /// Writes what a version held to where it was; what stands there now is kept first.
    ///
    /// # Errors
    /// As [`Workspace::version`] and [`Workspace::write_bytes`].
    pub fn restore(&self, path: &str, number: u32) -> Result<Written, WorkspaceError> {
        let (version, bytes) = self.version(path, number)?;
        self.write_bytes(&version.path, &bytes, &Base::Any)
    }

    /// Removes for good what is kept of a file; what it holds now stays where it stands. Says how
    /// many versions there were.
    ///
    /// # Errors
    /// The path is refused, or what is kept cannot be removed.
    pub fn forget(&self, path: &str) -> Result<usize, WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let path = resolve_links(&dir, locate(&dir, &path))?;
        let Some(versions) = &self.versions else { return Ok(0) };
        versions
            .forget(&path)
            .map_err(|source| WorkspaceError::from_io(Action::Write, &path, source))
    }

    /// Keeps a text that was to be saved and was not, because the file had changed meanwhile.
    ///
    /// # Errors
    /// The path is refused, or there is no room for it.
    pub fn keep_refused(&self, path: &str, text: &str) -> Result<(), WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let path = resolve_links(&dir, locate(&dir, &path))?;
        self.look(&dir, &path)?;
        let Some(versions) = &self.versions else { return Ok(()) };
        versions
            .keep(&path, self.author, FileDeed::Refused, text.as_bytes())
            .map_err(|source| WorkspaceError::NotKept { path, source })
    }

    /// Removes what has been kept for long enough or is too much, at most once a day. Says how many
    /// versions.
    ///
    /// # Errors
    /// The folder is gone, or what is kept cannot be read or removed.
    pub fn bound_versions(&self, now: Timestamp) -> Result<usize, WorkspaceError> {
        let Some(versions) = &self.versions else { return Ok(0) };
        let failed = |source| WorkspaceError::from_io(Action::Write, ".", source);
        if !versions.is_due(now).map_err(failed)? {
            return Ok(0);
        }
        let _alone = self.alone()?;
        self.look_for_gone()?;
        versions.bound(now, Bounds::default()).map_err(failed)
    }

    /// Keeps what stands in a place that is about to be written over or left.
    pub(super) fn keep_standing(&self, dir: &Dir, path: &str) -> Result<(), WorkspaceError> {
        let Some(versions) = &self.versions else { return Ok(()) };
        let bytes = match read_bytes(dir, path, MAX_DOCUMENT_BYTES) {
            Ok((bytes, _)) => bytes,
            Err(WorkspaceError::NotFound { .. }) => return Ok(()),
            Err(error) => return Err(error),
        };
        versions
            .keep(path, FileAuthor::Outside, FileDeed::Found, &bytes)
            .map_err(|source| WorkspaceError::NotKept { path: path.to_owned(), source })
    }

    /// Notes what was written. It stands in the workspace: who looks next finds it there.
    pub(super) fn note_saved(&self, path: &str, bytes: &[u8]) {
        let Some(versions) = &self.versions else { return };
        if let Err(error) = versions.keep(path, self.author, FileDeed::Saved, bytes) {
            tracing::warn!(%error, path, "a saved file is no version yet");
        }
    }

    /// Notes that a file was moved.
    pub(super) fn note_moved(&self, from: &str, to: &str, bytes: &[u8]) {
        let Some(versions) = &self.versions else { return };
        if let Err(error) = versions.left(from, self.author, FileDeed::Moved(to.to_owned()), None) {
            tracing::warn!(%error, from, "that a file was moved is not noted");
        }
        self.note_saved(to, bytes);
    }

    /// Notes that a file was taken away.
    pub(super) fn note_removed(&self, path: &str) {
        self.note_removed_with(path, None);
    }

    /// Notes that a file was taken away, and with which folder.
    pub(super) fn note_removed_with(&self, path: &str, folder: Option<&str>) {
        let Some(versions) = &self.versions else { return };
        if let Err(error) = versions.left(path, self.author, FileDeed::Gone, folder) {
            tracing::warn!(%error, path, "that a file was taken away is not noted");
        }
    }

    /// Notes what another program did to a file.
    fn look(&self, dir: &Dir, path: &str) -> Result<(), WorkspaceError> {
        let Some(versions) = &self.versions else { return Ok(()) };
        let found = is_there(dir, path);
        if found.map_err(|error| WorkspaceError::from_io(Action::Read, path, error))? {
            return self.keep_standing(dir, path);
        }
        versions
            .left(path, FileAuthor::Outside, FileDeed::Gone, None)
            .map_err(|source| WorkspaceError::NotKept { path: path.to_owned(), source })
    }

    /// Notes which files of those that are known are gone, or are there again.
    pub(super) fn look_for_gone(&self) -> Result<(), WorkspaceError> {
        let Some(versions) = &self.versions else { return Ok(()) };
        let dir = self.dir()?;
        let histories = versions.histories().map_err(|source| unread(".", source))?;
        for last in histories.iter().filter_map(|history| history.last()) {
            // Of what cannot be looked at nobody knows that it is gone.
            if is_there(&dir, &last.path).is_ok_and(|is_there| is_there == last.left()) {
                // One that cannot be read keeps nobody from seeing to the others.
                if let Err(error) = self.look(&dir, &last.path) {
                    tracing::warn!(%error, path = last.path, "what became of a file is not known");
                }
            }
        }
        Ok(())
    }
}

/// Whether a file stands there; a folder in its place is none.
fn is_there(dir: &Dir, path: &str) -> io::Result<bool> {
    match dir.metadata(path) {
        Ok(found) => Ok(!found.is_dir()),
        Err(error)
            if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

fn unread(path: &str, source: io::Error) -> WorkspaceError {
    WorkspaceError::VersionsUnread { path: path.to_owned(), source }
}
