//! Words and stems: how two texts are found to speak about the same thing.

use text::ascii_slug;
use text::words::{Joints, words_with};

/// The words of a text, lower case, without punctuation at their edges.
pub(super) fn words(text: &str) -> Vec<String> {
    words_with(text, Joints::Apostrophes).map(str::to_lowercase).collect()
}

/// A word without its ending, so that *loops* meets *loop* and *sorting* meets *sort*.
///
/// This is a handful of suffix rules and not a full stemmer: both sides of every comparison go
/// through it, so it only has to be consistent.
pub(super) fn stem(word: &str) -> String {
    let word = word.to_lowercase().replace(['\'', '’'], "").trim().to_owned();
    if word.chars().count() <= 3 {
        return word;
    }
    let rules = [
        ("ies", "y"),
        ("ations", "at"),
        ("ation", "at"),
        ("ative", "at"),
        ("ings", ""),
        ("ing", ""),
        ("ions", ""),
        ("ion", ""),
        ("ers", ""),
        ("er", ""),
        ("es", ""),
        ("ed", ""),
        ("s", ""),
        ("e", ""),
    ];
    for (ending, instead) in rules {
        if let Some(root) = word.strip_suffix(ending)
            && root.chars().count() >= 3
            && !(ending == "s" && root.ends_with(['s', 'u', 'i']))
        {
            return undoubled(&format!("{root}{instead}"));
        }
    }
    word
}

/// Stems of all words of a text.
pub(super) fn stems(text: &str) -> Vec<String> {
    words(text).iter().map(|word| stem(word)).collect()
}

/// Whether the stems of `phrase` stand next to one another in `text`.
pub(super) fn contains_phrase(text: &[String], phrase: &[String]) -> bool {
    !phrase.is_empty() && text.windows(phrase.len()).any(|window| window == phrase)
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

fn undoubled(word: &str) -> String {
    let mut letters = word.chars().rev();
    match (letters.next(), letters.next()) {
        (Some(last), Some(before)) if last == before && !"lsz".contains(last) => {
            word[..word.len() - last.len_utf8()].to_owned()
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_share_a_stem() {
        for forms in [
            vec!["loop", "loops", "looping"],
            vec!["sort", "sorting", "sorted", "sorts"],
            vec!["iterate", "iteration", "iterations", "iterative"],
            vec!["program", "programs", "programming"],
            vec!["database", "databases"],
            vec!["query", "queries"],
            vec!["search", "searching", "searches"],
        ] {
            let stems: Vec<String> = forms.iter().map(|word| stem(word)).collect();
            assert!(stems.iter().all(|s| *s == stems[0]), "{forms:?} gave {stems:?}");
        }
    }

    #[test]
    fn a_slug_is_a_safe_folder_name() {
        assert_eq!(slug("While loops & lists!"), "while-loops-lists");
        assert_eq!(slug("🙂 ../.."), "lesson");
        assert_eq!(slug("السلام"), "lesson");
    }
}
