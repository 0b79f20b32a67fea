//! What is not yet right with a lesson: missing sections, names that lead nowhere, minutes and sums
//! that do not come out, words for the teacher where pupils read.

mod answers_shown;
mod findings;
mod marked_out;
mod pictures;
mod references;
mod sections;
mod sums;
mod teacher_text;
mod topic;

use crate::{Lesson, Problem, Template, Weight, minutes};

use findings::Findings;
pub use marked_out::{needs_named, words_for_pupils};
pub use teacher_text::LEFT_OPEN;
pub(crate) use teacher_text::only_left_open;
pub(crate) use teacher_text::teacher_line;
pub use topic::unsaid_words;

/// Everything that somebody should look at, with what the reader of the file has found, by line.
#[must_use]
pub fn check(lesson: &Lesson, template: &Template) -> Vec<Problem> {
    let mut findings = Findings { problems: lesson.problems.clone() };
    sections::check(lesson, template, &mut findings);
    references::check(lesson, template, &mut findings);
    teacher_text::check(lesson, template, &mut findings);
    answers_shown::check(lesson, &mut findings);
    pictures::check(lesson, &mut findings);
    sums::check(lesson, &mut findings);
    topic::check(lesson, template, &mut findings);
    add_up(lesson, &mut findings);
    findings.problems.sort();
    findings.problems.dedup();
    findings.problems
}

/// In how many places a page for pupils still asks the teacher to add something.
#[must_use]
pub fn left_open(lesson: &Lesson, template: &Template) -> usize {
    teacher_text::lines_left_open(lesson, template).len()
}

/// Whether the minutes of the activities make the lesson.
fn add_up(lesson: &Lesson, findings: &mut Findings) {
    let minutes = minutes(lesson);
    let last = lesson.activities().last().map(|(section, _)| section);
    let section = last.and_then(|id| lesson.section(id));
    let line = section.map_or(1, |section| section.start_line);
    let id = section.map(|section| section.id.as_str());
    match minutes.difference() {
        None if minutes.planned > 0 => {
            let message = "the lesson does not say how long it is: write \"minutes: 50\" into the front matter";
            findings.add(Weight::Notice, 1, None, message.to_owned());
        }
        Some(difference) if difference != 0 && !minutes.by_item.is_empty() => {
            let planned = minutes.planned;
            let available = minutes.available.unwrap_or_default();
            let message = match difference {
                over @ 1.. => format!("{planned} of {available} minutes: {over} too many"),
                under => format!("{planned} of {available} minutes: {} are not planned", -under),
            };
            findings.add(Weight::Fault, line, id, message);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
