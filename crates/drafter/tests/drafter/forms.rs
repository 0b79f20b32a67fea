//! Forms that are less or more than one lesson: what is drafted fits together on every topic, and which
//! form is meant is heard in the words.

use crate::desk::Desk;
use drafter::reading::read;
use lessons::{Facet, Weight, check, drift, facet, markdown, minutes};
use rstest::rstest;

/// What is said of a form that is not made.
const NOT_MADE: &str = "Not met: You asked for ";

#[rstest]
#[case("just a starter on", Some(8))]
#[case("a quiz on", Some(15))]
#[case("homework on", Some(20))]
#[case("a cover lesson on", None)]
#[case("a revision lesson on", None)]
#[case("a double period on", None)]
#[tokio::test]
async fn every_form_fits_together_on_every_topic(#[case] asked: &str, #[case] lasts: Option<u32>) {
    for (topic, class, usual) in [
        ("algorithms", "1B", 50),
        ("binary", "2A", 50),
        ("cyber security", "1B", 50),
        ("encryption", "3B", 50),
        ("networks", "2A", 50),
        ("iteration", "3B", 50),
        ("searching", "2C", 45),
    ] {
        let mut desk = Desk::over(None);
        let words = format!("{asked} {topic} for {class}");
        let last = desk.say(&words).await;
        let path = desk.lessons().first().expect("a lesson").to_string();
        let lesson = desk.lesson(&path);
        let planned = minutes(&lesson);
        assert_eq!(Some(planned.planned), planned.available, "{words}");
        let periods = if asked.contains("double") { 2 } else { 1 };
        let wanted = lasts.filter(|_| !last.contains(NOT_MADE)).unwrap_or(usual * periods);
        assert_eq!(planned.planned, wanted, "{words}: {last}");
        assert!(!desk.file(&path).contains("For you to add"), "{words}: {}", desk.file(&path));
        let problems = check(&lesson, &desk.template);
        assert!(problems.iter().all(|p| p.weight == Weight::Notice), "{words}: {problems:?}");
        let pages: Vec<(Facet, String)> = Facet::ALL
            .into_iter()
            .map(|which| (which, markdown(&facet(&lesson, &desk.template, which))))
            .collect();
        assert_eq!(drift(&lesson, &desk.template, &pages), [], "{words}");
        if asked == "a quiz on" {
            let count = lesson.tasks().count();
            assert!((8..=12).contains(&count), "{words}: {count}");
        }
    }
}

#[rstest]
#[case("just a starter on fractions for 1B", "starter", "fractions")]
#[case("fractions for 1B, starter only", "starter", "fractions")]
#[case("a 5 minute starter about networks for 3B", "starter", "networks")]
#[case("10 question quiz, selection, 2A", "quiz", "selection")]
#[case("can you make me a quick quiz on selection for 3B", "quiz", "selection")]
#[case("homework for 3B on binary", "homework", "binary")]
#[case("cover work for 3B on networks", "cover", "networks")]
#[case("networks for 3B, cover lesson", "cover", "networks")]
#[case("revision for 3B on iteration", "revision", "iteration")]
#[case("a double period on how computers work for 3B", "double", "how computers work")]
#[case("one side of A4 on encryption for 3B", "one-page", "encryption")]
fn the_form_that_is_meant_is_heard(#[case] words: &str, #[case] form: &str, #[case] topic: &str) {
    let reading = read(&[words], &["1B", "2A", "3B"].map(str::to_owned)).expect("a request");
    assert_eq!(reading.template.as_deref(), Some(form), "{reading:?}");
    assert_eq!(reading.topic.as_deref(), Some(topic), "{reading:?}");
}

#[rstest]
#[case("a lesson on iteration for 3B with a short starter")]
#[case("a lesson on networks for 3B with homework for Monday")]
#[case("a lesson on selection for 3B that ends with a quiz on conditions")]
#[case("a lesson on book covers for 2A")]
#[case("the industrial revolution for 3B")]
fn a_part_of_a_lesson_is_no_form(#[case] words: &str) {
    let reading = read(&[words], &["2A", "3B"].map(str::to_owned)).expect("a request");
    assert_eq!(reading.template, None, "{reading:?}");
}

#[tokio::test]
async fn a_starter_is_made_and_a_lesson_with_a_starter_is_a_lesson() {
    let mut desk = Desk::over(None);
    let last = desk.say("I need a starter on iteration for 3B, nothing else").await;
    assert!(last.contains("I read this as: a starter on **iteration**"), "{last}");
    assert_eq!(desk.lessons(), ["lessons/3B/iteration-starter/lesson.md"]);
    let mut desk = Desk::over(None);
    let last = desk.say("a lesson on iteration for 3B with a short starter").await;
    assert!(last.contains("I read this as: a lesson on") && !last.contains(NOT_MADE), "{last}");
}

#[tokio::test]
async fn what_she_meant_keeps_the_form_unless_she_names_a_lesson() {
    let mut desk = Desk::over(None);
    desk.say("a quiz on binary for 3B").await;
    desk.messages.clear();
    desk.say("a quiz on binary for 3B").await;
    let last = desk.say("I meant networks").await;
    assert!(last.contains("a quiz on **networks** for **3B**, 15 minutes"), "{last}");
    let last = desk.say("I meant a whole lesson on networks").await;
    assert!(last.contains("a lesson on **networks** for **3B**, 50 minutes"), "{last}");
}

#[tokio::test]
async fn what_she_is_told_to_look_at_first_is_in_what_was_made() {
    let mut desk = Desk::over(None);
    let last = desk.say("homework on binary for 3B").await;
    assert!(last.contains("I would look first at whether the worked example"), "{last}");
    assert!(!last.contains("hinge"), "{last}");
}

#[tokio::test]
async fn a_long_part_of_a_double_period_is_done_in_rounds_that_the_class_can_keep() {
    // The profile says "under ten minutes".
    let mut desk = Desk::over(None);
    desk.say("a double period on binary for 1B").await;
    let lesson = desk.lesson("lessons/1B/binary-double-period/lesson.md");
    let long = lesson.activities().filter(|(_, step)| step.fields.minutes > Some(9));
    let long: Vec<&str> = long.map(|(_, step)| step.fields.pupils.as_str()).collect();
    assert!(
        !long.is_empty() && long.iter().all(|pupils| pupils.contains("In rounds of 9 minutes")),
        "{long:?}"
    );
}
