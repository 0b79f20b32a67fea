//! What pupils work on.

use lessons::{Space, Task, Tier};

use super::fault::unless;
use super::texts::{stems, times};
use super::words::vocabulary;
use crate::Draft;

/// Words by which a task asks for thinking.
const THINKING: [&str; 18] = [
    "why",
    "what if",
    "predict",
    "explain",
    "compare",
    "choose",
    "find",
    "order",
    "reason",
    "decide",
    "difference",
    "which",
    "how do you know",
    "mistake",
    "wrong",
    "sort",
    "match",
    "finish",
];
/// Letters of handwriting in a line of a worksheet.
const LINE: usize = 60;

pub(super) fn tiers_keep_the_challenge(draft: &Draft) -> Vec<String> {
    let mut faults = Vec::new();
    for tier in [Tier::Support, Tier::Core, Tier::Stretch] {
        let tasks = of(draft, tier);
        if tasks.is_empty() {
            faults.push(format!("no task of tier {tier:?}"));
            continue;
        }
        let asks = tasks.iter().any(|task| {
            let prompt = task.prompt.to_lowercase();
            THINKING.iter().any(|word| prompt.contains(word))
        });
        faults.extend(unless(asks, || format!("tier {tier:?} asks for no thinking")));
    }
    let core = words_of(&of(draft, Tier::Core));
    for tier in [Tier::Support, Tier::Stretch] {
        let tasks = of(draft, tier);
        let own = words_of(&tasks);
        let term = |term: &Vec<String>| times(term, &own) > 0 && times(term, &core) > 0;
        let word = |word: &String| word.len() > 4 && core.contains(word);
        let shares = vocabulary(draft).iter().any(term) || own.iter().any(word);
        faults.extend(unless(tasks.is_empty() || shares, || {
            format!("tier {tier:?} shares no word with the core tasks")
        }));
    }
    faults
}

pub(super) fn exit_on_the_hardest_case(draft: &Draft) -> Vec<String> {
    let exit = of(draft, Tier::Exit);
    let mut faults = Vec::new();
    let least = if draft.one_side { 1 } else { 2 };
    faults.extend(unless(exit.len() >= least, || format!("{} exit tasks", exit.len())));
    let hardest = exit.iter().any(|task| {
        let texts = [&task.prompt, task.teacher.as_ref().unwrap_or(&task.title)];
        texts.iter().any(|text| text.to_lowercase().contains("hardest"))
    });
    // On one side of a page there is room for one; the other is then asked aloud.
    let aloud = draft.one_side
        && draft
            .lesson
            .section("plenary")
            .is_some_and(|section| section.markdown.to_lowercase().contains("hardest case"));
    faults.extend(unless(hardest || aloud, || {
        "no exit task is said to be the hardest case".to_owned()
    }));
    let closing = draft.lesson.activities().last().map(|(section, _)| section);
    let closing = draft.lesson.activities().filter(|(section, _)| Some(*section) == closing);
    let asked: Vec<&String> = closing.flat_map(|(_, item)| &item.fields.tasks).collect();
    for task in exit {
        faults.extend(unless(asked.contains(&&task.title), || {
            format!("\"{}\" is not in the last part of the lesson", task.title)
        }));
    }
    faults
}

pub(super) fn answers_and_room(draft: &Draft) -> Vec<String> {
    let mut faults = Vec::new();
    for (_, item) in draft.lesson.tasks() {
        let task = &item.fields;
        let answer = task.answer.as_deref().unwrap_or_default().trim();
        if answer.is_empty() {
            faults.push(format!("\"{}\" has no answer", task.title));
            continue;
        }
        let needed = answer.chars().count().div_ceil(LINE).div_ceil(3);
        let fits = match task.space.unwrap_or_default() {
            Space::Lines { lines } | Space::Code { lines } => lines as usize >= needed,
            Space::Box { .. } | Space::Grid { .. } => true,
            Space::None => is_answered_in_place(&task.prompt),
        };
        faults.extend(unless(fits, || format!("\"{}\" has no room for its answer", task.title)));
    }
    faults
}

/// Whether the prompt itself has room: a table, a gap, boxes to tick or lines to number.
fn is_answered_in_place(prompt: &str) -> bool {
    let asks = prompt.to_lowercase();
    let room = ["|", "__", "[ ]", "…", "□"].iter().any(|sign| prompt.contains(sign));
    let marks = ["circle", "underline", "tick", "number", "match", "draw a line", "say", "tell"];
    room || marks.iter().any(|word| asks.contains(word))
}

fn of(draft: &Draft, tier: Tier) -> Vec<&Task> {
    let tasks = draft.lesson.tasks().map(|(_, item)| &item.fields);
    tasks.filter(|task| task.tier == tier).collect()
}

/// By their stems.
fn words_of(tasks: &[&Task]) -> Vec<String> {
    let texts = tasks.iter().flat_map(|task| [&task.prompt, &task.title]);
    texts.flat_map(|text| stems(text)).collect()
}
