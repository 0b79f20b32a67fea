//! What the tools of lessons answer: what was done, what the minutes are, and what is still amiss in
//! the place that was changed.

use agent::ToolOutput;
use domain::ToolEffect;
use lessons::{Lesson, Weight, check, minutes};

use crate::lessons::{ChangedLesson, OpenLesson};

/// Done, with the file it wrote.
pub fn written(done: &ChangedLesson, content: String) -> ToolOutput {
    let (path, sha256) = (done.open.file.path.clone(), done.open.file.sha256.clone());
    ToolOutput::Done { content, effects: vec![ToolEffect::FileWritten { path, sha256 }] }
}

/// The same, saying what was done, the minutes, and what is amiss there.
pub fn changed(done: &ChangedLesson, what: &str) -> ToolOutput {
    let place = match (&done.section, &done.item) {
        (Some(section), Some(item)) => format!(" as {section}/{item}"),
        _ => String::new(),
    };
    let lesson = &done.open.lesson;
    let mut content = format!("{what}{place}. {}.", minutes_in_words(lesson));
    let amiss = faults(&done.open, done.section.as_deref());
    if !amiss.is_empty() {
        content.push_str("\n\nTo look at:\n");
        content.push_str(&amiss.join("\n"));
    }
    written(done, content)
}

/// What is still to be put right, as lines of a list; of one section where one is named.
pub fn faults(open: &OpenLesson, section: Option<&str>) -> Vec<String> {
    let found = check(&open.lesson, &open.template).into_iter();
    let here = found.filter(|problem| {
        problem.weight == Weight::Fault
            && (section.is_none() || problem.section.as_deref() == section)
    });
    here.map(|problem| format!("- line {}: {}", problem.line, problem.message)).collect()
}

/// What a section is called.
pub fn heading(done: &ChangedLesson) -> String {
    let section = done.section.as_deref().and_then(|id| done.open.lesson.section(id));
    section.map(|section| section.heading.clone()).unwrap_or_default()
}

/// "12 of 50 minutes are planned, 38 are left".
pub fn minutes_in_words(lesson: &Lesson) -> String {
    minutes(lesson).in_words()
}
