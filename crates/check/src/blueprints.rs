//! Blueprints of questions: whether each can be read, whether its own tests hold, and whether the curriculum has its
//! outcomes. Whether its variants are what it promises takes longer and is asked by `teacher-assist assess check`.

use ::assessment::{Blueprint, FileProblem};
use ::curriculum::{Code, Library};

use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules::{self, Rule};

/// The blueprints among these files; outcomes are looked up where there is a curriculum.
pub fn check(pages: &[Page], curriculum: Option<&Library>, found: &mut Vec<Finding>) {
    let curriculum = curriculum.filter(|library| !library.files().is_empty());
    for page in pages.iter().filter(|page| page.kind == Kind::Blueprint) {
        match Blueprint::read(&page.path, &page.text) {
            Ok(blueprint) => {
                let unknown = curriculum.map(|library| {
                    blueprint.unknown_outcomes(|code| {
                        Code::try_from(code.to_owned()).is_ok_and(|code| library.knows(&code))
                    })
                });
                tell(page, unknown.unwrap_or_default(), rules::BLUEPRINT_OUTCOME, found);
                tell(page, blueprint.known_problems(), rules::BLUEPRINT, found);
            }
            Err(problems) => tell(page, problems, rules::BLUEPRINT, found),
        }
    }
}

/// Each mistake at its place.
pub fn tell(page: &Page, problems: Vec<FileProblem>, rule: Rule, found: &mut Vec<Finding>) {
    found.extend(problems.into_iter().map(|problem| {
        let at = At { line: problem.line, column: problem.column };
        Finding::new(page, at, rule, problem.message)
    }));
}
