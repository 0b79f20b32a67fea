//! What memory refuses to keep, and what it advises.

use std::ops::Range;

use crate::prompt::{LOADED_BYTES, LOADED_LINES};
use crate::{BlockKind, Change, MemoryPath};

/// The most bytes of a file.
pub const FILE_BYTES: usize = 64 * 1024;
/// The most bytes of an entry.
pub const ENTRY_BYTES: usize = 2 * 1024;

/// A write that is not done. The text is for the agent and for a teacher.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something in it looks like the name of a pupil.
    #[error(
        "nothing was written to {path}: {} looks like the name of a pupil, and memory keeps no \
         names. Write what holds for the group or the need instead, such as \"the EAL pair\", \
         \"the advanced group\" or \"a pupil who tires by period 6\"",
        found(hints)
    )]
    PupilName {
        /// The file.
        path: MemoryPath,
        /// Where, from the top of the file.
        hints: Vec<NameHint>,
    },
    /// An entry is too long.
    #[error(
        "nothing was written to {path}: the block at line {line} has {bytes} bytes and an entry has \
         at most {ENTRY_BYTES}; write one bullet for each thing to remember"
    )]
    LongEntry {
        /// The file.
        path: MemoryPath,
        /// Line that it begins at.
        line: usize,
        /// Its size.
        bytes: usize,
    },
    /// The file would be too long.
    #[error(
        "nothing was written to {path}: it would have {bytes} bytes and a file has at most \
         {FILE_BYTES}; begin another file for one of its subjects"
    )]
    LongFile {
        /// The file.
        path: MemoryPath,
        /// Its size.
        bytes: usize,
    },
}

/// Where a name is, without the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameHint {
    /// Line of the file, from 1.
    pub line: usize,
    /// The first letter.
    pub initial: String,
}

/// A write that was done, and what to do about the file now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Lines of the file.
    pub lines: usize,
    /// What to tell the agent and the teacher.
    pub text: String,
}

/// Whether a text of a file is short enough to be looked at at all: not longer than a file may be, or than it was. What
/// is pasted by mistake is refused before it is compared with what is there.
///
/// # Errors
/// A file of more than 64 KB that grew.
pub fn check_length(path: &MemoryPath, before: usize, text: &str) -> Result<(), Refusal> {
    match text.len() > FILE_BYTES.max(before) {
        true => Err(Refusal::LongFile { path: path.clone(), bytes: text.len() }),
        false => Ok(()),
    }
}

/// Whether a change may be written. `names` gives where in a text pupil-like names stand; only what
/// the change writes is looked at, so that what is there already hinders nobody.
///
/// # Errors
/// A pupil-like name, an entry of more than 2 KB, a file of more than 64 KB that the change makes
/// no shorter.
pub fn check_write(
    path: &MemoryPath,
    change: &Change,
    names: impl Fn(&str) -> Vec<Range<usize>>,
) -> Result<Option<Advice>, Refusal> {
    let mut hints = Vec::new();
    for (line, place) in change.written() {
        let text = &place.block.text;
        if text.len() > ENTRY_BYTES {
            return Err(Refusal::LongEntry { path: path.clone(), line, bytes: text.len() });
        }
        hints.extend(names(text).into_iter().map(|range| hint(text, range, line)));
    }
    if !hints.is_empty() {
        return Err(Refusal::PupilName { path: path.clone(), hints });
    }
    let text = change.render();
    if text.len() > FILE_BYTES && change.written().next().is_some() {
        return Err(Refusal::LongFile { path: path.clone(), bytes: text.len() });
    }
    Ok(advice(path, change, &text))
}

fn hint(text: &str, range: Range<usize>, line: usize) -> NameHint {
    let before = text.get(..range.start).unwrap_or_default();
    let initial = text.get(range).and_then(|name| name.chars().next());
    NameHint {
        line: line + before.matches('\n').count(),
        initial: initial.map(String::from).unwrap_or_default(),
    }
}

fn found(hints: &[NameHint]) -> String {
    let each: Vec<String> =
        hints.iter().map(|hint| format!("\"{}…\" in line {}", hint.initial, hint.line)).collect();
    each.join(", ")
}

/// Only the beginning of a `MEMORY.md` is loaded: the longest part of it is what to move.
fn advice(path: &MemoryPath, change: &Change, text: &str) -> Option<Advice> {
    let lines = text.lines().count();
    if !path.is_index() || (lines <= LOADED_LINES && text.len() <= LOADED_BYTES) {
        return None;
    }
    let example = MemoryPath::within(path.scope().clone(), "lessons.md").ok()?;
    let longest = longest_part(change, lines)?;
    let text = format!(
        "{path} now has {lines} lines and {} bytes, and a session begins with its first \
         {LOADED_LINES} lines and {} KB only. Keep it an index: move detail to a file of its own, \
         such as {example}, beginning with {longest}.",
        text.len(),
        LOADED_BYTES / 1024,
    );
    Some(Advice { lines, text })
}

fn longest_part(change: &Change, lines: usize) -> Option<String> {
    let mut parts: Vec<(usize, Option<&str>)> = vec![(1, None)];
    parts.extend(
        change
            .with_lines()
            .filter(|(_, place)| place.block.kind == BlockKind::Heading)
            .map(|(line, place)| (line, place.block.text.lines().next())),
    );
    let ends = parts.iter().skip(1).map(|(line, _)| line - 1).chain([lines]).collect::<Vec<_>>();
    let (from, end, heading) = parts
        .iter()
        .zip(ends)
        .map(|((from, heading), end)| (*from, end, *heading))
        // Of two equally long parts the later one: what is read first stays.
        .max_by_key(|(from, end, _)| (end + 1).saturating_sub(*from))?;
    Some(match heading {
        Some(heading) => {
            let heading = heading.trim_start_matches('#').trim();
            format!("\"{heading}\" (lines {from} to {end})")
        }
        None => format!("lines {from} to {end}"),
    })
}

#[cfg(test)]
mod tests;
