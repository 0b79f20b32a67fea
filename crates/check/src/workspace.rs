//! What a workspace has: the three files about the teacher, and lesson templates that can be read.

use ::lessons::{PrintChoice, STRUCTURED_NAME, Template};

use super::gather::{Completeness, WorkspaceFolder, shown};
use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

/// What the application reads of every teacher.
const FILES: [(&str, &str); 3] = [
    ("soul.md", "how the assistant works with the teacher"),
    ("teacher.md", "who the teacher is and what she needs of a plan"),
    ("pedagogy.md", "how she likes to teach"),
];

/// The files of a workspace that are not classes, curriculum, courses or lessons.
pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    for (name, what) in FILES {
        match folder.page(name) {
            Some(page) if page.body().0.trim().is_empty() => {
                let message = format!("the file is empty; it says {what}");
                found.push(Finding::new(page, At::START, rules::WORKSPACE_FILE, message));
            }
            None if folder.completeness == Completeness::Whole => {
                let path = shown(&folder.root.join(name));
                let message = format!("the workspace has no {name}, which says {what}");
                found.push(Finding::of_path(&path, At::START, rules::WORKSPACE_FILE, message));
            }
            Some(_) | None => {}
        }
    }
    for page in &folder.pages {
        match page.kind {
            Kind::Template => template(page, found),
            Kind::Identity => {
                named_template(folder, page, found);
                print(page, found);
            }
            Kind::Class | Kind::ClassTemplate => named_template(folder, page, found),
            _ => {}
        }
    }
}

fn template(page: &Page, found: &mut Vec<Finding>) {
    if let Err(error) = Template::parse(&page.inside, &page.text) {
        let at = At { line: error.line, column: error.column };
        found.push(Finding::new(page, at, rules::TEMPLATE, error.message));
    }
}

/// How pupils' pages are printed for all classes can be read.
fn print(page: &Page, found: &mut Vec<Finding>) {
    for (line, text) in page.front() {
        let Some(said) = text.strip_prefix("print:").map(str::trim) else { continue };
        if let Err(error) = PrintChoice::parse(said.trim_matches(['"', '\''])) {
            found.push(Finding::new(page, At::line(line), rules::PRINT, error.to_string()));
        }
    }
}

/// A template that a teacher or a class chooses is there.
fn named_template(folder: &WorkspaceFolder, page: &Page, found: &mut Vec<Finding>) {
    for (line, text) in page.front() {
        let Some(name) = text.strip_prefix("template:").map(str::trim) else { continue };
        let path = format!("templates/{name}.md");
        if !name.is_empty() && name != STRUCTURED_NAME && !folder.paths.contains(&path) {
            let message = format!("there is no template \"{name}\": {path} does not exist");
            let at = page.find_from(line, name);
            found.push(Finding::new(page, at, rules::UNKNOWN_TEMPLATE, message));
        }
    }
}
