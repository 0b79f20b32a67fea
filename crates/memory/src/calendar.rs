//! The school year: which days are school days, so that a holiday does not let a memory grow old.
//!
//! The file is markdown. A line with two dates is a term, from the first to the last day; one with a
//! single date is a day on which the school is closed. Dates are written `2026-08-19`; everything else
//! on the line is for people.

use chrono::{Datelike, Days, NaiveDate, Weekday};

/// School days. Without terms every weekday is one, and so is every weekday after the last term that
/// is known: a calendar that nobody has renewed must not stop the clock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchoolCalendar {
    /// All school days of the terms, in order.
    days: Vec<NaiveDate>,
    terms: Vec<Term>,
    closed: Vec<ClosedDay>,
}

/// A term that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// What its line calls it; empty where it has no name.
    pub name: String,
    /// Its first day.
    pub first: NaiveDate,
    /// Its last day.
    pub last: NaiveDate,
}

/// A day on which the school is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedDay {
    /// The day.
    pub day: NaiveDate,
    /// Why, as its line says it; empty where it says nothing.
    pub name: String,
}

/// A line of a calendar that says nothing that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the calendar: {what}")]
pub struct CalendarFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: &'static str,
}

/// The longest term: a wrong year must not make a list of a million days.
const LONGEST_TERM: i64 = 200;

impl SchoolCalendar {
    /// The calendar that a file says, and what in it is of no use. Lines without a date are prose.
    pub fn parse(markdown: &str) -> (Self, Vec<CalendarFault>) {
        let (mut terms, mut closed, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (line, text) in (1..).zip(markdown.lines()) {
            let (dates, wrong) = dates_in(text);
            let mut fault = |what| faults.push(CalendarFault { line, what });
            match (dates.as_slice(), wrong) {
                (_, true) => fault("there is no such day"),
                ([], false) => {}
                ([day], false) => closed.push(ClosedDay { day: *day, name: name_in(text) }),
                ([first, last], false) if last < first => fault("the term ends before it begins"),
                ([first, last], false) if (*last - *first).num_days() > LONGEST_TERM => {
                    fault("a term has at most 200 days");
                }
                ([first, last], false) => {
                    terms.push(Term { name: name_in(text), first: *first, last: *last });
                }
                _ => fault("a term has two dates, a closed day has one"),
            }
        }
        terms.sort_by_key(|term: &Term| (term.first, term.last));
        closed.sort_by_key(|closed: &ClosedDay| closed.day);
        let all = terms.iter().flat_map(|Term { first, last, .. }| {
            first.iter_days().take_while(move |day| day <= last)
        });
        let is_open = |day: &NaiveDate| closed.iter().all(|closed| closed.day != *day);
        let mut days: Vec<NaiveDate> = all.filter(|day| is_weekday(*day) && is_open(day)).collect();
        days.sort_unstable();
        days.dedup();
        (Self { days, terms, closed }, faults)
    }

    /// The terms, the first first.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The days on which the school is closed, the first first.
    pub fn closed(&self) -> &[ClosedDay] {
        &self.closed
    }

    /// How many school days a term has.
    pub fn days_of(&self, term: &Term) -> u32 {
        let within = |day: &NaiveDate| (term.first..=term.last).contains(day);
        u32::try_from(self.days.iter().filter(|day| within(day)).count()).unwrap_or(u32::MAX)
    }

    /// How many school days lie after `since`, up to and with `until`; none when the clock went back.
    pub fn days_between(&self, since: NaiveDate, until: NaiveDate) -> u32 {
        let count = self.before_or_on(until) - self.before_or_on(since);
        u32::try_from(count.max(0)).unwrap_or(u32::MAX)
    }

    /// The day on which so many school days have passed since a day.
    pub fn after(&self, since: NaiveDate, days: u32) -> NaiveDate {
        let mut day = since;
        let mut left = days;
        while left > 0
            && let Some(next) = day.checked_add_days(Days::new(1))
        {
            day = next;
            left -= u32::from(self.is_school_day(day));
        }
        day
    }

    /// Whether there is school on that day.
    pub fn is_school_day(&self, day: NaiveDate) -> bool {
        match self.days.last() {
            Some(last) if day <= *last => self.days.binary_search(&day).is_ok(),
            _ => is_weekday(day),
        }
    }

    /// The last day that the terms cover; none when there are none.
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.days.last().copied()
    }

    /// School days up to a day, counted from somewhere: only differences mean something.
    fn before_or_on(&self, day: NaiveDate) -> i64 {
        let listed = self.days.partition_point(|school| *school <= day) as i64;
        match self.days.last() {
            Some(last) if day > *last => listed + weekdays(day) - weekdays(*last),
            Some(_) => listed,
            None => weekdays(day),
        }
    }
}

fn is_weekday(day: NaiveDate) -> bool {
    !matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}

/// Weekdays from a Monday long ago up to and with a day.
fn weekdays(day: NaiveDate) -> i64 {
    // Day 1 of the common era was a Monday.
    let days = i64::from(day.num_days_from_ce());
    let (weeks, rest) = (days.div_euclid(7), days.rem_euclid(7));
    weeks * 5 + rest.min(5)
}

/// The longest piece of a line between its dates and the bars of a table: what it calls the term or the day.
fn name_in(line: &str) -> String {
    let is_date = |word: &str| word.trim_matches('-').parse::<NaiveDate>().is_ok();
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | ';'))
        .map(|word| if is_date(word) { "|" } else { word })
        .collect();
    let line = words.join(" ");
    let pieces = line.split('|').map(|piece| piece.trim_matches(|c: char| !c.is_alphanumeric()));
    // "to" between two dates is no name.
    let pieces = pieces.filter(|piece| piece.chars().count() > 3);
    let longest = pieces.max_by_key(|piece| piece.len()).unwrap_or_default();
    longest.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The dates of a line, and whether something there is written like one and is none.
fn dates_in(line: &str) -> (Vec<NaiveDate>, bool) {
    let mut dates = Vec::new();
    for word in line.split(|c: char| !c.is_ascii_digit() && c != '-') {
        let word = word.trim_matches('-');
        let looks = word.len() == 10 && word.matches('-').count() == 2;
        match word.parse::<NaiveDate>() {
            Ok(date) if looks => dates.push(date),
            _ if looks => return (dates, true),
            _ => {}
        }
    }
    (dates, false)
}

#[cfg(test)]
mod tests;
