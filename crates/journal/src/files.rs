//! The files of a journal: read with whatever state a crash or a hand left them in, and written whole.
//!
//! ```text
//! .claude/journal/
//!   current_ghap.json      the open entry; a list where several sessions have one
//!   session_entries.jsonl  resolved entries, one a line
//!   .tool_count            uses of tools since the beginning
//!   archive/               entries of past sessions, and damaged_…: what could not be read
//! ```
//!
//! Whoever reads or writes holds the lock of the folder. What cannot be read is put aside, told, and never
//! deleted.

mod aside;
mod error;
mod lines;
mod load;
mod lock;
mod names;
mod write;

pub(crate) use error::at;
pub use error::{JournalError, Repair};
pub(crate) use lines::{line, lines};
pub(crate) use load::{Loaded, load, read};
pub(crate) use lock::{FolderLock, LONGEST_WAIT};
pub(crate) use names::{ARCHIVE, DAMAGED, TOOL_COUNT};
pub(crate) use write::{append, replace, write_count, write_open, write_resolved};
