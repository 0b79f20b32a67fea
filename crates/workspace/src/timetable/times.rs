//! Times of day in the cell of a period: "3, 10:40", "Period 3, 10:40–11:30" or "1:40 pm".

use chrono::{NaiveTime, Timelike};

/// What a cell says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PeriodCell {
    /// The period's name; empty where there is only a time.
    pub period: String,
    /// When it begins.
    pub from: Option<NaiveTime>,
    /// How long it is, where it says when it ends.
    pub minutes: Option<u32>,
}

const NO_TIME: &str = "a time of day is such as 10:40 or 1:40 pm";
const AT_NIGHT: &str = "a time before 6 in the morning: write the afternoon as in 13:40 or 1:40 pm";
const BACKWARDS: &str = "the lesson ends before it begins";

/// The first hour in which there is school.
const FIRST_HOUR: u32 = 6;

/// What stands between the beginning and the end of a lesson.
const TO: [char; 3] = ['-', '–', '—'];

/// The name of a period and the times beside it. A word with a colon between digits is a time, and nothing else.
pub(super) fn period_cell(cell: &str) -> Result<PeriodCell, &'static str> {
    let Some(first) = begin_of_time(cell) else {
        return Ok(PeriodCell { period: named(cell), from: None, minutes: None });
    };
    let (name, times) = cell.split_at(first);
    let period = named(name.trim().trim_end_matches([',', ';', '(']));
    let times = times.trim().trim_end_matches(')');
    let (from, to) = match times.split_once(TO) {
        None => (times, None),
        Some((from, to)) => (from, Some(to)),
    };
    let later = to.map(|to| read(to, None)).transpose()?;
    // "1:40–2:30 pm" is in the afternoon as a whole.
    let half = later.and_then(|(_, half)| half);
    let (from, own) = read(from, half)?;
    let to = match (to, own) {
        (Some(to), own) => Some(read(to, own)?.0),
        (None, _) => None,
    };
    if [Some(from), to].into_iter().flatten().any(|time| time.hour() < FIRST_HOUR) {
        return Err(AT_NIGHT);
    }
    let minutes = to.map(|to| {
        let long = (to - from).num_minutes();
        u32::try_from(long).ok().filter(|long| *long > 0).ok_or(BACKWARDS)
    });
    Ok(PeriodCell { period, from: Some(from), minutes: minutes.transpose()? })
}

/// The name without the word that says what it names.
fn named(cell: &str) -> String {
    let cell = cell.trim();
    let bare = match cell.split_once(' ') {
        Some((first, rest)) if first.eq_ignore_ascii_case("period") => rest.trim(),
        _ => cell,
    };
    bare.to_owned()
}

/// Where the first word with a colon in it begins that has a digit beside the colon.
fn begin_of_time(cell: &str) -> Option<usize> {
    let bytes = cell.as_bytes();
    let is_digit =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let colon = cell
        .match_indices(':')
        .map(|(at, _)| at)
        .find(|at| is_digit(at.checked_sub(1)) || is_digit(Some(at + 1)))?;
    let before = cell[..colon].char_indices().rev();
    let begin = before.take_while(|(_, sign)| sign.is_ascii_digit()).last();
    Some(begin.map_or(colon, |(at, _)| at))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    Morning,
    Afternoon,
}

/// A time, with the half of the day that it names; without one it is in `otherwise`.
fn read(words: &str, otherwise: Option<Half>) -> Result<(NaiveTime, Option<Half>), &'static str> {
    let words = words.trim().to_ascii_lowercase().replace(['.', ' '], "");
    let (clock, named) = match (words.strip_suffix("am"), words.strip_suffix("pm")) {
        (Some(clock), _) => (clock, Some(Half::Morning)),
        (_, Some(clock)) => (clock, Some(Half::Afternoon)),
        _ => (words.as_str(), None),
    };
    let (hour, minute) = clock.split_once(':').ok_or(NO_TIME)?;
    let number = |digits: &str, least: usize| {
        let fits =
            (least..=2).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| fits).ok_or(NO_TIME)
    };
    let (hour, minute) = (number(hour, 1)?, number(minute, 2)?);
    let hour = match (named.or(otherwise), named) {
        (Some(_), Some(_)) if !(1..=12).contains(&hour) => return Err(NO_TIME),
        (Some(Half::Afternoon), _) if hour < 12 => hour + 12,
        (Some(Half::Morning), Some(_)) if hour == 12 => 0,
        _ => hour,
    };
    Ok((NaiveTime::from_hms_opt(hour, minute, 0).ok_or(NO_TIME)?, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cell: &str) -> String {
        match period_cell(cell) {
            Err(why) => format!("no: {why}"),
            Ok(PeriodCell { period, from, minutes }) => {
                let from = from.map(|from| from.format("%H:%M").to_string()).unwrap_or_default();
                let minutes = minutes.map(|minutes| format!(" {minutes}")).unwrap_or_default();
                format!("{period}|{from}{minutes}")
            }
        }
    }

    #[test]
    fn a_period_may_say_when_it_begins_and_when_it_ends() {
        for (cell, wanted) in [
            ("3", "3|"),
            ("", "|"),
            ("Period 3", "3|"),
            ("after: lunch", "after: lunch|"),
            ("3, 10:40", "3|10:40"),
            ("Period 3 (10:40)", "3|10:40"),
            ("9:05", "|09:05"),
            ("3, 10:40–11:30", "3|10:40 50"),
            ("3, 10:40 - 11:30", "3|10:40 50"),
            ("6, 1:40 pm", "6|13:40"),
            ("6, 1:40–2:30 p.m.", "6|13:40 50"),
            ("4, 11:50 am – 12:40 pm", "4|11:50 50"),
        ] {
            assert_eq!(told(cell), wanted, "{cell}");
        }
    }

    #[test]
    fn a_time_that_is_none_is_told() {
        for (cell, why) in [
            ("3, 25:70", NO_TIME),
            ("3, 10:4", NO_TIME),
            ("3, :40", NO_TIME),
            ("3, 10:40 sharp", NO_TIME),
            ("3, 13:40 pm", NO_TIME),
            ("3, 10:40–11", NO_TIME),
            ("6, 1:40", AT_NIGHT),
            ("3, 12:10 am", AT_NIGHT),
            ("3, 11:30–10:40", BACKWARDS),
            ("3, 10:40–10:40", BACKWARDS),
        ] {
            assert_eq!(told(cell), format!("no: {why}"), "{cell}");
        }
    }
}
