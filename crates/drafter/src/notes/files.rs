//! The files of the notes that are for every topic.

/// The skill whose files they are.
pub const SKILL: &str = "topic-notes";

/// The file that says what topics are called.
pub const TOPICS: &str = "topics.md";

/// Questions about earlier learning.
pub(super) const EARLIER: &str = "earlier-learning.md";

/// What is right where something wrong is thought.
pub(super) const PUT_RIGHT: &str = "put-right.md";

/// What a file of the notes is called when it is read.
pub(crate) fn reference(file: &str) -> String {
    format!("{SKILL}/{file}")
}
