//! The plan against the lesson: the same tasks with the same numbers, words and answers.

use super::{DriftKind, PageDrift, pupil::words, sheet::read};
use crate::{Lesson, NumberedTask, SectionKind, outline::one_line, slug::key};

pub(super) fn compare(
    lesson: &Lesson,
    tasks: &[NumberedTask<'_>],
    markdown: &str,
    found: &mut PageDrift<'_>,
) {
    let (_, parts) = read(markdown);
    let flat = one_line(markdown);
    for section in lesson.sections.iter().filter(|s| s.kind != SectionKind::Timings) {
        if !parts.iter().any(|part| part.heading == section.heading) {
            found.add(DriftKind::Missing, &format!("the section \"{}\"", section.heading));
        }
    }
    for word in words(lesson).map(|word| one_line(&word)) {
        if !flat.contains(&word) {
            found.add(DriftKind::Missing, &word);
        }
    }
    let heading = |task: &NumberedTask<'_>| {
        let fields = &task.item.fields;
        one_line(&format!("{}. {} ({})", task.number, fields.title, fields.tier.name()))
    };
    let entries = || parts.iter().flat_map(|part| part.entries.iter().map(move |e| (part, e)));
    for task in tasks {
        let name = heading(task);
        let Some((_, entry)) = entries().find(|(_, entry)| entry.heading == name) else {
            found.add(DriftKind::Missing, &format!("the task \"{name}\""));
            continue;
        };
        let prompt = one_line(&task.item.fields.prompt);
        let answer = one_line(task.item.fields.answer.as_deref().unwrap_or_default());
        if !entry.text.starts_with(&prompt) || !entry.text.ends_with(&answer) {
            found.add(DriftKind::Differs, &format!("the task \"{name}\""));
        }
    }
    let of_tasks: Vec<&str> =
        lesson.of_kind(SectionKind::Tasks).map(|section| section.heading.as_str()).collect();
    for (part, entry) in entries().filter(|(part, _)| of_tasks.contains(&part.heading.as_str())) {
        if !tasks.iter().any(|task| heading(task) == entry.heading) {
            found.add(
                DriftKind::Foreign,
                &format!("\"{}\" below \"{}\"", entry.heading, part.heading),
            );
        }
    }
    for (_, item) in lesson.activities() {
        for title in &item.fields.tasks {
            let task = tasks.iter().find(|task| key(&task.item.fields.title) == key(title));
            let Some(task) = task else { continue };
            let named = one_line(&format!("{} {}", task.number, task.item.fields.title));
            if !flat.contains(&named) {
                let what = format!("the activity \"{}\" with task {named}", item.fields.title);
                found.add(DriftKind::Missing, &what);
            }
        }
    }
}
