//! The day that new work is for, as words say it: "on Thursday", "tomorrow", "next Monday", "on 3 December".
//! Words that are about a day and do not say that the lesson is then ("homework for Monday", "Bloody
//! Sunday") name none: a day is read and never guessed.

mod reader;

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use super::class::looks_like_class;
use super::token::Token;
use crate::library::{DayWords, Words};
use reader::{Spot, spot};

/// A day as it was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaidDay {
    /// So many days from today.
    In(u64),
    /// The next day of this name that is not today, or so many days after it.
    Coming(Weekday, u64),
    /// The day of this name in the week so many weeks after the present one.
    Week(Weekday, u64),
    /// A date, with the name of the day where that was said too.
    Date {
        /// Of the month, from 1.
        day: u32,
        /// From 1; left out, the first month that still has such a day.
        month: Option<u32>,
        /// Left out, the first year that still has such a day.
        year: Option<i32>,
        /// As it was said.
        weekday: Option<Weekday>,
    },
}

/// Why what was said is no day to teach on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchDay {
    /// No calendar has it.
    #[error("there is no such date")]
    Date,
    /// It is over.
    #[error("that day is past")]
    Past,
    /// The date is another day of the week.
    #[error("that date is no {}", full_name(*.0))]
    Named(Weekday),
}

impl SaidDay {
    /// Which day that is; `today` is the present day.
    ///
    /// # Errors
    /// [`NoSuchDay`].
    pub fn on(self, today: NaiveDate) -> Result<NaiveDate, NoSuchDay> {
        let later = |days: u64| today.checked_add_days(Days::new(days)).ok_or(NoSuchDay::Date);
        match self {
            Self::In(days) => later(days),
            // On a Thursday "on Thursday" is the next one.
            Self::Coming(day, more) => match u64::from(day.days_since(today.weekday())) {
                0 => later(7 + more),
                days => later(days + more),
            },
            Self::Week(day, weeks) => {
                let of_week = u64::from(day.num_days_from_monday()) + weeks * 7;
                let passed = u64::from(today.weekday().num_days_from_monday());
                later(of_week.checked_sub(passed).ok_or(NoSuchDay::Past)?)
            }
            Self::Date { day, month, year, weekday } => {
                let date = date(today, day, month, year)?;
                match weekday {
                    _ if date < today => Err(NoSuchDay::Past),
                    Some(said) if said != date.weekday() => Err(NoSuchDay::Named(said)),
                    Some(_) | None => Ok(date),
                }
            }
        }
    }
}

/// So many months on there is a day with any number that a month can have.
const MONTHS: u32 = 2;

fn date(
    today: NaiveDate,
    day: u32,
    month: Option<u32>,
    year: Option<i32>,
) -> Result<NaiveDate, NoSuchDay> {
    let first = today.with_day(1).ok_or(NoSuchDay::Date)?;
    let found = match (month, year) {
        (None, _) => (0..=MONTHS)
            .filter_map(|later| first.checked_add_months(Months::new(later))?.with_day(day))
            .find(|date| *date >= today),
        (Some(month), Some(year)) => NaiveDate::from_ymd_opt(year, month, day),
        (Some(month), None) => [today.year(), today.year() + 1]
            .into_iter()
            .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day))
            .find(|date| *date >= today),
    };
    found.ok_or(NoSuchDay::Date)
}

fn full_name(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

/// Takes the words that name the day out of a request. Of two days that are named neither is meant.
pub(super) fn take(tokens: &mut Vec<Token>, known: &Words) -> Option<SaidDay> {
    let mut found: Vec<Spot> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some(spot) = spot(tokens, at) else {
            at += 1;
            continue;
        };
        at = spot.end;
        if stands_alone(tokens, &spot, &known.day) {
            found.push(spot);
        }
    }
    let [Spot { start, end, day, .. }] = found.as_slice() else { return None };
    let ends = tokens[end - 1].ends;
    tokens.drain(start..end);
    // Where the day ended a clause, the word before it does.
    if let Some(before) = start.checked_sub(1).and_then(|before| tokens.get_mut(before)) {
        before.ends |= ends;
    }
    Some(*day)
}

/// Whether a day is said by itself: "Sunday trading" and "Bloody Sunday" are names.
fn stands_alone(tokens: &[Token], spot: &Spot, known: &DayWords) -> bool {
    let before = spot.start.checked_sub(1).and_then(|at| tokens.get(at)).filter(|t| !t.ends);
    let is_of_another = before.is_some_and(|token| known.of_another.contains(&token.word));
    // "On Thursday iteration for 3B" is a request that begins with its day.
    let begins = spot.start == 0 && tokens.first().is_some_and(|first| first.word == "on");
    let ends = tokens.get(spot.end - 1).is_some_and(|token| token.ends);
    let goes_on =
        |token: &Token| known.goes_on.contains(&token.word) || looks_like_class(&token.word);
    !is_of_another
        && (before.is_none() || spot.is_sure)
        && (begins || ends || tokens.get(spot.end).is_none_or(goes_on))
}

#[cfg(test)]
mod tests;
