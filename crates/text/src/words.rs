//! The words of a text: runs of letters and digits with the marks on them.
//!
//! Unicode's own word boundaries (UAX #29) are for carets and double clicks: they make one word of
//! "3.5" and `my_name` and one of each letter of がっこう. What is compared, counted and put into names
//! here are runs, and [`Joints`] says what may hold two runs together.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

/// What holds two runs of letters and digits together as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joints {
    /// Nothing: "don't" is "don" and "t". For comparing and for names of files.
    None,
    /// An apostrophe between letters: "don't" is a word, "well-known" are two.
    Apostrophes,
    /// Apostrophes, hyphens, and the points in "3.5" and "e.g": words as a reader counts them.
    Written,
}

/// The words of a text, cut at everything that is no letter, digit or mark.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    places(text, Joints::None).map(|place| &text[place])
}

/// The same in small letters.
pub fn small_words(text: &str) -> impl Iterator<Item = String> {
    words(text).map(str::to_lowercase)
}

/// The words of a text, with what may stand inside them.
pub fn words_with(text: &str, joints: Joints) -> impl Iterator<Item = &str> {
    places(text, joints).map(|place| &text[place])
}

/// Where the words of a text stand, in bytes.
pub fn places(text: &str, joints: Joints) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(char::is_alphanumeric)?;
        at = end_of_word(text, start, joints);
        Some(start..at)
    })
}

/// Whether no letter or digit stands directly before or behind the place.
#[must_use]
pub fn is_whole(text: &str, place: &Range<usize>) -> bool {
    let before = text[..place.start].chars().next_back();
    let behind = text[place.end..].chars().next();
    ![before, behind].into_iter().flatten().any(belongs)
}

/// Whether the words stand in the text as whole words, as they are written.
#[must_use]
pub fn has_whole(text: &str, words: &str) -> bool {
    let mut places = text.match_indices(words).map(|(at, found)| at..at + found.len());
    !words.is_empty() && places.any(|place| is_whole(text, &place))
}

/// A text with a capital at its beginning.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A word without the mark of what belongs to it: "3B" of "3B's".
#[must_use]
pub fn without_possessive(word: &str) -> &str {
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}

fn end_of_word(text: &str, start: usize, joints: Joints) -> usize {
    let mut before = ' ';
    let mut letters = text[start..].char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        if !belongs(letter) && !joints.hold(before, letter, next) {
            return start + at;
        }
        before = letter;
    }
    text.len()
}

/// Letters, digits, and the marks that sit on letters.
fn belongs(letter: char) -> bool {
    letter.is_alphanumeric() || !letter.is_ascii() && is_combining_mark(letter)
}

impl Joints {
    fn hold(self, before: char, letter: char, next: char) -> bool {
        let between = belongs(before) && belongs(next);
        match (self, letter) {
            (Self::None, _) => false,
            (Self::Apostrophes | Self::Written, '\'' | '’') => between,
            (Self::Apostrophes, _) => false,
            (Self::Written, '-' | '\u{2010}' | '\u{2011}') => between,
            // A soft hyphen only says where a line may break.
            (Self::Written, '\u{ad}') => true,
            (Self::Written, '.' | ',') => {
                before.is_ascii_digit() && next.is_ascii_digit()
                    || letter == '.' && before.is_alphabetic() && next.is_alphabetic()
            }
            (Self::Written, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::plain("Don't re-use 3.5 e.g. my_name!", "Don t re use 3 5 e g my name")]
    #[case::marks("cafe\u{301} Zoë", "cafe\u{301} Zoë")]
    #[case::scripts("Який день? がっこう", "Який день がっこう")]
    #[case::nothing(" … — ", "")]
    fn words_are_runs(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(words(text).collect::<Vec<_>>().join(" "), wanted);
    }

    #[rstest]
    #[case(Joints::Apostrophes, &["Don't", "re", "use", "pupils", "3", "5", "e", "g", "O’Neill's"])]
    #[case(Joints::Written, &["Don't", "re-use", "pupils", "3.5", "e.g", "O’Neill's"])]
    fn joints_hold_words_together(#[case] joints: Joints, #[case] wanted: &[&str]) {
        let found: Vec<&str> =
            words_with("'Don't re-use – pupils' 3.5, e.g. O’Neill's.", joints).collect();
        assert_eq!(found, wanted);
    }

    #[rstest]
    #[case("lines 3 to 5", "Lines 3 to 5")]
    #[case("étude", "Étude")]
    #[case("ßa", "SSa")]
    #[case("", "")]
    fn a_text_begins_with_a_capital(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(capitalised(text), wanted);
    }

    #[test]
    fn a_soft_hyphen_parts_no_written_word() {
        let text = "pro\u{ad}gram";
        assert_eq!(words_with(text, Joints::Written).collect::<Vec<_>>(), [text]);
        assert_eq!(words(text).collect::<Vec<_>>(), ["pro", "gram"]);
    }

    #[test]
    fn what_belongs_to_somebody_is_told_from_many() {
        let bare = ["3B's", "3B’s", "pupils", "pupils'"].map(without_possessive);
        assert_eq!(bare, ["3B", "3B", "pupils", "pupils'"]);
    }

    #[test]
    fn whole_words_have_no_letter_beside_them() {
        assert!(has_whole("for 3B: a plan", "3B"));
        assert!(!has_whole("for 3B2 and 13B", "3B"));
        assert!(!has_whole("anything", ""));
    }
}
