//! What to look out for before the next lesson of a class: the pre-mortem (Klein 2007) made from what really came
//! otherwise, and from nothing else.
//!
//! A cause is told of from two lessons on, or where she asked to be reminded of one. Each line names the lessons
//! that it comes from.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::FOR_NEXT_TIME;

use crate::cause::part_in;
use crate::{Came, Cause};

/// The most lines.
const MOST: usize = 3;
/// From so many lessons on a cause is told of.
const TWICE: usize = 2;
/// The most lessons that a line names; the latest.
const NAMED: usize = 3;

/// A prediction that came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The lesson.
    pub source: WarningSource,
    /// How far it came true.
    pub came: Came,
    /// Why, by the id of a cause.
    pub cause: Option<String>,
    /// What was unexpected.
    pub surprise: Option<String>,
    /// What she will do next time.
    pub next_time: Option<String>,
    /// Whether she wants to be reminded of it.
    pub marked: bool,
}

/// What she said of how a lesson went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The lesson.
    pub source: WarningSource,
    /// Her sentence.
    pub words: String,
}

/// A lesson that a warning comes from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WarningSource {
    /// The path of its file.
    pub lesson: String,
    /// What it was about.
    pub topic: String,
    /// Its day.
    pub day: Option<NaiveDate>,
}

/// Something to look out for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The sentence, its lessons and what she meant to do about it.
    pub text: String,
    /// The lessons that it comes from, the latest first.
    pub sources: Vec<WarningSource>,
}

/// One lesson that came otherwise, with why.
struct Case<'a> {
    source: &'a WarningSource,
    cause: &'static Cause,
    part: Option<&'static str>,
    next_time: Option<&'a str>,
    marked: bool,
}

/// What to look out for with a class, what was said of most lessons first; nothing where there is nothing.
#[must_use]
pub fn outlook(class: &str, ended: &[Ended], told: &[Told]) -> Vec<Warning> {
    let mut cases: Vec<Case<'_>> = ended.iter().filter_map(Case::of_prediction).collect();
    for word in told {
        // Of a lesson of which she said more there is one case.
        if !ended.iter().any(|one| one.source.lesson == word.source.lesson && one.cause.is_some()) {
            cases.extend(Case::of_words(word));
        }
    }
    let mut found: Vec<(bool, usize, Warning)> = Vec::new();
    let mut spent: BTreeSet<&str> = BTreeSet::new();
    // One that she marked is worth a line by itself, unless it is one of several.
    for cause in crate::causes() {
        let of_cause: Vec<&Case<'_>> =
            cases.iter().filter(|case| case.cause.id == cause.id).collect();
        if of_cause.len() < TWICE {
            continue;
        }
        spent.extend(of_cause.iter().map(|case| case.source.lesson.as_str()));
        let is_marked = of_cause.iter().any(|case| case.marked);
        let line = several(class, cause, &of_cause);
        found.extend(line.map(|line| (is_marked, of_cause.len(), line)));
    }
    let marked =
        ended.iter().filter(|one| one.marked && !spent.contains(one.source.lesson.as_str()));
    // What she asked for herself goes before what was counted.
    let mut lines: Vec<Warning> = marked.filter_map(|one| alone(class, one)).collect();
    found.sort_by_key(|(is_marked, count, _)| std::cmp::Reverse((*is_marked, *count)));
    lines.extend(found.into_iter().map(|(.., line)| line));
    lines.truncate(MOST);
    lines
}

impl<'a> Case<'a> {
    fn of_prediction(one: &'a Ended) -> Option<Self> {
        match one.came {
            Came::True => return None,
            Came::Partly | Came::Not => {}
        }
        let cause = Cause::with_id(one.cause.as_deref()?).filter(|cause| cause.said.is_some())?;
        let part = one.surprise.as_deref().and_then(part_in);
        let (next_time, marked) = (one.next_time.as_deref(), one.marked);
        Some(Self { source: &one.source, cause, part, next_time, marked })
    }

    fn of_words(word: &'a Told) -> Option<Self> {
        let cause = Cause::read_from(&word.words).filter(|cause| cause.said.is_some())?;
        Some(Self {
            source: &word.source,
            cause,
            part: part_in(&word.words),
            next_time: None,
            marked: false,
        })
    }
}

fn several(class: &str, cause: &Cause, cases: &[&Case<'_>]) -> Option<Warning> {
    let said = cause.said?;
    let first = cases.first()?.part;
    // A part is named where all of them name it.
    let part = first.filter(|_| cases.iter().all(|case| case.part == first));
    let times = match cases.len() {
        2 => "Twice".to_owned(),
        count => format!("{} times", counted(count)),
    };
    let what = said.replace("{part}", part.unwrap_or("it"));
    let mut latest: Vec<&&Case<'_>> = cases.iter().collect();
    latest.sort_by(|one, other| newest(one.source, other.source));
    let sources: Vec<WarningSource> = latest.iter().map(|case| case.source.clone()).collect();
    let next = latest.iter().find_map(|case| case.next_time);
    let text = with_next(format!("{times} with {class} {what} ({})", places(&sources)), next);
    Some(Warning { text, sources })
}

fn alone(class: &str, one: &Ended) -> Option<Warning> {
    let cause = one.cause.as_deref().and_then(Cause::with_id);
    let said = cause.and_then(|cause| cause.said);
    let part = one.surprise.as_deref().and_then(part_in).unwrap_or("it");
    let of_cause = || Some(said?.replace("{part}", part));
    let what = one.surprise.as_deref().map(ended).or_else(of_cause)?;
    let text = format!("Once with {class}: {what} ({})", places(std::slice::from_ref(&one.source)));
    let text = with_next(text, one.next_time.as_deref());
    Some(Warning { text, sources: vec![one.source.clone()] })
}

fn with_next(line: String, next: Option<&str>) -> String {
    match next.map(ended).filter(|next| !next.is_empty()) {
        Some(next) => format!("{line}. {FOR_NEXT_TIME}{next}."),
        None => format!("{line}."),
    }
}

/// Without what ends a sentence.
fn ended(text: &str) -> String {
    text.trim().trim_end_matches(['.', '!', '…']).to_owned()
}

fn places(sources: &[WarningSource]) -> String {
    let place = |source: &WarningSource| match source.day {
        Some(day) => format!("{}, {}", source.topic, day.format("%-d %B")),
        None => source.topic.clone(),
    };
    let named: Vec<String> = sources.iter().take(NAMED).map(place).collect();
    match sources.len().saturating_sub(NAMED) {
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}

fn newest(one: &WarningSource, other: &WarningSource) -> std::cmp::Ordering {
    other.day.cmp(&one.day).then_with(|| one.lesson.cmp(&other.lesson))
}

fn counted(count: usize) -> String {
    const WORDS: [&str; 8] = ["Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
    let word = count.checked_sub(3).and_then(|at| WORDS.get(at));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests;
