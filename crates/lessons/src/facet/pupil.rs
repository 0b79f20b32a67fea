//! Worksheet, its answer key, and revision guide: what the template's parts show. Nothing that only the
//! teacher reads stands on a page for pupils, and nothing is shown that is only a request to her.

use std::{iter, ops::Range};

use super::numbers::{NumberedTask, part_of, runs, tasks_for_pupils};
use super::word_list::{self, word_for_all};
use crate::{
    Content, Facet, FacetPart, Lesson, Section, SectionKind, SectionState, Shows, Template,
    check::only_left_open,
    page::{MixUp, PageBlock, PageField, Word},
};

/// The heading above the versions for a need. It names no need: the page is for pupils.
pub(crate) const VERSIONS: &str = "Another version";

/// What the template wants on a page, in order. The answers to a worksheet are a page of their own.
pub(crate) fn parts(template: &Template, facet: Facet) -> Vec<&FacetPart> {
    let is_answers = |part: &&FacetPart| matches!(part.shows, Shows::Answers(_));
    match facet {
        Facet::Plan => Vec::new(),
        Facet::Worksheet => template.worksheet.iter().filter(|part| !is_answers(part)).collect(),
        Facet::Key => template.worksheet.iter().filter(is_answers).collect(),
        Facet::Guide => template.guide.iter().collect(),
    }
}

pub(super) fn blocks(lesson: &Lesson, template: &Template, facet: Facet) -> Vec<PageBlock> {
    let parts = parts(template, facet);
    let tasks = tasks_for_pupils(lesson, template);
    let mut blocks = Vec::new();
    if facet == Facet::Worksheet {
        blocks.push(PageBlock::NameLine);
    }
    let mut versions = Some(versions(&parts, &tasks));
    let mut is_behind_answers = false;
    let runs = runs(&parts);
    for (at, part) in parts.iter().enumerate() {
        if facet == Facet::Worksheet
            && let Some(run) = runs.iter().find(|run| run.contains(&at))
        {
            if run.start == at {
                blocks.extend(as_met(&parts, run.clone(), &tasks));
            }
            continue;
        }
        let shown = part_blocks(lesson, template, part, facet, &tasks);
        let is_answers = matches!(part.shows, Shows::Answers(_));
        if is_answers {
            blocks.extend(versions.take().unwrap_or_default());
        }
        if shown.is_empty() {
            continue;
        }
        let is_first = !blocks.iter().any(|block| matches!(block, PageBlock::Heading { .. }));
        if (is_answers || is_behind_answers) && !is_first {
            blocks.push(PageBlock::PageBreak);
        }
        is_behind_answers = is_answers;
        blocks.push(PageBlock::Heading { level: 2, text: part.heading.clone(), source: None });
        blocks.extend(shown);
    }
    blocks.extend(versions.take().unwrap_or_default());
    let has_words = parts.iter().any(|part| matches!(part.shows, Shows::Vocabulary));
    if facet == Facet::Worksheet && has_words {
        blocks.extend(word_list::sheet(lesson));
    }
    blocks
}

/// Parts of tasks that follow one another, with the tasks in the order of their numbers: a part that is
/// left and come back to has its heading again.
fn as_met(parts: &[&FacetPart], run: Range<usize>, tasks: &[NumberedTask<'_>]) -> Vec<PageBlock> {
    let mut blocks = Vec::new();
    let mut begun: Vec<usize> = Vec::new();
    for task in tasks.iter().filter(|task| task.item.fields.need.is_none()) {
        let part = part_of(parts, task.item.fields.tier).filter(|part| run.contains(part));
        let Some((at, part)) = part.and_then(|at| Some((at, parts.get(at)?))) else { continue };
        if begun.last() != Some(&at) {
            let text = part.heading.clone();
            blocks.push(PageBlock::Heading { level: 2, text, source: None });
            begun.push(at);
        }
        blocks.push(task_block(task));
    }
    blocks
}

/// The tasks that are versions for a need, on a page of their own.
fn versions(parts: &[&FacetPart], tasks: &[NumberedTask<'_>]) -> Vec<PageBlock> {
    let is_shown = |task: &&NumberedTask<'_>| {
        task.item.fields.need.is_some()
            && parts.iter().any(|part| match &part.shows {
                Shows::Tasks(tiers) => tiers.contains(&task.item.fields.tier),
                _ => false,
            })
    };
    let mut blocks: Vec<PageBlock> = tasks.iter().filter(is_shown).map(task_block).collect();
    if !blocks.is_empty() {
        let heading = PageBlock::Heading { level: 2, text: VERSIONS.to_owned(), source: None };
        blocks.splice(0..0, [PageBlock::PageBreak, heading]);
    }
    blocks
}

fn part_blocks(
    lesson: &Lesson,
    template: &Template,
    part: &FacetPart,
    facet: Facet,
    tasks: &[NumberedTask<'_>],
) -> Vec<PageBlock> {
    match &part.shows {
        Shows::Section(id) => {
            let written = lesson.section(id).filter(|s| s.state == SectionState::Draft);
            let text = written.map(as_it_stands).unwrap_or_default();
            if text.is_empty() || only_left_open(&text) {
                return Vec::new();
            }
            vec![PageBlock::Markdown { text, source: Some(id.clone()) }]
        }
        Shows::Tasks(tiers) => tasks
            .iter()
            .filter(|task| task.item.fields.need.is_none())
            .filter(|task| tiers.contains(&task.item.fields.tier))
            .map(task_block)
            .collect(),
        Shows::Answers(tiers) => tasks
            .iter()
            .filter(|task| tiers.contains(&task.item.fields.tier))
            .flat_map(|task| {
                let said = if facet.is_for_pupils() { Vec::new() } else { for_the_teacher(task) };
                let said = (!said.is_empty())
                    .then(|| PageBlock::Fields { fields: said, source: task.source() });
                iter::once(answer_block(task)).chain(said)
            })
            .collect(),
        Shows::Criteria => ticks(lesson, template).into_iter().collect(),
        Shows::Misconceptions => {
            lesson.of_kind(SectionKind::Misconceptions).filter_map(mix_ups).collect()
        }
        Shows::Vocabulary => {
            lesson.of_kind(SectionKind::Vocabulary).filter_map(words_for_all).collect()
        }
    }
}

/// A section of text or statements with line feeds only.
fn as_it_stands(section: &Section) -> String {
    match &section.content {
        Content::Text(text) => text.clone(),
        _ => crate::outline::clean(&section.markdown),
    }
}

fn ticks(lesson: &Lesson, template: &Template) -> Option<PageBlock> {
    let section = lesson.section(template.criteria.as_deref()?)?;
    let Content::Statements(items) = &section.content else {
        return None;
    };
    let lines = items.iter().map(|item| item.fields.text.clone());
    let lines: Vec<String> = lines.filter(|line| !only_left_open(line)).collect();
    (!lines.is_empty()).then(|| PageBlock::Ticks { lines, source: section.id.clone() })
}

fn mix_ups(section: &Section) -> Option<PageBlock> {
    let Content::Misconceptions(items) = &section.content else {
        return None;
    };
    let mix_ups: Vec<MixUp> = items
        .iter()
        .filter(|item| !only_left_open(&item.fields.idea))
        .map(|item| MixUp { idea: item.fields.idea.clone(), right: item.fields.right.clone() })
        .collect();
    (!mix_ups.is_empty()).then(|| PageBlock::MixUps { mix_ups, source: section.id.clone() })
}

pub(super) fn words(section: &Section) -> Option<PageBlock> {
    let Content::Vocabulary(items) = &section.content else {
        return None;
    };
    let words: Vec<Word> = items
        .iter()
        .map(|item| Word {
            term: item.fields.term.clone(),
            meaning: item.fields.meaning.clone(),
            note: item.fields.note.clone(),
        })
        .collect();
    (!words.is_empty()).then(|| PageBlock::Words { words, source: section.id.clone() })
}

/// The words without what only some write.
fn words_for_all(section: &Section) -> Option<PageBlock> {
    match words(section)? {
        PageBlock::Words { words, source } => {
            let words = words.into_iter().map(word_for_all).collect();
            Some(PageBlock::Words { words, source })
        }
        other => Some(other),
    }
}

pub(super) fn task_block(task: &NumberedTask<'_>) -> PageBlock {
    let fields = &task.item.fields;
    PageBlock::Task {
        number: task.number,
        title: fields.title.clone(),
        tier: fields.tier,
        prompt: fields.prompt.clone(),
        space: fields.space.unwrap_or_default(),
        hint: fields.hint.clone(),
        source: task.source(),
    }
}

/// What is said to the teacher about a task.
pub(super) fn for_the_teacher(task: &NumberedTask<'_>) -> Vec<PageField> {
    let fields = &task.item.fields;
    [("Need", &fields.need), ("Teacher", &fields.teacher)]
        .into_iter()
        .filter_map(|(label, text)| Some((label, text.as_ref()?)))
        .filter(|(_, text)| !text.trim().is_empty())
        .map(|(label, text)| PageField { label: label.to_owned(), text: text.clone() })
        .collect()
}

pub(super) fn answer_block(task: &NumberedTask<'_>) -> PageBlock {
    PageBlock::Answer {
        number: task.number,
        title: task.item.fields.title.clone(),
        text: task.item.fields.answer.clone().unwrap_or_default(),
        source: task.source(),
    }
}
