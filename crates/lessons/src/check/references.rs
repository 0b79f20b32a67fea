//! Titles by which one part of the lesson names another.

use std::collections::{HashMap, HashSet};

use text::nearest;

use super::findings::Findings;
use crate::{Content, Lesson, SectionState, Template, slug::key};

/// Among so many titles a likely one is looked for.
const MOST_HINTS: usize = 200;

pub(super) fn check(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    let tasks = Titles::of(lesson.tasks().map(|(_, item)| item.fields.title.as_str()));
    let activities = Titles::of(lesson.activities().map(|(_, item)| item.fields.title.as_str()));
    let mut used: HashSet<String> = HashSet::new();
    for (section, item) in lesson.activities() {
        for title in &item.fields.tasks {
            used.insert(key(title));
            let from = format!("the activity \"{}\"", item.fields.title);
            tasks.look_up(title, "task", &from, (item.start_line, section), findings);
        }
    }
    let mut seen: HashMap<String, u32> = HashMap::new();
    let has_activities = !activities.names.is_empty();
    for (section, item) in lesson.tasks() {
        let title = &item.fields.title;
        if let Some(line) = seen.insert(key(title), item.start_line) {
            let message = format!(
                "two tasks are called \"{title}\" (the other is at line {line}): activities cannot tell them apart"
            );
            findings.fault(item.start_line, section, message);
        }
        if has_activities && !used.contains(&key(title)) {
            let message = format!("no activity uses the task \"{title}\"");
            findings.notice(item.start_line, section, message);
        }
    }
    for section in &lesson.sections {
        match &section.content {
            Content::Differentiation(items) => {
                for item in items {
                    let from = format!("the change for \"{}\"", item.fields.need);
                    let at = (item.start_line, section.id.as_str());
                    if let Some(step) = &item.fields.step {
                        activities.look_up(step, "activity", &from, at, findings);
                    }
                }
            }
            Content::Assessment(items) => {
                for item in items {
                    let from = format!("the evidence for \"{}\"", item.fields.criterion);
                    let at = (item.start_line, section.id.as_str());
                    if let Some(when) = &item.fields.when {
                        activities.look_up(when, "activity", &from, at, findings);
                    }
                }
            }
            Content::Statements(_)
            | Content::Outcomes(_)
            | Content::Vocabulary(_)
            | Content::Misconceptions(_)
            | Content::Activities(_)
            | Content::Tasks(_)
            | Content::Text(_) => {}
        }
    }
    criteria(lesson, template, findings);
}

/// Each success criterion has its evidence, and evidence belongs to a criterion.
fn criteria(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    let Some(section) = template.criteria.as_deref().and_then(|id| lesson.section(id)) else {
        return;
    };
    let Content::Statements(criteria) = &section.content else {
        return;
    };
    let titles = Titles::of(criteria.iter().map(|item| item.fields.text.as_str()));
    let mut shown: HashSet<String> = HashSet::new();
    let mut is_written = false;
    for evidence in &lesson.sections {
        let Content::Assessment(items) = &evidence.content else { continue };
        is_written |= evidence.state == SectionState::Draft;
        for item in items {
            shown.insert(key(&item.fields.criterion));
            let at = (item.start_line, evidence.id.as_str());
            let criterion = &item.fields.criterion;
            titles.look_up(criterion, "success criterion", "assessment evidence", at, findings);
        }
    }
    // While the evidence is not written, that it is not written says enough.
    for item in criteria.iter().filter(|_| is_written) {
        let text = &item.fields.text;
        if !shown.contains(&key(text)) {
            let message = format!("no assessment evidence says what shows \"{text}\"");
            findings.fault(item.start_line, &section.id, message);
        }
    }
}

/// The titles of the items of one kind.
struct Titles<'a> {
    keys: HashSet<String>,
    names: Vec<&'a str>,
}

impl<'a> Titles<'a> {
    fn of(titles: impl Iterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = titles.collect();
        Self { keys: names.iter().map(|name| key(name)).collect(), names }
    }

    fn look_up(
        &self,
        title: &str,
        what: &str,
        from: &str,
        (line, section): (u32, &str),
        findings: &mut Findings,
    ) {
        if self.keys.contains(&key(title)) {
            return;
        }
        let names = self.names.get(..self.names.len().min(MOST_HINTS)).unwrap_or_default();
        let hint = nearest(title, names)
            .map(|near| format!("; did you mean \"{near}\"?"))
            .unwrap_or_default();
        let message =
            format!("{from} names the {what} \"{title}\", which the lesson does not have{hint}");
        findings.fault(line, section, message);
    }
}
