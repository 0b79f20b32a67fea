//! The plan against the lesson: every section is there or on a page for pupils, every activity and every
//! change for a need is on the run sheet, tasks by their numbers and nowhere in full.

use super::{DriftKind, PageDrift, sheet::read};
use crate::{
    Content, Lesson, NumberedTask, SectionKind, Shows, Template, Tier, one_line::as_line,
    outline::one_line, print::task_numbers, slug::key,
};

pub(super) fn compare(
    lesson: &Lesson,
    template: &Template,
    tasks: &[NumberedTask<'_>],
    markdown: &str,
    found: &mut PageDrift<'_>,
) {
    let (_, parts) = read(markdown);
    let flat = one_line(markdown);
    let shown = || template.worksheet.iter().chain(&template.guide).map(|part| &part.shows);
    let is_elsewhere =
        |id: &str| shown().any(|shows| matches!(shows, Shows::Section(section) if section == id));
    for section in &lesson.sections {
        let is_own = match section.kind {
            SectionKind::Timings | SectionKind::Tasks | SectionKind::Activities => false,
            SectionKind::Text => !is_elsewhere(&section.id),
            _ => true,
        };
        let is_there = parts.iter().any(|part| part.heading == section.heading);
        let is_written = !section.markdown.is_empty();
        if is_own && is_written && !is_there {
            found.add(DriftKind::Missing, &format!("the section \"{}\"", section.heading));
        }
        if let Content::Vocabulary(items) = &section.content {
            for term in items.iter().map(|item| one_line(&item.fields.term)) {
                if !flat.contains(&term) {
                    found.add(DriftKind::Missing, &term);
                }
            }
        }
        if let Content::Differentiation(items) = &section.content {
            for change in items.iter().map(|item| one_line(&as_line(&item.fields.change))) {
                if !flat.contains(&change) {
                    found.add(DriftKind::Missing, &change);
                }
            }
        }
    }
    let is_on_a_page = |tier: Tier| {
        shown().any(|shows| matches!(shows, Shows::Tasks(tiers) if tiers.contains(&tier)))
    };
    // What the lesson itself says to the teacher in the words of a task is no task.
    let outside = lesson.sections.iter().filter(|section| section.kind != SectionKind::Tasks);
    let outside: Vec<String> = outside.map(|section| one_line(&section.markdown)).collect();
    let outside = outside.join(" ");
    for task in tasks {
        let fields = &task.item.fields;
        let prompt = one_line(&as_line(&fields.prompt));
        let name = format!("the task \"{}. {}\"", task.number, fields.title);
        match (is_on_a_page(fields.tier), flat.contains(&prompt)) {
            (true, true) if prompt.len() > SHORTEST && !outside.contains(&prompt) => {
                found.add(DriftKind::Foreign, &name);
            }
            (false, false) => found.add(DriftKind::Missing, &name),
            _ => {}
        }
    }
    let entries = || parts.iter().flat_map(|part| &part.entries);
    for (_, item) in lesson.activities() {
        let title = one_line(&item.fields.title);
        // Two activities may have one name.
        let mut named =
            entries().filter(|entry| on_the_run_sheet(&entry.heading, &title)).peekable();
        if named.peek().is_none() {
            found.add(DriftKind::Missing, &format!("the activity \"{title}\""));
            continue;
        }
        let mut numbers: Vec<u32> = item
            .fields
            .tasks
            .iter()
            .filter_map(|title| {
                tasks.iter().find(|task| key(&task.item.fields.title) == key(title))
            })
            .map(|task| task.number)
            .collect();
        numbers.sort_unstable();
        let said = task_numbers(&numbers, &[]);
        let label = if item.fields.tasks.len() == 1 { "Task" } else { "Tasks" };
        let said = format!("**{label}:** {said}");
        if !numbers.is_empty() && !named.any(|entry| entry.text.contains(&said)) {
            let what = format!("the activity \"{title}\" with the tasks {numbers:?}");
            found.add(DriftKind::Missing, &what);
        }
    }
}

/// Whether a heading is that of an activity with its minutes.
fn on_the_run_sheet(heading: &str, title: &str) -> bool {
    heading.split_once("min: ").is_some_and(|(_, named)| named.starts_with(title))
}

/// Prompts of fewer characters may be said in a plan by chance.
const SHORTEST: usize = 40;
