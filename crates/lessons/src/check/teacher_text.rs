//! Words for the teacher in places that pupils read.

use super::Findings;
use crate::{Content, Lesson, Shows, Template};

/// Labels that begin a line for the teacher.
const LABELS: [&str; 9] =
    ["Teacher", "Pupils", "Check", "Cause", "Move", "Need", "Answer", "Answers", "If not"];

/// The first line of a text that reads as a note for the teacher or as an answer.
pub(crate) fn teacher_line(text: &str) -> Option<&str> {
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let bare = line.trim_start();
        let opens = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark));
        match (fence, opens) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            // What stands in code is code.
            (Some(_), _) => {}
            (None, None) if is_teacher_line(bare) => return Some(line.trim()),
            (None, None) => {}
        }
    }
    None
}

fn is_teacher_line(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| "-*+_>#".contains(c) || c.is_whitespace());
    LABELS.iter().any(|label| {
        bare.strip_prefix(label)
            .map(|rest| rest.trim_start_matches(['*', '_']))
            .is_some_and(|rest| rest.starts_with(':'))
    })
}

pub(super) fn check(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    let mut look = |line: u32, section: &str, text: &str| {
        if let Some(found) = teacher_line(text) {
            let message = format!(
                "pupils would read \"{found}\": take it out, or put it where only the teacher reads"
            );
            findings.fault(line, section, message);
        }
    };
    for (section, item) in lesson.tasks() {
        look(item.start_line, section, &item.fields.prompt);
        look(item.start_line, section, item.fields.hint.as_deref().unwrap_or_default());
    }
    let shown = template.worksheet.iter().chain(&template.guide);
    for part in shown {
        let Shows::Section(id) = &part.shows else { continue };
        let Some(section) = lesson.section(id) else { continue };
        look(section.start_line, id, &section.markdown);
    }
    for section in &lesson.sections {
        match &section.content {
            Content::Vocabulary(items) => {
                for item in items {
                    look(item.start_line, &section.id, &item.fields.meaning);
                }
            }
            Content::Misconceptions(items) => {
                for item in items {
                    let right = item.fields.right.as_deref().unwrap_or_default();
                    look(item.start_line, &section.id, right);
                }
            }
            _ => {}
        }
    }
}
