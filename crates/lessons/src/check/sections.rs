//! What a section or an item lacks.

use super::{findings::Findings, teacher_text::only_left_open};
use crate::{Content, Item, Lesson, Misconception, Section, SectionKind, SectionState, Template};

pub(super) fn check(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    for spec in &template.sections {
        let is_needed = !spec.optional && spec.kind != SectionKind::Timings;
        if is_needed && lesson.section(&spec.id).is_none() {
            findings.fault(1, &spec.id, format!("the section \"{}\" is missing", spec.heading));
        }
    }
    for section in &lesson.sections {
        let heading = &section.heading;
        if section.state == SectionState::Drafting {
            let message = format!("the section \"{heading}\" is not written yet");
            findings.fault(section.start_line, &section.id, message);
        } else if section.markdown.is_empty() {
            let message = format!("the section \"{heading}\" is empty");
            findings.fault(section.start_line, &section.id, message);
        }
        items(section, findings);
    }
    one_part_is_kept(lesson, findings);
}

fn items(section: &Section, findings: &mut Findings) {
    let mut lacks = |line: u32, item: &str, what: &str| {
        findings.fault(line, &section.id, format!("\"{item}\" {what}"));
    };
    match &section.content {
        Content::Misconceptions(items) => {
            for item in items {
                let idea = &item.fields.idea;
                if item.fields.cause.is_empty() {
                    lacks(
                        item.start_line,
                        idea,
                        "does not say why pupils think so: \"- Cause: …\"",
                    );
                }
                if item.fields.teacher_move.is_empty() {
                    lacks(
                        item.start_line,
                        idea,
                        "does not say what the teacher does: \"- Move: …\"",
                    );
                }
            }
            let no_right = |item: &&Item<Misconception>| {
                item.fields.right.is_none() && !only_left_open(&item.fields.idea)
            };
            for item in items.iter().filter(no_right) {
                let message = format!(
                    "\"{}\" does not say for pupils what is right (\"- Right: …\"), which the revision guide shows",
                    item.fields.idea
                );
                findings.notice(item.start_line, &section.id, message);
            }
        }
        Content::Activities(items) => {
            for item in items {
                let title = &item.fields.title;
                if item.fields.teacher.is_empty() {
                    lacks(
                        item.start_line,
                        title,
                        "does not say what the teacher does: \"- Teacher: …\"",
                    );
                }
                if item.fields.pupils.is_empty() {
                    lacks(item.start_line, title, "does not say what pupils do: \"- Pupils: …\"");
                }
            }
        }
        Content::Differentiation(items) => {
            for item in items.iter().filter(|item| item.fields.change.is_empty()) {
                lacks(
                    item.start_line,
                    &item.fields.need,
                    "does not say what changes: \"- Change: …\"",
                );
            }
        }
        Content::Assessment(items) => {
            for item in items.iter().filter(|item| item.fields.shows.is_empty()) {
                lacks(
                    item.start_line,
                    &item.fields.criterion,
                    "does not say what shows it: \"- Shows: …\"",
                );
            }
        }
        Content::Tasks(items) => {
            for item in items {
                let title = &item.fields.title;
                if item.fields.prompt.is_empty() {
                    lacks(item.start_line, title, "does not say what pupils do");
                }
                if item.fields.answer.is_none() {
                    lacks(item.start_line, title, "has no answer: write it below \"#### Answer\"");
                }
            }
        }
        Content::Statements(_)
        | Content::Outcomes(_)
        | Content::Vocabulary(_)
        | Content::Text(_) => {}
    }
}

/// One part of the lesson is the one that must not be cut.
fn one_part_is_kept(lesson: &Lesson, findings: &mut Findings) {
    let kept: Vec<_> =
        lesson.activities().filter(|(_, item)| item.fields.must_not_be_cut).collect();
    if let [_, (section, item), ..] = kept.as_slice() {
        let message = format!(
            "{} activities must not be cut; the mark says most when one part has it",
            kept.len()
        );
        findings.notice(item.start_line, section, message);
    }
}
