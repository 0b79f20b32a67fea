//! Which errand words name.

use crate::library::{ErrandRule, Words};
use crate::request::{plain, start_of};
use crate::words::words;

/// The errand that words name; none when they ask for something else.
pub(crate) fn errand<'a>(known: &'a Words, text: &str) -> Option<&'a ErrandRule> {
    let said = format!(" {} ", words(&plain(start_of(text), known)).join(" "));
    let holds = |phrase: &String| said.contains(&format!(" {} ", words(phrase).join(" ")));
    known.errands.iter().find(|rule| rule.said.iter().any(holds))
}
