//! The class that a request names, by its name or by its year, and the words that lead to it.

use text::words::without_possessive;

use super::token::Token;
use crate::classes::ClassWish;
use crate::library::Words;
use crate::words::words;

/// Words that stand before a class: "my wee 3B", "the group".
const FRAMES: [&str; 9] = ["class", "my", "the", "group", "our", "year", "wee", "lovely", "set"];

/// Words that stand behind a class.
const AFTER: [&str; 7] = ["class", "group", "pupils", "set", "kids", "weans", "lot"];

/// Takes the class out of a request, with the subject that is said of it: "my S2 History class".
pub(super) fn take_class(
    tokens: &mut Vec<Token>,
    known: &Words,
    classes: &[String],
) -> (ClassWish, Option<String>) {
    let is = |at: usize, words: &[&str]| {
        at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| words.contains(&&*t.word))
    };
    let exists = |t: &Token| {
        classes.iter().any(|name| name.eq_ignore_ascii_case(without_possessive(&t.text)))
    };
    // One that the lesson is for comes before one that is only named or compared with.
    let distance = |at: usize| match at {
        at if is(at, &["for", "with"]) => 0,
        at if is(at, &["like", "unlike", "than", "as"]) => 2,
        _ => 1,
    };
    let places = 0..tokens.len();
    let existing = places.clone().rev().filter(|at| exists(&tokens[*at]));
    let named = existing.min_by_key(|at| distance(*at)).or_else(|| {
        places.clone().rev().find(|at| {
            let framed = is(*at, &["for", "class", "with", "my", "group"]);
            // "3b, binary, friday": a request may begin with its class.
            let leads = *at == 0 && tokens[*at].ends;
            // "Arrays in 2D" names no class.
            let last = at + 1 == tokens.len() && !is(*at, &["in"]);
            looks_like_class(&tokens[*at].word) && (framed || leads || last)
        })
    });
    if let Some(at) = named {
        let name = without_possessive(&tokens[at].text).to_owned();
        let subject = remove_framed(tokens, known, at, 1);
        return (ClassWish::Named(name.to_uppercase()), subject);
    }
    for at in places {
        let word = without_possessive(&tokens[at].word).trim_end_matches('s').to_owned();
        let digit = word.strip_prefix('s').filter(|rest| rest.len() == 1);
        if let Some(Ok(year @ 1..=6)) = digit.map(str::parse::<u8>) {
            let subject = remove_framed(tokens, known, at, 1);
            return (ClassWish::Year(year), subject);
        }
        let year = known.years.iter().position(|year| *year == tokens[at].word);
        let next = tokens.get(at + 1).is_some_and(|next| next.word.starts_with("year"));
        if let (Some(year), true) = (year, next) {
            let subject = remove_framed(tokens, known, at, 2);
            let year = u8::try_from(year + 1).unwrap_or(u8::MAX);
            return (ClassWish::Year(year), subject);
        }
    }
    (ClassWish::Unsaid, None)
}

/// A digit and one or two letters, as schools call their classes.
pub(super) fn looks_like_class(word: &str) -> bool {
    let mut letters = word.strip_prefix('s').unwrap_or(word).chars();
    let digit = letters.next().is_some_and(|c| ('1'..='9').contains(&c));
    let rest: Vec<char> = letters.collect();
    digit && (1..=2).contains(&rest.len()) && rest.iter().all(char::is_ascii_alphabetic)
}

/// Remove a class and the words that lead to it; the subject that is said of it is given back.
fn remove_framed(
    tokens: &mut Vec<Token>,
    known: &Words,
    at: usize,
    length: usize,
) -> Option<String> {
    let is_one_of = |at: usize, list: &[&str]| {
        at.checked_sub(1).is_some_and(|before| list.contains(&tokens[before].word.as_str()))
    };
    let mut start = at;
    while is_one_of(start, &FRAMES) {
        start -= 1;
    }
    // What stands before "for" belongs to the topic: "the working class for 3B".
    start -= usize::from(is_one_of(start, &["for", "with"]));
    let mut end = at + length;
    // "My S2 History class", "for S2 History": the subject is said of the class and is no topic.
    let length = if tokens[end - 1].ends { 0 } else { subject_length(tokens, known, end) };
    let is_after = |at: usize| tokens.get(at).is_some_and(|next| AFTER.contains(&&*next.word));
    let closes = |at: usize| start < at && (at + 1 >= tokens.len() || tokens[at].ends);
    let mut subject = None;
    if length > 0 && (is_after(end + length) || closes(end + length - 1)) {
        let named: Vec<&str> = tokens[end..end + length].iter().map(|t| t.text.as_str()).collect();
        subject = Some(named.join(" "));
        end += length;
    }
    if is_after(end) {
        end += 1;
    }
    let ends = tokens[end - 1].ends;
    tokens.drain(start..end);
    if let Some(before) = start.checked_sub(1).and_then(|before| tokens.get_mut(before)) {
        before.ends |= ends;
    }
    subject
}

/// How many words from here on name a subject; none when they do not.
fn subject_length(tokens: &[Token], known: &Words, at: usize) -> usize {
    let names =
        known.subjects.iter().flat_map(|subject| subject.also.iter().chain([&subject.name]));
    let names = names.chain(&known.other_subjects).map(|name| words(name));
    let stands = |name: &Vec<String>| {
        let here = tokens.iter().skip(at).map(|token| &token.word);
        here.take(name.len()).eq(name.iter())
    };
    names.filter(stands).map(|name| name.len()).max().unwrap_or_default()
}
