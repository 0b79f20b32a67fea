//! Names of pupils where pupils read. A name counts where the profile of the class, or the teacher's
//! notes, speak of a person by it and the page does, too. Names in made-up tasks are anybody's, and a name
//! that her files do not have cannot be told from one.

use std::collections::BTreeSet;

use ::lessons::{Problem, Weight, words_for_pupils};
use privacy::{Kind, Policy, TextKind};
use text::words;
use workspace::{ClassProfile, Workspace, WorkspaceError};

use crate::lessons::OpenLesson;

/// What the teacher says of herself.
const TEACHER: &str = "teacher.md";

/// Titles of colleagues, whose names pupils know.
const TITLES: [&str; 10] =
    ["mr", "mrs", "ms", "miss", "mx", "dr", "sir", "madam", "mister", "prof"];

/// How somebody says who she is herself.
const HERSELF: [&str; 4] = ["i am", "i'm", "my name", "call me"];

/// A person whom a file of hers names.
struct Person<'a> {
    words: BTreeSet<String>,
    path: &'a str,
}

/// Each name of such a person on a page for pupils, where it first stands.
pub(super) fn named(
    open: &OpenLesson,
    profile: Option<&ClassProfile>,
    files: &Workspace,
) -> Result<Vec<Problem>, WorkspaceError> {
    let mut persons: Vec<Person<'_>> = Vec::new();
    for path in profile.map(|profile| profile.path.as_str()).into_iter().chain([TEACHER]) {
        match files.read(path) {
            Ok(file) => persons.extend(persons_in(&file.text, path)),
            Err(WorkspaceError::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    let topic = name_words(&format!("{} {}", open.lesson.title, open.lesson.topic));
    persons.retain(|person| person.words.is_disjoint(&topic));
    let mut told: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    let mut found = Vec::new();
    for (line, section, text) in words_for_pupils(&open.lesson, &open.template) {
        for finding in privacy::find(TextKind::LESSON, text, &Policy::default()) {
            let said = text.get(finding.range).filter(|_| finding.kind == Kind::Person);
            let Some(said) = said else { continue };
            let name = name_words(said);
            let person = persons.iter().find(|one| !name.is_empty() && name.is_subset(&one.words));
            let Some(person) = person.filter(|_| told.insert(name)) else { continue };
            let message = format!(
                "pupils would read \"{said}\", who is named in {}: take the name out, or say \"you\"",
                person.path
            );
            let section = Some(section.to_owned());
            found.push(Problem { line, section, weight: Weight::Notice, message });
        }
    }
    Ok(found)
}

/// Everybody whom a file names, but colleagues and herself.
fn persons_in<'p>(text: &str, path: &'p str) -> Vec<Person<'p>> {
    let whole = privacy::pupil_names(text).into_iter().map(|finding| finding.range);
    let pupils = whole.filter(|range| {
        let before = &text[..range.start];
        let line = before.rsplit('\n').next().unwrap_or_default().to_lowercase();
        let title = words(&line).last().is_some_and(|word| TITLES.contains(&word));
        !title && !HERSELF.iter().any(|herself| line.contains(herself))
    });
    pupils.map(|range| Person { words: name_words(&text[range]), path }).collect()
}

/// The words of a name in small letters, without the ending of what somebody owns.
fn name_words(name: &str) -> BTreeSet<String> {
    let parts = name.split(|c: char| !c.is_alphanumeric() && c != '-');
    let words = parts.filter(|part| part.chars().count() > 1).map(str::to_lowercase);
    words.filter(|word| !TITLES.contains(&word.as_str())).collect()
}
