//! The school year by which days without use are counted.

use api::{Commands as _, Nothing, SchoolYear};
use app::Desk;

use crate::args::Global;
use crate::failure::Failure;
use crate::screen;

/// `memory calendar`.
pub async fn calendar(app: &Desk, global: &Global) -> Result<(), Failure> {
    let year = app.memory_calendar(Nothing {}).await?;
    match global.json {
        true => screen::print_json(&year),
        false => screen::print(&in_words(&year)),
    }
}

fn in_words(year: &SchoolYear) -> String {
    let mut text = String::new();
    for term in &year.terms {
        let name = if term.name.is_empty() { "A term" } else { term.name.as_str() };
        let now = if term.is_now { ", now" } else { "" };
        let (first, last, days) = (&term.first, &term.last, term.days);
        text.push_str(&format!("{name}: {first} to {last}, {days} school days{now}\n"));
    }
    for closed in &year.closed {
        let name = if closed.name.is_empty() { "no reason given" } else { closed.name.as_str() };
        text.push_str(&format!("closed {}: {name}\n", closed.day));
    }
    let today = if year.school_today { "counts" } else { "does not count" };
    text.push_str(&match year.terms.last() {
        None => format!("{} names no term, so every weekday counts\n", year.file),
        Some(last) => format!("after {} every weekday counts\n", last.last),
    });
    text.push_str(&format!("today, {}, {today}\n", year.today));
    for problem in &year.problems {
        text.push_str(&format!("not used: {problem}\n"));
    }
    text
}
