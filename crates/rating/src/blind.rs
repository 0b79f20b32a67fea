//! In which order pairs come, and which lesson of a pair stands first: by lot, from the rater's word and the lessons
//! alone. So it tells nothing of who wrote them, is another for another rater, and is the same after a restart and in
//! a terminal as in the window.

use crate::Pair;

/// What a pair is called while nobody is to know what it is.
#[must_use]
pub fn id(pair: &Pair) -> String {
    text::sha256(format!("{} {}", pair.lessons.0, pair.lessons.1))[..16].to_owned()
}

/// Whether the second lesson of a pair is shown first to this rater.
#[must_use]
pub fn is_turned(rater: &str, pair: &Pair) -> bool {
    // Half of the sixteen signs that it can begin with.
    lot(rater, pair, "first").as_bytes().first().is_some_and(|sign| *sign >= b'8')
}

/// The pairs in the order in which this rater sees them.
#[must_use]
pub fn in_order(rater: &str, mut pairs: Vec<Pair>) -> Vec<Pair> {
    pairs.sort_by_cached_key(|pair| lot(rater, pair, "place"));
    pairs
}

fn lot(rater: &str, pair: &Pair, of: &str) -> String {
    text::sha256(format!("{of} {rater} {}", id(pair)))
}
