//! Telling her own words from what the program said to her first: what stood in a prompt or on a card
//! is never learned again as something new.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use text::small_words;

/// Words of one piece.
const PIECE: usize = 3;
/// The share of a text's pieces that may stand in what was shown.
const MOST: f64 = 0.6;

/// What was shown, as fingerprints of its pieces; the words themselves are not kept.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    pieces: HashSet<u64>,
}

impl Shown {
    /// Take it that this was shown, line by line.
    pub fn show(&mut self, text: &str) {
        self.pieces.extend(text.lines().flat_map(pieces));
    }

    /// Whether a text is mostly what was shown.
    pub fn holds(&self, text: &str) -> bool {
        let pieces: Vec<u64> = pieces(text).collect();
        let known = pieces.iter().filter(|piece| self.pieces.contains(piece)).count();
        !pieces.is_empty() && known as f64 >= MOST * pieces.len() as f64
    }
}

/// Every row of three words, and a shorter text whole.
fn pieces(text: &str) -> impl Iterator<Item = u64> {
    let words: Vec<String> = small_words(text).collect();
    let size = PIECE.min(words.len()).max(1);
    let pieces: Vec<u64> = words
        .windows(size)
        .map(|piece| {
            // The same in every process of one build, which is as long as a fingerprint lives.
            let mut hasher = DefaultHasher::new();
            piece.hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    pieces.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shown_is_known_again_with_a_word_changed() {
        let mut shown = Shown::default();
        shown.show("- Shorter starters work better for this class [m7k2q]\n- No group work.");
        assert!(shown.holds("Shorter starters work better for this class"));
        assert!(shown.holds("You know: shorter starters work better for this class!"));
        assert!(shown.holds("no group work"));
        assert!(!shown.holds("Shorter starters did not work on Friday, they were lost"));
        assert!(!shown.holds("Group work went well"));
        assert!(!Shown::default().holds("anything"));
        assert!(!shown.holds(""));
    }
}
