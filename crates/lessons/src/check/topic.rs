//! Whether the lesson is about what it says it is about.

use std::collections::BTreeSet;

use text::{content_stems, stem, words};

use super::findings::Findings;
use crate::{Lesson, SectionKind, SectionState, Shows, Template, Tier};

/// The words of the topic, when they are most of it, that nothing says which pupils work with: tasks,
/// criteria, the worked example, the idea in short and the list of words. What is asked about earlier lessons is no part of this one.
#[must_use]
pub fn unsaid_words(lesson: &Lesson, template: &Template) -> Vec<String> {
    let mut texts: Vec<&str> = Vec::new();
    for (_, item) in lesson.tasks().filter(|(_, item)| item.fields.tier != Tier::Retrieval) {
        let task = &item.fields;
        texts.extend([&*task.title, &*task.prompt, task.answer.as_deref().unwrap_or_default()]);
    }
    let shown =
        template.worksheet.iter().chain(&template.guide).filter_map(|part| match &part.shows {
            Shows::Section(id) => Some(id.as_str()),
            _ => None,
        });
    let criteria = template.criteria.as_deref();
    let sections = criteria.into_iter().chain(shown).filter_map(|id| lesson.section(id));
    let words_to_know = lesson.of_kind(SectionKind::Vocabulary);
    texts.extend(sections.chain(words_to_know).map(|section| section.markdown.as_str()));
    let said: BTreeSet<String> = texts.iter().flat_map(|text| words(text)).map(stem).collect();
    let topic = content_stems(&lesson.topic);
    let unsaid: Vec<&String> = topic.iter().filter(|stem| !said.contains(*stem)).collect();
    // A lesson may call a thing by another name; one that says hardly a word of it is on something else.
    if unsaid.len() * 2 <= topic.len() {
        return Vec::new();
    }
    let is_unsaid = |word: &&str| unsaid.contains(&&stem(word));
    words(&lesson.topic).filter(is_unsaid).map(str::to_owned).collect()
}

/// A lesson whose criteria and tasks are written speaks of its topic; before that nothing is said of it.
pub(super) fn check(lesson: &Lesson, template: &Template, findings: &mut Findings) {
    let is_draft = |section: &&crate::Section| section.state == SectionState::Draft;
    let criteria = template.criteria.as_deref().and_then(|id| lesson.section(id)).filter(is_draft);
    let new = lesson.tasks().find(|(_, item)| item.fields.tier != Tier::Retrieval);
    let (Some(_), Some((id, _))) = (criteria, new) else { return };
    let Some(section) = lesson.section(id).filter(is_draft) else { return };
    let unsaid = unsaid_words(lesson, template);
    if !unsaid.is_empty() {
        let message = format!(
            "nothing that pupils work with says \"{}\", which the lesson is on: tasks, criteria and \
             worked example may be about something else",
            unsaid.join(" ")
        );
        findings.notice(section.start_line, &section.id, message);
    }
}
