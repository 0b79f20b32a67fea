//! Reading words as a day, one after the other. Whether they are the day of a lesson is not decided here.

use chrono::{Datelike, NaiveDate, Weekday};

use super::super::token::Token;
use super::super::when::weekday;
use super::SaidDay;

/// Words that name a day, the first and the one after the last.
pub(super) struct Spot {
    pub start: usize,
    pub end: usize,
    pub day: SaidDay,
    /// Whether something says that it is a day and no name: what leads to it, or how it is written.
    pub is_sure: bool,
}

/// The words from a place on that name a day, with what leads to it and with its period.
pub(super) fn spot(tokens: &[Token], start: usize) -> Option<Spot> {
    let mut reader = WordsAhead { tokens, at: start };
    let mut is_sure = reader.eat(&["on"]) || reader.eat(&["for"]);
    if reader.period() {
        is_sure = true;
        reader.eat(&["on"]);
    }
    let (day, is_sure) = match reader.day()? {
        (day, Sure::Always) => (day, true),
        (day, Sure::WhenLed) => (day, is_sure),
        (_, Sure::OnlyLed) if !is_sure => return None,
        (day, Sure::OnlyLed) => (day, true),
    };
    let is_sure = reader.period_after() || is_sure;
    reader.eat(&["morning", "afternoon"]);
    Some(Spot { start, end: reader.at, day, is_sure })
}

/// How sure it is that words are a day.
#[derive(Clone, Copy)]
enum Sure {
    /// Nothing else is written like this.
    Always,
    /// It may be part of a name, unless something leads to it.
    WhenLed,
    /// It is another word as well.
    OnlyLed,
}

/// Words that are read one after the other.
#[derive(Clone, Copy)]
struct WordsAhead<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl WordsAhead<'_> {
    fn word(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.word.as_str())
    }

    /// Goes past these words, where they come next.
    fn eat(&mut self, words: &[&str]) -> bool {
        let comes = words.contains(&self.word(0));
        self.at += usize::from(comes);
        comes
    }

    fn eat_all(&mut self, words: &[&str]) -> bool {
        let come = words.iter().enumerate().all(|(ahead, word)| self.word(ahead) == *word);
        self.at += if come { words.len() } else { 0 };
        come
    }

    fn day(&mut self) -> Option<(SaidDay, Sure)> {
        if self.eat_all(&["the", "day", "after", "tomorrow"]) {
            return Some((SaidDay::In(2), Sure::Always));
        }
        if self.eat_all(&["this", "morning"]) || self.eat_all(&["this", "afternoon"]) {
            return Some((SaidDay::In(0), Sure::Always));
        }
        let in_a_week = self.eat_all(&["a", "week"]);
        let more = if in_a_week { 7 } else { 0 };
        if in_a_week {
            self.eat(&["on"]);
        }
        if self.eat(&["today"]) {
            return Some((SaidDay::In(more), Sure::Always));
        }
        if self.eat(&["tomorrow"]) {
            return Some((SaidDay::In(1 + more), Sure::Always));
        }
        if in_a_week {
            return Some((SaidDay::Coming(self.weekday()?.0, more), Sure::Always));
        }
        self.named().or_else(|| Some((self.date(None)?, Sure::Always)))
    }

    /// A day by its name, with what says of which week it is, or with its date.
    fn named(&mut self) -> Option<(SaidDay, Sure)> {
        let mut ahead = *self;
        let mut week = match ahead.word(0) {
            "this" => Some(0),
            "next" => Some(1),
            _ => None,
        };
        if week.is_some() {
            ahead.at += 1;
            // "Next week, on Thursday".
            if ahead.eat(&["week"]) {
                ahead.eat(&["on"]);
            }
        }
        let is_coming = week.is_none() && {
            ahead.eat(&["the"]);
            ahead.eat(&["coming"])
        };
        let (day, mut sure) = ahead.weekday()?;
        let mut more = 0;
        if week.is_none() && ahead.eat(&["week"]) {
            more = 7;
            sure = Sure::Always;
        } else if week.is_none() && ahead.word(1) == "week" {
            week = match ahead.word(0) {
                "this" => Some(0),
                "next" => Some(1),
                _ => None,
            };
            ahead.at += if week.is_some() { 2 } else { 0 };
        }
        if week.is_some() || is_coming {
            sure = Sure::Always;
        }
        *self = ahead;
        let said = match week {
            Some(weeks) => SaidDay::Week(day, weeks),
            None => match self.date(Some(day)) {
                Some(date) => return Some((date, Sure::Always)),
                None => SaidDay::Coming(day, more),
            },
        };
        Some((said, sure))
    }

    fn weekday(&mut self) -> Option<(Weekday, Sure)> {
        let short = |word: &str| match word {
            "tue" | "tues" => Some(Weekday::Tue),
            "wed" | "weds" => Some(Weekday::Wed),
            "thu" | "thur" | "thurs" => Some(Weekday::Thu),
            "fri" => Some(Weekday::Fri),
            _ => None,
        };
        let word = self.word(0);
        let whole = weekday(word).map(|day| (day, Sure::WhenLed));
        let found = whole.or_else(|| short(word).map(|day| (day, Sure::OnlyLed)))?;
        self.at += 1;
        Some(found)
    }

    /// "3 December", "the 3rd of December 2026", "December 3", "3/12/2026", "2026-12-03", "the 3rd".
    fn date(&mut self, weekday: Option<Weekday>) -> Option<SaidDay> {
        let mut ahead = *self;
        if let Some((day, month, year)) = in_figures(ahead.word(0)) {
            self.at += 1;
            return Some(SaidDay::Date { day, month: Some(month), year: Some(year), weekday });
        }
        ahead.eat(&["the"]);
        let first = ahead.word(0).to_owned();
        ahead.at += 1;
        let (day, month, is_ordinal) = match (of_month(&first), month(&first)) {
            (Some((day, is_ordinal)), _) => {
                let mut behind = ahead;
                behind.eat(&["of"]);
                let month = month(behind.word(0));
                if month.is_some() {
                    behind.at += 1;
                    ahead = behind;
                }
                (day, month, is_ordinal)
            }
            (None, Some(month)) => {
                let (day, _) = of_month(ahead.word(0))?;
                ahead.at += 1;
                (day, Some(month), true)
            }
            (None, None) => return None,
        };
        // A mere number is no day; "Thursday the 3rd" is one.
        if month.is_none() && !(is_ordinal && weekday.is_some()) {
            return None;
        }
        let year = ahead.word(0).parse().ok().filter(|year| (1000..10_000).contains(year));
        let year = year.filter(|_| month.is_some());
        ahead.at += usize::from(year.is_some());
        *self = ahead;
        Some(SaidDay::Date { day, month, year, weekday })
    }

    /// "Period 3".
    fn period(&mut self) -> bool {
        let is_number = |word: &str| word.parse::<u8>().is_ok_and(|period| period <= 12);
        let comes = self.word(0) == "period" && is_number(self.word(1));
        self.at += if comes { 2 } else { 0 };
        comes
    }

    /// Behind a day also "p3", which before one may be a class.
    fn period_after(&mut self) -> bool {
        if self.period() {
            return true;
        }
        let number = self.word(0).strip_prefix('p').map(str::parse::<u8>);
        let comes = number.is_some_and(|number| number.is_ok_and(|period| period <= 12));
        self.at += usize::from(comes);
        comes
    }
}

/// Day, month and year of "2026-12-03" and, as they are written here, of "3/12/2026". Without its year
/// "3/4" is three quarters.
fn in_figures(word: &str) -> Option<(u32, u32, i32)> {
    if let Ok(date) = word.parse::<NaiveDate>() {
        return Some((date.day(), date.month(), date.year()));
    }
    let [day, month, year] = word.split('/').collect::<Vec<_>>().try_into().ok()?;
    let century = match year.len() {
        2 => 2000,
        4 => 0,
        _ => return None,
    };
    Some((day.parse().ok()?, month.parse().ok()?, century + year.parse::<i32>().ok()?))
}

/// The day of a month, and whether it is written as the one in an order: "3rd".
fn of_month(word: &str) -> Option<(u32, bool)> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = &word[digits.len()..];
    if !matches!(ending, "" | "st" | "nd" | "rd" | "th") {
        return None;
    }
    let day = digits.parse().ok().filter(|day| (1..=31).contains(day))?;
    Some((day, !ending.is_empty()))
}

/// A month by its name or the beginning of it; "may", "mar" and "march" say other things as well, and are
/// only asked for beside the number of a day.
fn month(word: &str) -> Option<u32> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let short = word.len() >= 3;
    (1..).zip(NAMES).find(|(_, name)| short && name.starts_with(word)).map(|(at, _)| at)
}
