//! Courses: a specification that says where it is from, and an outline whose every pointer into it
//! holds.

use ::curriculum::typography::comparable;
use chrono::NaiveDate;
use pulldown_cmark::{Event, Parser, Tag};

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
    for pointer in pointers(&page.text) {
        if let Some(message) = pointer.problem(folder) {
            wrong(page.place(pointer.byte), message);
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

/// A link to lines of a file, with the words that stand there.
struct Pointer {
    byte: usize,
    path: String,
    first: usize,
    last: usize,
    quotation: String,
}

impl Pointer {
    fn problem(&self, folder: &WorkspaceFolder) -> Option<String> {
        let Self { path, first, last, quotation, .. } = self;
        let Some(file) = folder.page(path) else {
            return Some(format!("there is no \"{path}\" in the workspace"));
        };
        let total = file.text.lines().count();
        if first > last || *first == 0 || *last > total {
            return Some(format!("{path} has {total} lines and no lines {first} to {last}"));
        }
        let lines: Vec<&str> = file.text.lines().skip(first - 1).take(last - first + 1).collect();
        let quotation = comparable(quotation);
        if quotation.is_empty() {
            return Some(
                "the pointer quotes nothing: give the words as the link's title".to_owned(),
            );
        }
        (!comparable(&lines.join(" ")).contains(&quotation))
            .then(|| format!("these words do not stand in {path}, lines {first} to {last}"))
    }
}

/// The links of a text that name lines.
fn pointers(text: &str) -> Vec<Pointer> {
    let links = Parser::new(text).into_offset_iter().filter_map(|(event, range)| match event {
        Event::Start(Tag::Link { dest_url, title, .. }) => {
            let (path, lines) = dest_url.split_once("#L")?;
            let (first, last) = lines.split_once("-L").unwrap_or((lines, lines));
            Some(Pointer {
                byte: range.start,
                path: path.to_owned(),
                first: first.parse().ok()?,
                last: last.parse().ok()?,
                quotation: title.to_string(),
            })
        }
        _ => None,
    });
    links.collect()
}
