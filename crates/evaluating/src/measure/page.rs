//! What stands on the pages.

use curriculum::mentions;
use lessons::{Content, Facet, SectionKind, Tier, Weight, drift, markdown, plain};
use text::words::has_whole;

use super::fault::unless;
use super::texts::{before_answers, squeezed};
use crate::Draft;

/// The most words of a paragraph or bullet of the plan.
const MOST_IN_PLAN: usize = 60;
/// The most words of one that pupils read.
const MOST_FOR_PUPILS: usize = 45;

pub(super) fn for_pupils_only(draft: &Draft) -> Vec<String> {
    let mut faults = Vec::new();
    for page in [&draft.worksheet, &draft.guide] {
        let text = plain(&before_answers(page));
        let shown = squeezed(&text);
        let name = page.facet;
        for mention in mentions(&text) {
            faults.push(format!("{} on the {name:?} page", mention.written));
        }
        for need in &draft.profile.needs {
            let found = has_whole(&shown, &squeezed(need));
            faults.extend(unless(!found, || format!("{need} on the {name:?} page")));
        }
        for told in teacher_texts(draft) {
            let found = shown.contains(&squeezed(&told));
            faults.extend(unless(!found, || format!("\"{told}\" on the {name:?} page")));
        }
    }
    faults
}

pub(super) fn plan_and_page_agree(draft: &Draft) -> Vec<String> {
    let pages: Vec<(Facet, String)> = [&draft.plan, &draft.worksheet, &draft.key, &draft.guide]
        .map(|page| (page.facet, markdown(page)))
        .into();
    let mut faults: Vec<String> = drift(&draft.lesson, &draft.template, &pages)
        .into_iter()
        .map(|drift| drift.message)
        .collect();
    let problems = draft.checked.problems.iter().filter(|problem| problem.weight == Weight::Fault);
    faults.extend(problems.map(|problem| format!("line {}: {}", problem.line, problem.message)));
    for (_, item) in draft.lesson.tasks() {
        let task = &item.fields;
        let for_all = matches!(task.tier, Tier::Core | Tier::Retrieval | Tier::Exit);
        let used =
            draft.lesson.activities().any(|(_, item)| item.fields.tasks.contains(&task.title));
        faults.extend(unless(!for_all || used, || format!("no activity uses \"{}\"", task.title)));
    }
    faults
}

pub(super) fn no_wall_of_text(draft: &Draft) -> Vec<String> {
    let pages = [
        (draft.plan.clone(), MOST_IN_PLAN),
        (before_answers(&draft.worksheet), MOST_FOR_PUPILS),
        (before_answers(&draft.guide), MOST_FOR_PUPILS),
    ];
    let mut faults = Vec::new();
    for (page, most) in pages {
        let text = plain(&page);
        for line in text.lines().filter(|line| !is_material(line)) {
            let length = line.split_whitespace().count();
            faults.extend(unless(length <= most, || {
                let begin: String = line.chars().take(50).collect();
                format!("{length} words at \"{begin}…\" in {:?}", page.facet)
            }));
        }
    }
    faults
}

/// A table, or a text that pupils work on: it is as long as it has to be.
fn is_material(line: &str) -> bool {
    line.trim_start().starts_with(['|', '>'])
}

/// Moves and causes of misconceptions, and what the teacher does in the activities.
fn teacher_texts(draft: &Draft) -> Vec<String> {
    let misconceptions = draft.lesson.of_kind(SectionKind::Misconceptions).flat_map(|section| {
        match &section.content {
            Content::Misconceptions(items) => items.as_slice(),
            _ => &[],
        }
    });
    let moves = misconceptions.map(|item| item.fields.teacher_move.clone());
    let steps = draft.lesson.activities().map(|(_, item)| item.fields.teacher.clone());
    moves.chain(steps).filter(|text| text.split_whitespace().count() > 3).collect()
}
