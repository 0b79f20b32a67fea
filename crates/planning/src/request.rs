//! What a teacher says, as words with their clauses, and the phrases that are looked for in it.

pub mod class;
pub mod codes;
pub mod earlier;
mod phrase;
mod words;

pub use phrase::Phrase;
pub use words::{Word, is_class, opening, words};
