//! `lessons course`: the lessons of a class or of an outline in their sequence, with the
//! outcomes that they meet.

use api::{Commands as _, Course, CourseArrange, CourseKind, CourseLesson, CourseRef, Nothing};
use app::Desk;

use super::names::short;
use crate::args::{CourseRequest, Global};
use crate::failure::{Exit, Failure};
use crate::screen;

/// The longest statement that is shown, in letters.
const STATEMENT: usize = 76;

/// `lessons course`.
pub async fn course(app: &Desk, request: CourseRequest, global: &Global) -> Result<Exit, Failure> {
    let CourseRequest { of, lesson, to } = request;
    let of = match of {
        Some(of) => of,
        None => return listed(app, global.json).await,
    };
    let mut course = app.course_get(CourseRef { of }).await?;
    if let (Some(lesson), Some(to)) = (lesson, to) {
        let from = place_of(&course, &lesson)?;
        let to = usize::try_from(to).unwrap_or(usize::MAX).saturating_sub(1);
        if to >= course.lessons.len() {
            let message = format!("the course has {} lessons", course.lessons.len());
            return Err(Failure::usage(message));
        }
        let mut lessons: Vec<String> = ids(&course);
        let moved = lessons.remove(from);
        lessons.insert(to, moved);
        course = app.course_arrange(CourseArrange { of: course.of, lessons }).await?;
    }
    match global.json {
        true => screen::print_json(&course)?,
        false => screen::print(&in_words(&course))?,
    }
    Ok(Exit::Ok)
}

async fn listed(app: &Desk, json: bool) -> Result<Exit, Failure> {
    let list = app.course_list(Nothing {}).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["COURSE", "NAME", "WHAT IT IS"]);
    for course in &list.courses {
        let kind = match course.kind {
            CourseKind::Class => "lessons of a class",
            CourseKind::Outline => "an outline",
        };
        table.add_row([course.of.clone(), course.name.clone(), kind.to_owned()]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

fn ids(course: &Course) -> Vec<String> {
    course.lessons.iter().map(|lesson| lesson.id.clone()).collect()
}

/// A lesson that is named by its number in the course, in short, or by its title.
fn place_of(course: &Course, given: &str) -> Result<usize, Failure> {
    if let Some(at) = given.parse().ok().and_then(|number: usize| number.checked_sub(1))
        && at < course.lessons.len()
    {
        return Ok(at);
    }
    let is_it = |lesson: &CourseLesson| {
        lesson.id == given
            || lesson.title.eq_ignore_ascii_case(given)
            || lesson.path.as_deref().is_some_and(|path| short(path).eq_ignore_ascii_case(given))
    };
    let found = course.lessons.iter().position(is_it);
    found.ok_or_else(|| {
        Failure::new(Exit::NotFound, format!("the course has no lesson \"{given}\""))
            .next(format!("teacher-assist lessons course {} numbers its lessons", course.of))
    })
}

fn in_words(course: &Course) -> String {
    let mut lessons = screen::table(["NO", "LESSON", "DAY", "TAUGHT", "MEETS"]);
    for (at, lesson) in (0..).zip(&course.lessons) {
        let met = course.outcomes.iter().filter(|outcome| outcome.met.contains(&at));
        let codes: Vec<&str> = met.map(|outcome| outcome.code.as_str()).collect();
        let name = lesson.path.as_deref().map_or(lesson.title.as_str(), short);
        let taught = match (&lesson.went, lesson.taught) {
            (Some(went), _) => went.as_str(),
            (None, true) => "yes",
            (None, false) => "",
        };
        lessons.add_row([
            (at + 1).to_string(),
            name.to_owned(),
            lesson.date.clone().unwrap_or_default(),
            taught.to_owned(),
            codes.join(", "),
        ]);
    }
    let mut outcomes = screen::table(["OUTCOME", "WHAT", "MET IN"]);
    for outcome in &course.outcomes {
        let met: Vec<String> = outcome.met.iter().map(|at| (at + 1).to_string()).collect();
        let met = if met.is_empty() { "never".to_owned() } else { met.join(", ") };
        let what: String = outcome.text.chars().take(STATEMENT).collect();
        outcomes.add_row([outcome.code.clone(), what, met]);
    }
    let mut text = screen::table_text(&lessons);
    if !course.outcomes.is_empty() {
        text.push_str(&format!("\n{}", screen::table_text(&outcomes)));
    }
    for note in &course.notes {
        text.push_str(&format!("{note}\n"));
    }
    text
}
