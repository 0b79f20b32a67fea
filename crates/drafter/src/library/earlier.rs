//! Words that point to earlier work.

use serde::Deserialize;

/// How earlier work is pointed to.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct EarlierWords {
    /// Phrases: `a|b` is one of them, `*` at most three words of any kind.
    pub phrases: Vec<String>,
    /// Words that go on with that.
    pub tail: Vec<String>,
    /// Words that join it to the rest.
    pub joins: Vec<String>,
}
