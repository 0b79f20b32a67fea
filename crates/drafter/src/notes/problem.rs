//! What is wrong with a file of the notes.

/// What is wrong with a file of the notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}
