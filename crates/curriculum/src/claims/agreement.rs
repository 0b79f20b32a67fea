//! Whether the words of a link say what its quotation says, and what is said of a course without
//! showing where it stands. Both are told by the form: numbers, negations, shared words.

use std::collections::BTreeSet;
use std::ops::Range;

use text::{content_stems, small_words, words};

use super::blocks::{Block, blocks};
use super::pointers::PointerLink;
use super::sentences::sentences;

/// A link of fewer telling words names its source, as "3B.md" or "the profile" does, and states nothing.
const STATES: usize = 3;

/// Words that turn a statement round.
const NEGATIONS: [&str; 9] =
    ["not", "no", "never", "none", "nobody", "nothing", "cannot", "without", "neither"];

/// Why a link's words are not those of its quotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disagreement {
    /// They have hardly a word in common.
    OtherWords,
    /// One of them has a number that the other has not.
    OtherNumber,
    /// One of them says no where the other does not.
    Negation,
}

impl PointerLink {
    /// What the words of the link say otherwise than its quotation; none when they agree, or when
    /// they are only a name.
    #[must_use]
    pub fn disagrees(&self) -> Option<Disagreement> {
        disagreement(&self.label, &self.pointer.quote)
    }
}

/// What a text says otherwise than the quotation it is shown with.
fn disagreement(said: &str, quote: &str) -> Option<Disagreement> {
    let (stems, quoted) = (telling(said), telling(quote));
    let is_name = said.contains(".md") || said.contains('/');
    if is_name || quoted.is_empty() || stems.len() < STATES {
        return None;
    }
    let shared = stems.iter().filter(|stem| quoted.contains(stem)).count();
    if shared * 3 < stems.len() {
        return Some(Disagreement::OtherWords);
    }
    // The link may leave a number out; it may not bring one of its own.
    if !numbers(said).is_subset(&numbers(quote)) {
        return Some(Disagreement::OtherNumber);
    }
    // Of a part of the quotation it cannot be told which way round it is.
    let most = shared * 2 > quoted.len();
    (most && negated(said) != negated(quote)).then_some(Disagreement::Negation)
}

/// What a text tells in words: a code or a number is no word.
fn telling(text: &str) -> Vec<String> {
    let mut stems = content_stems(text);
    stems.retain(|stem| stem.chars().all(char::is_alphabetic));
    stems
}

fn numbers(text: &str) -> BTreeSet<&str> {
    words(text).filter(|word| word.bytes().all(|b| b.is_ascii_digit())).collect()
}

fn negated(text: &str) -> bool {
    small_words(text).any(|word| NEGATIONS.contains(&word.as_str()) || word.ends_with("n't"))
}

/// Something that a text says of a course or its assessment and shows no line for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseFact {
    /// The sentence, in one line.
    pub text: String,
    /// Its line in the text, from 1.
    pub line: u32,
}

/// What is counted in a course: a number before one of these is a fact about it.
const COUNTED: [&str; 17] = [
    "mark",
    "marks",
    "hour",
    "hours",
    "minute",
    "minutes",
    "credit",
    "credits",
    "point",
    "points",
    "unit",
    "units",
    "paper",
    "papers",
    "component",
    "components",
    "percent",
];

/// How a course is said to be assessed.
const ASSESSED: [&[&str]; 8] = [
    &["is", "worth"],
    &["are", "worth"],
    &["is", "assessed"],
    &["is", "examined"],
    &["assessed", "by"],
    &["out", "of"],
    &["exam", "lasts"],
    &["paper", "lasts"],
];

const NUMBERS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve",
    "hundred",
];

/// What stands around the qualification that is called Higher.
const BEFORE_HIGHER: [&str; 5] = ["at", "the", "for", "towards", "in"];
const BEHIND_HIGHER: [&str; 9] = [
    "exam",
    "examination",
    "paper",
    "course",
    "class",
    "candidates",
    "assignment",
    "question",
    "computing",
];

/// What a text says in figures of a National Qualification, in a paragraph that points to no line.
#[must_use]
pub fn course_facts(text: &str) -> Vec<CourseFact> {
    let mut found = Vec::new();
    for block in blocks(text) {
        let shown = block.links.iter().any(|link| link.pointer.is_some());
        if shown || block.is_heading || block.is_quoted {
            continue;
        }
        let of_course = sentences(&block).into_iter().filter(|range| is_fact(&block, range));
        found.extend(of_course.map(|range| {
            let sentence = &block.text[range.clone()];
            let at = range.start + (sentence.len() - sentence.trim_start().len());
            let text = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
            CourseFact { text, line: block.line_at(at) }
        }));
    }
    found
}

fn is_fact(block: &Block, range: &Range<usize>) -> bool {
    let sentence = &block.text[range.clone()];
    let words: Vec<&str> = words(sentence).collect();
    if !names_course(&words) {
        return false;
    }
    let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let is_number = |word: &String| {
        word.bytes().all(|b| b.is_ascii_digit()) || NUMBERS.contains(&word.as_str())
    };
    let counted = small.windows(2).any(|two| is_number(&two[0]) && COUNTED.contains(&&*two[1]));
    let share = sentence.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_ascii_digit() && c != '%');
        word.strip_suffix('%')
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    });
    let assessed = ASSESSED.iter().any(|phrase| {
        small.windows(phrase.len()).any(|some| some.iter().zip(*phrase).all(|(a, b)| a == b))
    });
    counted || share || assessed
}

/// Whether the words name a National Qualification or whoever awards it.
fn names_course(words: &[&str]) -> bool {
    let awarded = ["SQA", "NPA", "SCQF", "N3", "N4", "N5"];
    let pairs = [
        ("National", "3"),
        ("National", "4"),
        ("National", "5"),
        ("Advanced", "Higher"),
        ("Qualifications", "Scotland"),
    ];
    // "Higher" also begins sentences and compares numbers.
    let higher = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let next = words.get(at + 1);
        words[at] == "Higher"
            && (before.is_some_and(|word| BEFORE_HIGHER.contains(&&*word.to_lowercase()))
                || next.is_some_and(|word| BEHIND_HIGHER.contains(&&*word.to_lowercase())))
    };
    (0..words.len()).any(|at| {
        awarded.contains(&words[at])
            || higher(at)
            || words.get(at + 1).is_some_and(|next| pairs.contains(&(words[at], next)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_link_are_held_to_its_quotation() {
        use Disagreement::{Negation, OtherNumber, OtherWords};
        for (said, quote, wanted) in [
            (
                "They can trace any loop by themselves",
                "They have drawn flowcharts.",
                Some(OtherWords),
            ),
            (
                "three periods a week of 45 minutes",
                "They have three periods a week of 50 minutes.",
                Some(OtherNumber),
            ),
            (
                "They cannot combine conditions with and",
                "They can combine conditions with and, or.",
                Some(Negation),
            ),
            (
                "They have three periods a week",
                "They have three periods a week of 50 minutes.",
                None,
            ),
            ("3B.md", "They have drawn flowcharts.", None),
            ("the class profile", "They have drawn flowcharts.", None),
            ("TCH 3-14a and TCH 3-15a", "Read code and mark-up.", None),
        ] {
            assert_eq!(disagreement(said, quote), wanted, "{said}");
        }
    }

    #[test]
    fn a_figure_of_a_course_needs_its_line() {
        let lines = |text: &str| -> Vec<u32> {
            course_facts(text).into_iter().map(|fact| fact.line).collect()
        };
        for text in [
            "The National 5 assignment is worth 40 marks.",
            "At Higher the question paper lasts 2 hours and is marked by SQA.",
            "In N5 30% of the grade comes from the assignment.",
            "The NPA has three units.",
        ] {
            assert_eq!(lines(text), [1], "{text}");
        }
        for text in [
            "This leads to National 5 next year.",
            "Higher numbers come first: 40 marks are more than 30 marks.",
            "The task is worth 4 marks.",
            "[It says](courses/npa/specification.md#L3-L3 \"three units\"): the NPA has three units.",
            "## National 5: 40 marks",
            "Spend 10 minutes on it.",
        ] {
            assert_eq!(lines(text), [0; 0], "{text}");
        }
    }
}
