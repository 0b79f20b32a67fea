//! A file of memory, and who does what to it.

use domain::{MemoryId, Timestamp};
use memory::{Entry, MemoryPath, Provenance};

/// Who does something to memory, where, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryDeed {
    /// Who, and in which session and run.
    pub origin: Provenance,
    /// When.
    pub at: Timestamp,
}

/// A file that has entries, as a list of files shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryFile {
    /// Where it stands.
    pub path: MemoryPath,
    /// Counts its changes.
    pub version: i64,
    /// Its active entries.
    pub entries: u32,
    /// Bytes of its text.
    pub bytes: u64,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// A file with its entries. One that was never written has version 0 and none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryContent {
    /// Where it stands, as it was first spelled.
    pub path: MemoryPath,
    /// Counts its changes; a write says which version it was made of.
    pub version: i64,
    /// All its entries in the order of their places, those that are not active too.
    pub entries: Vec<Entry>,
}

/// Something to remember that a teacher has confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedMemory {
    /// The identity of the new entry, made when it was proposed: an entry is written once, however
    /// often it is asked for.
    pub id: MemoryId,
    /// What was proposed.
    pub proposed: String,
    /// What she confirmed.
    pub text: String,
}

impl MemoryContent {
    /// Whether there is such a file: whether it has active entries.
    pub fn exists(&self) -> bool {
        self.entries.iter().any(Entry::is_active)
    }

    /// The file's text.
    pub fn text(&self) -> String {
        memory::render(&self.entries)
    }
}
