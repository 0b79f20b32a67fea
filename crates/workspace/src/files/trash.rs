//! What is gone and can be put back: single files, folders with all that is in them, and files in whose
//! place another one stands meanwhile.

use std::collections::BTreeSet;

use cap_std::fs::Dir;

use super::{Base, MAX_DOCUMENT_BYTES, Workspace, Written, read_bytes, sync_folder};
use crate::jail::{file_path, locate, parent};
use crate::litter::is_half_written;
use crate::versions::{FileDeed, FileVersion, KEPT_DELETED};
use crate::{Action, WorkspaceError};

/// The most that is taken away at once: more would push out what is kept of other files.
const MOST_FILES: usize = 500;
const MOST_BYTES: u64 = 128 << 20;
/// How deep a folder that is taken away may go; the jail lets no file lie deeper.
const MOST_DEEP: usize = 16;
/// What file managers leave in a folder for themselves.
const LITTER: [&str; 3] = [".DS_Store", ".directory", ".localized"];

/// A file that is gone and can be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoneFile {
    /// The version that says so: when, and what it held last.
    pub last: FileVersion,
    /// Until when it is kept, by its time.
    pub until: domain::Timestamp,
    /// Whether another file has its name now.
    pub standing: bool,
}

/// What is in a folder that is to be taken away.
#[derive(Default)]
pub(super) struct Inside {
    pub(super) files: Vec<String>,
    litter: Vec<String>,
    /// A folder stands before what is in it.
    folders: Vec<String>,
    bytes: u64,
}

impl Workspace {
    /// Takes a folder away with everything in it, and says which files that were. What each held is
    /// kept before the first goes, so that a kill loses none; [`Workspace::put_back`] brings them back.
    ///
    /// # Errors
    /// There is no such folder, or something in it could not be kept or put back: then nothing of it
    /// was taken away.
    pub fn remove_folder(&self, path: &str) -> Result<Vec<String>, WorkspaceError> {
        let path = self.file_path(path)?;
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let path = locate(&dir, &path);
        let remove = || {
            let mut inside = Inside::default();
            gather(&dir, &path, &mut inside)?;
            for file in &inside.files {
                self.keep_standing(&dir, file)?;
            }
            let take = |file: &str| {
                let failed = |source| WorkspaceError::from_io(Action::Write, file, source);
                dir.remove_file(file).map_err(failed)
            };
            for file in &inside.files {
                // Another program may have written it since.
                self.keep_standing(&dir, file)?;
                take(file)?;
                self.note_removed_with(file, Some(&path));
            }
            inside.litter.iter().try_for_each(|file| take(file))?;
            for folder in inside.folders.iter().rev() {
                dir.remove_dir(folder)
                    .map_err(|source| WorkspaceError::from_io(Action::Write, folder, source))?;
            }
            sync_folder(&dir, parent(&path))
                .map_err(|source| WorkspaceError::from_io(Action::Write, &path, source))?;
            Ok(inside.files)
        };
        remove().map_err(|error: WorkspaceError| error.or_gone(self.root()))
    }

    /// The files that are gone and can be put back, the one that was missed last first. Where a file
    /// was moved to is its own history.
    ///
    /// # Errors
    /// The folder is gone, or what is kept cannot be read.
    pub fn deleted(&self) -> Result<Vec<GoneFile>, WorkspaceError> {
        let _alone = self.alone()?;
        self.look_for_gone()?;
        let Some(versions) = &self.versions else { return Ok(Vec::new()) };
        let histories = versions
            .histories()
            .map_err(|source| WorkspaceError::VersionsUnread { path: ".".to_owned(), source })?;
        let now = versions.now();
        let mut gone: Vec<GoneFile> =
            histories.iter().filter_map(|history| gone(history, now)).collect();
        gone.sort_by_key(|file| std::cmp::Reverse(file.last.at));
        Ok(gone)
    }

    /// Puts a file back that is gone. Where another one has its name meanwhile, that one stays: the
    /// file is put beside it if `aside` says so.
    ///
    /// # Errors
    /// A [`WorkspaceError::Conflict`] when something stands there, and as [`Workspace::write_bytes`].
    pub fn put_back(&self, path: &str, aside: bool) -> Result<Written, WorkspaceError> {
        let history = self.versions(path)?;
        let no_earlier = || WorkspaceError::NoEarlier { path: path.to_owned() };
        let versions = self.versions.as_ref().ok_or_else(no_earlier)?;
        let last = gone(&history, versions.now()).ok_or_else(no_earlier)?.last;
        let bytes = versions
            .text(&last)
            .map_err(|source| WorkspaceError::VersionsUnread { path: last.path.clone(), source })?;
        let back = self.write_bytes(&last.path, &bytes, &Base::Absent);
        match back {
            Err(WorkspaceError::Conflict { .. } | WorkspaceError::WrongKind { .. }) if aside => {}
            Err(WorkspaceError::WrongKind { path, .. }) => {
                return Err(WorkspaceError::Conflict { path, current_sha256: None });
            }
            back => return back,
        }
        let beside = self.write_free(&last.path, "put back", &bytes)?;
        self.note_put_aside(&last, &beside.path);
        Ok(beside)
    }

    /// Copies a file beside itself under a name of its own, or to a path where nothing is.
    ///
    /// # Errors
    /// The file cannot be read, something stands at the path, or it cannot be written.
    pub fn copy(&self, path: &str, to: Option<&str>) -> Result<Written, WorkspaceError> {
        let bytes = self.read_bytes(path)?;
        match to {
            Some(to) => self.write_bytes(to, &bytes, &Base::Absent),
            None => {
                let dir = self.dir()?;
                self.write_free(&locate(&dir, &self.file_path(path)?), "copy", &bytes)
            }
        }
    }

    /// Writes a file beside a path, under a name that none has.
    fn write_free(&self, path: &str, word: &str, bytes: &[u8]) -> Result<Written, WorkspaceError> {
        let mut number = 1;
        loop {
            match self.write_bytes(&beside(path, word, number), bytes, &Base::Absent) {
                Err(WorkspaceError::Conflict { .. } | WorkspaceError::WrongKind { .. })
                    if number < 1_000 =>
                {
                    number += 1;
                }
                written => return written,
            }
        }
    }

    /// Notes where a file was put, in whose place another one stands.
    fn note_put_aside(&self, last: &FileVersion, beside: &str) {
        let Some(versions) = &self.versions else { return };
        let noted = self.alone().and_then(|_alone| {
            let moved = versions.put_aside(last, self.author, beside);
            moved.map_err(|source| WorkspaceError::from_io(Action::Write, &last.path, source))?;
            // What stands there is the last of its history again.
            self.keep_standing(&self.dir()?, &last.path)
        });
        if let Err(error) = noted {
            tracing::warn!(%error, path = last.path, "a file that was put back is listed as gone");
        }
    }
}

/// What a history says of a file that is gone and was not put back.
fn gone(history: &[FileVersion], now: domain::Timestamp) -> Option<GoneFile> {
    let at = history.iter().rposition(|version| version.deed == FileDeed::Gone)?;
    let (last, since) = (&history[at], &history[at + 1..]);
    let until = last.at + KEPT_DELETED;
    let is_back = since
        .iter()
        .any(|version| version.sha256 == last.sha256 && version.deed != FileDeed::Refused);
    if is_back || (!since.is_empty() && until < now) {
        return None;
    }
    let standing = since.iter().rev().find(|version| version.deed != FileDeed::Refused);
    let standing = standing.is_some_and(FileVersion::stood);
    Some(GoneFile { last: last.clone(), until, standing })
}

/// A path beside another: "notes copy.md", "notes copy 2.md".
fn beside(path: &str, word: &str, number: u32) -> String {
    let name_at = path.len() - path.rsplit('/').next().map_or(0, str::len);
    let dot = path[name_at..].rfind('.').filter(|at| *at > 0).map_or(path.len(), |at| name_at + at);
    let (stem, ending) = path.split_at(dot);
    match number {
        1 => format!("{stem} {word}{ending}"),
        number => format!("{stem} {word} {number}{ending}"),
    }
}

/// Everything in a folder, refused where something of it could not be kept or put back.
pub(super) fn gather(dir: &Dir, top: &str, inside: &mut Inside) -> Result<(), WorkspaceError> {
    let refuse = |path: &str, reason| WorkspaceError::FolderStays {
        path: top.to_owned(),
        inside: path.strip_prefix(top).map_or(path, |rest| rest.trim_start_matches('/')).to_owned(),
        reason,
    };
    let read = |source| WorkspaceError::from_io(Action::List, top, source);
    if !dir.symlink_metadata(top).map_err(read)?.is_dir() {
        // What a link leads to is not below it, and stays where it is.
        let (found, wanted) = ("file or link", "folder");
        return Err(WorkspaceError::WrongKind { path: top.to_owned(), found, wanted });
    }
    let mut seen = BTreeSet::new();
    let mut waiting = vec![(top.to_owned(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        let failed = |source| WorkspaceError::from_io(Action::List, &folder, source);
        if depth > MOST_DEEP || !seen.insert(folder.clone()) {
            return Err(refuse(&folder, "lies too deep to be put back"));
        }
        for entry in dir.read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let Ok(name) = entry.file_name().into_string() else {
                return Err(refuse(&folder, "holds a name that is no text"));
            };
            let path = format!("{folder}/{name}");
            let metadata = dir.symlink_metadata(&path).map_err(failed)?;
            if metadata.is_dir() && !name.starts_with('.') {
                waiting.push((path, depth + 1));
                continue;
            }
            if metadata.is_file() && (LITTER.contains(&name.as_str()) || is_half_written(&name)) {
                inside.litter.push(path);
                continue;
            }
            if !metadata.is_file() || name.starts_with('.') || file_path(&path).is_err() {
                return Err(refuse(&path, "is hidden, a link or no file of lessons"));
            }
            // A file that cannot be read could not be kept either.
            if metadata.len() > MAX_DOCUMENT_BYTES {
                read_bytes(dir, &path, MAX_DOCUMENT_BYTES)?;
            }
            inside.bytes += metadata.len();
            inside.files.push(path);
            if inside.files.len() > MOST_FILES || inside.bytes > MOST_BYTES {
                let path = inside.files.last().map_or(top, String::as_str);
                return Err(refuse(path, "makes it more than is kept at once"));
            }
        }
        inside.folders.push(folder);
    }
    inside.files.sort();
    Ok(())
}

#[cfg(test)]
mod tests;
