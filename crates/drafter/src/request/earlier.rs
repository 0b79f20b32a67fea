//! Earlier work that a request points to: "like what we did for 3B last week", "pick up where we left
//! off". Its words are no topic.

use text::words::without_possessive;

use super::token::Token;
use super::when::When;
use crate::library::Words;

/// The most words that `*` stands for.
const GAP: usize = 3;

/// The most words of "a couple of weeks ago".
const LONGEST_AGO: usize = 5;

/// Earlier work that is pointed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EarlierWork {
    /// The words that point to it, as they were written.
    pub said: String,
    /// The class that had it, when it is named.
    pub class: Option<String>,
    /// When it was done, when that is said.
    pub when: Option<When>,
    /// Whether it is the last one there is.
    pub is_last: bool,
}

/// Takes the words that point to earlier work out of a request.
pub(super) fn take(
    tokens: &mut Vec<Token>,
    known: &Words,
    classes: &[String],
) -> Option<EarlierWork> {
    let (start, mut end) = (0..tokens.len()).find_map(|start| {
        let ends = known.earlier.phrases.iter().filter_map(|phrase| ends(phrase, tokens, start));
        Some((start, ends.max()?))
    })?;
    let is_class = |token: &Token| {
        classes.iter().any(|c| c.eq_ignore_ascii_case(without_possessive(&token.text)))
    };
    let names_class =
        |token: &Token| is_class(token) || super::class::looks_like_class(&token.word);
    let goes_on = |before: &[Token], token: &Token| {
        // The class of the earlier work is named once: the next one is the new work's.
        (names_class(token) && !before.iter().any(names_class))
            || known.earlier.tail.contains(&token.word)
    };
    while end < tokens.len() && !tokens[end - 1].ends {
        match back(&tokens[end..]) {
            0 if goes_on(&tokens[start..end], &tokens[end]) => end += 1,
            0 => break,
            counted => end += counted,
        }
    }
    // "for" that leads to nothing any more belongs to what follows.
    while end > start + 1 && matches!(tokens[end - 1].word.as_str(), "for" | "with" | "on" | "in") {
        end -= 1;
    }
    let taken: Vec<Token> = tokens.drain(start..end).collect();
    for place in [start, start.saturating_sub(1)] {
        let joins = tokens.get(place).is_some_and(|t| known.earlier.joins.contains(&t.word));
        if joins {
            tokens.remove(place);
        }
    }
    let class = taken.iter().find(|token| names_class(token));
    let said: Vec<&str> = taken.iter().map(|token| token.text.as_str()).collect();
    let is_last = taken.iter().any(|t| matches!(t.word.as_str(), "last" | "left" | "stopped"));
    Some(EarlierWork {
        said: said.join(" "),
        class: class.map(|token| without_possessive(&token.text).to_uppercase()),
        when: When::said(&taken),
        is_last,
    })
}

/// How many words from here on count back to a time: "two weeks ago", "a couple of days ago".
fn back(tokens: &[Token]) -> usize {
    let at = tokens.iter().take(LONGEST_AGO).position(|token| token.word == "ago");
    at.filter(|at| tokens[..*at].iter().all(|token| !token.ends)).map_or(0, |at| at + 1)
}

/// Where a phrase ends that begins at a word: `a|b` is one of them, `*` at most three words of any kind.
fn ends(phrase: &str, tokens: &[Token], start: usize) -> Option<usize> {
    let steps: Vec<&str> = phrase.split(' ').collect();
    walk(&steps, tokens, start)
}

fn walk(steps: &[&str], tokens: &[Token], at: usize) -> Option<usize> {
    let Some((step, rest)) = steps.split_first() else { return Some(at) };
    if *step == "*" {
        return (0..=GAP).find_map(|skipped| walk(rest, tokens, at + skipped));
    }
    let word = without_possessive(&tokens.get(at)?.word);
    step.split('|').any(|choice| choice == word).then(|| walk(rest, tokens, at + 1))?
}
