//! Curriculum files: what the reader did not understand, and what a file may not leave out.

mod links;

use ::curriculum::{Certainty, CurriculumFile, LinedMisconception, Onward, Outcome, is_imported};
use chrono::NaiveDate;

use super::gather::WorkspaceFolder;
use super::page::{At, Page};
use super::report::Finding;
use super::rules;

/// What the front matter of a file says, all of it.
const FIELDS: [&str; 6] = ["framework", "version", "source", "retrieved", "wording", "subject"];
/// Levels by their number.
const LEVELS: [&str; 5] = ["Early", "First", "Second", "Third", "Fourth"];
/// How the text of an unverified outcome says so.
const UNVERIFIED: [&str; 8] = [
    "not been checked",
    "not checked",
    "unchecked",
    "not been verified",
    "not verified",
    "unverified",
    "not been seen",
    "not confirmed",
];
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
            level(page, group, found);
            if let Some(outcome) = group.first() {
                content(page, outcome, found);
            }
        }
    }
    links::check(folder, found);
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
fn level(page: &Page, group: &[Outcome], found: &mut Vec<Finding>) {
    let Some(first) = group.first() else { return };
    let of_code = |outcome: &Outcome| LEVELS.get(usize::from(outcome.code.level)).copied();
    let fits = |outcome: &Outcome| {
        outcome.level.as_deref().is_some_and(|level| {
            of_code(outcome).is_some_and(|wanted| wanted.eq_ignore_ascii_case(level))
        })
    };
    if group.iter().any(fits) {
        return;
    }
    let code = &first.code;
    let message = match (&first.level, of_code(first)) {
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
    found.push(Finding::new(page, At::line(first.start_line), rules::LEVEL, message));
}

fn content(page: &Page, outcome: &Outcome, found: &mut Vec<Finding>) {
    let code = &outcome.code;
    let start = At::line(outcome.start_line);
    let text = outcome.text.to_lowercase();
    let is_unverified = outcome.certainty == Certainty::U;
    if is_unverified && !text.is_empty() && !UNVERIFIED.iter().any(|words| text.contains(words)) {
        let message = format!("{code} is unverified, and its text does not say so");
        let help = "say in the statement that it has not been checked against a source";
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
    for onward in &outcome.to {
        let Onward::Beyond(text) = onward else { continue };
        if !BEYOND.iter().any(|course| text.starts_with(course)) {
            let message =
                format!("\"{text}\" is neither a code nor a level or course such as N5 SDD");
            let at = page.find_from(outcome.start_line, text);
            found.push(Finding::new(page, at, rules::ONWARD, message));
        }
    }
    if outcome.topics.is_empty() {
        let message = format!("{code} has no topics, so it is hardly found");
        found.push(Finding::new(page, start, rules::THIN, message));
    }
    if outcome.expects.is_empty() && !is_unverified {
        let message = format!("{code} does not say what pupils are expected to do");
        found.push(Finding::new(page, start, rules::THIN, message));
    }
}
