//! Courses: a specification that says where it is from, and an outline whose every pointer into it
//! holds.

use ::curriculum::pointers;
use chrono::NaiveDate;
use text::{Pointer, Standing};

use super::gather::WorkspaceFolder;
use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

const SPECIFICATION: [&str; 4] = ["title", "source", "retrieved", "wording"];
const OUTLINE: [&str; 4] = ["course", "specification", "lessons", "minutes"];
/// The parts of an outline.
const SECTIONS: [&str; 6] = [
    "What this is made from",
    "What pupils will be able to do",
    "Lessons",
    "Assessments",
    "What each line became",
    "Gaps and decisions",
];

/// The courses of a workspace.
pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    for page in folder.pages.iter().filter(|page| page.kind == Kind::Course) {
        if page.inside.ends_with("/specification.md") {
            specification(page, found);
        } else if page.inside.ends_with("/course.md") {
            outline(folder, page, found);
        }
    }
}

fn specification(page: &Page, found: &mut Vec<Finding>) {
    fields(page, &SPECIFICATION, found);
    if let Some((line, day)) = field(page, "retrieved")
        && day.parse::<NaiveDate>().is_err()
    {
        let message = format!("\"{day}\" is no day: write it like 2026-11-21");
        found.push(Finding::new(page, page.find_from(line, day), rules::COURSE, message));
    }
}

fn outline(folder: &WorkspaceFolder, page: &Page, found: &mut Vec<Finding>) {
    fields(page, &OUTLINE, found);
    let mut wrong = |at, message: String| {
        found.push(Finding::new(page, at, rules::COURSE, message));
    };
    if let Some((line, path)) = field(page, "specification")
        && folder.page(path).is_none()
    {
        wrong(page.find_from(line, path), format!("there is no specification \"{path}\""));
    }
    let headings = page.headings(2);
    let (_, first) = page.body();
    for wanted in SECTIONS {
        if !headings.iter().any(|(_, heading)| *heading == wanted) {
            wrong(At::line(first), format!("the outline has no part \"## {wanted}\""));
        }
    }
    if let (Some((line, said)), Some(at)) =
        (field(page, "lessons"), headings.iter().position(|(_, heading)| *heading == "Lessons"))
    {
        let end = headings.get(at + 1).map_or(u32::MAX, |(line, _)| *line);
        let lessons = page.headings(3);
        let counted =
            lessons.iter().filter(|(line, _)| (headings[at].0..end).contains(line)).count();
        if said.parse() != Ok(counted) {
            wrong(At::line(line), format!("the outline says {said} lessons and has {counted}"));
        }
    }
    for link in pointers(&page.text) {
        if let Some(message) = problem(&link.pointer, folder) {
            wrong(page.place(link.at), message);
        }
    }
}

fn fields(page: &Page, names: &[&str], found: &mut Vec<Finding>) {
    for name in
        names.iter().filter(|name| field(page, name).is_none_or(|(_, value)| value.is_empty()))
    {
        let message = format!("the front matter has no field \"{name}\"");
        found.push(Finding::new(page, At::START, rules::COURSE, message));
    }
}

/// A field of the front matter with its line.
fn field<'a>(page: &'a Page, name: &str) -> Option<(u32, &'a str)> {
    page.front().find_map(|(line, text)| {
        let value = text.strip_prefix(name)?.strip_prefix(':')?;
        Some((line, value.trim().trim_matches(['"', '\''])))
    })
}

/// What is wrong with a pointer to a file of the workspace; none when its words stand there.
fn problem(pointer: &Pointer, folder: &WorkspaceFolder) -> Option<String> {
    let Pointer { path, start_line: first, end_line: last, .. } = pointer;
    let Some(file) = folder.page(path) else {
        return Some(format!("there is no \"{path}\" in the workspace"));
    };
    match pointer.standing(&file.text) {
        Standing::Found { .. } => None,
        Standing::NoLines { last: total } => {
            Some(format!("{path} has {total} lines and no lines {first} to {last}"))
        }
        Standing::NoWords => {
            Some("the pointer quotes nothing: give the words as the link's title".to_owned())
        }
        Standing::Missing => {
            Some(format!("these words do not stand in {path}, lines {first} to {last}"))
        }
    }
}
