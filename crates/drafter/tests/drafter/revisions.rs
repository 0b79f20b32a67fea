//! Changes of a lesson that exists: what is asked for changes, and everything else stays as it was.

use crate::desk::Desk;
use lessons::{Section, check, minutes, parse};

const ITERATION: &str = "lessons/3B/iteration/lesson.md";

#[tokio::test]
async fn a_change_touches_the_named_section_alone() {
    for (words, id) in [
        ("make the starter shorter", "starter"),
        ("make the main activities shorter", "main-activities"),
        ("simplify the tasks", "tasks"),
        ("simplify the worksheet", "tasks"),
        ("add a stretch task", "tasks"),
        ("add a support task", "tasks"),
        ("shorten the vocabulary", "vocabulary"),
        ("swap the plenary for a quiz", "plenary"),
        ("make the starter for 3B iteration shorter", "starter"),
    ] {
        let mut desk = Desk::new();
        desk.say("iteration for 3B").await;
        let before = desk.lesson(ITERATION);
        let last = desk.say(words).await;
        let after = desk.lesson(ITERATION);
        let changed: Vec<&str> = before
            .sections
            .iter()
            .zip(&after.sections)
            .filter(|(old, new)| old.sha256() != new.sha256())
            .map(|(old, _)| old.id.as_str())
            .collect();
        assert_eq!(changed, [id], "{words}: {last}");
        assert!(minutes(&after).planned <= minutes(&before).planned, "{words}");
    }
}

/// A section of the iteration lesson, as it stands.
fn section(desk: &Desk, id: &str) -> String {
    let lesson = parse(desk.file(ITERATION), &desk.template);
    let found: Option<&Section> = lesson.section(id);
    found.map(|section| section.markdown.clone()).expect("the section")
}

#[tokio::test]
async fn a_shorter_starter_has_fewer_questions_and_gives_minutes_back() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let last = desk.say("make the starter shorter").await;
    insta::assert_snapshot!("shorter_starter", format!("{}\n\n{last}", section(&desk, "starter")));
    assert_eq!(
        minutes(&desk.lesson(ITERATION)).in_words(),
        "48 of 50 minutes are planned, 2 are left"
    );
}

#[tokio::test]
async fn minutes_that_are_named_for_a_section_are_its_minutes() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let minutes = |desk: &Desk, id: &str| -> u32 {
        let steps = section(desk, id);
        let steps = steps.lines().filter_map(|line| line.strip_prefix("### ")?.split_once(" ("));
        steps.filter_map(|(_, rest)| rest.split_once(" min")?.0.parse::<u32>().ok()).sum()
    };
    let last = desk.say("make the starter three minutes").await;
    assert_eq!(minutes(&desk, "starter"), 3, "{last}");
    assert!(last.contains("It takes 3 minutes now"), "{last}");
    let last = desk.say("make the plenary shorter, 4 minutes").await;
    assert_eq!(minutes(&desk, "plenary"), 4, "{last}");
}

#[tokio::test]
async fn a_quiz_takes_the_place_and_the_minutes_of_the_exit_ticket() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.say("swap the plenary for a quiz").await;
    insta::assert_snapshot!("quiz", section(&desk, "plenary"));
    let lesson = desk.lesson(ITERATION);
    assert_eq!(
        check(&lesson, &desk.template).iter().map(|p| p.message.as_str()).collect::<Vec<_>>(),
        Vec::<&str>::new()
    );
}

#[tokio::test]
async fn simpler_tasks_keep_their_names_and_answers() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let names = |desk: &Desk| -> Vec<(String, Option<String>)> {
        let lesson = desk.lesson(ITERATION);
        let task = |(_, item): (&str, &lessons::Item<lessons::Task>)| {
            (item.fields.title.clone(), item.fields.answer.clone())
        };
        lesson.tasks().map(task).collect()
    };
    let before = (names(&desk), section(&desk, "tasks"));
    desk.say("simplify the tasks").await;
    assert_eq!(names(&desk), before.0);
    insta::assert_snapshot!("simpler_tasks", changed_lines(&before.1, &section(&desk, "tasks")));
}

fn changed_lines(old: &str, new: &str) -> String {
    let lines = old.lines().zip(new.lines()).filter(|(old, new)| old != new);
    lines.map(|(old, new)| format!("- {old}\n+ {new}\n")).collect()
}

#[tokio::test]
async fn a_section_in_her_own_words_is_not_changed_and_that_is_said() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.hers = vec!["starter"];
    let before = desk.files.clone();
    let last = desk.say("make the starter shorter").await;
    assert_eq!(desk.files, before);
    assert!(last.contains("is in your own words, so I left it as it is"), "{last}");
}

#[tokio::test]
async fn a_lesson_from_another_session_is_found() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.say("sorting for 2A").await;
    desk.messages.clear();
    desk.command = Some("lesson-planning:refine-lesson");
    desk.answers = vec!["2A/sorting".to_owned()];
    desk.say("swap the plenary for a quiz").await;
    assert!(desk.file("lessons/2A/sorting/lesson.md").contains("A quiz on sorting"));
    assert!(!desk.file("lessons/3B/iteration/lesson.md").contains("A quiz on"));
}
