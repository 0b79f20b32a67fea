//! Proof that pages agree with the lesson they were made from. What has to stand on a page is worked
//! out here from lesson and template alone, and the page is read as text: how pages are made is not
//! trusted.

mod plan;
mod pupil;
mod secrets;
mod sheet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Facet, Lesson, Template, facet::tasks_for_pupils, numbered_tasks};

/// One thing on a page that does not agree with the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    /// The page.
    pub facet: Facet,
    /// In what way.
    pub kind: DriftKind,
    /// The task, word, part or line.
    pub what: String,
    /// The same as a sentence.
    pub message: String,
}

/// In what way a page does not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DriftKind {
    /// The lesson has it and the page does not.
    Missing,
    /// The page has it and the lesson does not.
    Foreign,
    /// Both have it, in other words.
    Differs,
    /// It stands in another order.
    Misplaced,
    /// Pupils would read what is for the teacher, or an answer before the key.
    TeacherText,
}

/// Compares pages, as markdown, with the lesson; no drift is the proof that they agree.
#[must_use]
pub fn drift(lesson: &Lesson, template: &Template, pages: &[(Facet, String)]) -> Vec<Drift> {
    let tasks = numbered_tasks(lesson, template);
    let for_pupils = tasks_for_pupils(lesson, template);
    let mut drifts = Vec::new();
    for (facet, markdown) in pages {
        let mut found = PageDrift { facet: *facet, drifts: &mut drifts };
        match facet {
            Facet::Plan => plan::compare(lesson, template, &tasks, markdown, &mut found),
            Facet::Worksheet | Facet::Key | Facet::Guide => {
                pupil::compare(lesson, template, &for_pupils, markdown, &mut found);
            }
        }
    }
    drifts
}

/// What was found on one page.
struct PageDrift<'a> {
    facet: Facet,
    drifts: &'a mut Vec<Drift>,
}

impl PageDrift<'_> {
    fn add(&mut self, kind: DriftKind, what: &str) {
        let page = match self.facet {
            Facet::Plan => "the plan",
            Facet::Worksheet => "the worksheet",
            Facet::Key => "the answer key",
            Facet::Guide => "the revision guide",
        };
        let message = match kind {
            DriftKind::Missing => format!("{page} lacks what the lesson has: {what}"),
            DriftKind::Foreign => format!("{page} has what the lesson does not: {what}"),
            DriftKind::Differs => format!("{page} says it in other words than the lesson: {what}"),
            DriftKind::Misplaced => format!("{page} has it in another place: {what}"),
            DriftKind::TeacherText => format!("on {page} pupils would read: {what}"),
        };
        self.drifts.push(Drift { facet: self.facet, kind, what: what.to_owned(), message });
    }
}

#[cfg(test)]
mod tests;
