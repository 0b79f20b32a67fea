//! `lessons week`: her timetable with the lessons that there are.

use api::{Commands as _, TeachingDay, TeachingWeek, WeekParams};
use app::Desk;
use chrono::NaiveDate;

use super::names::short;
use crate::failure::{Exit, Failure};
use crate::screen;

/// Shows the week of a day, or the present one.
pub async fn week(app: &Desk, day: Option<String>, json: bool) -> Result<Exit, Failure> {
    let week = app.week_get(WeekParams { day }).await?;
    if json {
        screen::print_json(&week)?;
        return Ok(Exit::Ok);
    }
    screen::print(&in_words(&week))?;
    for problem in &week.problems {
        screen::note(problem);
    }
    if !week.known {
        screen::note(
            "your timetable is a table in timetable.md: | Class | Day | Period | Minutes |",
        );
    }
    Ok(Exit::Ok)
}

fn in_words(week: &TeachingWeek) -> String {
    let mut table = screen::table(["DAY", "PERIOD", "CLASS", "LESSON"]);
    for day in &week.days {
        let name = name_of(&day.date);
        if day.slots.is_empty() {
            table.add_row([name, String::new(), String::new(), nothing_on(day)]);
            continue;
        }
        for slot in &day.slots {
            let lesson = match &slot.plan {
                Some(plan) if plan.accepted => short(&plan.path).to_owned(),
                Some(plan) => format!("{} (a draft)", short(&plan.path)),
                None => "no plan".to_owned(),
            };
            let parts = [Some(slot.period.as_str()), slot.time.as_deref()].into_iter().flatten();
            let period = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            table.add_row([name.clone(), period, slot.class.clone(), lesson]);
        }
    }
    let mut text = screen::table_text(&table);
    if let Some(next) = week.next.first() {
        text.push_str(&format!("next without a plan: {} on {}\n", next.class, name_of(&next.date)));
    }
    text
}

fn nothing_on(day: &TeachingDay) -> String {
    match (day.school, day.closed.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "no school".to_owned(),
        (false, false) => format!("no school: {}", day.closed),
    }
}

/// "Mon 30 Nov".
fn name_of(date: &str) -> String {
    let day = date.parse::<NaiveDate>();
    day.map_or_else(|_| date.to_owned(), |day| day.format("%a %-d %b").to_string())
}
