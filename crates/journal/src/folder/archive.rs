//! Entries of past sessions, and which of all entries are in a store for good.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use text::sha256;

use super::{Journal, Report};
use crate::files::{
    ARCHIVE, DAMAGED, JournalError, Loaded, Repair, at, line, lines, load, read, replace,
    write_resolved,
};
use crate::{JournalState, ResolvedEntry};

/// The longest part of a file's name that is a session's.
const MOST_NAME: usize = 80;

impl Journal {
    /// Resolved entries that are in no store yet, of this folder and its archive, the eldest file first.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn unpersisted(
        &self,
        now: DateTime<Utc>,
    ) -> Result<Report<Vec<ResolvedEntry>>, JournalError> {
        let Report { value: mut all, repairs } = self.all(now)?;
        all.retain(|entry| !entry.is_persisted());
        Ok(Report { value: all, repairs })
    }

    /// All resolved entries, of the archive and of sessions that go on, each once.
    ///
    /// # Errors
    /// The folder cannot be read, or put right.
    pub fn all(&self, now: DateTime<Utc>) -> Result<Report<Vec<ResolvedEntry>>, JournalError> {
        if !self.folder().try_exists().map_err(at("look at", self.folder()))? {
            return Ok(Report { value: Vec::new(), repairs: Vec::new() });
        }
        let _lock = self.lock()?;
        let Loaded { state, mut repairs } = load(self.folder(), now)?;
        let mut entries: Vec<ResolvedEntry> = Vec::new();
        let mut ids = HashSet::new();
        for path in self.archived_files()? {
            let bytes = read(&path)?.unwrap_or_default();
            for (number, line) in lines(&bytes) {
                match line.entry {
                    Ok(entry) if ids.insert(entry.id().to_owned()) => entries.push(entry),
                    Ok(_) => {}
                    Err(reason) => {
                        repairs.push(Repair::Unreadable {
                            file: path.clone(),
                            line: number,
                            reason,
                        });
                    }
                }
            }
        }
        entries
            .extend(state.resolved.into_iter().filter(|entry| ids.insert(entry.id().to_owned())));
        Ok(Report { value: entries, repairs })
    }

    /// Says of these entries that they are in a store now, and returns those of which it was not said before.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn mark_persisted(
        &self,
        ids: &[String],
        now: DateTime<Utc>,
    ) -> Result<Report<Vec<String>>, JournalError> {
        if ids.is_empty() || !self.folder().try_exists().map_err(at("look at", self.folder()))? {
            return Ok(Report { value: Vec::new(), repairs: Vec::new() });
        }
        let _lock = self.lock()?;
        let Loaded { mut state, repairs } = load(self.folder(), now)?;
        let mut marked = Vec::new();
        let mut mark = |entry: &mut ResolvedEntry| {
            let newly = !entry.is_persisted() && ids.iter().any(|id| id == entry.id());
            if newly {
                entry.resolution.persisted_at = Some(now);
                marked.push(entry.id().to_owned());
            }
            newly
        };
        let here = state.resolved.iter_mut().map(&mut mark).filter(|newly| *newly).count();
        if here > 0 {
            write_resolved(self.folder(), &state.resolved)?;
        }
        for path in self.archived_files()? {
            let bytes = read(&path)?.unwrap_or_default();
            if let Some(bytes) = remade(&bytes, &mut mark)? {
                replace(&path, &bytes)?;
            }
        }
        // An entry of which a dead process left two copies is one.
        let mut once = HashSet::new();
        marked.retain(|id| once.insert(id.clone()));
        Ok(Report { value: marked, repairs })
    }

    /// Moves what a session resolved into its file in the archive, which is written before the entries are
    /// taken from the others: whoever dies between leaves them in both, and they are put together by id.
    pub(super) fn move_to_archive(
        &self,
        state: &mut JournalState,
        session: &str,
    ) -> Result<Option<PathBuf>, JournalError> {
        let of_it = |entry: &ResolvedEntry| entry.entry.session_id == session;
        let Some(first) = state.resolved.iter().find(|entry| of_it(entry)) else { return Ok(None) };
        let folder = self.folder().join(ARCHIVE);
        fs::create_dir_all(&folder).map_err(at("make", &folder))?;
        let day = first.resolution.resolved_at.format("%Y-%m-%d");
        let path = folder.join(format!("{day}_{}.jsonl", file_name(session)));
        let mut bytes = read(&path)?.unwrap_or_default();
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        let there: HashSet<String> = lines(&bytes)
            .filter_map(|(_, line)| line.entry.ok())
            .map(|entry| entry.entry.id)
            .collect();
        let new = state.resolved.iter().filter(|entry| of_it(entry) && !there.contains(entry.id()));
        for entry in new {
            bytes.extend(line(entry)?);
        }
        replace(&path, &bytes)?;
        state.resolved.retain(|entry| !of_it(entry));
        write_resolved(self.folder(), &state.resolved)?;
        Ok(Some(path))
    }

    /// Files of the archive that hold entries, by name, which begins with the day.
    fn archived_files(&self) -> Result<Vec<PathBuf>, JournalError> {
        let folder = self.folder().join(ARCHIVE);
        if !folder.try_exists().map_err(at("look at", &folder))? {
            return Ok(Vec::new());
        }
        let found = fs::read_dir(&folder).map_err(at("read", &folder))?;
        let mut paths = Vec::new();
        for entry in found {
            let path = entry.map_err(at("read", &folder))?.path();
            if holds_entries(&path) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }
}

fn holds_entries(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".jsonl") && !name.starts_with(DAMAGED)
}

/// A file in which entries were changed; every other line stays as it is, also one that cannot be read.
fn remade(
    bytes: &[u8],
    mut change: impl FnMut(&mut ResolvedEntry) -> bool,
) -> Result<Option<Vec<u8>>, JournalError> {
    let mut new = Vec::with_capacity(bytes.len());
    let mut any = false;
    for (_, found) in lines(bytes) {
        let changed = found.entry.ok().and_then(|mut entry| change(&mut entry).then_some(entry));
        if let Some(entry) = changed {
            any = true;
            new.extend(line(&entry)?);
        } else {
            new.extend_from_slice(found.bytes);
            new.push(b'\n');
        }
    }
    Ok(any.then_some(new))
}

/// A session's name as a part of a file's: letters, digits, `-`, `_` and `.`, and where that loses anything, a
/// piece of its hash, so that two sessions never share a file.
fn file_name(session: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    if session.len() <= MOST_NAME && session.chars().all(plain) {
        return session.to_owned();
    }
    let letters = session.chars().take(MOST_NAME / 2);
    let name: String = letters.map(|letter| if plain(letter) { letter } else { '-' }).collect();
    format!("{name}_{}", &sha256(session)[..12])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_session_has_a_file_name_of_its_own() {
        assert_eq!(file_name("session_20251202_140000"), "session_20251202_140000");
        let named = file_name("../../etc/ü");
        assert!(named.starts_with("..-..-etc-"), "{named}");
        assert!(!named.contains('/') && named != file_name("../../etc/ö"));
        assert!(file_name(&"x".repeat(200)).len() <= MOST_NAME);
    }
}
