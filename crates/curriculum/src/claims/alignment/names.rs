//! Where a sentence names the curriculum or a part of it.

use text::lists::List;

use super::phrases::{
    AREAS, ARTICLES, DETERMINERS, FUNCTION, LEVELS, NAMES, OUTCOMES, PARTICIPLES, PARTS,
    QUALIFIERS, STATING,
};
use super::tokens::Token;

/// A name of the curriculum: the first of its words and the one behind its last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name {
    pub start: usize,
    pub end: usize,
    /// Whether it might as well be something else: "benchmarks" without any word before it.
    pub weak: bool,
}

/// Every name, in order.
pub(super) fn names(tokens: &[Token]) -> Vec<Name> {
    (0..tokens.len())
        .filter_map(|at| {
            let length = fixed(tokens, at)
                .or_else(|| level(tokens, at))
                .or_else(|| national(tokens, at))
                .or_else(|| outcome(tokens, at))?;
            let end = at + length;
            Some(Name { start: at, end, weak: is_weak(tokens, at) })
        })
        .collect()
}

fn word(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| token.low.as_str())
}

/// "Curriculum for Excellence", "Es and Os", "the benchmark" but not "a benchmark test".
fn fixed(tokens: &[Token], at: usize) -> Option<usize> {
    let phrase = NAMES.all().iter().find(|phrase| {
        phrase.iter().enumerate().all(|(index, part)| word(tokens, at + index) == *part)
    })?;
    let next = tokens.get(at + phrase.len());
    let compound = next.is_some_and(|token| {
        let low = token.low.as_str();
        let ordinary = FUNCTION.has(low)
            || PARTS.has(low)
            || STATING.has(low)
            || PARTICIPLES.has(low)
            || AREAS.has(low)
            || low.ends_with("ly")
            || low.starts_with(|c: char| c.is_ascii_digit())
            || token.after_break
            || token.after_comma
            || token.after_hyphen
            || LEVELS.has(low);
        !ordinary
    });
    let alone = ["benchmark", "benchmarks", "curriculum"].contains(&phrase[0]) && phrase.len() == 1;
    (!(alone && compound)).then_some(phrase.len())
}

/// Whether a benchmark may be one of programs.
fn is_weak(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| word(tokens, before));
    let lists: [&List; 5] = [&DETERMINERS, &PARTS, &AREAS, &QUALIFIERS, &LEVELS];
    ["benchmark", "benchmarks"].contains(&word(tokens, at))
        && !lists.iter().any(|list| list.has(before))
}

/// "Third level", but not "the third level of the game".
fn level(tokens: &[Token], at: usize) -> Option<usize> {
    if !LEVELS.has(word(tokens, at)) || word(tokens, at + 1) != "level" {
        return None;
    }
    let next = word(tokens, at + 2);
    if PARTS.has(next) || AREAS.has(next) {
        return Some(2);
    }
    let of_curriculum = ["cfe", "curriculum"];
    let of_other = next == "of"
        && !(of_curriculum.contains(&word(tokens, at + 3))
            || (word(tokens, at + 3) == "the" && of_curriculum.contains(&word(tokens, at + 4))));
    let before = at.checked_sub(1).map(|before| word(tokens, before));
    let named = match before {
        None => false,
        Some(article) if ARTICLES.has(article) => tokens[at].capital,
        Some(_) => true,
    };
    (named && !of_other).then_some(2)
}

/// "National 5" and "N5".
fn national(tokens: &[Token], at: usize) -> Option<usize> {
    match (word(tokens, at), word(tokens, at + 1)) {
        ("national", "4" | "5" | "four" | "five") => Some(2),
        ("n4" | "n5", _) => Some(1),
        _ => None,
    }
}

/// "numeracy outcomes" and "outcome 3-14a", but not "the outcome of the match".
fn outcome(tokens: &[Token], at: usize) -> Option<usize> {
    if !OUTCOMES.has(word(tokens, at)) {
        return None;
    }
    let qualified = at.checked_sub(1).is_some_and(|before| {
        let before = word(tokens, before);
        QUALIFIERS.has(before) || AREAS.has(before)
    });
    let level = word(tokens, at + 1);
    let line = tokens.get(at + 2);
    let numbered = level.len() == 1
        && level.bytes().all(|b| b.is_ascii_digit())
        && line.is_some_and(|line| {
            line.after_hyphen
                && line.low.len() == 3
                && line.low.starts_with(|c: char| c.is_ascii_digit())
        });
    (qualified || numbered).then_some(1)
}
