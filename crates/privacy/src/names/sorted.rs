//! A list of words, looked up where it lies in the program: nothing of it is read before it is asked.

/// How far apart in bytes the lines are whose places are kept: some thirty words lie between two of them.
const APART: usize = 256;

/// Words in the order of their bytes, a line each, behind lines that begin with `#`.
pub(crate) struct SortedList {
    words: &'static str,
    /// Where lines begin in `words`, the first of each [`APART`] bytes.
    places: Vec<usize>,
}

impl SortedList {
    pub(crate) fn new(list: &'static str) -> Self {
        let mut words = list;
        while words.starts_with('#') {
            words = words.split_once('\n').map_or("", |(_, rest)| rest);
        }
        let line_after = |at: usize| Some(at + words.as_bytes()[at..].iter().position(is_end)? + 1);
        let places = (APART..words.len()).step_by(APART).filter_map(line_after);
        let places = [0].into_iter().chain(places.filter(|place| *place < words.len())).collect();
        Self { words, places }
    }

    /// Whether the word is in the list.
    pub(crate) fn has(&self, word: &str) -> bool {
        let after = self.places.partition_point(|place| self.line(*place) <= word.as_bytes());
        let Some(from) = after.checked_sub(1).map(|at| self.places[at]) else { return false };
        let to = self.places.get(after).copied().unwrap_or(self.words.len());
        self.words[from..to].lines().take_while(|line| *line <= word).any(|line| line == word)
    }

    fn line(&self, place: usize) -> &[u8] {
        let rest = &self.words.as_bytes()[place..];
        &rest[..rest.iter().position(is_end).unwrap_or(rest.len())]
    }
}

fn is_end(byte: &u8) -> bool {
    *byte == b'\n'
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::SortedList;

    /// Against a set of all of its words: each of them, and what is a letter longer, shorter or other.
    fn has_its_words_and_no_others(list: &'static str) {
        let words: HashSet<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
        let sorted = SortedList::new(list);
        for word in &words {
            assert!(sorted.has(word), "{word}");
            let shorter = &word[..word.floor_char_boundary(word.len() - 1)];
            for other in [shorter.to_owned(), format!("{word}a"), format!("{shorter}q")] {
                assert_eq!(sorted.has(&other), words.contains(other.as_str()), "{other}");
            }
        }
        for none in ["", "#", "# Ordinary", "~", "\u{10ffff}"] {
            assert!(!sorted.has(none), "{none}");
        }
    }

    #[test]
    fn lists_of_names_have_their_words_and_no_others() {
        has_its_words_and_no_others(include_str!("../../data/given-names.txt"));
        has_its_words_and_no_others(include_str!("../../data/given-names-also-words.txt"));
        has_its_words_and_no_others(include_str!("../../data/surnames.txt"));
    }

    #[test]
    fn the_dictionary_has_its_words_and_no_others() {
        has_its_words_and_no_others(include_str!("../../data/english-words.txt"));
    }
}
