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
