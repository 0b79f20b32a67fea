//! What a rule has found.

use std::fmt;

/// A broken rule, where it is broken.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Below the root, with `/`.
    pub path: String,
    /// From 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Finding {
    /// A finding at a line, counted from 1.
    pub fn new(path: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.into(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}:{}: {}", self.path, self.line, self.message)
    }
}
