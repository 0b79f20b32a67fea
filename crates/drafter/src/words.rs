//! Words and stems: how two texts are found to speak about the same thing.

use text::words::{Joints, is_whole, words_with};
use text::{ascii_slug, stem};

/// The words of a text, lower case, without punctuation at their edges.
pub(super) fn words(text: &str) -> Vec<String> {
    words_with(text, Joints::Apostrophes).map(str::to_lowercase).collect()
}

/// Stems of all words of a text.
pub(super) fn stems(text: &str) -> Vec<String> {
    words(text).iter().map(|word| stem(word)).collect()
}

/// Whether the stems of `phrase` stand next to one another in `text`.
pub(super) fn contains_phrase(text: &[String], phrase: &[String]) -> bool {
    let Some((first, rest)) = phrase.split_first() else { return false };
    // Asked of every line of every file: most of its words are dismissed by one look.
    let mut tail = text;
    while let [word, after @ ..] = tail {
        if word == first && after.starts_with(rest) {
            return true;
        }
        tail = after;
    }
    false
}

/// A folder name made of a text: lower case, words joined by `-`, at most 48 characters.
pub(super) fn slug(text: &str) -> String {
    let slug = ascii_slug(text, 48);
    if slug.is_empty() { "lesson".to_owned() } else { slug }
}

/// The text with its first letter in upper case.
pub(super) fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The line with other words for a word or several, in small letters, wherever they stand whole; a
/// capital at their beginning stays one.
pub(super) fn replace_word(line: &str, word: &str, plain: &str) -> String {
    let mut replaced = String::new();
    let mut at = 0;
    for (start, found) in line.to_ascii_lowercase().match_indices(word) {
        let place = start..start + found.len();
        if !is_whole(line, &place) {
            continue;
        }
        replaced.push_str(&line[at..start]);
        let upper = line[start..].starts_with(char::is_uppercase);
        replaced.push_str(&if upper { sentence_case(plain) } else { plain.to_owned() });
        at = place.end;
    }
    replaced.push_str(&line[at..]);
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_a_safe_folder_name() {
        assert_eq!(slug("While loops & lists!"), "while-loops-lists");
        assert_eq!(slug("🙂 ../.."), "lesson");
        assert_eq!(slug("السلام"), "lesson");
    }
}
