//! Reading a journal, and putting right what a crash or a hand left in it.

use std::collections::HashSet;
use std::path::Path;
use std::{fs, io};

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::aside;
use super::error::{JournalError, Repair, at};
use super::lines::lines;
use super::names::{CURRENT, RESOLVED};
use super::write::{NEW, write_open, write_resolved};
use crate::{Entry, JournalState, ResolvedEntry};

/// A file of more bytes is none that a journal wrote: a hundred thousand entries at least.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// A journal as it was read.
pub(crate) struct Loaded {
    pub state: JournalState,
    pub repairs: Vec<Repair>,
}

/// Reads a folder whose lock is held. What had to be put right is on the disk when it returns.
pub(crate) fn load(folder: &Path, now: DateTime<Utc>) -> Result<Loaded, JournalError> {
    let mut repairs = Vec::new();
    let resolved = resolved(folder, now, &mut repairs)?;
    let open = open(folder, &resolved, now, &mut repairs)?;
    Ok(Loaded { state: JournalState { open, resolved }, repairs })
}

fn resolved(
    folder: &Path,
    now: DateTime<Utc>,
    repairs: &mut Vec<Repair>,
) -> Result<Vec<ResolvedEntry>, JournalError> {
    let Some(bytes) = bytes(folder, RESOLVED, now, repairs)? else { return Ok(Vec::new()) };
    let mut entries: Vec<ResolvedEntry> = Vec::new();
    let mut damaged = Vec::new();
    let mut reasons = Vec::new();
    let mut ids = HashSet::new();
    for (number, line) in lines(&bytes) {
        let reason = match line.entry {
            Ok(entry) if ids.insert(entry.id().to_owned()) => {
                entries.push(entry);
                continue;
            }
            // A line that stands there twice says nothing new.
            Ok(entry) if entries.contains(&entry) => continue,
            Ok(entry) => format!("line {number}: {} stands twice", entry.id()),
            Err(reason) => format!("line {number}: {reason}"),
        };
        damaged.extend_from_slice(line.bytes);
        damaged.push(b'\n');
        reasons.push(reason);
    }
    if !reasons.is_empty() {
        repairs.push(aside::keep(folder, RESOLVED, &damaged, reasons.join("; "), now)?);
    }
    if !reasons.is_empty() || !bytes.is_empty() && !bytes.ends_with(b"\n") {
        write_resolved(folder, &entries)?;
    }
    Ok(entries)
}

fn open(
    folder: &Path,
    resolved: &[ResolvedEntry],
    now: DateTime<Utc>,
    repairs: &mut Vec<Repair>,
) -> Result<Vec<Entry>, JournalError> {
    let Some(bytes) = bytes(folder, CURRENT, now, repairs)? else { return Ok(Vec::new()) };
    if bytes.trim_ascii().is_empty() {
        return Ok(Vec::new());
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut reasons = Vec::new();
    let mut finished = Vec::new();
    for found in entries_of(&bytes) {
        match found {
            Ok(entry) if resolved.iter().any(|done| done.id() == entry.id) => {
                finished.push(entry.id)
            }
            Ok(entry) => match conflict(&entries, &entry) {
                Some(reason) => reasons.push(reason),
                None => entries.push(entry),
            },
            Err(reason) => reasons.push(reason),
        }
    }
    if !reasons.is_empty() {
        repairs.push(aside::keep(folder, CURRENT, &bytes, reasons.join("; "), now)?);
    }
    if !reasons.is_empty() || !finished.is_empty() {
        write_open(folder, &entries)?;
    }
    repairs.extend(finished.into_iter().map(|id| Repair::Finished { id }));
    Ok(entries)
}

/// One entry, a list of them, or `null` for none.
fn entries_of(bytes: &[u8]) -> Vec<Result<Entry, String>> {
    let entry = |value: Value| serde_json::from_value(value).map_err(|error| error.to_string());
    match serde_json::from_slice(bytes) {
        Ok(Value::Null) => Vec::new(),
        Ok(Value::Array(values)) => values.into_iter().map(entry).collect(),
        Ok(value) => vec![entry(value)],
        Err(error) => vec![Err(error.to_string())],
    }
}

/// Why an entry cannot be open beside others.
fn conflict(entries: &[Entry], entry: &Entry) -> Option<String> {
    let other = entries
        .iter()
        .find(|other| other.id == entry.id || other.session_id == entry.session_id)?;
    Some(format!("{} stands beside {} of the same session", entry.id, other.id))
}

/// A file's bytes, with what its dead writers left beside it taken away.
fn bytes(
    folder: &Path,
    file: &str,
    now: DateTime<Utc>,
    repairs: &mut Vec<Repair>,
) -> Result<Option<Vec<u8>>, JournalError> {
    // Looked for first: on a drive that is read-only, taking nothing away fails, too.
    let left = folder.join(format!("{file}{NEW}"));
    if left.try_exists().map_err(at("look at", &left))? {
        fs::remove_file(&left).map_err(at("remove", &left))?;
    }
    let path = folder.join(file);
    if let Ok(about) = fs::metadata(&path)
        && about.len() > MOST_BYTES
    {
        repairs.push(aside::moved(folder, file, about.len(), now)?);
        return Ok(None);
    }
    read(&path)
}

/// A file's bytes; none where it is not there.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, JournalError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at("read", path)(error)),
    }
}
