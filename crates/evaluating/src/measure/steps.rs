//! What happens in the room: minutes, retrieval, the hinge, and where needs are met.

use lessons::{Activity, Adaptation, Content, Item, SectionKind, Tier, minutes};

use super::fault::unless;
use super::texts::squeezed;
use crate::Draft;

/// No part of a lesson runs on for longer, in minutes.
const LONGEST: u32 = 25;

pub(super) fn minutes_true(draft: &Draft) -> Vec<String> {
    let minutes = minutes(&draft.lesson);
    let period = draft.profile.minutes.or(minutes.available).unwrap_or_default();
    let mut faults = Vec::new();
    faults.extend(unless(minutes.planned == period, || minutes.in_words()));
    let mut working = 0;
    for (_, Item { fields: activity, .. }) in draft.lesson.activities() {
        let title = &activity.title;
        let Some(length) = activity.minutes else {
            faults.push(format!("\"{title}\" has no minutes"));
            continue;
        };
        faults.extend(unless(length <= LONGEST, || format!("\"{title}\" takes {length} minutes")));
        if !activity.tasks.is_empty() {
            working += length;
        }
        let least = least_minutes(draft, activity);
        faults.extend(unless(least <= f64::from(length), || {
            format!("\"{title}\" has tasks for {least} minutes and takes {length}")
        }));
    }
    faults.extend(unless(working * 2 >= period, || {
        format!("pupils work for {working} of {period} minutes")
    }));
    faults
}

/// What a quick pupil takes for the tasks that everybody does: a minute for a question from memory,
/// two for a task of the lesson and for a question of the exit ticket.
fn least_minutes(draft: &Draft, activity: &Activity) -> f64 {
    let tasks = draft.lesson.tasks().map(|(_, item)| &item.fields);
    let used = tasks.filter(|task| activity.tasks.contains(&task.title));
    used.map(|task| match task.tier {
        Tier::Retrieval => 1.0,
        Tier::Core | Tier::Exit => 2.0,
        Tier::Support | Tier::Stretch => 0.0,
    })
    .sum()
}

pub(super) fn begins_with_retrieval(draft: &Draft) -> Vec<String> {
    let first = draft.lesson.activities().next();
    let Some((_, Item { fields: first, .. })) = first else {
        return vec!["no activities".to_owned()];
    };
    let tasks = draft.lesson.tasks().map(|(_, item)| &item.fields);
    let retrieval: Vec<_> = tasks
        .filter(|task| task.tier == Tier::Retrieval && first.tasks.contains(&task.title))
        .collect();
    let mut faults = Vec::new();
    let least = if draft.one_side { 2 } else { 3 };
    faults.extend(unless(retrieval.len() >= least, || {
        format!("\"{}\" asks {} questions from memory", first.title, retrieval.len())
    }));
    for task in retrieval {
        let answered = task.answer.as_deref().is_some_and(|answer| !answer.trim().is_empty());
        faults.extend(unless(answered, || format!("\"{}\" has no answer", task.title)));
    }
    faults
}

pub(super) fn hinge_with_moves(draft: &Draft) -> Vec<String> {
    let all: Vec<&Item<Activity>> = draft.lesson.activities().map(|(_, item)| item).collect();
    let inner = all.get(1..all.len().saturating_sub(1)).unwrap_or_default();
    let best =
        inner.iter().map(|item| answers_with_moves(&item.markdown)).max().unwrap_or_default();
    unless(best >= 2, || "no question with what to do for each of its answers".to_owned())
        .into_iter()
        .collect()
}

/// Bullets that begin with a letter and say after the answer what it means.
fn answers_with_moves(markdown: &str) -> usize {
    let answers = markdown.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
    answers
        .filter(|answer| {
            let mut signs = answer.trim_start_matches('*').chars();
            let letter = signs.next().is_some_and(|sign| ('A'..='E').contains(&sign));
            let marked = signs.next().is_some_and(|sign| matches!(sign, ':' | '.' | ')'));
            letter && marked && answer.contains('(') && answer.trim_end().ends_with(')')
        })
        .count()
}

pub(super) fn needs_placed(draft: &Draft) -> Vec<String> {
    let entries: Vec<&Item<Adaptation>> = draft
        .lesson
        .of_kind(SectionKind::Differentiation)
        .flat_map(|section| match &section.content {
            Content::Differentiation(items) => items.as_slice(),
            _ => &[],
        })
        .collect();
    let mut faults = Vec::new();
    for need in &draft.profile.needs {
        let met = entries.iter().any(|entry| squeezed(&entry.fields.need) == squeezed(need));
        faults.extend(unless(met, || format!("nothing changes for {need}")));
    }
    for entry in entries {
        let Adaptation { need, step, change } = &entry.fields;
        let placed = match step {
            Some(step) => draft.lesson.activities().any(|(_, item)| item.fields.title == *step),
            None => is_on_a_page(draft, change),
        };
        faults.extend(unless(placed, || format!("{need}: \"{change}\" has no place")));
    }
    faults
}

fn is_on_a_page(draft: &Draft, change: &str) -> bool {
    let change = squeezed(change);
    let page = ["on the page", "worksheet"].iter().any(|word| change.contains(word));
    page || draft.lesson.tasks().any(|(_, item)| change.contains(&squeezed(&item.fields.title)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_a_hinge_says_what_it_means() {
        assert_eq!(
            answers_with_moves("- A: 3 (right: go on)\n- B: 4 (counts the end: trace it)"),
            2
        );
        assert_eq!(answers_with_moves("- A: 3\n- Answers: 4 (in all)\n- a) 3 (right)"), 0);
    }
}
