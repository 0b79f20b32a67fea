//! Resolved entries as lines.

use std::path::Path;

use super::error::{JournalError, at};
use super::names::RESOLVED;
use crate::ResolvedEntry;

/// A line of a file of resolved entries.
pub(crate) struct Line<'a> {
    /// As it stands there.
    pub bytes: &'a [u8],
    /// What it says, or why it says nothing.
    pub entry: Result<ResolvedEntry, String>,
}

/// The lines of a file of resolved entries, without empty ones. A last line without an end counts if it is
/// whole.
pub(crate) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, Line<'_>)> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(at, bytes)| {
        let entry = serde_json::from_slice(bytes).map_err(|error| error.to_string());
        (at + 1, Line { bytes, entry })
    })
}

/// An entry as a line.
pub(crate) fn line(entry: &ResolvedEntry) -> Result<Vec<u8>, JournalError> {
    let mut line = serde_json::to_vec(entry)
        .map_err(|error| at("write", Path::new(RESOLVED))(error.into()))?;
    line.push(b'\n');
    Ok(line)
}
