//! Lessons on the topics of Computing Science, over the sample workspace, for each of its classes.

use crate::desk::Desk;
use lessons::{Facet, Weight, check, drift, facet, markdown, minutes};
use rstest::rstest;

#[rstest]
#[case("flat file databases", "primary key")]
#[case("algorithms and flowcharts", "algorithm")]
#[case("lists and arrays", "index")]
#[case("computer systems", "storage")]
#[case("spreadsheets", "formula")]
#[case("html and css", "selector")]
#[case("web pages", "href")]
#[case("cyber security", "phishing")]
#[case("binary numbers", "two states")]
#[case("designing a game", "feedback")]
#[case("user interface design", "wireframe")]
#[tokio::test]
async fn a_topic_with_a_pack_has_tasks_criteria_and_answers_of_its_own_for_every_class(
    #[case] topic: &str,
    #[case] holds: &str,
) {
    for class in ["1B", "2A", "2C", "3B"] {
        let mut desk = Desk::over(None);
        let words = format!("a lesson on {topic} for {class}");
        let last = desk.say(&words).await;
        let path = desk.lessons().first().expect("a lesson").to_string();
        let text = desk.file(&path).to_owned();
        assert!(!text.contains("For you to add"), "{words}: {last}");
        assert!(text.contains(holds), "{words}: {text}");
        let lesson = desk.lesson(&path);
        let minutes = minutes(&lesson);
        assert_eq!(Some(minutes.planned), minutes.available, "{words}");
        let problems = check(&lesson, &desk.template);
        // Not every misconception of a curriculum file says for pupils what is right: a notice.
        assert!(problems.iter().all(|p| p.weight == Weight::Notice), "{words}: {problems:?}");
        let pages: Vec<(Facet, String)> = Facet::ALL
            .into_iter()
            .map(|which| (which, markdown(&facet(&lesson, &desk.template, which))))
            .collect();
        assert_eq!(drift(&lesson, &desk.template, &pages), [], "{words}");
    }
}
