//! How a lesson is called at the terminal.

/// A lesson's path without what all of them have.
pub fn short(path: &str) -> &str {
    let path = path.strip_prefix("lessons/").unwrap_or(path);
    path.strip_suffix("/lesson.md").unwrap_or(path)
}
