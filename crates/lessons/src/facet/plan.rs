//! The plan: what a teacher holds in her hand first, then what she looks up, and at its end what the
//! plan rests on. What stands on a page for pupils is named by its number and not said again.

use std::collections::HashMap;

use super::{
    cited::{Notes, divided},
    numbers::{NumberedTask, numbered_tasks},
    pupil::{answer_block, task_block, words},
};
use crate::{
    Activity, Adaptation, Content, FacetPart, Item, Lesson, Section, SectionKind, SectionState,
    Shows, Template, minutes,
    page::{Adjustment, Need, PageBlock, PageField, RunRow},
    slug::key,
};

const NOT_WRITTEN: &str = "*Not written yet.*";
const TO_SAY_AND_SHOW: &str = "To say and show";
const WHY: &str = "Why it is planned so";
const RUN_SHEET: &str = "Run sheet";

/// The plan, and what it rests on.
pub(super) fn blocks(lesson: &Lesson, template: &Template) -> (Vec<PageBlock>, Vec<PageBlock>) {
    let tasks = numbered_tasks(lesson, template);
    let mut plan = Plan {
        lesson,
        template,
        by_title: tasks.iter().rev().map(|t| (key(&t.item.fields.title), t.number)).collect(),
        blocks: Vec::new(),
        sources: Vec::new(),
        why: Vec::new(),
    };
    if !lesson.lead.is_empty() {
        plan.blocks.push(PageBlock::Markdown { text: lesson.lead.clone(), source: None });
    }
    let (aims, rest): (Vec<&Section>, Vec<&Section>) = lesson
        .sections
        .iter()
        .filter(|section| section.kind != SectionKind::Timings)
        .partition(|section| plan.is_aim(section));
    aims.into_iter().for_each(|section| plan.section(section));
    plan.run_sheet();
    plan.needs(&rest);
    plan.said_and_shown();
    rest.into_iter().for_each(|section| plan.section(section));
    plan.tasks_of_no_page(&tasks);
    plan.finish()
}

struct Plan<'a> {
    lesson: &'a Lesson,
    template: &'a Template,
    by_title: HashMap<String, u32>,
    blocks: Vec<PageBlock>,
    /// The sections that say what the plan rests on.
    sources: Vec<PageBlock>,
    /// What its notes rest on.
    why: Vec<PageBlock>,
}

impl Plan<'_> {
    fn finish(self) -> (Vec<PageBlock>, Vec<PageBlock>) {
        let mut rationale = self.sources;
        if !self.why.is_empty() {
            rationale.push(PageBlock::Heading { level: 2, text: WHY.to_owned(), source: None });
            rationale.extend(self.why);
        }
        (self.blocks, rationale)
    }

    /// Whether a section says what the lesson is for: the criteria, and statements that stand above them.
    fn is_aim(&self, section: &Section) -> bool {
        let place = |id: &str| self.lesson.sections.iter().position(|section| section.id == id);
        let criteria = self.template.criteria.as_deref().and_then(place);
        section.kind == SectionKind::Statements && place(&section.id) <= criteria
    }

    fn section(&mut self, section: &Section) {
        if !is_written(section) {
            self.heading(2, &section.heading, &section.id);
            self.say(NOT_WRITTEN.to_owned(), None);
            return;
        }
        match &section.content {
            Content::Statements(items) => {
                let items: Vec<&str> = items.iter().map(|item| item.markdown.as_str()).collect();
                self.text(section, &items.join("\n"));
            }
            Content::Outcomes(_) => {
                let blocks = [
                    heading(2, section.heading.clone(), section.id.clone()),
                    markdown(section.markdown.clone(), section.id.clone()),
                ];
                self.sources.extend(blocks);
            }
            Content::Text(_) if self.is_for_pupils(section) => {}
            Content::Text(text) => {
                self.heading(2, &section.heading, &section.id);
                self.say(text.clone(), Some(&section.id));
            }
            Content::Vocabulary(items) => {
                self.heading(2, &section.heading, &section.id);
                if self.shows(|shows| matches!(shows, Shows::Vocabulary)) {
                    let terms: Vec<&str> = items.iter().map(|i| i.fields.term.as_str()).collect();
                    self.say(terms.join(" · "), Some(&section.id));
                } else {
                    self.blocks.extend(words(section));
                }
                self.notes(&section.notes, &section.heading, &section.id);
            }
            Content::Misconceptions(items) => {
                let is_shown = self.shows(|shows| matches!(shows, Shows::Misconceptions));
                self.each(section, items, |item| {
                    let fields = &item.fields;
                    let right = fields.right.as_deref().filter(|_| !is_shown);
                    let said = [
                        ("Cause", Some(fields.cause.as_str())),
                        ("Move", Some(&fields.teacher_move)),
                        ("Right", right),
                    ];
                    (fields.idea.clone(), filled(&said))
                });
            }
            Content::Assessment(items) => self.each(section, items, |item| {
                let fields = &item.fields;
                let said = [
                    ("Shows", Some(fields.shows.as_str())),
                    ("When", fields.when.as_deref()),
                    ("If not", fields.if_not.as_deref()),
                ];
                (fields.criterion.clone(), filled(&said))
            }),
            // These stand on the run sheet, below it, and on the pages for pupils.
            Content::Activities(_) | Content::Differentiation(_) | Content::Tasks(_) => {}
        }
    }

    /// A section of bullets, with its notes.
    fn text(&mut self, section: &Section, items: &str) {
        let Notes { said, cited } = divided(&section.notes);
        let text: Vec<&str> = [items].into_iter().chain(said.iter().map(String::as_str)).collect();
        let text = text.join("\n\n").trim().to_owned();
        if !text.is_empty() {
            self.heading(2, &section.heading, &section.id);
            self.say(text, Some(&section.id));
        }
        self.because(&section.heading, cited, &section.id);
    }

    fn each<T>(
        &mut self,
        section: &Section,
        items: &[Item<T>],
        said: impl Fn(&Item<T>) -> (String, Vec<PageField>),
    ) {
        self.heading(2, &section.heading, &section.id);
        self.notes(&section.notes, &section.heading, &section.id);
        for item in items {
            let source = format!("{}/{}", section.id, item.id);
            let (title, fields) = said(item);
            self.heading(3, &title, &source);
            if !fields.is_empty() {
                self.blocks.push(PageBlock::Fields { fields, source: source.clone() });
            }
            self.notes(&item.notes, &title, &source);
        }
    }

    fn run_sheet(&mut self) {
        let minutes = minutes(self.lesson);
        let parts: HashMap<&str, &str> =
            self.lesson.sections.iter().map(|s| (s.id.as_str(), s.heading.as_str())).collect();
        let mut start = Some(0);
        let mut rows = Vec::new();
        for (section, item) in self.lesson.activities() {
            let fields = &item.fields;
            let begins = start;
            start = start
                .zip(fields.minutes)
                .map(|(start, minutes)| u32::saturating_add(start, minutes));
            rows.push(RunRow {
                part: parts.get(section).copied().unwrap_or_default().to_owned(),
                start: begins,
                source: format!("{section}/{}", item.id),
                ..self.row(fields)
            });
        }
        if rows.is_empty() {
            return;
        }
        let timings = |kind| kind == SectionKind::Timings;
        let stored = self.lesson.sections.iter().find(|section| timings(section.kind));
        let named = self.template.sections.iter().find(|spec| timings(spec.kind));
        let text = stored.map(|section| section.heading.clone());
        let text = text.or_else(|| named.map(|spec| spec.heading.clone()));
        let text = text.unwrap_or_else(|| RUN_SHEET.to_owned());
        self.blocks.push(PageBlock::Heading { level: 2, text, source: None });
        let (planned, available) = (minutes.planned, minutes.available);
        self.blocks.push(PageBlock::RunSheet { rows, planned, available });
    }

    fn row(&self, fields: &Activity) -> RunRow {
        let (numbered, unknown): (Vec<_>, Vec<_>) = fields
            .tasks
            .iter()
            .map(|title| (title, self.by_title.get(&key(title))))
            .partition(|(_, number)| number.is_some());
        let mut tasks: Vec<u32> =
            numbered.into_iter().filter_map(|(_, number)| number.copied()).collect();
        tasks.sort_unstable();
        RunRow {
            part: String::new(),
            start: None,
            title: fields.title.clone(),
            minutes: fields.minutes,
            must_not_be_cut: fields.must_not_be_cut,
            teacher: fields.teacher.clone(),
            pupils: fields.pupils.clone(),
            check: fields.check.clone(),
            tasks,
            unknown: unknown.into_iter().map(|(title, _)| title.clone()).collect(),
            source: String::new(),
        }
    }

    /// What changes for whom, all of one need together.
    fn needs(&mut self, sections: &[&Section]) {
        for section in sections.iter().filter(|section| is_written(section)) {
            let Content::Differentiation(items) = &section.content else { continue };
            self.heading(2, &section.heading, &section.id);
            let mut needs: Vec<Need> = Vec::new();
            for item in items {
                let Adaptation { need, step, change } = &item.fields;
                let source = format!("{}/{}", section.id, item.id);
                let change = Adjustment { step: step.clone(), text: change.clone(), source };
                match needs.iter_mut().find(|known| known.need == *need) {
                    Some(known) => known.changes.push(change),
                    None => needs.push(Need { need: need.clone(), changes: vec![change] }),
                }
            }
            if !needs.is_empty() {
                self.blocks.push(PageBlock::Needs { needs });
            }
            self.notes(&section.notes, &section.heading, &section.id);
            for item in items {
                let source = format!("{}/{}", section.id, item.id);
                self.notes(&item.notes, &item.fields.need, &source);
            }
        }
    }

    /// What the activities have in words and pictures besides the run sheet.
    fn said_and_shown(&mut self) {
        let before = self.blocks.len();
        let with_notes = self.lesson.sections.iter().filter(|section| is_written(section));
        for section in with_notes {
            let Content::Activities(items) = &section.content else { continue };
            if !section.notes.is_empty() {
                self.shown(&section.heading, &section.notes, &section.id);
            }
            for item in items.iter().filter(|item| !item.notes.is_empty()) {
                let source = format!("{}/{}", section.id, item.id);
                self.shown(&item.fields.title, &item.notes, &source);
            }
        }
        if self.blocks.len() > before {
            let text = TO_SAY_AND_SHOW.to_owned();
            self.blocks.insert(before, PageBlock::Heading { level: 2, text, source: None });
        }
    }

    fn shown(&mut self, title: &str, notes: &str, source: &str) {
        let Notes { said, cited } = divided(notes);
        if !said.is_empty() {
            self.heading(3, title, source);
            self.say(said.join("\n\n"), Some(source));
        }
        self.because(title, cited, source);
    }

    fn notes(&mut self, notes: &str, of: &str, source: &str) {
        let Notes { said, cited } = divided(notes);
        if !said.is_empty() {
            self.say(said.join("\n\n"), Some(source));
        }
        self.because(of, cited, source);
    }

    fn because(&mut self, of: &str, cited: Vec<String>, source: &str) {
        if cited.is_empty() {
            return;
        }
        self.why.push(heading(3, of.to_owned(), source.to_owned()));
        self.why.push(markdown(cited.join("\n\n"), source.to_owned()));
    }

    /// Tasks that no page for pupils shows, such as those of a template without a worksheet.
    fn tasks_of_no_page(&mut self, tasks: &[NumberedTask<'_>]) {
        let is_shown = |task: &NumberedTask<'_>| {
            let tier = task.item.fields.tier;
            self.shows(|shows| matches!(shows, Shows::Tasks(tiers) if tiers.contains(&tier)))
        };
        let left: Vec<&NumberedTask<'_>> = tasks.iter().filter(|task| !is_shown(task)).collect();
        let mut section = "";
        for task in left {
            if let Some(named) = self.lesson.section(task.section).filter(|s| s.id != section) {
                section = &named.id;
                self.heading(2, &named.heading, &named.id);
            }
            self.blocks.push(task_block(task));
            let fields = super::pupil::for_the_teacher(task);
            if !fields.is_empty() {
                self.blocks.push(PageBlock::Fields { fields, source: task.source() });
            }
            self.blocks.push(answer_block(task));
        }
    }

    fn heading(&mut self, level: u8, text: &str, source: &str) {
        self.blocks.push(heading(level, text.to_owned(), source.to_owned()));
    }

    fn say(&mut self, text: String, source: Option<&str>) {
        self.blocks.push(PageBlock::Markdown { text, source: source.map(str::to_owned) });
    }

    /// Whether a page for pupils shows it.
    fn shows(&self, is_it: impl Fn(&Shows) -> bool) -> bool {
        let pages: [&[FacetPart]; 2] = [&self.template.worksheet, &self.template.guide];
        pages.into_iter().flatten().any(|part| is_it(&part.shows))
    }

    fn is_for_pupils(&self, section: &Section) -> bool {
        self.shows(|shows| matches!(shows, Shows::Section(id) if *id == section.id))
    }
}

fn is_written(section: &Section) -> bool {
    section.state == SectionState::Draft && !section.markdown.is_empty()
}

fn heading(level: u8, text: String, source: String) -> PageBlock {
    PageBlock::Heading { level, text, source: Some(source) }
}

fn markdown(text: String, source: String) -> PageBlock {
    PageBlock::Markdown { text: crate::outline::clean(&text), source: Some(source) }
}

fn filled(said: &[(&str, Option<&str>)]) -> Vec<PageField> {
    let said = said.iter().filter_map(|(label, text)| text.map(|text| (label, text)));
    let said = said.filter(|(_, text)| !text.trim().is_empty());
    said.map(|(label, text)| PageField { label: (*label).to_owned(), text: text.to_owned() })
        .collect()
}
