//! The numbers of the tasks: counted once over the worksheet, and the same on every page.

use std::ops::Range;

use crate::{
    FacetPart, Item, Lesson, Shows, Task, Template, Tier, check::only_left_open, slug::key,
};

/// A task with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedTask<'a> {
    /// From 1.
    pub number: u32,
    /// Id of its section.
    pub section: &'a str,
    /// The task.
    pub item: &'a Item<Task>,
}

impl NumberedTask<'_> {
    /// Section and item, as pages name their source.
    #[must_use]
    pub fn source(&self) -> String {
        format!("{}/{}", self.section, self.item.id)
    }
}

/// All tasks in the order of their numbers: as pupils meet them on the worksheet, then versions for a
/// need, then what the worksheet does not show.
#[must_use]
pub fn numbered_tasks<'a>(lesson: &'a Lesson, template: &Template) -> Vec<NumberedTask<'a>> {
    let parts: Vec<&FacetPart> = template.worksheet.iter().collect();
    let mut tasks: Vec<_> = lesson.tasks().collect();
    // The sort keeps the file's order inside a tier.
    tasks.sort_by_key(|(_, item)| match part_of(&parts, item.fields.tier) {
        Some(part) => (usize::from(item.fields.need.is_some()), part),
        None => (2, 0),
    });
    for run in runs(&parts) {
        let is_of_run = |item: &Item<Task>| {
            let part = part_of(&parts, item.fields.tier);
            item.fields.need.is_none() && part.is_some_and(|part| run.contains(&part))
        };
        let begin = tasks.iter().position(|(_, item)| is_of_run(item)).unwrap_or_default();
        let count = tasks.iter().filter(|(_, item)| is_of_run(item)).count();
        if let Some(of_run) = tasks.get_mut(begin..begin + count) {
            as_met(lesson, of_run);
        }
    }
    let numbered = (1..).zip(tasks);
    numbered.map(|(number, (section, item))| NumberedTask { number, section, item }).collect()
}

/// The part of a page that shows the tasks of a tier.
pub(super) fn part_of(parts: &[&FacetPart], tier: Tier) -> Option<usize> {
    parts.iter().position(|part| match &part.shows {
        Shows::Tasks(tiers) => tiers.contains(&tier),
        _ => false,
    })
}

/// Parts of tasks that follow one another: inside such a run tasks stand as the lesson uses them.
pub(super) fn runs(parts: &[&FacetPart]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if !matches!(part.shows, Shows::Tasks(_)) {
            continue;
        }
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = at + 1,
            None => runs.push(at..at + 1),
        }
    }
    runs
}

/// Puts tasks into the order of the activities that use them, those of one activity as they stood; where
/// one is used by none, all stay.
fn as_met(lesson: &Lesson, tasks: &mut [(&str, &Item<Task>)]) {
    let used: Vec<Vec<String>> = lesson
        .activities()
        .map(|(_, item)| item.fields.tasks.iter().map(|title| key(title)).collect())
        .collect();
    let place = |item: &Item<Task>| {
        let title = key(&item.fields.title);
        used.iter().position(|used| used.contains(&title))
    };
    if tasks.iter().all(|(_, item)| place(item).is_some()) {
        tasks.sort_by_key(|(_, item)| place(item));
    }
}

/// Those of them that pupils get, with the same numbers: a request to the teacher is no task yet.
pub(crate) fn tasks_for_pupils<'a>(
    lesson: &'a Lesson,
    template: &Template,
) -> Vec<NumberedTask<'a>> {
    let mut tasks = numbered_tasks(lesson, template);
    tasks.retain(|task| !only_left_open(&task.item.fields.prompt));
    tasks
}
