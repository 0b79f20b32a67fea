//! What is wrong with the file of a questionnaire, and where.

use std::fmt;

use assessment::FilePlace;
use serde::Serialize;
use text::nearest;

/// One mistake in one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireProblem {
    /// The file, as it was named to the reader.
    pub file: String,
    /// Line in that file, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

impl QuestionnaireProblem {
    pub(crate) fn at(file: &str, place: FilePlace, message: impl Into<String>) -> Self {
        let FilePlace { line, column } = place;
        Self { file: file.to_owned(), line, column, message: message.into() }
    }
}

impl fmt::Display for QuestionnaireProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// `; did you mean "…"?`, where a name is like another.
pub(crate) fn meant<S: AsRef<str>>(name: &str, names: &[S]) -> String {
    nearest(name, names).map(|name| format!("; did you mean \"{name}\"?")).unwrap_or_default()
}
