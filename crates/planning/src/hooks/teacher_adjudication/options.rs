//! Whether other ways are other ways: they have to differ in pedagogy, from one another and from
//! what is there, and not in wording alone.

use std::collections::BTreeSet;

use agent::ask::Unfit;
use domain::Alternative;
use similar::TextDiff;
use text::small_words;

use super::rewriting::{OtherWay, OtherWays, Rewriting, section_text};

/// Two texts that share more of their words, in the same order, are one text in other words.
const SAME_TEXT: f32 = 0.7;

/// Two names of approaches that share this much of their words name one approach.
const SAME_APPROACH: f32 = 0.6;

/// The fewest and the most ways that are shown side by side.
const FEWEST: usize = 2;
const MOST: usize = 3;

/// What a model offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offer {
    /// Two or three ways that differ.
    Good(Vec<Alternative>),
    /// Fewer, and what is wrong with the others, for the model and for the teacher.
    Poor(String),
}

impl Offer {
    /// Read what a model gave when it was asked for other ways.
    pub fn read(given: Result<OtherWays, Unfit>, asked: &Rewriting<'_>) -> Self {
        let Ok(OtherWays { options, note }) = given else {
            return Self::Poor("no other ways were given".to_owned());
        };
        let alternative = |way: OtherWay| Alternative {
            approach: way.approach.trim().to_owned(),
            rationale: way.rationale.trim().to_owned(),
            markdown: section_text(&way.markdown, asked.heading()),
            problems: Vec::new(),
        };
        let options = options.into_iter().map(alternative).collect();
        let mut offer = Self::judge(options, asked.markdown);
        if let (Self::Poor(problem), Some(note)) = (&mut offer, note) {
            problem.push_str(". ");
            problem.push_str(note.trim());
        }
        offer
    }

    /// Keep those that differ from the text that is there and from those before them.
    pub fn judge(options: Vec<Alternative>, current: &str) -> Self {
        let mut good: Vec<Alternative> = Vec::new();
        let mut problems = Vec::new();
        for (number, option) in (1..).zip(options) {
            match problem_of(&option, &good, current) {
                Some(problem) => problems.push(format!("way {number} {problem}")),
                None if good.len() < MOST => good.push(option),
                None => {}
            }
        }
        if good.len() >= FEWEST {
            return Self::Good(good);
        }
        let found = match good.len() {
            0 => "no way",
            _ => "one way only",
        };
        let mut problem = format!("{found} was found that differs in pedagogy from what is there");
        if !problems.is_empty() {
            problem.push_str(": ");
            problem.push_str(&problems.join("; "));
        }
        Self::Poor(problem)
    }
}

fn problem_of(option: &Alternative, good: &[Alternative], current: &str) -> Option<String> {
    let Alternative { approach, rationale, markdown, .. } = option;
    if approach.is_empty() || rationale.is_empty() || markdown.is_empty() {
        return Some("lacks its approach, its rationale or its text".to_owned());
    }
    if likeness(markdown, current) > SAME_TEXT {
        return Some("says in other words what is there already".to_owned());
    }
    for other in good {
        if is_same_approach(approach, &other.approach) {
            return Some(format!("is the same approach as \"{}\"", other.approach));
        }
        if likeness(markdown, &other.markdown) > SAME_TEXT {
            return Some(format!("says in other words what \"{}\" says", other.approach));
        }
    }
    None
}

/// Share of words that two texts have in the same order, 0 to 1 (Ratcliff and Obershelp 1988:
/// twice what matches, by the length of both).
fn likeness(one: &str, other: &str) -> f32 {
    let (one, other) = (plain(one), plain(other));
    TextDiff::from_words(one.as_str(), other.as_str()).ratio()
}

/// The words without case and punctuation.
fn plain(text: &str) -> String {
    small_words(text).collect::<Vec<_>>().join(" ")
}

/// Share of common words among all words of both names (Jaccard 1901).
fn is_same_approach(one: &str, other: &str) -> bool {
    let (one, other): (BTreeSet<String>, BTreeSet<String>) =
        (small_words(one).collect(), small_words(other).collect());
    let common = one.intersection(&other).count() as f32;
    let all = one.union(&other).count().max(1) as f32;
    common / all >= SAME_APPROACH
}

#[cfg(test)]
mod tests;
