//! The template that a request asks for, by the words that the template itself lists.

use std::cmp::Reverse;

use lessons::Template;

use super::token::Token;
use crate::library::Words;
use crate::words::words;

/// Words that lead to the name of a template.
const LEADS: [&str; 4] = ["as", "in", "on", "a"];

/// A phrase that ends with one of these begins the request, and what it is about follows: "a quiz on".
const LEADS_ON: [&str; 4] = ["on", "about", "for", "of"];

/// The template whose words stand there, which go with those that lead to them.
pub(super) fn take(tokens: &mut Vec<Token>, known: &Words) -> Option<&'static Template> {
    let asked = Template::shipped()
        .iter()
        .flat_map(|template| template.asked.iter().map(move |phrase| (template, words(phrase))));
    let mut asked: Vec<(&Template, Vec<String>)> = asked.collect();
    asked.sort_by_key(|(_, phrase)| Reverse(phrase.len()));
    let found = asked.iter().find(|(_, phrase)| take_phrase(tokens, phrase, known));
    found.map(|(template, _)| *template)
}

/// Whether a phrase stood there; it does so no more.
pub(super) fn take_phrase(tokens: &mut Vec<Token>, phrase: &[String], known: &Words) -> bool {
    // "One-page" is one token and two words.
    let spelled: Vec<(usize, String)> = tokens
        .iter()
        .enumerate()
        .flat_map(|(at, token)| token.word.split('-').map(move |word| (at, word.to_owned())))
        .collect();
    let same = |window: &&[(usize, String)]| window.iter().map(|(_, word)| word).eq(phrase.iter());
    let Some(found) = spelled.windows(phrase.len().max(1)).find(same) else { return false };
    let (Some((first, _)), Some((last, _))) = (found.first(), found.last()) else { return false };
    let frames = |token: &Token| {
        known.filler.contains(&token.word)
            || is_number(token, known)
            || token.word.starts_with("min")
    };
    let leads_on = phrase.last().is_some_and(|word| LEADS_ON.contains(&word.as_str()));
    if leads_on && !tokens[..*first].iter().all(frames) {
        return false;
    }
    let leads = |token: &&Token| {
        LEADS.contains(&token.word.as_str()) || (token.word != "one" && is_number(token, known))
    };
    let start = first - tokens[..*first].iter().rev().take_while(leads).count();
    let end = if leads_on { *last } else { last + 1 };
    let ends = tokens[end.saturating_sub(1)].ends;
    tokens.drain(start..end);
    if let Some(before) = start.checked_sub(1).and_then(|at| tokens.get_mut(at)) {
        before.ends |= ends;
    }
    true
}

fn is_number(token: &Token, known: &Words) -> bool {
    known.numbers.contains(&token.word) || token.word.chars().all(|c| c.is_ascii_digit())
}
