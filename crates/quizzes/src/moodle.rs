//! Moodle XML, which holds nearly all of a quiz.

mod gaps;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

#[cfg(test)]
mod tests;
