//! Memory as files of markdown.

use domain::{SessionId, Timestamp, TraceId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// All memory files.
    struct MemoryFiles {
        /// In order of path; `MEMORY.md` files are there even while they are empty.
        pub files: Vec<MemoryFileInfo>,
    }

    /// A memory file in a list.
    struct MemoryFileInfo {
        /// Its path, such as `memory/classes/3B/MEMORY.md`.
        pub path: String,
        /// The class it belongs to; none for the teacher's own.
        pub class: Option<String>,
        /// How many entries it has.
        pub entries: u32,
        /// When it last changed; none while it is empty.
        pub updated_at: Option<Timestamp>,
    }

    /// Names a memory file.
    struct MemoryRef {
        /// Its path.
        pub path: String,
    }

    /// A memory file.
    struct MemoryFile {
        /// Its path.
        pub path: String,
        /// The class it belongs to; none for the teacher's own.
        pub class: Option<String>,
        /// Its text.
        pub markdown: String,
        /// Counts its changes; sent back when it is saved.
        pub version: i64,
        /// Its entries in order, forgotten ones last.
        pub entries: Vec<MemoryEntry>,
        /// How many of its lines go into the prompt.
        pub lines_in_prompt: u32,
    }

    /// One thing that is remembered.
    struct MemoryEntry {
        /// Its identity, which edits do not change.
        pub id: String,
        /// The short id that answers cite.
        pub short_id: String,
        /// Its block of markdown.
        pub text: String,
        /// Who wrote it: `teacher`, `agent`, or a hook's name.
        pub by: String,
        /// The session it was learned in.
        pub session_id: Option<SessionId>,
        /// The run it was learned in.
        pub trace_id: Option<TraceId>,
        /// When it was first written.
        pub created_at: Timestamp,
        /// When it was last changed.
        pub updated_at: Timestamp,
        /// How many answers have really used it.
        pub uses: u32,
        /// When it was forgotten; none while it holds.
        pub forgotten_at: Option<Timestamp>,
    }

    /// A memory file to save.
    struct MemoryWrite {
        /// Its path.
        pub path: String,
        /// The whole text.
        pub markdown: String,
        /// The version that was edited; 0 for a new file.
        pub version: i64,
    }

    /// Names an entry.
    struct MemoryEntryRef {
        /// The entry.
        pub id: String,
    }
}
