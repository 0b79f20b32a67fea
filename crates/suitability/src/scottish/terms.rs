//! The terms of `data/scottish.txt`, each with what Scotland says instead and why.

use std::sync::LazyLock;

const FILE: &str = include_str!("../../data/scottish.txt");

/// A term and its written forms.
#[derive(Debug, Default)]
pub(super) struct Term {
    /// Words apart by single spaces, which stand for hyphens too. `#` is a number from 1 to 13; a word
    /// with a capital letter must be written so, and one with a hyphen must have it.
    pub phrases: Vec<&'static str>,
    /// Not the term when this follows.
    pub unless_next: Vec<&'static str>,
    /// Only the term when one of these stands before or after it. Empty: always.
    pub beside: Vec<&'static str>,
    pub instead: Instead,
    /// Continues "“…” ".
    pub why: &'static str,
}

/// What to say.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Instead {
    Say(&'static str),
    /// The stages with the ages of a year group of England.
    EnglishYear,
    /// The stages with the ages of a grade of America.
    AmericanGrade,
    /// The levels with the ages of a key stage.
    KeyStage,
}

impl Default for Instead {
    fn default() -> Self {
        Self::Say("")
    }
}

/// In the order in which they are tried.
pub(super) static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| read(FILE).0);

/// The terms of a file, and its lines that say nothing.
fn read(file: &'static str) -> (Vec<Term>, Vec<&'static str>) {
    let (mut terms, mut unread): (Vec<Term>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut pupils = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        match (key, terms.last_mut()) {
            ("@pupils", _) => pupils = listed(value),
            ("terms", _) => terms.push(Term { phrases: listed(value), ..Term::default() }),
            ("unless next", Some(term)) => term.unless_next = listed(value),
            ("beside", Some(term)) if value == "@pupils" => term.beside = pupils.clone(),
            ("beside", Some(term)) => term.beside = listed(value),
            ("say", Some(term)) => term.instead = Instead::read(value),
            ("why", Some(term)) => term.why = value,
            (_, Some(_) | None) => unread.push(line),
        }
    }
    (terms, unread)
}

fn listed(value: &'static str) -> Vec<&'static str> {
    value.split(", ").map(str::trim).collect()
}

impl Instead {
    fn read(value: &'static str) -> Self {
        match value {
            "@english year" => Self::EnglishYear,
            "@american grade" => Self::AmericanGrade,
            "@key stage" => Self::KeyStage,
            say => Self::Say(say),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_of_the_file_is_whole() {
        let (terms, unread) = read(FILE);
        assert_eq!(unread, Vec::<&str>::new());
        assert_eq!(terms.len(), 35);
        for term in &terms {
            assert!(!term.phrases.is_empty() && !term.phrases.contains(&""), "{term:?}");
            assert!(term.why.ends_with('.'), "{term:?}");
            assert_ne!(term.instead, Instead::default(), "{term:?}");
            assert!(!matches!(term.instead, Instead::Say(say) if say.starts_with('@')), "{term:?}");
        }
    }
}
