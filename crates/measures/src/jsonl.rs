//! Events as text, one JSON object a line, as `trace export` writes them.

use domain::SessionEvent;

/// A line that is no event.
#[derive(Debug, thiserror::Error)]
#[error("line {line} is no event: {source}")]
pub struct JsonlError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    source: serde_json::Error,
}

/// The events of a text. Empty lines are left out.
///
/// # Errors
/// The first line that is no event.
pub fn read_events(text: &str) -> Result<Vec<SessionEvent>, JsonlError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines
        .map(|(text, line)| {
            serde_json::from_str(text).map_err(|source| JsonlError { line, source })
        })
        .collect()
}
