//! How similar two contents are, counted as git counts it (`diffcore-delta.c`): both are cut into lines of
//! at most 64 bytes, and what both have is compared with the larger of them.

use std::collections::HashMap;

use crate::error::HistoryError;
use crate::lines::is_binary;
use crate::objects::{MOST_BYTES, ObjectSource};
use crate::renames::{TreeFile, is_regular};

/// The similarity of two files of the same content.
pub(super) const MOST: u64 = 60_000;

/// The length at which a line is cut, in bytes.
const PIECE: u64 = 64;
/// The prime that pieces are told apart by.
const PRIME: u32 = 107_927;

/// A content as its pieces: for each hash the bytes that pieces of this hash have.
type Pieces = HashMap<u32, u64>;

/// Scores of pairs; what was read of a file is kept.
pub(super) struct Similarity<'s, 'r> {
    objects: &'s ObjectSource<'r>,
    deleted: Side<'s>,
    added: Side<'s>,
}

struct Side<'f> {
    files: &'f [TreeFile],
    sizes: Vec<Option<u64>>,
    pieces: Vec<Option<Pieces>>,
}

impl<'s, 'r> Similarity<'s, 'r> {
    pub fn new(
        objects: &'s ObjectSource<'r>,
        deleted: &'s [TreeFile],
        added: &'s [TreeFile],
    ) -> Self {
        Self { objects, deleted: Side::new(deleted), added: Side::new(added) }
    }

    /// How similar the files at these places are, from 0 to [`MOST`]; 0 also where their sizes alone say
    /// that it is less than `least`, and for what is no file.
    pub fn score(&mut self, source: usize, target: usize, least: u64) -> Result<u64, HistoryError> {
        let both = [self.deleted.files[source].entry, self.added.files[target].entry];
        if !both.into_iter().all(is_regular) {
            return Ok(0);
        }
        let before = self.deleted.size(self.objects, source)?;
        let after = self.added.size(self.objects, target)?;
        let larger = before.max(after);
        if after == 0 || larger > MOST_BYTES {
            return Ok(0);
        }
        let too_far = larger * (MOST - least) < before.abs_diff(after) * MOST;
        if too_far {
            return Ok(0);
        }
        let before = self.deleted.pieces(self.objects, source)?;
        let after = self.added.pieces(self.objects, target)?;
        let common: u64 = before
            .iter()
            .filter_map(|(hash, bytes)| after.get(hash).map(|others| *bytes.min(others)))
            .sum();
        Ok(common * MOST / larger)
    }
}

impl<'f> Side<'f> {
    fn new(files: &'f [TreeFile]) -> Self {
        let pieces = files.iter().map(|_| None).collect();
        Self { files, sizes: vec![None; files.len()], pieces }
    }

    fn size(&mut self, objects: &ObjectSource<'_>, at: usize) -> Result<u64, HistoryError> {
        if let Some(size) = self.sizes[at] {
            return Ok(size);
        }
        let size = objects.size(self.files[at].entry.id)?;
        self.sizes[at] = Some(size);
        Ok(size)
    }

    fn pieces(&mut self, objects: &ObjectSource<'_>, at: usize) -> Result<&Pieces, HistoryError> {
        let read = match self.pieces[at].take() {
            Some(pieces) => pieces,
            None => pieces(&objects.blob(self.files[at].entry.id)?),
        };
        Ok(self.pieces[at].insert(read))
    }
}

/// The pieces of a content. In a text the carriage return of a line's end does not count.
fn pieces(content: &[u8]) -> Pieces {
    let text = !is_binary(content);
    let mut pieces = Pieces::new();
    let (mut first, mut second, mut length) = (0_u32, 0_u32, 0_u64);
    for (at, byte) in content.iter().copied().enumerate() {
        if text && byte == b'\r' && content.get(at + 1) == Some(&b'\n') {
            continue;
        }
        let before = first;
        first = (first << 7) ^ (second >> 25);
        second = (second << 7) ^ (before >> 25);
        first = first.wrapping_add(u32::from(byte));
        length += 1;
        if length == PIECE || byte == b'\n' {
            *pieces.entry(hash(first, second)).or_default() += length;
            (first, second, length) = (0, 0, 0);
        }
    }
    if length > 0 {
        *pieces.entry(hash(first, second)).or_default() += length;
    }
    pieces
}

fn hash(first: u32, second: u32) -> u32 {
    first.wrapping_add(second.wrapping_mul(0x61)) % PRIME
}
