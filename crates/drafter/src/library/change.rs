//! The kinds of change that can be made to a section.

use serde::Deserialize;

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    /// Fewer items, fewer minutes.
    Shorten,
    /// Shorter sentences, plainer words.
    Simplify,
    /// The template's task below those that stand there.
    Append,
    /// The template's activity in place of the first one.
    Replace,
}
