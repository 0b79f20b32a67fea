//! Files written whole, or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::error::{JournalError, at};
use super::lines::line;
use super::names::{CURRENT, RESOLVED, TOOL_COUNT};
use crate::{Entry, ResolvedEntry};

/// What a file is called until it is whole. Whoever holds the lock may take one away: its writer is dead, and
/// told nobody that anything was done.
pub(super) const NEW: &str = ".new";

/// Puts a file in the place of another: written beside it, on the disk, and then moved.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), JournalError> {
    let beside = beside(path);
    File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .map_err(at("write", &beside))?;
    fs::rename(&beside, path).map_err(at("replace", path))?;
    settle(path)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(NEW);
    path.with_file_name(name)
}

/// Writes the count of uses whole, though not onto the disk at once.
pub(crate) fn write_count(folder: &Path, count: u64) -> Result<(), JournalError> {
    let path = folder.join(TOOL_COUNT);
    let beside = beside(&path);
    fs::write(&beside, format!("{count}\n")).map_err(at("write", &beside))?;
    fs::rename(&beside, &path).map_err(at("replace", &path))
}

/// Writes the open entries: one as it is, several as a list, and no file for none.
pub(crate) fn write_open(folder: &Path, open: &[Entry]) -> Result<(), JournalError> {
    let path = folder.join(CURRENT);
    let json = match open {
        [] => return remove(&path),
        [one] => serde_json::to_vec_pretty(one),
        several => serde_json::to_vec_pretty(several),
    };
    let mut json = json.map_err(|error| at("write", &path)(error.into()))?;
    json.push(b'\n');
    replace(&path, &json)
}

/// Writes all resolved entries anew.
pub(crate) fn write_resolved(
    folder: &Path,
    resolved: &[ResolvedEntry],
) -> Result<(), JournalError> {
    let path = folder.join(RESOLVED);
    if resolved.is_empty() {
        return remove(&path);
    }
    let lines = resolved.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    replace(&path, &lines.concat())
}

/// Puts a resolved entry behind the others, on the disk before it returns. The file ends with a whole line:
/// whoever loaded it has seen to that.
pub(crate) fn append(folder: &Path, entry: &ResolvedEntry) -> Result<(), JournalError> {
    let path = folder.join(RESOLVED);
    let line = line(entry)?;
    File::options()
        .create(true)
        .append(true)
        .open(&path)
        .and_then(|mut file| {
            file.write_all(&line)?;
            file.sync_all()
        })
        .map_err(at("write", &path))?;
    settle(&path)
}

fn remove(path: &Path) -> Result<(), JournalError> {
    match fs::remove_file(path) {
        Ok(()) => settle(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(at("remove", path)(error)),
    }
}

/// That a name stands in its folder is on the disk, too.
#[cfg(unix)]
fn settle(path: &Path) -> Result<(), JournalError> {
    let folder = path.parent().unwrap_or(path);
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(at("write", folder))
}

/// Only Unix lets a folder be written to the disk by itself.
#[cfg(not(unix))]
fn settle(_: &Path) -> Result<(), JournalError> {
    Ok(())
}
