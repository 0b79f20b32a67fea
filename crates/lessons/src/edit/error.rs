//! Why a lesson was not changed, in words for a teacher and for a model.

use text::nearest;

use crate::{ItemSummary, Lesson, SectionKind, SpaceError, Template};

/// A change that was not made; the lesson is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Neither the lesson nor its template has the section.
    #[error("there is no section \"{section}\"{hint}; sections there are: {known}")]
    UnknownSection {
        /// What was asked for.
        section: String,
        /// What was probably meant, as part of the sentence.
        hint: String,
        /// The ids there are.
        known: String,
    },
    /// The section has no such item.
    #[error("the section \"{section}\" has no item \"{item}\"{hint}; {known}")]
    UnknownItem {
        /// The section's id.
        section: String,
        /// What was asked for.
        item: String,
        /// What was probably meant, as part of the sentence.
        hint: String,
        /// The ids there are, as part of the sentence.
        known: String,
    },
    /// The section holds something else.
    #[error(
        "the section \"{section}\" is of kind {} and cannot take {}; use a section of that kind, or give the content this section's kind",
        .kind.name(), .given.name()
    )]
    WrongKind {
        /// The section's id.
        section: String,
        /// What it holds.
        kind: SectionKind,
        /// What it was given.
        given: SectionKind,
    },
    /// The section is not made of items.
    #[error("the section \"{section}\" is of kind {} and has no items: change it as a whole", .kind.name())]
    NoItems {
        /// The section's id.
        section: String,
        /// What it holds.
        kind: SectionKind,
    },
    /// Timings are not written.
    #[error(
        "the section \"{section}\" is derived from the activities: change their minutes instead"
    )]
    Derived {
        /// The section's id.
        section: String,
    },
    /// The activities would not fit into the lesson.
    #[error(
        "the activities would be {planned} of {available} minutes: {} too many; shorten this or another activity, or take one out",
        .planned - .available
    )]
    TooManyMinutes {
        /// What all activities would take together.
        planned: u32,
        /// How long the lesson lasts.
        available: u32,
    },
    /// Something that has to be there is missing.
    #[error("{what}")]
    Incomplete {
        /// What is missing, as a sentence.
        what: String,
    },
    /// The room to answer is not understood.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The text would not stay inside its section.
    #[error(
        "the new text of \"{section}\" would run into other sections: it has a heading of the first or second level, or a code block or comment without an end"
    )]
    RunsInto {
        /// The section's id.
        section: String,
    },
    /// The text is not exactly one item.
    #[error("the new text in \"{section}\" is not one item: {}", one_item(*.kind))]
    NotOneItem {
        /// The section's id.
        section: String,
        /// What it holds.
        kind: SectionKind,
    },
    /// The text would be read as something else than was meant.
    #[error(
        "a text given for \"{section}\" would be read as something else in the lesson's file: leave out headings of the second to fourth level, bullets that begin with a field's name and a colon, and code blocks without an end"
    )]
    ReadOtherwise {
        /// The section's id.
        section: String,
    },
    /// The title would be read as something else.
    #[error(
        "\"{title}\" cannot stand as the lesson's title: leave out what markdown reads as a mark"
    )]
    TitleReadOtherwise {
        /// What was asked for.
        title: String,
    },
    /// The value cannot stand in the front matter.
    #[error("\"{value}\" cannot be the lesson's {key}")]
    FactReadOtherwise {
        /// The front matter's key.
        key: &'static str,
        /// What was asked for.
        value: String,
    },
    /// The lesson has the section already.
    #[error("the lesson has the section \"{section}\" already")]
    SectionThere {
        /// The section's id.
        section: String,
    },
    /// The section has this very item already.
    #[error("the section \"{section}\" has this item already: {section}/{item}")]
    ItemThere {
        /// The section's id.
        section: String,
        /// The item's id.
        item: String,
    },
    /// The file is longer than a lesson can be.
    #[error(
        "the lesson's file would have or has {kilobytes} KB, and {most} KB are the limit: take something out, or make two lessons of it"
    )]
    TooLong {
        /// How long it is.
        kilobytes: usize,
        /// How long it may be.
        most: usize,
    },
    /// There is no such place among the items.
    #[error("the section \"{section}\" has {count} items: there is no place {to}, counted from 0")]
    NoSuchPlace {
        /// The section's id.
        section: String,
        /// What was asked for.
        to: usize,
        /// How many items there are.
        count: usize,
    },
}

impl EditError {
    pub(super) fn unknown_section(id: &str, lesson: &Lesson, template: &Template) -> Self {
        let mut known: Vec<&str> = lesson.sections.iter().map(|s| s.id.as_str()).collect();
        let missing = template.sections.iter().map(|s| s.id.as_str());
        for id in missing {
            if !known.contains(&id) {
                known.push(id);
            }
        }
        Self::UnknownSection {
            section: id.to_owned(),
            hint: hint(id, &known),
            known: known.join(", "),
        }
    }

    pub(super) fn unknown_item(section: &str, id: &str, items: &[ItemSummary<'_>]) -> Self {
        let known: Vec<&str> = items.iter().map(|item| item.id).collect();
        Self::UnknownItem {
            section: section.to_owned(),
            item: id.to_owned(),
            hint: hint(id, &known),
            known: match known.is_empty() {
                true => "it has no items".to_owned(),
                false => format!("items there are: {}", known.join(", ")),
            },
        }
    }
}

fn hint(id: &str, known: &[&str]) -> String {
    nearest(id, known).map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default()
}

fn one_item(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Activities => {
            "begin with a heading such as \"### Retrieval quiz (5 min)\" and use no other of that level"
        }
        SectionKind::Tasks => {
            "begin with a heading such as \"### Predict the output (core)\" and use no other of that level"
        }
        SectionKind::Misconceptions | SectionKind::Differentiation | SectionKind::Assessment => {
            "begin with a heading of the third level (### …) and use no other of that level"
        }
        SectionKind::Statements | SectionKind::Outcomes | SectionKind::Vocabulary => {
            "write one bullet, and indent what belongs to it"
        }
        SectionKind::Text | SectionKind::Timings => "the section has no items",
    }
}
