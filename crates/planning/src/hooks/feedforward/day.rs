//! The day that her words name, as a lesson gets it: by today and by her school calendar. A day on which
//! there is no school is said and not taken.

use chrono::{Datelike, NaiveDate};
use domain::ReadDay;
use drafter::reading::{SaidDay, read};
use memory::SchoolCalendar;
use remembering::{CALENDAR, school_calendar};

use super::Feedforward;
use super::known::DayReading;
use crate::request::earlier::her_day;

impl Feedforward {
    /// The day that these words name; `classes` are names of classes that exist.
    pub(super) async fn day(&self, said: &[&str], classes: &[String]) -> DayReading {
        let Some(named) = read(said, classes).and_then(|reading| reading.day) else {
            return DayReading::default();
        };
        let (calendar, _) = school_calendar(&self.workspace).await;
        of(named, her_day(self.clock.now()), &calendar)
    }
}

fn of(named: SaidDay, today: NaiveDate, calendar: &SchoolCalendar) -> DayReading {
    let note = match named.on(today) {
        Ok(date) if calendar.is_school_day(date) => {
            let day = Some(ReadDay { date, said: in_words(date, today) });
            return DayReading { day, note: None };
        }
        Ok(date) => format!(
            "There is no school on {} by {CALENDAR}, so I set no day; you can set it at the head of the \
             lesson.",
            in_words(date, today)
        ),
        Err(why) => format!("I set no day for the lesson: {why}."),
    };
    DayReading { day: None, note: Some(note) }
}

/// "Thursday 3 December", with the year where it is another one.
fn in_words(date: NaiveDate, today: NaiveDate) -> String {
    let year = if date.year() == today.year() { "" } else { " %Y" };
    date.format(&format!("%A %-d %B{year}")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALENDAR: &str =
        "- 2026-10-20, 2026-12-22\n- 2027-01-06, 2027-03-25\n- 2026-11-30: closed\n";

    fn read_as(text: &str) -> DayReading {
        let (calendar, faults) = SchoolCalendar::parse(CALENDAR);
        assert_eq!(faults, []);
        let named = read(&[text], &["3B".to_owned()]).unwrap().day.unwrap();
        of(named, "2026-11-25".parse().unwrap(), &calendar)
    }

    #[test]
    fn a_school_day_is_taken_and_said_with_its_date() {
        for (text, date, said) in [
            ("iteration for 3B on Thursday", "2026-11-26", "Thursday 26 November"),
            ("iteration for 3B on 7 January", "2027-01-07", "Thursday 7 January 2027"),
        ] {
            let day = ReadDay { date: date.parse().unwrap(), said: said.to_owned() };
            assert_eq!(read_as(text), DayReading { day: Some(day), note: None }, "{text}");
        }
    }

    #[test]
    fn a_day_without_school_or_that_there_is_not_is_said_and_not_taken() {
        for (text, note) in [
            (
                "iteration for 3B next Monday",
                "There is no school on Monday 30 November by calendar.md, so I set no day; you can set \
                 it at the head of the lesson.",
            ),
            (
                "iteration for 3B on 30 February",
                "I set no day for the lesson: there is no such date.",
            ),
            (
                "iteration for 3B on Friday 3 December",
                "I set no day for the lesson: that date is no Friday.",
            ),
        ] {
            let wanted = DayReading { day: None, note: Some(note.to_owned()) };
            assert_eq!(read_as(text), wanted, "{text}");
        }
    }
}
