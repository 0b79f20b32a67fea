//! The plan: every section in the order of the file, tasks with their numbers, timings derived.

use std::collections::HashMap;

use super::{
    numbers::{NumberedTask, numbered_tasks},
    pupil::{answer_block, task_block, words},
};
use crate::{
    Activity, Content, Item, Lesson, Section, SectionKind, SectionState, Template, minutes,
    outline::clean,
    page::{PageBlock, PageField, TimingRow},
    slug::key,
};

const NOT_WRITTEN: &str = "*Not written yet.*";

pub(super) fn blocks(lesson: &Lesson, template: &Template) -> Vec<PageBlock> {
    let tasks = numbered_tasks(lesson, template);
    let plan = Plan {
        lesson,
        by_title: tasks.iter().rev().map(|t| (key(&t.item.fields.title), *t)).collect(),
        by_source: tasks.iter().map(|t| ((t.section, t.item.id.as_str()), *t)).collect(),
    };
    let mut blocks = Vec::new();
    if !lesson.lead.is_empty() {
        blocks.push(PageBlock::Markdown { text: lesson.lead.clone(), source: None });
    }
    let timings = timings_place(lesson, template);
    for (index, section) in lesson.sections.iter().enumerate() {
        if let Some((_, heading)) = timings.as_ref().filter(|(place, _)| *place == index) {
            plan.timings(heading, &mut blocks);
        }
        if section.kind != SectionKind::Timings {
            plan.section(section, &mut blocks);
        }
    }
    if let Some((_, heading)) = timings.filter(|(place, _)| *place >= lesson.sections.len()) {
        plan.timings(&heading, &mut blocks);
    }
    blocks
}

/// Before which section the timings stand, and under which heading: where the file has them, else
/// where the template has them.
fn timings_place(lesson: &Lesson, template: &Template) -> Option<(usize, String)> {
    let stored = lesson.sections.iter().position(|s| s.kind == SectionKind::Timings);
    if let Some(place) = stored {
        return lesson.sections.get(place).map(|section| (place, section.heading.clone()));
    }
    let spec = template.sections.iter().find(|spec| spec.kind == SectionKind::Timings)?;
    let wanted = template.position(&spec.id);
    let later = |section: &Section| template.position(&section.id) > wanted;
    let place = lesson.sections.iter().position(later).unwrap_or(lesson.sections.len());
    Some((place, spec.heading.clone()))
}

struct Plan<'a> {
    lesson: &'a Lesson,
    by_source: HashMap<(&'a str, &'a str), NumberedTask<'a>>,
    by_title: HashMap<String, NumberedTask<'a>>,
}

impl Plan<'_> {
    fn section(&self, section: &Section, blocks: &mut Vec<PageBlock>) {
        blocks.push(heading(2, section.heading.clone(), section.id.clone()));
        if section.state == SectionState::Drafting || section.markdown.is_empty() {
            blocks.push(PageBlock::Markdown { text: NOT_WRITTEN.to_owned(), source: None });
            return;
        }
        if section.kind.has_headed_items() || section.kind == SectionKind::Vocabulary {
            notes(&section.notes, &section.id, blocks);
        }
        match &section.content {
            Content::Statements(_) | Content::Outcomes(_) | Content::Text(_) => {
                blocks.push(PageBlock::Markdown {
                    text: clean(&section.markdown),
                    source: Some(section.id.clone()),
                });
            }
            Content::Vocabulary(_) => blocks.extend(words(section)),
            Content::Misconceptions(items) => each(section, items, blocks, |item| {
                let fields = &item.fields;
                let said = [
                    ("Cause", Some(fields.cause.as_str())),
                    ("Move", Some(&fields.teacher_move)),
                    ("Right", fields.right.as_deref()),
                ];
                (fields.idea.clone(), filled(&said))
            }),
            Content::Activities(items) => each(section, items, blocks, |item| self.activity(item)),
            Content::Differentiation(items) => each(section, items, blocks, |item| {
                let fields = &item.fields;
                let said = [("Step", fields.step.as_deref()), ("Change", Some(&fields.change))];
                (fields.need.clone(), filled(&said))
            }),
            Content::Assessment(items) => each(section, items, blocks, |item| {
                let fields = &item.fields;
                let said = [
                    ("Shows", Some(fields.shows.as_str())),
                    ("When", fields.when.as_deref()),
                    ("If not", fields.if_not.as_deref()),
                ];
                (fields.criterion.clone(), filled(&said))
            }),
            Content::Tasks(items) => {
                for item in items {
                    let source = (section.id.as_str(), item.id.as_str());
                    if let Some(task) = self.by_source.get(&source) {
                        task_blocks(task, blocks);
                    }
                }
            }
        }
    }

    fn activity(&self, item: &Item<Activity>) -> (String, Vec<PageField>) {
        let fields = &item.fields;
        let minutes = fields.minutes.map(|minutes| format!("{minutes} min"));
        let kept = fields.must_not_be_cut.then(|| "must not be cut".to_owned());
        let said: Vec<String> = minutes.into_iter().chain(kept).collect();
        let title = match said.is_empty() {
            true => fields.title.clone(),
            false => format!("{} ({})", fields.title, said.join(", ")),
        };
        let tasks: Vec<String> = fields.tasks.iter().map(|title| self.named(title)).collect();
        let said = [
            ("Teacher", Some(fields.teacher.as_str())),
            ("Pupils", Some(&fields.pupils)),
            ("Check", fields.check.as_deref()),
            ("Tasks", Some(&tasks.join("; "))),
        ];
        (title, filled(&said))
    }

    /// A task's number and title; the title alone when the lesson has no such task.
    fn named(&self, title: &str) -> String {
        let task = self.by_title.get(&key(title));
        task.map_or_else(
            || title.to_owned(),
            |task| format!("{} {}", task.number, task.item.fields.title),
        )
    }

    fn timings(&self, text: &str, blocks: &mut Vec<PageBlock>) {
        let minutes = minutes(self.lesson);
        let headings: HashMap<&str, &str> =
            self.lesson.sections.iter().map(|s| (s.id.as_str(), s.heading.as_str())).collect();
        let rows: Vec<TimingRow> = self
            .lesson
            .activities()
            .map(|(section, item)| TimingRow {
                part: headings.get(section).copied().unwrap_or_default().to_owned(),
                title: item.fields.title.clone(),
                minutes: item.fields.minutes,
                must_not_be_cut: item.fields.must_not_be_cut,
                source: format!("{section}/{}", item.id),
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        blocks.push(PageBlock::Heading { level: 2, text: text.to_owned(), source: None });
        blocks.push(PageBlock::Timings {
            rows,
            planned: minutes.planned,
            available: minutes.available,
        });
    }
}

fn each<T>(
    section: &Section,
    items: &[Item<T>],
    blocks: &mut Vec<PageBlock>,
    said: impl Fn(&Item<T>) -> (String, Vec<PageField>),
) {
    for item in items {
        let source = format!("{}/{}", section.id, item.id);
        let (title, fields) = said(item);
        blocks.push(heading(3, title, source.clone()));
        if !fields.is_empty() {
            blocks.push(PageBlock::Fields { fields, source: source.clone() });
        }
        notes(&item.notes, &source, blocks);
    }
}

fn task_blocks(task: &NumberedTask<'_>, blocks: &mut Vec<PageBlock>) {
    blocks.push(task_block(task));
    let fields = &task.item.fields;
    let said = filled(&[("Need", fields.need.as_deref()), ("Teacher", fields.teacher.as_deref())]);
    if !said.is_empty() {
        blocks.push(PageBlock::Fields { fields: said, source: task.source() });
    }
    blocks.push(answer_block(task));
}

fn heading(level: u8, text: String, source: String) -> PageBlock {
    PageBlock::Heading { level, text, source: Some(source) }
}

fn notes(text: &str, source: &str, blocks: &mut Vec<PageBlock>) {
    if !text.is_empty() {
        let source = Some(source.to_owned());
        blocks.push(PageBlock::Markdown { text: text.to_owned(), source });
    }
}

fn filled(said: &[(&str, Option<&str>)]) -> Vec<PageField> {
    let said = said.iter().filter_map(|(label, text)| text.map(|text| (label, text)));
    let said = said.filter(|(_, text)| !text.trim().is_empty());
    said.map(|(label, text)| PageField { label: (*label).to_owned(), text: text.to_owned() })
        .collect()
}
