//! Names and numbers of people in content, which goes to other schools and to models.
//!
//! What recognises a pupil's name in a conversation is meant to find too much rather than too little.
//! Here a finding fails a build, so what content may name passes: sources with their year and people
//! whom lessons speak of.

use privacy::{Kind as What, Policy, TextKind};

use super::page::{Kind, Page};
use super::report::Finding;
use super::rules;

/// The text of a page.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    let kind = match page.kind {
        // Official words and manifests are nobody's description of a pupil.
        Kind::Imported | Kind::Json => return,
        // Tasks are about people who were made up; a note is on a topic and knows no class.
        _ if page.is_note() => return,
        Kind::Class | Kind::ClassTemplate => TextKind::CLASS_PROFILE,
        Kind::Lesson => TextKind::LESSON,
        _ => TextKind::REFERENCE,
    };
    for finding in privacy::find(kind, &page.text, &Policy::default()) {
        let Some(text) = page.text.get(finding.range.clone()) else { continue };
        let at = page.place(finding.range.start);
        let (rule, message, help) = match finding.kind {
            What::Person => (
                rules::NAME,
                format!("\"{text}\" may be the name of a person"),
                "write what the person is, such as \"a pupil\" or \"pupils with EAL\"; a source has its \
                 year behind the name: (Ebbinghaus, 1885)",
            ),
            other => (
                rules::IDENTIFIER,
                format!("\"{text}\" looks like a person's {}", other.words().0),
                "leave it out",
            ),
        };
        found.push(Finding::new(page, at, rule, message).help(help));
    }
}
