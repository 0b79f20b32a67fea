//! A sentence in parts, as the lists are matched against it, and what a match says.

use std::ops::Range;

use super::category::{Category, Severity};
use crate::FindingKind;
use crate::prose::Sentence;

/// A word of a sentence without hyphens: "self-harm" is two.
pub(super) struct Part<'a> {
    pub text: &'a str,
    /// Bytes of the passage that its whole word takes.
    pub range: &'a Range<usize>,
}

/// What was found in a sentence: where, what, how grave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    pub category: Category,
    pub severity: Severity,
    pub topic: &'static str,
    /// Bytes of the passage.
    pub range: Range<usize>,
}

impl Hit {
    pub fn kind(&self) -> FindingKind {
        FindingKind::Content { category: self.category, severity: self.severity }
    }
}

/// The parts of a sentence.
pub(super) fn parts(sentence: &Sentence) -> Vec<Part<'_>> {
    let words = sentence.words.iter();
    words
        .flat_map(|word| {
            word.lower.split('-').map(|text| Part {
                text: text.strip_suffix("'s").unwrap_or(text),
                range: &word.range,
            })
        })
        .collect()
}

/// Whether a word is a number of ten or more.
pub(super) fn is_many(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "ten", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "eighty",
        "hundred", "dozen", "dozens",
    ];
    word.parse::<u32>().is_ok_and(|number| number >= 10) || WORDS.contains(&word)
}
