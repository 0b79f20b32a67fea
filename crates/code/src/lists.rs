//! Lists in data files: one entry a line, `#` begins a comment.

/// The entries of a list.
pub(crate) fn entries(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}
