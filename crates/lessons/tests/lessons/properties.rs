//! What holds for every lesson and every edit.

mod arbitrary;

use std::collections::{BTreeMap, HashSet};

use lessons::{
    Edit, EditError, Edited, Facet, Lesson, Template, apply, diff, drift, facet, markdown, parse,
};
use proptest::prelude::*;

use arbitrary::{edits, lesson_text, soup, typed_lesson};

/// Hash of each section by its heading and how often that heading stood before.
fn hashes(lesson: &Lesson) -> BTreeMap<(String, usize), String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut hashes = BTreeMap::new();
    for section in &lesson.sections {
        let count = seen.entry(section.heading.clone()).or_default();
        hashes.insert((section.heading.clone(), *count), section.sha256());
        *count += 1;
    }
    hashes
}

fn items_of<'a>(lesson: &'a Lesson, section: &str) -> Vec<&'a str> {
    let section = lesson.section(section);
    section.map(|s| s.items().into_iter().map(|item| item.markdown).collect()).unwrap_or_default()
}

/// What an edit may touch: nothing else is another afterwards.
fn only_that_changed(text: &str, edit: &Edit, edited: &Edited, template: &Template) {
    let (before, after) = (parse(text, template), parse(&edited.text, template));
    let name = match edit {
        Edit::SetSection { section, .. }
        | Edit::SetSectionMarkdown { section, .. }
        | Edit::AddItem { section, .. }
        | Edit::AddItemMarkdown { section, .. }
        | Edit::SetItemMarkdown { section, .. }
        | Edit::RemoveItem { section, .. }
        | Edit::MoveItem { section, .. }
        | Edit::RemoveSection { section } => Some(section.as_str()),
        Edit::AddSection { id } => Some(id.as_str()),
        Edit::RenameTitle { .. } | Edit::SetFact { .. } => None,
    };
    let touched = |lesson: &Lesson| {
        name.and_then(|name| lesson.section(name)).map(|section| section.heading.clone())
    };
    let touched = touched(&before).or_else(|| touched(&after));
    let others = |lesson: &Lesson| {
        let mut hashes = hashes(lesson);
        hashes.retain(|(heading, _), _| Some(heading) != touched.as_ref());
        hashes
    };
    assert_eq!(others(&before), others(&after), "{edit:?}");
    if !matches!(edit, Edit::RenameTitle { .. }) {
        assert_eq!(before.title, after.title);
    }
    assert_eq!(before.lead, after.lead);
    assert_eq!(text.starts_with('\u{feff}'), edited.text.starts_with('\u{feff}'));
    if text.contains("\r\n") && !text.replace("\r\n", "").contains('\n') {
        assert!(!edited.text.replace("\r\n", "").contains('\n'), "a line ends otherwise: {edit:?}");
    }
    let Some(name) = name else { return };
    let (old, new) = (items_of(&before, name), items_of(&after, name));
    match edit {
        Edit::AddItem { .. } | Edit::AddItemMarkdown { .. } => {
            assert_eq!(new.len(), old.len() + 1);
            assert!(is_within(&old, &new));
        }
        Edit::RemoveItem { .. } => {
            assert_eq!(new.len() + 1, old.len());
            assert!(is_within(&new, &old));
        }
        Edit::MoveItem { .. } => {
            let sorted = |items: &[&str]| {
                let mut items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
                items.sort();
                items
            };
            assert_eq!(sorted(&old), sorted(&new));
        }
        Edit::SetItemMarkdown { .. } => {
            assert_eq!(old.len(), new.len());
            let differing = old.iter().zip(&new).filter(|(old, new)| old != new).count();
            assert!(differing <= 1);
        }
        _ => {}
    }
}

/// Whether the fewer stand among the more in their order.
fn is_within(fewer: &[&str], more: &[&str]) -> bool {
    let mut more = more.iter();
    fewer.iter().all(|item| more.any(|other| other == item))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 96,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn reading_never_fails_and_names_are_unique(text in soup()) {
        let template = Template::structured();
        let lesson = parse(&text, &template);
        let ids: HashSet<&str> = lesson.sections.iter().map(|s| s.id.as_str()).collect();
        prop_assert_eq!(ids.len(), lesson.sections.len());
        let mut last = 0;
        for section in &lesson.sections {
            prop_assert!(section.start_line > last, "sections overlap");
            prop_assert!(section.end_line >= section.start_line);
            last = section.end_line;
            prop_assert!(text.contains(&section.markdown));
            let items = section.items();
            let names: HashSet<&str> = items.iter().map(|item| item.id).collect();
            prop_assert_eq!(names.len(), items.len());
            for item in items {
                prop_assert!(section.markdown.contains(item.markdown));
                prop_assert!(item.start_line >= section.start_line);
                prop_assert!(item.end_line <= section.end_line);
            }
        }
    }

    #[test]
    fn an_edit_changes_what_it_names_and_nothing_else(
        text in lesson_text(),
        edits in prop::collection::vec(edits(), 1..6),
    ) {
        let template = Template::structured();
        let mut text = text;
        for edit in edits {
            if let Ok(edited) = apply(&text, &template, &edit) {
                only_that_changed(&text, &edit, &edited, &template);
                text = edited.text;
            }
        }
    }

    #[test]
    fn an_edit_of_any_text_changes_what_it_names_and_nothing_else(
        text in soup(),
        edit in edits(),
    ) {
        let template = Template::structured();
        if let Ok(edited) = apply(&text, &template, &edit) {
            only_that_changed(&text, &edit, &edited, &template);
        }
    }

    #[test]
    fn what_was_read_says_the_same_when_it_is_written_again(text in lesson_text()) {
        let template = Template::structured();
        for section in parse(&text, &template).sections {
            let set = Edit::SetSection {
                section: section.id.clone(),
                content: section.to_input(),
            };
            match apply(&text, &template, &set) {
                Ok(edited) => {
                    let again = parse(&edited.text, &template);
                    let again = again.section(&section.id).map(lessons::Section::to_input);
                    prop_assert_eq!(again, Some(section.to_input()));
                }
                Err(EditError::Incomplete { .. } | EditError::Derived { .. }) => {}
                Err(error) => prop_assert!(false, "{}: {error}", section.id),
            }
        }
    }

    #[test]
    fn pages_agree_with_the_lesson_that_they_are_made_from(text in typed_lesson()) {
        let template = Template::structured();
        let lesson = parse(&text, &template);
        let pages = Facet::ALL.map(|which| (which, markdown(&facet(&lesson, &template, which))));
        prop_assert_eq!(drift(&lesson, &template, &pages), []);
    }

    #[test]
    fn a_difference_is_found_exactly_when_there_is_one(
        old in lesson_text(),
        edits in prop::collection::vec(edits(), 1..3),
    ) {
        let template = Template::structured();
        let mut new = old.clone();
        for edit in edits {
            if let Ok(edited) = apply(&new, &template, &edit) {
                new = edited.text;
            }
        }
        let same = |text: &str| {
            let lesson = parse(text, &template);
            let sections: Vec<_> =
                lesson.sections.iter().map(|s| (s.id.clone(), s.heading.clone(), s.sha256())).collect();
            let marks = (lesson.not_here, lesson.archived);
            let facts = (lesson.topic, lesson.class, lesson.minutes, lesson.template, marks);
            (lesson.title, facts, lesson.lead, sections)
        };
        prop_assert_eq!(diff(&old, &new, &template).is_empty(), same(&old) == same(&new));
        prop_assert!(diff(&old, &old, &template).is_empty());
    }
}
