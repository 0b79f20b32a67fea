//! Lessons at the terminal: listed, shown, checked, compared, brought back, copied, taken out, and
//! how new ones are laid out.

mod course;
mod drawing;
mod expected;
mod export;
mod names;
mod prints;
mod templates;
mod week;
mod went;

use api::{
    Commands as _, Lesson, LessonArchive, LessonDiffParams, LessonDuplicate, LessonListParams,
    LessonRef, LessonRestore, VersionAuthor,
};
use app::Desk;
use chrono::Local;
use lessons::Facet;

use crate::args::{Global, LessonFilter, LessonsAction, Page};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

pub use drawing::marked;
pub use export::{by_ending, export};
use names::short;

/// `lessons`.
pub async fn lessons(action: LessonsAction, global: &Global) -> Result<Exit, Failure> {
    let json = global.json;
    look_up(global, async |app: Desk| match action {
        LessonsAction::List(filter) => {
            let LessonFilter { class, topic, archived } = filter;
            let params = LessonListParams { class, topic, archived };
            list(&app, params, json).await
        }
        LessonsAction::Week { day } => week::week(&app, day, json).await,
        LessonsAction::Show { lesson, page } => show(&app, &lesson, page, json).await,
        LessonsAction::Check { lesson } => {
            let lesson = open(&app, &lesson).await?;
            let found = drawing::findings(&lesson);
            if json {
                screen::print_json(&lesson)?;
            } else {
                let text = if found.text.is_empty() {
                    "nothing needs a look\n"
                } else {
                    found.text.as_str()
                };
                screen::print(&format!("{text}{}", drawing::reading(&lesson)))?;
            }
            Ok(if found.faulty { Exit::Failed } else { Exit::Ok })
        }
        LessonsAction::Versions { lesson } => versions(&app, &lesson, json).await,
        LessonsAction::Diff { lesson, from, to } => diff(&app, &lesson, from, to, json).await,
        LessonsAction::Restore { lesson, version, section } => {
            let path = named(&app, &lesson).await?;
            let lesson = app.lesson_restore(LessonRestore { path, version, section }).await?;
            match json {
                true => screen::print_json(&lesson)?,
                false => screen::print(&format!("{}: as in version {version}\n", lesson.path))?,
            }
            Ok(Exit::Ok)
        }
        LessonsAction::Templates => templates::list(&app, json).await,
        LessonsAction::Template { name, class, reset } => {
            templates::choose(&app, name, class, reset, json).await
        }
        LessonsAction::Print { how, class, reset } => {
            prints::choose(&app, how, class, reset, json).await
        }
        LessonsAction::Archive { lesson } => archive(&app, &lesson, true, json).await,
        LessonsAction::Unarchive { lesson } => archive(&app, &lesson, false, json).await,
        LessonsAction::Day { lesson, date, none: _ } => went::day(&app, &lesson, date, json).await,
        LessonsAction::Course(request) => course::course(&app, request, global).await,
        LessonsAction::Taught { lesson, not } => went::taught(&app, &lesson, not, json).await,
        LessonsAction::Went(request) => went::went(&app, request, global).await,
        LessonsAction::Expect(request) => expected::expect(&app, request, global).await,
        LessonsAction::Outcome(request) => expected::outcome(&app, request, global).await,
        LessonsAction::Copy { lesson, class, look } => {
            let path = named(&app, &lesson).await?;
            copy(&app, LessonDuplicate { path, class }, look, json).await
        }
    })
    .await
}

/// Copies a lesson for another class, or says what a copy would have to change.
async fn copy(
    app: &Desk,
    params: LessonDuplicate,
    look: bool,
    json: bool,
) -> Result<Exit, Failure> {
    let (path, changes) = if look {
        let found = app.lesson_changes(params).await?;
        if json {
            screen::print_json(&found)?;
            return Ok(Exit::Ok);
        }
        (None, found.changes)
    } else {
        let copied = app.lesson_duplicate(params).await?;
        if json {
            screen::print_json(&copied)?;
            return Ok(Exit::Ok);
        }
        (Some(copied.path), copied.changes)
    };
    let mut text = path.map(|path| format!("{path}\n")).unwrap_or_default();
    for change in &changes {
        text.push_str(&format!("- {}: {}\n", change.heading, change.why));
    }
    screen::print(&text)?;
    if changes.is_empty() {
        screen::note("nothing in it has to change for this class");
    }
    Ok(Exit::Ok)
}

async fn list(app: &Desk, params: LessonListParams, json: bool) -> Result<Exit, Failure> {
    let archived = params.archived;
    let list = app.lesson_list(params).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["LESSON", "TITLE", "CLASS", "MINUTES", "WRITTEN", "CHANGED"]);
    for lesson in &list.lessons {
        let minutes = match lesson.minutes {
            Some(minutes) => format!("{} of {minutes}", lesson.planned),
            None => lesson.planned.to_string(),
        };
        table.add_row([
            short(&lesson.path).to_owned(),
            lesson.title.clone(),
            lesson.class.clone().unwrap_or_default(),
            minutes,
            format!("{} of {}", lesson.written, lesson.sections),
            screen::day(lesson.updated_at),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    if list.lessons.is_empty() {
        screen::note(match archived {
            true => "no lesson is in the archive",
            false => {
                "no lesson yet: teacher-assist lesson-planning:create-lesson \"iteration for 3B\""
            }
        });
    }
    Ok(Exit::Ok)
}

async fn show(app: &Desk, lesson: &str, page: Page, json: bool) -> Result<Exit, Failure> {
    let lesson = open(app, lesson).await?;
    if json {
        screen::print_json(&lesson)?;
        return Ok(Exit::Ok);
    }
    let text = match page {
        Page::Lesson => drawing::lesson(&lesson),
        Page::Worksheet => drawing::page(&lesson, Facet::Worksheet, &lesson.worksheet),
        Page::Key => drawing::page(&lesson, Facet::Key, &lesson.key),
        Page::Guide => drawing::page(&lesson, Facet::Guide, &lesson.guide),
    };
    screen::print(&text)?;
    Ok(Exit::Ok)
}

async fn versions(app: &Desk, lesson: &str, json: bool) -> Result<Exit, Failure> {
    let path = named(app, lesson).await?;
    let list = app.lesson_versions(LessonRef { path }).await?;
    if json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["VERSION", "WHEN", "WHO", "WHAT", "SECTION"]);
    for version in &list.versions {
        let who = match version.author {
            VersionAuthor::Agent => "the agent",
            VersionAuthor::Teacher => "you",
            VersionAuthor::Outside => "you, in another program",
        };
        table.add_row([
            version.number.to_string(),
            version.created_at.with_timezone(&Local).format("%d %b %Y %H:%M:%S").to_string(),
            who.to_owned(),
            version.what.clone(),
            version.section.clone().unwrap_or_default(),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

async fn diff(
    app: &Desk,
    lesson: &str,
    from: Option<u32>,
    to: Option<u32>,
    json: bool,
) -> Result<Exit, Failure> {
    let path = named(app, lesson).await?;
    let to = match to {
        Some(to) => to,
        None => {
            let list = app.lesson_versions(LessonRef { path: path.clone() }).await?;
            list.versions.first().map_or(0, |latest| latest.number)
        }
    };
    let from = from.unwrap_or(to.saturating_sub(1));
    if from == 0 || to == 0 {
        return Err(Failure::new(Exit::NotFound, "there is no earlier version to compare with")
            .next("teacher-assist lessons versions shows what there is"));
    }
    let diff = app.lesson_diff(LessonDiffParams { path, from, to }).await?;
    match json {
        true => screen::print_json(&diff)?,
        false => screen::print(&drawing::diff(&diff, from, to))?,
    }
    Ok(Exit::Ok)
}

async fn archive(app: &Desk, lesson: &str, archived: bool, json: bool) -> Result<Exit, Failure> {
    let path = named(app, lesson).await?;
    let lesson = app.lesson_archive(LessonArchive { path, archived }).await?;
    let done = if archived { "in the archive" } else { "out of the archive" };
    match json {
        true => screen::print_json(&lesson)?,
        false => screen::print(&format!("{}: {done}\n", lesson.path))?,
    }
    Ok(Exit::Ok)
}

async fn open(app: &Desk, lesson: &str) -> Result<Lesson, Failure> {
    let path = named(app, lesson).await?;
    Ok(app.lesson_get(LessonRef { path }).await?)
}

/// The path of the lesson that a person names: by path, as `3B/iteration`, by the last part alone
/// where only one lesson has it, or as `last`.
async fn named(app: &Desk, lesson: &str) -> Result<String, Failure> {
    if lesson.ends_with("/lesson.md") {
        return Ok(lesson.to_owned());
    }
    let mut list = app.lesson_list(LessonListParams::default()).await?.lessons;
    if matches!(lesson, "last" | "latest") {
        let latest = list.into_iter().next();
        return latest.map(|lesson| lesson.path).ok_or_else(|| {
            Failure::new(Exit::NotFound, "there is no lesson yet")
                .next("teacher-assist lesson-planning:create-lesson \"iteration for 3B\"")
        });
    }
    let archive = LessonListParams { archived: true, ..LessonListParams::default() };
    list.extend(app.lesson_list(archive).await?.lessons);
    let wanted = lesson.trim_matches('/').to_lowercase();
    let fits = |path: &str| {
        let name = short(path).to_lowercase();
        name == wanted || name.rsplit('/').next() == Some(wanted.as_str())
    };
    let found: Vec<String> =
        list.into_iter().map(|lesson| lesson.path).filter(|path| fits(path)).collect();
    match found.as_slice() {
        [path] => Ok(path.clone()),
        [] => Err(Failure::new(Exit::NotFound, format!("there is no lesson `{lesson}`"))
            .next("teacher-assist lessons lists them")),
        several => {
            let names: Vec<&str> = several.iter().map(|path| short(path)).collect();
            Err(Failure::usage(format!("`{lesson}` stands for several lessons"))
                .next(format!("name one of them: {}", names.join(", "))))
        }
    }
}
