//! What writes that were killed leave behind.

use std::time::Duration;

use cap_std::fs::Dir;
use domain::Timestamp;

use crate::{EntryKind, Workspace, WorkspaceError, files::TEMPORARY};

/// How old a half-written file is when nobody can be writing it any more.
const ABANDONED: Duration = Duration::from_mins(10);

impl Workspace {
    /// Takes half-written files of ours away that nobody is writing any more; returns their paths.
    ///
    /// # Errors
    /// The workspace cannot be looked through. A file that cannot be taken away is left, and noted.
    pub fn sweep(&self, now: Timestamp) -> Result<Vec<String>, WorkspaceError> {
        let dir = self.dir()?;
        let folders =
            self.tree()?.entries.into_iter().filter(|entry| {
                entry.kind == EntryKind::Folder && dir.read_link(&entry.path).is_err()
            });
        let mut swept = Vec::new();
        for folder in std::iter::once(String::new()).chain(folders.map(|entry| entry.path)) {
            for path in abandoned(&dir, &folder, now) {
                match dir.remove_file(&path) {
                    Ok(()) => swept.push(path),
                    Err(error) => {
                        tracing::warn!(%path, %error, "could not remove a half-written file");
                    }
                }
            }
        }
        Ok(swept)
    }
}

fn abandoned(dir: &Dir, folder: &str, now: Timestamp) -> Vec<String> {
    let listing = match dir.read_dir(if folder.is_empty() { "." } else { folder }) {
        Ok(listing) => listing,
        Err(error) => {
            tracing::warn!(%folder, %error, "could not look for half-written files");
            return Vec::new();
        }
    };
    let is_old = |entry: &cap_std::fs::DirEntry| {
        let changed = entry.metadata().ok().filter(cap_std::fs::Metadata::is_file)?;
        let changed = Timestamp::from(changed.modified().ok()?.into_std());
        Some(changed + ABANDONED < now)
    };
    listing
        .filter_map(Result::ok)
        .filter(|entry| is_old(entry).unwrap_or(false))
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_half_written(name))
        .map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") })
        .collect()
}

/// Whether a name is one that a write of ours gives to what is not whole yet: its process and the attempt.
#[must_use]
pub fn is_half_written(name: &str) -> bool {
    let numbers = name.strip_prefix(TEMPORARY).and_then(|rest| rest.strip_suffix(".tmp"));
    numbers.and_then(|numbers| numbers.split_once('-')).is_some_and(|(process, attempt)| {
        [process, attempt].iter().all(|number| number.parse::<u32>().is_ok())
    })
}
