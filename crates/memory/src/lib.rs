//! Memory as virtual markdown files: what a teacher and her assistant read and edit as a file is a
//! view over entries, and an entry is the same entry through every edit of the file.
//!
//! Plain data and functions. Nothing here reads a clock, makes an identity or knows a database: ids,
//! instants and the detector of pupils' names are passed in; `store` keeps the entries.
//!
//! The way of a write: [`render()`] gives the file, [`edit()`] or a person changes the text,
//! [`reconcile()`] says what that means for the entries, [`check_write`] refuses what may not be kept,
//! and `store` applies the [`Change`].

mod block;
mod calendar;
mod change;
mod deed;
mod echo;
mod edit;
mod entry;
mod expiry;
mod guarding;
mod pairs;
mod path;
mod promote;
mod prompt;
mod quiz_result;
mod rank;
mod reconcile;
mod refusal;
mod short_id;
mod sort;
mod taint;
mod view;

#[cfg(test)]
mod scene;

pub use block::{Block, BlockKind, join, normalise, parse};
pub use calendar::{CalendarFault, ClosedDay, SchoolCalendar, Term};
pub use change::{Change, Fate, Place, append, forget, restore, restore_as, reword};
pub use deed::{DeedKind, told, told_of_erased};
pub use echo::Shown;
pub use edit::{Edit, EditError, Edited, edit};
pub use entry::{Access, Author, DEFAULT_IMPORTANCE, Entry, Provenance, State, render};
pub use expiry::{Age, Exemption, Expiry, ExpiryRules, last_used};
pub use guarding::guards_somebody;
pub use pairs::{NearPair, Relation, pairs};
pub use path::{ClassName, INDEX, MemoryPath, PathError, Scope, Target};
pub use promote::{AtGate, Factor, Factors, GATES, Gates, Verdict, promote};
pub use prompt::{LOADED_BYTES, LOADED_LINES, PromptLines, marked_lines, prompt_lines};
pub use quiz_result::QuizResult;
pub use rank::{BANDS, Choice, Found, Ranked, Room, rank};
pub use reconcile::reconcile;
pub use refusal::{Advice, ENTRY_BYTES, FILE_BYTES, NameHint, Refusal, check_length, check_write};
pub use short_id::{ShortId, without_marks};
pub use sort::Sort;
pub use taint::orders_a_program;
pub use view::{LineRange, listing, view, view_marked};
