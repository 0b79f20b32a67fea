//! Curriculum files: what the reader did not understand, and what a file may not leave out.

mod links;

use ::curriculum::{
    Certainty, Code, CurriculumFile, LinedMisconception, Onward, Outcome, is_imported,
};
use chrono::NaiveDate;

use super::gather::WorkspaceFolder;
use super::page::{At, Page};
use super::report::Finding;
use super::rules;

/// What the front matter of a file says, all of it.
const FIELDS: [&str; 6] = ["framework", "version", "source", "retrieved", "wording", "subject"];
/// Levels by their number.
const LEVELS: [&str; 5] = ["Early", "First", "Second", "Third", "Fourth"];
/// How what lies beyond the outcomes begins, and how a level does for which there is no code.
const BEYOND: [&str; 12] = [
    "N3",
    "N4",
    "N5",
    "National",
    "Higher",
    "Advanced",
    "Skills for Work",
    "First level",
    "Second level",
    "Third level",
    "Fourth level",
    "Senior phase",
];

/// The curriculum files of a workspace. Imported documents are somebody else's words: they count for
/// links and are not judged.
pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    for file in folder.library.files().iter().filter(|file| !is_imported(&file.path)) {
        let Some(page) = folder.page(&file.path) else { continue };
        front(page, found);
        for problem in &file.problems {
            let at = At::line(problem.line);
            found.push(Finding::new(page, at, rules::GRAMMAR, &*problem.message));
        }
        for group in groups(file) {
            let Some(outcome) = group.first() else { continue };
            let codes: Vec<&Code> = group.iter().map(|outcome| &outcome.code).collect();
            level(page, &codes, outcome.level.as_deref(), outcome.start_line, found);
            content(page, outcome, found);
        }
        for listed in &file.listed {
            level(page, &[&listed.code], listed.level.as_deref(), listed.start_line, found);
            onward(page, &listed.to, listed.start_line, found);
            topics(page, &listed.code, &listed.topics, listed.start_line, found);
        }
    }
    links::check(folder, found);
}

/// What is wrong at the top of a file as it is written; what an import says there is the importer's.
pub fn check_head(page: &Page, found: &mut Vec<Finding>) {
    if is_imported(&page.inside) {
        return;
    }
    front(page, found);
    for problem in ::curriculum::parse(&page.inside, &page.text).problems {
        let at = At::line(problem.line);
        found.push(Finding::new(page, at, rules::GRAMMAR, problem.message));
    }
}

/// The outcomes below one heading: a heading with several codes gives one for each.
fn groups(file: &CurriculumFile) -> impl Iterator<Item = &[Outcome]> {
    file.outcomes.chunk_by(|one, other| one.start_line == other.start_line)
}

fn front(page: &Page, found: &mut Vec<Finding>) {
    let mut wrong = |at, message: String| {
        found.push(Finding::new(page, at, rules::CURRICULUM_FRONT, message));
    };
    let mut known = Vec::new();
    for (line, text) in page.front() {
        let Some((key, value)) = text.split_once(':') else { continue };
        let (key, value) = (key.trim(), value.trim().trim_matches(['"', '\'']));
        if key.starts_with('#') {
            continue;
        }
        if !FIELDS.contains(&key) {
            let names = FIELDS.join(", ");
            wrong(At::line(line), format!("\"{key}\" is no field of a curriculum file: {names}"));
        } else if value.is_empty() {
            wrong(At::line(line), format!("the field \"{key}\" is empty"));
        } else if key == "retrieved" && value.parse::<NaiveDate>().is_err() {
            let message = format!("\"{value}\" is no day: write it like 2026-11-21");
            wrong(page.find_from(line, value), message);
        }
        known.push(key);
    }
    for field in FIELDS.iter().filter(|field| !known.contains(field)) {
        wrong(At::START, format!("the front matter has no field \"{field}\""));
    }
}

/// The heading above says the level of at least one of the codes; a statement may span two levels.
fn level(page: &Page, codes: &[&Code], said: Option<&str>, line: u32, found: &mut Vec<Finding>) {
    let Some(code) = codes.first() else { return };
    let of_code = |code: &Code| LEVELS.get(usize::from(code.level)).copied();
    let fits = |code: &&Code| {
        said.is_some_and(|level| {
            of_code(code).is_some_and(|wanted| wanted.eq_ignore_ascii_case(level))
        })
    };
    if codes.iter().any(fits) {
        return;
    }
    let message = match (said, of_code(code)) {
        (_, None) => {
            format!("{code} has a level that there is not: 0 to 4 stand for Early to Fourth")
        }
        (None, Some(level)) => {
            format!("{code} stands below no level: put it below \"## {level} level\"")
        }
        (Some(said), Some(level)) => {
            format!("{code} is a code of {level} level and stands below \"{said} level\"")
        }
    };
    found.push(Finding::new(page, At::line(line), rules::LEVEL, message));
}

fn content(page: &Page, outcome: &Outcome, found: &mut Vec<Finding>) {
    let code = &outcome.code;
    let start = At::line(outcome.start_line);
    if outcome.certainty == Certainty::U {
        let message = format!("{code} has a statement that no source is known of");
        let help = "write `- listed: …` with what it is about in place of the statement, or its \
            certainty A, B or C";
        let at = At::line(outcome.text_line);
        found.push(Finding::new(page, at, rules::UNVERIFIED, message).help(help));
    }
    for misconception in &outcome.misconceptions {
        let LinedMisconception { cause, response, start_line, .. } = misconception;
        for (name, value) in [("cause", cause), ("move", response)] {
            if value.is_empty() {
                let message = format!("the misconception has no {name}");
                let help = "write it like `- misconception: the idea | cause: … | move: …`";
                let at = At::line(*start_line);
                found.push(Finding::new(page, at, rules::MISCONCEPTION, message).help(help));
            }
        }
    }
    onward(page, &outcome.to, outcome.start_line, found);
    topics(page, code, &outcome.topics, outcome.start_line, found);
    if outcome.expects.is_empty() {
        let message = format!("{code} does not say what pupils are expected to do");
        found.push(Finding::new(page, start, rules::THIN, message));
    }
}

/// What is no code is a level or a course.
fn onward(page: &Page, to: &[Onward], line: u32, found: &mut Vec<Finding>) {
    for onward in to {
        let Onward::Beyond(text) = onward else { continue };
        if !BEYOND.iter().any(|course| text.starts_with(course)) {
            let message =
                format!("\"{text}\" is neither a code nor a level or course such as N5 SDD");
            let at = page.find_from(line, text);
            found.push(Finding::new(page, at, rules::ONWARD, message));
        }
    }
}

fn topics(page: &Page, code: &Code, topics: &[String], line: u32, found: &mut Vec<Finding>) {
    if topics.is_empty() {
        let message = format!("{code} has no topics, so it is hardly found");
        found.push(Finding::new(page, At::line(line), rules::THIN, message));
    }
}
