//! The requests that are tried.

use std::path::Path;

use serde::Deserialize;

/// One request of one teacher.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What the teacher types.
    pub request: String,
    /// The class it is for.
    pub class: String,
    /// The subject.
    pub subject: String,
    /// Folder below `evals/workspaces` that is laid over the sample workspace; none for the sample
    /// as it is.
    #[serde(default)]
    pub over: Option<String>,
}

/// Why cases cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// The file cannot be opened.
    #[error("{path}: {error}")]
    File {
        /// Which.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It has another shape.
    #[error("{path}: {error}")]
    Shape {
        /// Which.
        path: String,
        /// Why.
        error: Box<serde_saphyr::Error>,
    },
}

/// The cases in a file.
///
/// # Errors
/// [`CaseError`].
pub fn cases(path: &Path) -> Result<Vec<Case>, CaseError> {
    let name = || path.display().to_string();
    let text =
        std::fs::read_to_string(path).map_err(|error| CaseError::File { path: name(), error })?;
    serde_saphyr::from_str(&text)
        .map_err(|error| CaseError::Shape { path: name(), error: Box::new(error) })
}
