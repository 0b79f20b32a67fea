//! The numbers of the tasks: counted once over the worksheet, and the same on every page.

use crate::{Item, Lesson, Shows, Task, Template, Tier, check::only_left_open};

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

/// All tasks in the order of their numbers: as the worksheet shows them, then versions for a need,
/// then what the worksheet does not show.
#[must_use]
pub fn numbered_tasks<'a>(lesson: &'a Lesson, template: &Template) -> Vec<NumberedTask<'a>> {
    let mut tiers: Vec<Tier> = Vec::new();
    for part in &template.worksheet {
        if let Shows::Tasks(shown) = &part.shows {
            for tier in shown {
                if !tiers.contains(tier) {
                    tiers.push(*tier);
                }
            }
        }
    }
    let place = |item: &Item<Task>| {
        let tier = tiers.iter().position(|tier| *tier == item.fields.tier);
        match tier {
            Some(tier) => (usize::from(item.fields.need.is_some()), tier),
            None => (2, 0),
        }
    };
    let mut tasks: Vec<_> = lesson.tasks().collect();
    // The sort keeps the file's order inside a tier.
    tasks.sort_by_key(|(_, item)| place(item));
    let numbered = (1..).zip(tasks);
    numbered.map(|(number, (section, item))| NumberedTask { number, section, item }).collect()
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
