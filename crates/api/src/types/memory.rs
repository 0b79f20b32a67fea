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
        /// Its entries in order, those that do not hold any more last.
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
        /// Its file.
        pub path: String,
        /// The class it is about; none for the teacher's own.
        pub class: Option<String>,
        /// Its block of markdown.
        pub text: String,
        /// What sort of thing it is.
        pub sort: MemorySort,
        /// Whether she said so; else its place and its words say it.
        pub sort_is_set: bool,
        /// Whether it holds.
        pub state: MemoryState,
        /// 0 to 100.
        pub importance: u8,
        /// Whether it stays whatever the rules say.
        pub pinned: bool,
        /// Whether it keeps somebody safe: no rule lets it go, and it goes first.
        pub guards: bool,
        /// Whether it reads like an order to a program; it is shown to a model as something written and never as an instruction.
        pub suspicious: bool,
        /// When she wrote it or said that it holds; none when only a program says so.
        pub confirmed_at: Option<Timestamp>,
        /// Who wrote it: `teacher`, `agent`, `import`, `background`, or a hook's name.
        pub by: String,
        /// The lesson it was said about, as the path of its file.
        pub lesson: Option<String>,
        /// Short ids of those that became a part of it.
        pub merged: Vec<String>,
        /// Which replaced it, where one did.
        pub replaced_by: Option<String>,
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
        /// When an answer last did.
        pub used_at: Option<Timestamp>,
        /// When it left its file (forgotten, let go by a rule, replaced); none while it holds.
        pub forgotten_at: Option<Timestamp>,
    }

    /// What sort of thing a memory is.
    #[derive(Copy, Eq)]
    enum MemorySort {
        /// What is always to be done, or never. Loaded with every prompt.
        Instruction,
        /// What she likes better. Loaded with every prompt.
        Preference,
        /// What was learned about a class. Found when it fits.
        Learning,
        /// That a lesson was planned or taught, and how it went.
        LessonLog,
    }

    /// Whether a memory holds.
    #[derive(Copy, Eq)]
    enum MemoryState {
        /// Said in a session that goes on.
        Working,
        /// It waits for her word.
        Candidate,
        /// A part of its file.
        Active,
        /// Another says what is true now.
        Superseded,
        /// A rule let it go.
        Expired,
        /// Taken out.
        Forgotten,
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
