//! What is different between two versions of a lesson: facts, sections, lines, words.

mod lines;

pub use lines::line_changes;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use ts_rs::TS;

use crate::{Fact, Lesson, Template, parse};

/// The id under which what stands before the first section is compared.
const LEAD: &str = "lead";

/// The differences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LessonDiff {
    /// Title and facts that changed.
    pub facts: Vec<FactChange>,
    /// All sections in the order of the new version; a section that was taken out stands where it
    /// was.
    pub sections: Vec<SectionDiff>,
}

impl LessonDiff {
    /// Whether the versions say the same.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.sections.iter().all(|section| section.change == Change::Same)
    }
}

/// A fact that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FactChange {
    /// Which; none for the title.
    pub fact: Option<Fact>,
    /// What it said.
    pub old: Option<String>,
    /// What it says.
    pub new: Option<String>,
}

/// One section in both versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SectionDiff {
    /// Its id.
    pub id: String,
    /// Its heading in the new version, or in the old one when it was taken out.
    pub heading: String,
    /// What happened to it.
    pub change: Change,
    /// The lines that changed, with some around them; empty when none did.
    pub hunks: Vec<Hunk>,
}

/// What happened to a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LessonChange")]
pub enum Change {
    /// Nothing.
    Same,
    /// Only the new version has it.
    Added,
    /// Only the old version has it.
    Removed,
    /// Its text or its heading changed; it may have moved as well.
    Changed,
    /// It stands in another place, with the same text.
    Moved,
}

/// Lines that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Hunk {
    /// First line in the old section's text, from 1.
    pub old_start: u32,
    /// First line in the new section's text, from 1.
    pub new_start: u32,
    /// In order.
    pub lines: Vec<DiffLine>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiffLine {
    /// In which version it stands.
    pub tag: LineTag,
    /// Its text, cut where the emphasis begins and ends.
    pub pieces: Vec<Piece>,
}

/// In which version a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LineTag {
    /// In both.
    Same,
    /// In the new one.
    Added,
    /// In the old one.
    Removed,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "DiffPiece")]
pub struct Piece {
    /// The text.
    pub text: String,
    /// Whether these are the words that changed inside the line.
    pub emphasis: bool,
}

/// Compares two versions of a lesson.
#[must_use]
pub fn diff(old: &str, new: &str, template: &Template) -> LessonDiff {
    let (old, new) = (parse(old, template), parse(new, template));
    let (before, after) = (parts(&old), parts(&new));
    let ids =
        |parts: &[SectionText<'_>]| parts.iter().map(|part| part.id.to_owned()).collect::<Vec<_>>();
    let old_of: HashMap<&str, &SectionText<'_>> =
        before.iter().map(|part| (part.id, part)).collect();
    let new_of: HashMap<&str, &SectionText<'_>> =
        after.iter().map(|part| (part.id, part)).collect();
    let mut sections = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &ids(&before), &ids(&after)) {
        let is_in_order = matches!(op, DiffOp::Equal { .. });
        if !is_in_order {
            let gone = before.get(op.old_range()).unwrap_or_default();
            let gone = gone.iter().filter(|part| !new_of.contains_key(part.id));
            sections.extend(gone.map(|part| part.diff(part.text, "", Change::Removed)));
        }
        for part in after.get(op.new_range()).unwrap_or_default() {
            sections.push(match old_of.get(part.id) {
                None => part.diff("", part.text, Change::Added),
                Some(old) if (old.text, old.heading) != (part.text, part.heading) => {
                    part.diff(old.text, part.text, Change::Changed)
                }
                Some(_) if is_in_order => part.diff("", "", Change::Same),
                Some(_) => part.diff("", "", Change::Moved),
            });
        }
    }
    LessonDiff { facts: facts(&old, &new), sections }
}

struct SectionText<'a> {
    id: &'a str,
    heading: &'a str,
    text: &'a str,
}

impl SectionText<'_> {
    fn diff(&self, old: &str, new: &str, change: Change) -> SectionDiff {
        SectionDiff {
            id: self.id.to_owned(),
            heading: self.heading.to_owned(),
            change,
            hunks: line_changes(old, new),
        }
    }
}

fn parts(lesson: &Lesson) -> Vec<SectionText<'_>> {
    let lead = (!lesson.lead.is_empty()).then_some(SectionText {
        id: LEAD,
        heading: &lesson.title,
        text: &lesson.lead,
    });
    let sections = lesson.sections.iter().map(|section| SectionText {
        id: &section.id,
        heading: &section.heading,
        text: &section.markdown,
    });
    lead.into_iter().chain(sections).collect()
}

fn facts(old: &Lesson, new: &Lesson) -> Vec<FactChange> {
    let of = |lesson: &Lesson| {
        let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        [
            (None, filled(&lesson.title)),
            (Some(Fact::Topic), filled(&lesson.topic)),
            (Some(Fact::Class), lesson.class.clone()),
            (Some(Fact::Minutes), lesson.minutes.map(|minutes| minutes.to_string())),
            (Some(Fact::Template), filled(&lesson.template)),
            (Some(Fact::NotHere), filled(&lesson.not_here.join("; "))),
            (Some(Fact::Archived), lesson.archived.clone()),
            (Some(Fact::Date), lesson.date.clone()),
            (Some(Fact::Went), lesson.went.clone()),
            (Some(Fact::Place), lesson.place.map(|place| place.to_string())),
        ]
    };
    let both = of(old).into_iter().zip(of(new));
    both.filter(|((_, old), (_, new))| old != new)
        .map(|((fact, old), (_, new))| FactChange { fact, old, new })
        .collect()
}

#[cfg(test)]
mod tests;
