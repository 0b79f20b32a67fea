//! What is wrong with a blueprint, and where.

use std::fmt;

use serde::Serialize;

/// One mistake in one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub struct FileProblem {
    /// The file, as it was named to the reader.
    pub file: String,
    /// Line in that file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// A place in a file that a person wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilePlace {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl FilePlace {
    /// Where a file begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// What is wrong there.
    pub fn problem(self, file: &str, message: impl Into<String>) -> FileProblem {
        let Self { line, column } = self;
        FileProblem { file: file.to_owned(), line, column, message: message.into() }
    }
}
