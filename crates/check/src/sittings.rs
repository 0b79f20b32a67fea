//! Definitions of what learners go through: tests, paths, things to think about, surveys and workflows. In a plugin
//! it is also looked whether the blueprints beside them can fill them; a workspace may ask from any plugin.

use ::assessment::{Blueprint, FileProblem};
use ::sittings::Definition;
use questionnaires::Definition as Questions;

use super::blueprints::tell;
use super::page::{Kind, Page};
use super::report::Finding;
use super::rules;

/// The definitions among the files of a plugin.
pub fn in_plugin(pages: &[Page], found: &mut Vec<Finding>) {
    let blueprints = pages.iter().filter(|page| page.kind == Kind::Blueprint);
    let read = blueprints.filter_map(|page| Blueprint::read(&page.path, &page.text).ok());
    let blueprints: Vec<Blueprint> = read.collect();
    check(pages, found, |file, text| Definition::read_with(file, text, &blueprints));
}

/// The definitions among the files of a workspace.
pub fn in_workspace(pages: &[Page], found: &mut Vec<Finding>) {
    check(pages, found, Definition::read);
}

fn check(
    pages: &[Page],
    found: &mut Vec<Finding>,
    read: impl Fn(&str, &str) -> Result<Definition, Vec<FileProblem>>,
) {
    for page in pages {
        let (problems, rule) = match page.kind {
            Kind::Sitting => (read(&page.path, &page.text).err(), rules::SITTING),
            Kind::Questionnaire => {
                (Questions::read(&page.path, &page.text).err(), rules::QUESTIONNAIRE)
            }
            _ => continue,
        };
        tell(page, problems.unwrap_or_default(), rule, found);
    }
}
