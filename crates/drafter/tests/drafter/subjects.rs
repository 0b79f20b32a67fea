//! Lessons of subjects other than Computing Science, over the sample workspaces of their teachers.

use crate::desk::Desk;
use lessons::{Facet, Weight, check, drift, facet, markdown, minutes};
use rstest::rstest;

#[rstest]
#[case("maths", "percentages", "2A", "Percentages")]
#[case("maths", "sequences and the nth term", "3B", "nth term")]
#[case("maths", "adding fractions", "3B", "common denominator")]
#[case("english", "a persuasive letter", "3B", "counter-argument")]
#[case("english", "main idea and supporting detail", "2C", "main idea")]
#[case("french", "greetings", "1B", "je m'appelle")]
#[case("french", "school life in France", "2A", "la cantine")]
#[case("history", "primary and secondary sources", "2C", "primary source")]
#[case("history", "why people left Scotland", "3B", "emigrate")]
#[tokio::test]
async fn a_lesson_of_another_subject_fits_together_and_is_of_that_subject(
    #[case] subject: &str,
    #[case] topic: &str,
    #[case] class: &str,
    #[case] holds: &str,
) {
    for length in [30, 50, 100] {
        let mut desk = Desk::over(Some(subject));
        let words = format!("a {length} minute lesson on {topic} for {class}");
        let last = desk.say(&words).await;
        assert!(!last.contains("I have no notes on"), "{words}: {last}");
        let path = desk.lessons().first().expect("a lesson").to_string();
        let text = desk.file(&path).to_owned();
        let lesson = desk.lesson(&path);
        let planned = minutes(&lesson);
        assert_eq!((planned.planned, planned.available), (length, Some(length)), "{words}");
        let problems = check(&lesson, &desk.template);
        // Not every misconception of a curriculum file says for pupils what is right: a notice.
        assert!(problems.iter().all(|p| p.weight == Weight::Notice), "{words}: {problems:?}");
        assert!(!text.contains("For you to add"), "{words}");
        assert!(text.contains(holds), "{words}: {text}");
        for other in ["Chromebook", "Python", "variable", "Run it", "screens"] {
            assert!(!text.contains(other), "{words} speaks of {other}: {text}");
        }
        let pages: Vec<(Facet, String)> = Facet::ALL
            .into_iter()
            .map(|which| (which, markdown(&facet(&lesson, &desk.template, which))))
            .collect();
        assert_eq!(drift(&lesson, &desk.template, &pages), [], "{words}");
    }
}

#[rstest]
#[case("history", "sources", "3B", "primary source")]
#[case("english", "if and else in stories", "3B", "")]
#[case("french", "networks", "2A", "")]
#[tokio::test]
async fn a_topic_of_another_subject_is_not_taken_for_one_of_this(
    #[case] subject: &str,
    #[case] topic: &str,
    #[case] class: &str,
    #[case] holds: &str,
) {
    let mut desk = Desk::over(Some(subject));
    let last = desk.say(&format!("a lesson on {topic} for {class}")).await;
    let path = desk.lessons().first().expect("a lesson").to_string();
    assert!(desk.file(&path).contains(holds), "{last}");
    assert_eq!(holds.is_empty(), last.contains("I have no notes on"), "{last}");
}
