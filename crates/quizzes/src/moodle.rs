//! Moodle XML, which holds nearly all of a quiz.

mod gaps;
mod write;

pub(crate) use write::write;
