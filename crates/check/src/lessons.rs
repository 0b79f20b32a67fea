//! Lessons: what their own check says, and whether their claims about the curriculum hold.

use std::collections::BTreeMap;

use ::lessons::{Template, parse};

use super::gather::WorkspaceFolder;
use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

/// The lessons of a workspace.
pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    for page in folder.pages.iter().filter(|page| page.kind == Kind::Lesson) {
        let template = template(folder, page);
        let lesson = parse(&page.text, &template);
        for problem in ::lessons::check(&lesson, &template) {
            let at = At::line(problem.line);
            found.push(Finding::new(page, at, rules::LESSON, problem.message));
        }
        let claims = ::curriculum::claims(&page.text);
        for checked in ::curriculum::check(&claims, &folder.library, &BTreeMap::new()) {
            if !checked.stands() {
                let at = At::line(checked.claim.line);
                let name = checked.finding.name();
                let message = format!("this claim about the curriculum does not hold: {name}");
                let help = "`teacher-assist lessons check` says what its source has instead";
                found.push(Finding::new(page, at, rules::LESSON_CLAIM, message).help(help));
            }
        }
    }
}

/// The template that the lesson names, hers or the one that comes with the program; the built-in one
/// where that cannot be read.
fn template(folder: &WorkspaceFolder, page: &Page) -> Template {
    let name = parse(&page.text, &Template::structured()).template;
    let at = |below: &str| folder.page(&format!("templates/{below}{name}.md"));
    let file = at("").or_else(|| at("forms/"));
    let read = file.and_then(|file| Template::parse(&file.inside, &file.text).ok());
    let shipped = || Template::shipped().iter().find(|template| template.name == name).cloned();
    read.or_else(shipped).unwrap_or_else(Template::structured)
}
