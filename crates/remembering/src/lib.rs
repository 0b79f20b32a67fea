//! What is remembered of a teacher and her classes: written by her, by tools and by a hook that asks
//! first; read into prompts; counted where an answer used it. How a memory file is a view over its
//! entries is decided in the crate `memory`.

mod calendar;
pub mod capture;
mod commands;
mod embedding_desk;
mod entries;
mod import;
mod letting_go;
mod life;
pub mod meaning;
mod notebook;
pub mod noticing;
mod recall;
mod review;
mod rules;
mod said;
mod shelves;
pub mod tools;
pub mod use_count;

pub use calendar::{CALENDAR, school_calendar};
pub use commands::MemoryDesk;
pub use embedding_desk::EmbeddingDesk;
pub use entries::entry_on_the_wire;
pub use notebook::Notebook;
pub use recall::{Asked, Reason, Recall, Recalled};
pub use rules::RuleBook;
pub use said::LessonSaid;
pub use shelves::{Remembered, Shelves, WriteError, Written, class_index, pupil_names};
