//! Her week as a file of the workspace says it: which class she has on which day, in which period.
//!
//! The file is markdown. A row of a table that names a weekday is a lesson: the class before it, the period and the
//! minutes behind it, in the order class, day, period, minutes; beside the period may stand when it begins and ends. Everything
//! else is for people.

mod times;

use chrono::{NaiveTime, TimeDelta, Weekday};

use times::period_cell;

/// The file.
pub const TIMETABLE: &str = "timetable.md";

/// Most minutes that a lesson may have.
const MOST_MINUTES: u32 = 600;

/// A lesson that comes each week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The class, as the row names it.
    pub class: String,
    /// The day.
    pub day: Weekday,
    /// The period, as the row names it; empty where it says none.
    pub period: String,
    /// When it begins; none where the row does not say.
    pub from: Option<NaiveTime>,
    /// How long it is; none where the row does not say.
    pub minutes: Option<u32>,
}

/// A row that says nothing that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of {TIMETABLE}: {what}")]
pub struct TimetableFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: &'static str,
}

/// The lessons of a week in the order of days and periods, and what in the file is of no use.
#[must_use]
pub fn timetable(markdown: &str) -> (Vec<Slot>, Vec<TimetableFault>) {
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    let mut in_table = false;
    for (line, text) in (1..).zip(markdown.lines()) {
        let Some(cells) = cells(text) else {
            in_table = false;
            continue;
        };
        // The head of a table, and the line under it.
        if !in_table {
            in_table = cells.iter().all(|cell| is_rule(cell));
            continue;
        }
        match slot(&cells) {
            Ok(slot) => found.extend(slot.map(|slot| (line, slot))),
            Err(what) => faults.push(TimetableFault { line, what }),
        }
    }
    found.sort_by(|(_, one): &(usize, Slot), (_, other)| one.place().cmp(&other.place()));
    for of_day in found.chunk_by_mut(|(_, one), (_, other)| one.day == other.day) {
        // By the clock where every lesson of the day says when it is.
        if of_day.iter().all(|(_, slot)| slot.from.is_some()) {
            of_day.sort_by_key(|(_, slot)| slot.from);
        }
        faults.extend(of_day.windows(2).filter_map(|pair| match pair {
            [(_, one), (line, other)] if one.runs_into(other) => Some(TimetableFault {
                line: *line,
                what: "it begins before the lesson before it ends",
            }),
            _ => None,
        }));
    }
    faults.sort_by_key(|fault| fault.line);
    (found.into_iter().map(|(_, slot)| slot).collect(), faults)
}

impl Slot {
    /// Days in their order, periods that are numbers before those that are words.
    fn place(&self) -> (u32, u32, &str, &str) {
        let number = self.period.parse().unwrap_or(u32::MAX);
        (self.day.num_days_from_monday(), number, &self.period, &self.class)
    }
}

impl Slot {
    /// Whether it is not over when another begins, as far as both say.
    fn runs_into(&self, other: &Self) -> bool {
        let (Some(from), Some(minutes), Some(next)) = (self.from, self.minutes, other.from) else {
            return false;
        };
        next >= from && next - from < TimeDelta::minutes(i64::from(minutes))
    }
}

fn cells(text: &str) -> Option<Vec<&str>> {
    let row = text.trim().strip_prefix('|')?;
    Some(row.strip_suffix('|').unwrap_or(row).split('|').map(str::trim).collect())
}

fn is_rule(cell: &str) -> bool {
    cell.contains('-') && cell.chars().all(|sign| matches!(sign, '-' | ':'))
}

fn slot(cells: &[&str]) -> Result<Option<Slot>, &'static str> {
    if cells.iter().all(|cell| cell.is_empty()) {
        return Ok(None);
    }
    let [class, day, rest @ ..] = cells else { return Err("a row has a class and a day") };
    if class.is_empty() {
        return Err("the class is missing");
    }
    let day = weekday(day).ok_or("the second column is a day, such as Monday")?;
    let period = period_cell(rest.first().copied().unwrap_or_default())?;
    let minutes = match rest.get(1).map(|cell| cell.trim_end_matches("min").trim()) {
        None | Some("") => None,
        Some(number) => {
            let minutes =
                number.parse().ok().filter(|minutes| (1..=MOST_MINUTES).contains(minutes));
            Some(minutes.ok_or("minutes are a number from 1 to 600")?)
        }
    };
    if period.minutes.is_some_and(|long| minutes.is_some_and(|minutes| minutes != long)) {
        return Err("the minutes are not those between its beginning and its end");
    }
    Ok(Some(Slot {
        class: (*class).to_owned(),
        day,
        period: period.period,
        from: period.from,
        minutes: minutes.or(period.minutes),
    }))
}

/// "Monday", "mon" or "Mondays".
fn weekday(word: &str) -> Option<Weekday> {
    word.parse().ok().or_else(|| word.strip_suffix('s')?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lessons_in_the_order_of_the_week_and_the_rest_is_for_people() {
        let (slots, faults) = timetable(
            "# My week\n\n3B | Monday | is prose without a table\n\n| Class | Day | Period | Minutes |\n|---|:--|---|---|\n\
             | 3B | Wednesdays | 10 | 50 min |\n| 2A | wed | 2 | |\n| | | | |\n| 3B | Monday | | 100 |\n| S5 | Fri |\n",
        );
        assert_eq!(faults, []);
        let slot = |class: &str, day, period: &str, minutes| Slot {
            class: class.into(),
            day,
            period: period.into(),
            from: None,
            minutes,
        };
        let week = [
            slot("3B", Weekday::Mon, "", Some(100)),
            slot("2A", Weekday::Wed, "2", None),
            slot("3B", Weekday::Wed, "10", Some(50)),
            slot("S5", Weekday::Fri, "", None),
        ];
        assert_eq!(slots, week);
    }

    #[test]
    fn a_row_that_is_of_no_use_is_told_with_its_line() {
        let (slots, faults) = timetable(
            "| Class | Day | Period | Minutes |\n|---|---|---|---|\n| 3B | Someday | 1 | 50 |\n| 3B |\n\
             | | Monday | 1 |\n| 3B | Monday | 1 | fifty |\n| 3B | Monday | 1 | 50 |\n",
        );
        assert_eq!(slots.len(), 1);
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 4);
        assert_eq!(told[0], "line 3 of timetable.md: the second column is a day, such as Monday");
        assert_eq!(told[3], "line 6 of timetable.md: minutes are a number from 1 to 600");
    }

    #[test]
    fn a_day_with_times_stands_in_their_order_and_lessons_at_one_time_are_told() {
        let (slots, faults) = timetable(
            "| Class | Day | Period | Minutes |\n|---|---|---|---|\n| 3B | Monday | A, 10:40 | 50 |\n\
             | 2A | Monday | B, 9:00–9:50 | |\n| 1B | Monday | C, 11:00 | 50 |\n| 1B | Tuesday | 2, 9:00 | |\n\
             | 2C | Tuesday | 1 | |\n| 2C | Friday | 1, 9:00–9:50 | 45 |\n| 2C | Friday | 6, 1:40 | 45 |\n",
        );
        let told: Vec<(&str, &str, Option<u32>)> = slots
            .iter()
            .map(|slot| (slot.class.as_str(), slot.period.as_str(), slot.minutes))
            .collect();
        assert_eq!(
            told,
            [
                ("2A", "B", Some(50)),
                ("3B", "A", Some(50)),
                ("1B", "C", Some(50)),
                ("2C", "1", None),
                ("1B", "2", None),
            ]
        );
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "line 5 of timetable.md: it begins before the lesson before it ends",
                "line 8 of timetable.md: the minutes are not those between its beginning and its end",
                "line 9 of timetable.md: a time before 6 in the morning: write the afternoon as in 13:40 or \
                 1:40 pm",
            ]
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text in ".*") {
            let (slots, faults) = timetable(&text);
            proptest::prop_assert!(slots.len().max(faults.len()) <= text.lines().count());
        }
    }
}
