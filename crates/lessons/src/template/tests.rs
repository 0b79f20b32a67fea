use super::*;
use rstest::rstest;

#[test]
fn the_built_in_template_is_read() {
    let template = Template::parse("templates/structured.md", Template::structured_text()).unwrap();
    let sections: Vec<String> = template
        .sections
        .iter()
        .map(|s| {
            format!("{} | {} | {} | {}", s.id, s.heading, s.kind.name(), s.guidance.len() > 20)
        })
        .collect();
    insta::assert_snapshot!(sections.join("\n"));
    assert_eq!(template.name, "structured");
    assert_eq!(template, Template::structured());
}

/// The templates of the sample workspace by name; folders beside them hold templates of other things.
fn shipped() -> Vec<Template> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../workspace/templates");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        Template::parse(path.to_str().unwrap(), &text).unwrap_or_else(|error| panic!("{error}"))
    };
    files.iter().map(read).collect()
}

#[test]
fn every_template_we_ship_is_whole_and_means_the_same_by_the_same_id() {
    let templates = shipped();
    let names: Vec<&str> = templates.iter().map(|template| template.name.as_str()).collect();
    assert_eq!(names, ["bullets", "one-page", "structured"]);
    let structured = Template::structured();
    for template in &templates {
        let ids: std::collections::BTreeSet<&str> =
            template.sections.iter().map(|section| section.id.as_str()).collect();
        assert_eq!(ids.len(), template.sections.len(), "ids of {}", template.name);
        assert_eq!(template.criteria, structured.criteria, "criteria of {}", template.name);
        for section in &template.sections {
            let place = format!("{} of {}", section.id, template.name);
            let same = structured.section(&section.id);
            assert_eq!(same.map(|same| same.kind), Some(section.kind), "kind of {place}");
            let is_derived = section.kind == SectionKind::Timings;
            assert_eq!(section.guidance.is_empty(), is_derived, "guidance of {place}");
            // A lesson written by the built-in template is read by this one.
            let heading = &structured.section(&section.id).unwrap().heading;
            let read = template.by_heading(heading).map(|section| &section.id);
            assert_eq!(read, Some(&section.id), "{heading} in {}", template.name);
        }
        assert_eq!(template.worksheet, structured.worksheet, "worksheet of {}", template.name);
        assert_eq!(template.guide, structured.guide, "guide of {}", template.name);
    }
}

#[test]
fn every_form_we_ship_is_read_and_says_what_it_is() {
    let forms = Template::shipped().iter().filter_map(|t| Some((t.name.as_str(), t.form.clone()?)));
    let told: Vec<String> = forms
        .map(|(name, form)| format!("{name}: {}, {:?} minutes", form.called, form.lasts(Some(50))))
        .collect();
    let wanted = [
        "starter: a starter, Some(8) minutes",
        "quiz: a quiz, Some(15) minutes",
        "homework: homework, Some(20) minutes",
        "cover: a cover lesson, Some(50) minutes",
        "revision: a revision lesson, Some(50) minutes",
        "double: a double period, Some(100) minutes",
    ];
    assert_eq!(told, wanted);
    for template in Template::shipped() {
        assert!(!template.asked.is_empty(), "{}", template.name);
        assert!(Template::shipped_text(&template.name).is_some(), "{}", template.name);
    }
}

#[test]
fn a_new_lesson_of_each_template_has_its_sections_and_nothing_wrong_but_that_it_is_unwritten() {
    for template in shipped() {
        let new = crate::NewLesson {
            title: "Iteration".to_owned(),
            topic: "Iteration".to_owned(),
            class: Some("3B".to_owned()),
            minutes: Some(50),
            date: None,
        };
        let text = crate::new_lesson(&new, &template);
        let lesson = crate::parse(&text, &template);
        let ids: Vec<&str> = lesson.sections.iter().map(|section| section.id.as_str()).collect();
        let wanted: Vec<&str> = template
            .sections
            .iter()
            .filter(|spec| spec.kind != SectionKind::Timings && !spec.optional)
            .map(|spec| spec.id.as_str())
            .collect();
        assert_eq!((lesson.template.as_str(), ids), (template.name.as_str(), wanted));
        let problems = crate::check(&lesson, &template);
        let unwritten = |problem: &&crate::Problem| problem.message.ends_with("is not written yet");
        assert_eq!(problems.iter().filter(unwritten).count(), problems.len(), "{problems:?}");
    }
}

const MINE: &str = "\
---
title: Mine
sections:
  - { heading: What we learn, kind: statements, id: learning-intentions, also: [Learning intentions] }
  - { heading: Steps, kind: activities }
  - { heading: Exercises, kind: tasks, id: tasks, optional: true }
worksheet:
  - { heading: Exercises, shows: tasks, tiers: [core] }
  - { heading: Key, shows: answers }
---

## steps

Short ones.
";

#[test]
fn a_teacher_renames_reorders_and_drops() {
    let template = Template::parse("templates/mine.md", MINE).unwrap();
    let ids: Vec<&str> = template.sections.iter().map(|section| section.id.as_str()).collect();
    assert_eq!(ids, ["learning-intentions", "steps", "tasks"]);
    assert_eq!(template.sections[1].guidance, "Short ones.");
    assert_eq!(template.criteria, None);
    let id = |heading: &str| template.by_heading(heading).map(|section| section.id.as_str());
    assert_eq!(id("learning intentions"), Some("learning-intentions"));
    assert_eq!(id("What We Learn!"), Some("learning-intentions"));
    assert_eq!(id("Exercises"), Some("tasks"));
    assert_eq!(id("Homework"), None);
    assert_eq!(template.worksheet[1].shows, Shows::Answers(crate::Tier::ALL.to_vec()));
}

#[rstest]
#[case::no_front_matter("---\n", "")]
#[case::not_yaml("title: Mine", "title: [")]
#[case::unknown_field("optional: true", "optionl: true")]
#[case::unknown_kind("kind: activities", "kind: activity")]
#[case::two_of_an_id("id: tasks", "id: steps")]
#[case::two_of_a_heading("heading: Exercises, kind", "heading: Steps, kind")]
#[case::no_slug("id: tasks", "id: My Tasks")]
#[case::empty_heading("heading: Steps", "heading: \" \"")]
#[case::unknown_part("shows: answers", "shows: anwsers")]
#[case::unknown_tier("tiers: [core]", "tiers: [core, hard]")]
#[case::tiers_of_words("shows: tasks, tiers", "shows: vocabulary, tiers")]
#[case::section_not_named("shows: answers", "shows: section")]
#[case::section_unknown("shows: answers", "shows: section, section: taks")]
#[case::section_for_teachers("shows: answers", "shows: section, section: steps")]
#[case::no_criteria("shows: answers", "shows: criteria")]
#[case::unknown_guidance("## steps", "## Stepps")]
fn mistakes_have_a_place(#[case] from: &str, #[case] to: &str) {
    let error = Template::parse("templates/mine.md", &MINE.replacen(from, to, 1)).unwrap_err();
    let name = format!("{from:?} becomes {to:?}");
    insta::with_settings!({ description => name, omit_expression => true }, {
        insta::assert_snapshot!(to.replace(|c: char| !c.is_alphanumeric(), "_"), error);
    });
}
