//! An entry: one markdown block of a memory file, with what is known about it beside its text.

use domain::{MemoryId, SessionId, Timestamp, TraceId};

use crate::{Block, MemoryPath, ShortId, Sort, join, orders_a_program};

/// The importance of an entry that nobody has said anything about.
pub const DEFAULT_IMPORTANCE: u8 = 50;

/// One block of a memory file. Its identity survives edits and moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its identity.
    pub id: MemoryId,
    /// What a prompt shows and an answer cites.
    pub short_id: ShortId,
    /// The file.
    pub path: MemoryPath,
    /// Its place among the blocks of the file, from 0. A forgotten entry keeps the place it had.
    pub position: u32,
    /// Its text.
    pub block: Block,
    /// Who first wrote it, and where.
    pub origin: Provenance,
    /// When it was first written.
    pub created_at: Timestamp,
    /// When its text or its state last changed.
    pub updated_at: Timestamp,
    /// How it was used.
    pub access: Access,
    /// 0 to 100.
    pub importance: u8,
    /// Whether it stays whatever the rules of forgetting say.
    pub pinned: bool,
    /// When she wrote it herself or said that it holds; none when nobody but a program says so.
    pub confirmed_at: Option<Timestamp>,
    /// What sort of thing she says that it is; none when its words say so.
    pub sort_set: Option<Sort>,
    /// Those that it was made of, the oldest first.
    pub merged: Vec<MemoryId>,
    /// The lesson it was said about, as the path of its file.
    pub lesson: Option<String>,
    /// Where in the session's log it was said.
    pub source_seq: Option<u64>,
    /// Whether it holds.
    pub state: State,
}

/// How an entry was used: a validated citation in an answer counts, a mere look does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Access {
    /// How often.
    pub count: u32,
    /// When last.
    pub last_at: Option<Timestamp>,
}

/// Where something in memory comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The session it was learned in.
    pub session: Option<SessionId>,
    /// The run it was learned in.
    pub trace: Option<TraceId>,
    /// Who wrote it.
    pub by: Author,
}

/// Who writes or reads memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// The teacher, in the file.
    Teacher,
    /// The agent, with a tool.
    Tool,
    /// A hook; what it writes a teacher has confirmed.
    Hook(String),
    /// An import.
    Import,
    /// Work in the background, by the name of its job.
    Job(String),
}

impl Author {
    /// Whether it is the teacher's own word: what she wrote, and what a hook writes after she said yes.
    pub fn is_her_word(&self) -> bool {
        matches!(self, Self::Teacher | Self::Hook(_))
    }
}

/// Whether an entry holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It was said in a session that is not over, and nobody has asked her about it.
    Working,
    /// It waits for her word.
    Candidate,
    /// It is a part of its file.
    Active,
    /// Another says what is true now.
    Superseded(MemoryId),
    /// A rule let it go at that time; it can be put back.
    Expired(Timestamp),
    /// It was taken out of the file at that time, and can be put back.
    Forgotten(Timestamp),
}

impl Entry {
    /// Whether it is a part of its file.
    pub fn is_active(&self) -> bool {
        self.state == State::Active
    }

    /// What sort of thing it is.
    pub fn sort(&self) -> Sort {
        match self.sort_set {
            Some(sort) if !orders_a_program(&self.block.text) => sort,
            _ => Sort::of(&self.path, &self.block.text),
        }
    }
}

/// The active entries in the order of the file.
pub(crate) fn in_order(entries: &[Entry]) -> Vec<&Entry> {
    let mut active: Vec<&Entry> = entries.iter().filter(|entry| entry.is_active()).collect();
    active.sort_by_key(|entry| entry.position);
    active
}

/// The file that the entries are: the active ones, in the order of their places.
pub fn render(entries: &[Entry]) -> String {
    join(in_order(entries).into_iter().map(|entry| &entry.block))
}
