//! Links between outcomes: each leads to a code that is there, along its line to the next level, and
//! is answered from the other end.

use std::collections::BTreeMap;

use ::curriculum::{
    Certainty, Code, CurriculumFile, Field, Library, Listed, Onward, Outcome, Wording, is_imported,
    mentions,
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
        let outcomes = groups(file).filter_map(Entry::of_group);
        for entry in outcomes.chain(file.listed.iter().map(Entry::of_listed)) {
            for field in [Link::From, Link::To, Link::See] {
                for linked in field.codes(&entry) {
                    let at = place(page, &entry, field.name(), linked);
                    let problem = Linked { library, entry: &entry, field, linked };
                    found.extend(problem.finding(page, at));
                }
            }
        }
    }
}

/// What stands below one heading, as far as its links go.
struct Entry<'a> {
    codes: Vec<&'a Code>,
    from: &'a [Code],
    to: &'a [Onward],
    see: &'a [Code],
    fields: &'a [Field],
    start_line: u32,
}

impl<'a> Entry<'a> {
    fn of_group(group: &'a [Outcome]) -> Option<Self> {
        let Outcome { from, to, see, fields, start_line, .. } = group.first()?;
        let codes = group.iter().map(|outcome| &outcome.code).collect();
        Some(Self { codes, from, to, see, fields, start_line: *start_line })
    }

    fn of_outcome(outcome: &'a Outcome) -> Self {
        let Outcome { code, from, to, see, fields, start_line, .. } = outcome;
        Self { codes: vec![code], from, to, see, fields, start_line: *start_line }
    }

    fn of_listed(listed: &'a Listed) -> Self {
        let Listed { code, from, to, see, fields, start_line, .. } = listed;
        Self { codes: vec![code], from, to, see, fields, start_line: *start_line }
    }
}

/// A place of a code: its file, its line, and how certain it is; a listed one is not.
type Standing<'a> = (&'a CurriculumFile, u32, Option<Certainty>);

/// The same wording of a code in two files of one subject, or of two that do not agree how certain it
/// is. Subjects may share a code, and a paraphrase beside the official words is meant so.
fn duplicates(folder: &WorkspaceFolder, found: &mut Vec<Finding>) {
    let mut first: BTreeMap<(&Code, bool), Standing<'_>> = BTreeMap::new();
    for file in folder.library.files() {
        let stated = file.outcomes.iter().map(|outcome| {
            let official = outcome.wording == Wording::Official;
            (&outcome.code, official, outcome.start_line, Some(outcome.certainty))
        });
        let listed = file.listed.iter().map(|l| (&l.code, false, l.start_line, None));
        for (code, official, line, certainty) in stated.chain(listed) {
            let (other, _, before) =
                *first.entry((code, official)).or_insert((file, line, certainty));
            let Some(page) = folder.page(&file.path) else { continue };
            let message = if other.path == file.path {
                continue;
            } else if other.subject == file.subject {
                format!("{code} stands in {} already, for the same subject", other.path)
            } else if before != certainty {
                format!("{code} has another certainty in {}", other.path)
            } else {
                continue;
            };
            found.push(Finding::new(page, At::line(line), rules::DUPLICATE_CODE, message));
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

    /// The codes that it names below one heading.
    fn codes<'a>(self, entry: &Entry<'a>) -> Vec<&'a Code> {
        match self {
            Self::From => entry.from.iter().collect(),
            Self::See => entry.see.iter().collect(),
            Self::To => entry
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

/// One code that an entry names.
struct Linked<'a> {
    library: &'a Library,
    entry: &'a Entry<'a>,
    field: Link,
    linked: &'a Code,
}

impl Linked<'_> {
    fn finding(&self, page: &Page, at: At) -> Option<Finding> {
        let Self { library, entry, field, linked } = *self;
        let code = *entry.codes.first()?;
        if !library.knows(linked) {
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
        let is_next = entry.codes.iter().any(|code| match field {
            Link::From => follows(library, linked, code),
            Link::To | Link::See => follows(library, code, linked),
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
        let stated = library.find(linked).into_iter().map(|found| Entry::of_outcome(found.outcome));
        let listed = library.listed(linked).map(|found| Entry::of_listed(found.listed));
        let is_answered = stated
            .chain(listed)
            .any(|other| answer.codes(&other).iter().any(|code| entry.codes.contains(code)));
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
    let listed = library.all_listed().map(|found| &found.listed.code);
    let mut codes = library.codes().chain(listed);
    high.has_line_of(low) && low.level < high.level && !codes.any(|code| between(&code))
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

/// Where a field of an entry names a code.
fn place(page: &Page, entry: &Entry<'_>, field: &str, wanted: &Code) -> At {
    let fields = entry.fields.iter().filter(|other| other.name == field);
    for line in fields.flat_map(|field| field.start_line..=field.end_line) {
        let text = page.line(line);
        let named =
            mentions(text).into_iter().find(|mention| mention.code.as_ref() == Some(wanted));
        if let Some(mention) = named {
            let before = text.get(..mention.range.start).unwrap_or_default();
            return At { line, column: count(before.chars().count() + 1) };
        }
    }
    At::line(entry.start_line)
}
