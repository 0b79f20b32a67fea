//! Class profiles, and those to begin a new class with: facts in the front matter, needs that have
//! their bullets, the headings by which they are read.

use std::path::Path;

use plugins::Fields;

use super::gather::WorkspaceFolder;
use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

const STAGES: [&str; 6] = ["S1", "S2", "S3", "S4", "S5", "S6"];
const LEVELS: [&str; 10] = [
    "Early",
    "First",
    "Second",
    "Third",
    "Fourth",
    "National 3",
    "National 4",
    "National 5",
    "Higher",
    "Advanced Higher",
];
/// What a class may have, in pupils.
const PUPILS: std::ops::RangeInclusive<u32> = 1..=40;
/// What a lesson may have, in minutes.
const MINUTES: std::ops::RangeInclusive<u32> = 20..=180;
/// The parts of a profile, in the order in which they are read.
const HEADINGS: [&str; 5] =
    ["Who they are", "Needs", "What works", "What they have done", "Watch for"];

/// The profiles of a workspace.
pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    for page in &folder.pages {
        if matches!(page.kind, Kind::Class | Kind::ClassTemplate) {
            profile(page, found);
        }
    }
}

fn profile(page: &Page, found: &mut Vec<Finding>) {
    let (mut fields, _) = match Fields::read(Path::new(&page.inside), &page.text) {
        Ok(read) => read,
        Err(problem) => {
            let at = At { line: problem.line, column: problem.column };
            found.push(Finding::new(page, at, rules::CLASS_FRONT, problem.message));
            return;
        }
    };
    let class = fields.label("class");
    let (stage, level) = (fields.label("stage"), fields.label("level"));
    let subject = fields.text("subject");
    let (pupils, minutes) = (fields.count("pupils"), fields.count("minutes"));
    let needs = fields.texts("needs");
    // Whether there is such a template is asked elsewhere.
    fields.text("template");
    let print = fields.label("print");
    for problem in fields.finish() {
        let at = At { line: problem.line, column: problem.column };
        found.push(Finding::new(page, at, rules::CLASS_FRONT, problem.message));
    }
    let mut wrong = |key: &str, message: String| {
        let at = page.find(&format!("\n{key}:"));
        let at = if at == At::START { at } else { At::line(at.line + 1) };
        found.push(Finding::new(page, at, rules::CLASS_FRONT, message));
    };
    let stem = page.inside.rsplit('/').next().and_then(|name| name.strip_suffix(".md"));
    let file = stem.unwrap_or_default();
    match (page.kind, class.as_deref(), stage.as_deref()) {
        (Kind::Class, Some(class), _) if class != file => {
            wrong("class", format!("the class \"{class}\" is not that of the file, \"{file}\""));
        }
        (Kind::ClassTemplate, _, Some(stage)) if stage != file => {
            wrong("stage", format!("the stage \"{stage}\" is not that of the file, \"{file}\""));
        }
        _ => {}
    }
    for (key, value, known) in
        [("stage", stage.as_deref(), &STAGES[..]), ("level", level.as_deref(), &LEVELS[..])]
    {
        if let Some(value) = value.filter(|value| !known.contains(value)) {
            wrong(key, format!("the {key} \"{value}\" is none of {}", known.join(", ")));
        }
    }
    for (key, value, limits) in [("pupils", pupils, PUPILS), ("minutes", minutes, MINUTES)] {
        if let Some(value) = value.filter(|value| !limits.contains(value)) {
            let (least, most) = (limits.start(), limits.end());
            wrong(key, format!("{value} {key} are outside of {least} to {most}"));
        }
    }
    if let Some(Err(error)) = print.as_deref().map(lessons::PrintChoice::parse) {
        wrong("print", error.to_string());
    }
    let given = [
        ("class", class.is_some()),
        ("stage", stage.is_some()),
        ("subject", subject.is_some()),
        ("level", level.is_some()),
        ("pupils", pupils.is_some()),
        ("minutes", minutes.is_some()),
    ];
    let told = |key: &str| page.front().any(|(_, text)| text.starts_with(&format!("{key}:")));
    for (key, _) in given.iter().filter(|(key, given)| !given && !told(key)) {
        wrong(key, format!("the front matter has no field \"{key}\""));
    }
    headings(page, class.as_deref().unwrap_or(file), found);
    bullets(page, &needs, found);
}

fn headings(page: &Page, class: &str, found: &mut Vec<Finding>) {
    let (_, first) = page.body();
    let mut missing = |heading: String| {
        let message = format!("the profile has no heading \"{heading}\"");
        found.push(Finding::new(page, At::line(first), rules::CLASS_HEADINGS, message));
    };
    if !page.headings(1).iter().any(|(_, heading)| *heading == class) {
        missing(format!("# {class}"));
    }
    let headings = page.headings(2);
    for wanted in HEADINGS {
        if !headings.iter().any(|(_, heading)| *heading == wanted) {
            missing(format!("## {wanted}"));
        }
    }
}

/// Each need of the front matter has a bullet below "Needs", and each bullet a need.
fn bullets(page: &Page, needs: &[String], found: &mut Vec<Finding>) {
    let headings = page.headings(2);
    let Some(at) = headings.iter().position(|(_, heading)| *heading == "Needs") else { return };
    let start = headings[at].0;
    let end = headings.get(at + 1).map_or(u32::MAX, |(line, _)| *line);
    let lines = page.text.lines().zip(1..).filter(|(_, line)| (start..end).contains(line));
    let described: Vec<(u32, &str)> = lines
        .filter_map(|(text, line)| Some((line, text.strip_prefix("- ")?.split_once(':')?.0.trim())))
        .collect();
    let same = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    for need in needs.iter().filter(|need| !described.iter().any(|(_, name)| same(need, name))) {
        let message = format!("the need \"{need}\" has no bullet below \"Needs\"");
        let finding = Finding::new(page, page.find(need), rules::CLASS_NEEDS, message);
        found.push(
            finding.help(format!("write `- {need}: …`: what gets in the way, and what helps")),
        );
    }
    for (line, name) in described {
        if !needs.iter().any(|need| same(need, name)) {
            let message = format!("\"{name}\" is described here and is not among the needs above");
            found.push(Finding::new(page, At::line(line), rules::CLASS_NEEDS, message));
        }
    }
}
