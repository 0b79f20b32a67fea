//! When earlier work was done, as words say it: "yesterday", "last week", "on Monday".

use std::ops::RangeInclusive;

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use super::token::Token;

/// How far back words reach that only say "before the holidays", in days.
const BEFORE_HOLIDAYS: RangeInclusive<u64> = 7..=70;

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
    /// At least a week ago: when the holidays were is not known.
    BeforeHolidays,
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
        if any(&["before"]) && any(&["holidays", "holiday", "half-term", "break"]) {
            return Some(Self::BeforeHolidays);
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

    fn days(self, today: NaiveDate) -> Option<RangeInclusive<NaiveDate>> {
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
            Self::LastMonth => {
                let first = today.with_day(1)?;
                Some(first.checked_sub_months(Months::new(1))?..=first.pred_opt()?)
            }
            Self::BeforeHolidays => {
                Some(ago(*BEFORE_HOLIDAYS.end())?..=ago(*BEFORE_HOLIDAYS.start())?)
            }
        }
    }
}

fn weekday(word: &str) -> Option<Weekday> {
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
    fn words_for_a_time_are_days(#[case] said: &str, #[case] first: &str, #[case] last: &str) {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let days = When::said(&tokens(said)).unwrap().days(day("2026-03-11"));
        assert_eq!(days, Some(day(first)..=day(last)));
    }

    #[test]
    fn words_that_name_no_time_are_none() {
        for said in ["last time", "where we left off", "the week of loops", "before"] {
            assert_eq!(When::said(&tokens(said)), None, "{said}");
        }
    }
}
