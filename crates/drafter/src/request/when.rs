//! When earlier work was done, as words say it: "yesterday", "two weeks ago", "before Christmas".

use std::ops::RangeInclusive;

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use super::token::Token;

/// How far back words reach that only say "before the holidays", in days.
const BEFORE_HOLIDAYS: RangeInclusive<u64> = 7..=70;

/// The first months of the terms of a Scottish school, with a day in the holidays before each. Councils
/// differ by a week or two, in which nobody teaches.
const TERMS: [(u32, u32); 4] = [(1, 1), (4, 6), (8, 1), (10, 17)];

/// Holidays by name, with the day on which each begins at the latest, and how many weeks before it are
/// meant.
const HOLIDAYS: [(&str, (u32, u32), u64); 5] = [
    ("christmas", (12, 24), 10),
    ("easter", (4, 18), 12),
    ("summer", (7, 4), 12),
    ("october", (10, 20), 10),
    ("tattie", (10, 20), 10),
];

/// A time that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// This day.
    Today,
    /// The day before.
    Yesterday,
    /// The last day of this name.
    Day(Weekday),
    /// The week before this one, or one day of it.
    LastWeek(Option<Weekday>),
    /// The month before this one.
    LastMonth,
    /// That day, week or month before the present one.
    Ago(u32, Unit),
    /// The term before this one.
    LastTerm,
    /// The school year before this one.
    LastYear,
    /// At least a week ago: when the holidays were is not known.
    BeforeHolidays,
    /// The weeks before the holidays that begin on this day of this month.
    Before(u32, u32, u64),
}

/// What is counted back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Days.
    Day,
    /// Weeks, each from its Monday.
    Week,
    /// Months, each from its first day.
    Month,
}

impl When {
    /// The time that these words name.
    pub(super) fn said(tokens: &[Token]) -> Option<Self> {
        let word = |token: &Token| token.word.trim_end_matches("'s").to_owned();
        let said: Vec<String> = tokens.iter().map(word).collect();
        let any = |wanted: &[&str]| said.iter().any(|word| wanted.contains(&word.as_str()));
        let day = said.iter().find_map(|word| weekday(word));
        let last = |unit: &str| {
            let before = |pair: &[String]| {
                matches!(pair[0].as_str(), "last" | "previous") && pair[1] == unit
            };
            said.windows(2).any(before)
        };
        let named = HOLIDAYS.iter().find(|(name, ..)| any(&[name]));
        if let (true, Some((_, (month, day), weeks))) = (any(&["before"]), named) {
            return Some(Self::Before(*month, *day, *weeks));
        }
        if any(&["before"]) && any(&["holidays", "holiday", "half-term", "break"]) {
            return Some(Self::BeforeHolidays);
        }
        if let Some((count, unit)) = ago(&said) {
            return Some(Self::Ago(count, unit));
        }
        if last("term") {
            return Some(Self::LastTerm);
        }
        if last("year") {
            return Some(Self::LastYear);
        }
        if last("week") {
            return Some(Self::LastWeek(day));
        }
        if last("month") {
            return Some(Self::LastMonth);
        }
        if let Some(day) = day {
            return Some(Self::Day(day));
        }
        match (any(&["yesterday"]), any(&["today"])) {
            (true, _) => Some(Self::Yesterday),
            (false, true) => Some(Self::Today),
            (false, false) => None,
        }
    }

    /// Whether a day lies in it; `today` is the present day.
    pub fn holds(self, day: NaiveDate, today: NaiveDate) -> bool {
        self.days(today).is_some_and(|days| days.contains(&day))
    }

    /// The days of it; `today` is the present day.
    pub fn days(self, today: NaiveDate) -> Option<RangeInclusive<NaiveDate>> {
        let ago = |days: u64| today.checked_sub_days(Days::new(days));
        let since = |day: Weekday| u64::from(today.weekday().days_since(day));
        match self {
            Self::Today => Some(today..=today),
            Self::Yesterday => ago(1).map(|day| day..=day),
            // On a Monday "on Monday" is the one before.
            Self::Day(day) => ago(match since(day) {
                0 => 7,
                days => days,
            })
            .map(|day| day..=day),
            Self::LastWeek(day) => {
                let monday = ago(since(Weekday::Mon) + 7)?;
                let of = |days: u32| monday.checked_add_days(Days::new(days.into()));
                match day {
                    Some(day) => of(day.num_days_from_monday()).map(|day| day..=day),
                    None => of(6).map(|sunday| monday..=sunday),
                }
            }
            Self::LastMonth => month(today, 1),
            Self::Ago(count, Unit::Day) => ago(count.into()).map(|day| day..=day),
            Self::Ago(count, Unit::Week) => {
                let monday = ago(since(Weekday::Mon) + u64::from(count) * 7)?;
                Some(monday..=monday.checked_add_days(Days::new(6))?)
            }
            Self::Ago(count, Unit::Month) => month(today, count),
            Self::LastTerm => {
                let begins = begun(&TERMS, today)?;
                Some(begun(&TERMS, begins.pred_opt()?)?..=begins.pred_opt()?)
            }
            Self::LastYear => {
                let begins = begun(&TERMS[2..3], today)?;
                Some(begins.checked_sub_months(Months::new(12))?..=begins.pred_opt()?)
            }
            Self::Before(month, day, weeks) => {
                let holidays = begun(&[(month, day)], today)?;
                Some(holidays.checked_sub_days(Days::new(weeks * 7))?..=holidays)
            }
            Self::BeforeHolidays => {
                Some(ago(*BEFORE_HOLIDAYS.end())?..=ago(*BEFORE_HOLIDAYS.start())?)
            }
        }
    }
}

/// The month that lies so many before that of a day.
fn month(today: NaiveDate, before: u32) -> Option<RangeInclusive<NaiveDate>> {
    let first = today.with_day(1)?.checked_sub_months(Months::new(before))?;
    Some(first..=first.checked_add_months(Months::new(1))?.pred_opt()?)
}

/// The latest of these days of the year that is not after a day.
fn begun(days: &[(u32, u32)], day: NaiveDate) -> Option<NaiveDate> {
    let years = [day.year(), day.year() - 1];
    let all = years.into_iter().flat_map(|year| {
        days.iter().filter_map(move |(month, day)| NaiveDate::from_ymd_opt(year, *month, *day))
    });
    all.filter(|begins| *begins <= day).max()
}

/// How much is counted back: "two weeks ago", "a fortnight ago".
fn ago(said: &[String]) -> Option<(u32, Unit)> {
    let at = said.iter().position(|word| word == "ago")?;
    let unit = said.get(at.checked_sub(1)?)?;
    let (times, unit) = match unit.as_str() {
        "day" | "days" => (1, Unit::Day),
        "week" | "weeks" => (1, Unit::Week),
        "fortnight" => (2, Unit::Week),
        "month" | "months" => (1, Unit::Month),
        _ => return None,
    };
    let before = &said[..at - 1];
    let counted = before.iter().rev().take(3).find_map(|word| match word.as_str() {
        "a" | "an" | "one" => Some(1),
        "couple" | "two" => Some(2),
        "three" => Some(3),
        "four" => Some(4),
        "five" => Some(5),
        "six" => Some(6),
        word => word.parse().ok().filter(|count| (1..=60).contains(count)),
    })?;
    Some((counted * times, unit))
}

pub(super) fn weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "monday" => Weekday::Mon,
        "tuesday" => Weekday::Tue,
        "wednesday" => Weekday::Wed,
        "thursday" => Weekday::Thu,
        "friday" => Weekday::Fri,
        "saturday" => Weekday::Sat,
        "sunday" => Weekday::Sun,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::token::tokens;
    use super::*;

    #[rstest]
    #[case("yesterday", "2026-03-10", "2026-03-10")]
    #[case("what we did today", "2026-03-11", "2026-03-11")]
    #[case("last week", "2026-03-02", "2026-03-08")]
    #[case("in last week's lesson", "2026-03-02", "2026-03-08")]
    #[case("on Monday", "2026-03-09", "2026-03-09")]
    #[case("on Wednesday", "2026-03-04", "2026-03-04")]
    #[case("on Friday last week", "2026-03-06", "2026-03-06")]
    #[case("last month", "2026-02-01", "2026-02-28")]
    #[case("before the holidays", "2025-12-31", "2026-03-04")]
    #[case("two weeks ago", "2026-02-23", "2026-03-01")]
    #[case("a fortnight ago", "2026-02-23", "2026-03-01")]
    #[case("a couple of weeks ago", "2026-02-23", "2026-03-01")]
    #[case("3 days ago", "2026-03-08", "2026-03-08")]
    #[case("a month ago", "2026-02-01", "2026-02-28")]
    #[case("last term", "2025-10-17", "2025-12-31")]
    #[case("last year", "2024-08-01", "2025-07-31")]
    #[case("before Christmas", "2025-10-15", "2025-12-24")]
    #[case("before the October break", "2025-08-11", "2025-10-20")]
    fn words_for_a_time_are_days(#[case] said: &str, #[case] first: &str, #[case] last: &str) {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let days = When::said(&tokens(said)).unwrap().days(day("2026-03-11"));
        assert_eq!(days, Some(day(first)..=day(last)));
    }

    #[test]
    fn words_that_name_no_time_are_none() {
        for said in ["last time", "where we left off", "the week of loops", "before", "long ago"] {
            assert_eq!(When::said(&tokens(said)), None, "{said}");
        }
    }
}
