//! The day of a lesson, and how it went.

use api::{
    Commands as _, CourseTaught, HowItWent, LessonDay, LessonRef, LookBackAsking, LookBackSay,
    LookBacks, Nothing,
};
use app::Desk;

use super::named;
use super::names::short;
use crate::args::{Global, How, WentRequest};
use crate::failure::{Exit, Failure};
use crate::screen;

/// `lessons day`.
pub async fn day(
    app: &Desk,
    lesson: &str,
    date: Option<String>,
    json: bool,
) -> Result<Exit, Failure> {
    let path = named(app, lesson).await?;
    let lesson = app.lesson_day(LessonDay { path, date }).await?;
    let planned = lesson.date.as_deref().unwrap_or("no day");
    match json {
        true => screen::print_json(&lesson)?,
        false => screen::print(&format!("{}: planned for {planned}\n", lesson.path))?,
    }
    Ok(Exit::Ok)
}

/// `lessons went`.
pub async fn went(app: &Desk, request: WentRequest, global: &Global) -> Result<Exit, Failure> {
    let WentRequest { lesson, how, say, skip, undo, never, ask } = request;
    let Some(lesson) = lesson else {
        let list = match never || ask {
            true => app.look_back_asking(LookBackAsking { asked: ask }).await?,
            false => app.look_back_list(Nothing {}).await?,
        };
        return listed(&list, global.json);
    };
    let path = named(app, &lesson).await?;
    if skip || undo {
        let of = LessonRef { path: path.clone() };
        let (list, done) = match skip {
            true => (app.look_back_skip(of).await?, "not asked about"),
            false => (app.look_back_undo(of).await?, "as if you had said nothing"),
        };
        match global.json {
            true => screen::print_json(&list)?,
            false => screen::print(&format!("{path}: {done}\n"))?,
        }
        return Ok(Exit::Ok);
    }
    let Some(how) = how else {
        return Err(Failure::usage(format!("how did `{lesson}` go?"))
            .next(format!("teacher-assist lessons went {lesson} kept, changed or did-not-work")));
    };
    let how = match how {
        How::Kept => HowItWent::Kept,
        How::Changed => HowItWent::Changed,
        How::DidNotWork => HowItWent::DidNotWork,
    };
    let say = LookBackSay { path, how, words: say, harmless: global.not_a_concern };
    let said = app.look_back_say(say).await?;
    if global.json {
        screen::print_json(&said)?;
        return Ok(Exit::Ok);
    }
    let entry = &said.entry;
    let words = entry.text.trim_start_matches("- ");
    screen::print(&format!("{}  {words}\n", entry.short_id))?;
    screen::note(&format!("remembered in {}; `--undo` takes it back", entry.path));
    Ok(Exit::Ok)
}

/// `lessons taught`.
pub async fn taught(app: &Desk, lesson: &str, not: bool, json: bool) -> Result<Exit, Failure> {
    let path = named(app, lesson).await?;
    let of = app.lesson_get(LessonRef { path: path.clone() }).await?.class.unwrap_or_default();
    let tick = CourseTaught { of, lesson: path.clone(), taught: !not };
    let course = app.course_taught(tick).await?;
    let said = if not { "not taught yet" } else { "taught" };
    match json {
        true => screen::print_json(&course)?,
        false => screen::print(&format!("{path}: {said}\n"))?,
    }
    Ok(Exit::Ok)
}

fn listed(list: &LookBacks, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["LESSON", "DAY", "QUESTION"]);
    for lesson in &list.lessons {
        table.add_row([
            short(&lesson.path).to_owned(),
            lesson.date.clone(),
            lesson.question.clone(),
        ]);
    }
    if list.lessons.is_empty() {
        screen::note("no lesson of the last two school weeks waits for your word");
    } else {
        screen::print(&screen::table_text(&table))?;
    }
    if !list.asked {
        screen::note("the window does not ask; `lessons went --ask` lets it ask again");
    }
    Ok(Exit::Ok)
}
