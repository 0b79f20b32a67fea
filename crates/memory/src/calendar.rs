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
                ([day], false) => closed.push(*day),
                ([first, last], false) if last < first => fault("the term ends before it begins"),
                ([first, last], false) if (*last - *first).num_days() > LONGEST_TERM => {
                    fault("a term has at most 200 days");
                }
                ([first, last], false) => terms.push((*first, *last)),
                _ => fault("a term has two dates, a closed day has one"),
            }
        }
        let all = terms
            .into_iter()
            .flat_map(|(first, last)| first.iter_days().take_while(move |d| *d <= last));
        let mut days: Vec<NaiveDate> =
            all.filter(|day| is_weekday(*day) && !closed.contains(day)).collect();
        days.sort_unstable();
        days.dedup();
        (Self { days }, faults)
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
