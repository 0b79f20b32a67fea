//! What is wrong with a definition, where, and whether the definition could still be used.

use std::{fmt, path::PathBuf};

use serde::{Deserialize, Serialize};

/// One mistake in one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The file, relative to the folder that holds the plugin (or to the workspace).
    pub path: PathBuf,
    /// Line in that file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Whether what the file defines can be used.
    pub severity: Severity,
    /// What is wrong and what would be right.
    pub message: String,
}

/// What a problem did to the definition it was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The definition was left out, or nothing can be run with it.
    Error,
    /// The definition was loaded all the same.
    Warning,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        // A problem list is compared and clicked on every platform, so the separator is always `/`.
        let path = self.path.to_string_lossy().replace('\\', "/");
        write!(f, "{path}:{}:{}: {kind}: {}", self.line, self.column, self.message)
    }
}
