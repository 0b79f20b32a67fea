//! Links between outcomes: each leads to a code that is there, along its line to the next level, and
//! is answered from the other end.

use std::collections::BTreeMap;

use ::curriculum::{
    Code, CurriculumFile, Library, Onward, Outcome, Wording, is_imported, mentions,
};

use super::groups;
use crate::gather::WorkspaceFolder;
use crate::page::{At, Page, count};
use crate::report::Finding;
use crate::rules;

pub fn check(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    let library = &*folder.library;
    duplicates(folder, found);
    for file in library.files().iter().filter(|file| !is_imported(&file.path)) {
        let Some(page) = folder.page(&file.path) else { continue };
        for group in groups(file) {
            for field in [Link::From, Link::To, Link::See] {
                for linked in field.codes(group) {
                    let at = place(page, group, field.name(), linked);
                    let problem = Linked { library, group, field, linked };
                    found.extend(problem.finding(page, at));
                }
            }
        }
    }
}

/// The same wording of a code in two files of one subject, or of two that do not agree how certain it
/// is. Subjects may share a code, and a paraphrase beside the official words is meant so.
fn duplicates(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    let mut first: BTreeMap<(&Code, bool), (&CurriculumFile, &Outcome)> = BTreeMap::new();
    for file in folder.library.files() {
        for outcome in &file.outcomes {
            let key = (&outcome.code, outcome.wording == Wording::Official);
            let (other, before) = *first.entry(key).or_insert((file, outcome));
            let Some(page) = folder.page(&file.path) else { continue };
            let code = &outcome.code;
            let message = if other.path == file.path {
                continue;
            } else if other.subject == file.subject {
                format!("{code} stands in {} already, for the same subject", other.path)
            } else if before.certainty != outcome.certainty {
                format!("{code} has another certainty in {}", other.path)
            } else {
                continue;
            };
            let at = At::line(outcome.start_line);
            found.push(Finding::new(page, at, rules::DUPLICATE_CODE, message));
        }
    }
}

/// A field that names codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    From,
    To,
    See,
}

impl Link {
    fn name(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::See => "see",
        }
    }

    /// The codes that it names for the outcomes below one heading.
    fn codes(self, group: &[Outcome]) -> Vec<&Code> {
        let Some(outcome) = group.first() else { return Vec::new() };
        match self {
            Self::From => outcome.from.iter().collect(),
            Self::See => outcome.see.iter().collect(),
            Self::To => outcome
                .to
                .iter()
                .filter_map(|onward| match onward {
                    Onward::Outcome(code) => Some(code),
                    Onward::Beyond(_) => None,
                })
                .collect(),
        }
    }
}

/// One code that a group of outcomes names.
struct Linked<'a> {
    library: &'a Library,
    group: &'a [Outcome],
    field: Link,
    linked: &'a Code,
}

impl Linked<'_> {
    fn finding(&self, page: &Page, at: At) -> Option<Finding> {
        let Self { library, group, field, linked } = *self;
        let code = &group.first()?.code;
        if !library.holds(linked) {
            let message = format!("{code} names {linked}, which is in no curriculum file");
            let finding = Finding::new(page, at, rules::UNKNOWN_CODE, message);
            return Some(match nearest(library, linked) {
                Some(other) => finding.help(format!("there is {other}")),
                None => finding,
            });
        }
        let answer = match field {
            Link::See => return None,
            Link::From => Link::To,
            Link::To => Link::From,
        };
        let is_next = group.iter().any(|outcome| match field {
            Link::From => follows(library, linked, &outcome.code),
            Link::To | Link::See => follows(library, &outcome.code, linked),
        });
        if !is_next {
            let message = match field {
                Link::From => format!("{code} does not follow {linked}"),
                Link::To | Link::See => format!("{linked} does not follow {code}"),
            };
            let help = "learning goes on in the same area and line, at the next level that the line \
                has; name other relations with `see`";
            return Some(Finding::new(page, at, rules::PROGRESSION, message).help(help));
        }
        let is_answered = library.find(linked).iter().any(|other| {
            let back = answer.codes(std::slice::from_ref(other.outcome));
            back.iter().any(|code| group.iter().any(|outcome| outcome.code == **code))
        });
        (!is_answered).then(|| {
            let (name, back) = (field.name(), answer.name());
            let message = format!("`{name}: {linked}` is not answered at {linked}");
            let finding = Finding::new(page, at, rules::ONE_WAY, message);
            finding.help(format!("write `- {back}: {code}` below {linked}"))
        })
    }
}

/// Whether a code is the next one of its line: no level in between that the files hold.
fn follows(library: &Library, low: &Code, high: &Code) -> bool {
    let between =
        |code: &&Code| code.has_line_of(low) && low.level < code.level && code.level < high.level;
    high.has_line_of(low) && low.level < high.level && !library.codes().any(|code| between(&code))
}

/// A code of the same area and number but for one part, to be named when one does not exist.
fn nearest<'a>(library: &'a Library, wanted: &Code) -> Option<&'a Code> {
    library.codes().find(|code| {
        let parts = [
            code.area == wanted.area,
            code.level == wanted.level,
            code.line == wanted.line,
            code.letter == wanted.letter,
        ];
        parts.iter().filter(|same| **same).count() == 3
    })
}

/// Where a field of the outcomes names a code.
fn place(page: &Page, group: &[Outcome], field: &str, wanted: &Code) -> At {
    let Some(outcome) = group.first() else { return At::START };
    let fields = outcome.fields.iter().filter(|other| other.name == field);
    for line in fields.flat_map(|field| field.start_line..=field.end_line) {
        let text = page.line(line);
        let named =
            mentions(text).into_iter().find(|mention| mention.code.as_ref() == Some(wanted));
        if let Some(mention) = named {
            let before = text.get(..mention.range.start).unwrap_or_default();
            return At { line, column: count(before.chars().count() + 1) };
        }
    }
    At::line(outcome.start_line)
}
