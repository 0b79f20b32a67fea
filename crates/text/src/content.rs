//! The words of a text that say what it is about: without articles, pronouns and the like, and without
//! the words that frame teaching whatever is taught.

use crate::words::{Joints, words_with};
use crate::{lists, stem};

lists! {
    include_str!("content.txt");
    /// Words of the language that carry nothing by themselves.
    static EMPTY: List = "empty";
    /// Words that stand around any topic.
    static TEACHING: List = "teaching";
}

/// Stems of the words that carry content, each once, in their order. A topic that consists of framing
/// words alone, such as "learning", has those.
#[must_use]
pub fn content_stems(text: &str) -> Vec<String> {
    let words: Vec<String> = words_with(text, Joints::Apostrophes)
        .map(|word| word.to_lowercase().replace('’', "'"))
        .map(|word| crate::words::without_possessive(&word).to_owned())
        .filter(|word| !EMPTY.has(&word.replace('\'', "")) && !EMPTY.has(word))
        .collect();
    let telling: Vec<&String> = words.iter().filter(|word| !TEACHING.has(word)).collect();
    let kept = if telling.is_empty() { words.iter().collect() } else { telling };
    let mut stems: Vec<String> = Vec::new();
    for word in kept {
        let stem = stem(word);
        if !stems.contains(&stem) {
            stems.push(stem);
        }
    }
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_frames_a_topic_is_no_part_of_it() {
        let stems = |text: &str| content_stems(text).join(" ");
        assert_eq!(stems("the causes of World War One"), "caus world war");
        assert_eq!(stems("an introduction to loops, with examples of loops"), "loop");
        assert_eq!(stems("a teacher's day"), "teacher day");
        assert_eq!(stems("how it is used"), "");
        assert_eq!(stems("learning"), "learn");
        assert_eq!(stems("types of learning"), "type learn");
        assert_eq!(stems("au café"), "au café");
    }
}
