//! GIFT, Moodle's text format: questions that can be written and changed by hand.
//!
//! The signs `~ = # { } :` and the backslash mean themselves behind a backslash, and `\n` is a new line;
//! an empty line ends a question. `gift-pegjs` reads what is written here, and a test compares.

mod answers;
mod escapes;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

#[cfg(test)]
mod tests;
