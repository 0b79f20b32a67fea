//! What is looked for besides in texts that leave a study: files and where they are, addresses on the
//! web, schools, towns, days, and words that somebody named.
//!
//! None of this is looked for before text goes to a model: the draft of a lesson needs its links.

mod files;
mod people;
mod places;
mod web;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::Kind;
use crate::policy::Looking;

/// What gives way to names and to all that is taken whole: people whom the rules for a conversation let pass,
/// and towns, which may be somebody's surname.
pub(crate) fn besides(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = people::people(text);
    found.extend(places::towns(text));
    found
}

/// Forms of a day: `2026-03-12`, `12/03/2026`, "12th of March 2026", "March 12, 2026".
static DAYS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(?:(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)?[0-9]{2}|[0-9]{1,2}(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?: (?:19|20)[0-9]{2})?|(?:january|february|march|april|may|june|july|august|september|october|november|december) [0-9]{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)[0-9]{2})?)",
    )
    .ok()
});

/// What is taken whole, whatever else stands in it; in order of how sure it is.
pub(crate) fn wholes(text: &str, looking: &Looking) -> Vec<(Kind, Range<usize>)> {
    let mut found = named(text, looking);
    found.extend(web::addresses(text));
    found.extend(files::files(text));
    found.extend(places::schools(text));
    found.extend(places::streets(text));
    if looking.dates {
        let days = DAYS.iter().flat_map(|days| days.find_iter(text)).map(|day| day.range());
        found.extend(days.filter(|day| stands_alone(text, day)).map(|day| (Kind::Date, day)));
    }
    found
}

/// Words that somebody named, wherever no letter or digit stands beside them.
fn named(text: &str, looking: &Looking) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    for (kind, pattern) in &looking.named {
        let here = pattern.find_iter(text).map(|found| found.range());
        found.extend(here.filter(|range| is_apart(text, range)).map(|range| (*kind, range)));
    }
    found
}

/// Whether no letter and no digit stands beside it.
fn is_apart(text: &str, range: &Range<usize>) -> bool {
    !text[..range.start].ends_with(char::is_alphanumeric)
        && !text[range.end..].starts_with(char::is_alphanumeric)
}

/// Whether it is no part of a longer word or number.
fn stands_alone(text: &str, range: &Range<usize>) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || "_/.-".contains(letter);
    let after = |letter: char| letter.is_alphanumeric() || "_/-".contains(letter);
    let rest = &text[range.end..];
    let goes_on = rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(after));
    !text[..range.start].ends_with(part) && !rest.starts_with(after) && !goes_on
}

#[cfg(test)]
mod tests;
