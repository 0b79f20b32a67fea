//! English stems, by which the forms of one word are found to be the same.

use std::cell::RefCell;
use std::collections::HashMap;

use rust_stemmers::{Algorithm, Stemmer};

/// How many words a thread knows the stems of: more than a teacher's files have together.
const MOST: usize = 8_192;

thread_local! {
    /// Texts are compared again and again, and looking a word up takes a fraction of its stemming.
    static KNOWN: RefCell<HashMap<String, String>> = RefCell::default();
}

/// A word without its ending, in small letters: "loops" and "looping" are "loop", "queries" is
/// "queri". By Porter's English stemmer (Snowball, 2001), as PostgreSQL's search has it.
#[must_use]
pub fn stem(word: &str) -> String {
    KNOWN.with_borrow_mut(|known| {
        if let Some(stem) = known.get(word) {
            return stem.clone();
        }
        if known.len() >= MOST {
            known.clear();
        }
        let small = word.to_lowercase().replace('’', "'");
        let stem = Stemmer::create(Algorithm::English).stem(&small).into_owned();
        known.insert(word.to_owned(), stem.clone());
        stem
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_share_a_stem() {
        for forms in [
            vec!["loop", "loops", "Looping"],
            vec!["sort", "sorting", "sorted", "sorts", "sort’s"],
            vec!["iterate", "iteration", "iterations", "iterative"],
            vec!["program", "programs", "programming"],
            vec!["database", "databases"],
            vec!["query", "queries"],
            vec!["search", "searching", "searches"],
        ] {
            let stems: Vec<String> = forms.iter().map(|word| stem(word)).collect();
            assert!(stems.iter().all(|s| *s == stems[0]), "{forms:?} gave {stems:?}");
        }
        assert_ne!(stem("program"), stem("progress"));
    }
}
