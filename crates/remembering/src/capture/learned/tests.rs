use domain::{AssistantMessage, ContentBlock, StopReason, ToolCall};
use serde_json::json;

use super::*;

fn she_says(text: &str) -> Message {
    Message::User { text: text.to_owned() }
}

/// The agent writes a section of activities with these minutes.
fn writes(lesson: &str, section: &str, minutes: &[u32]) -> Message {
    let items: Vec<Value> = minutes
        .iter()
        .map(|minutes| {
            json!({ "title": "Quiz", "minutes": minutes, "teacher": "Ask.", "pupils": "Answer." })
        })
        .collect();
    calls(json!({
        "lesson": lesson,
        "section": section,
        "content": { "kind": "activities", "items": items },
    }))
}

fn calls(input: Value) -> Message {
    let call = ToolCall { id: "c".to_owned(), name: "update_section".to_owned(), input };
    let content = vec![ContentBlock::ToolCall(call)];
    Message::Assistant(AssistantMessage { content, stop: StopReason::ToolUse })
}

fn revised(heading: &str, words: &str, minutes: (u32, u32)) -> Learned {
    let (heading, words) = (heading.to_owned(), words.to_owned());
    Learned::Revised { heading, words, minutes: Some(minutes) }
}

#[test]
fn a_change_of_time_that_she_asks_for_is_learned_from_the_section_that_is_written_again() {
    let history = [
        she_says("a lesson on iteration for 3B"),
        writes("lessons/3B/iteration/lesson.md", "starter", &[5, 5]),
        writes("lessons/3B/iteration/lesson.md", "main-activities", &[20, 15]),
        she_says(" make the starter shorter "),
        writes("3B/iteration", "starter", &[5]),
        she_says("give the main part more time"),
        writes("3B/iteration", "main-activities", &[25, 15]),
    ];
    let wanted = [
        revised("Starter", "make the starter shorter", (10, 5)),
        revised("Main activities", "give the main part more time", (35, 40)),
    ];
    assert_eq!(asked_in_words(&history), wanted);
}

#[test]
fn drafting_other_lessons_and_what_takes_no_time_teach_nothing() {
    let text = json!({ "lesson": "3B/loops", "section": "starter",
        "content": { "kind": "text", "markdown": "Ten minutes." } });
    let history = [
        she_says("a lesson on iteration for 3B"),
        writes("3B/iteration", "starter", &[10]),
        writes("3B/iteration", "starter", &[8]),
        she_says("and one on loops"),
        writes("3B/loops", "starter", &[5]),
        calls(text),
        calls(json!({ "lesson": "3B/loops" })),
        writes("3B/loops", "starter", &[5]),
    ];
    let said = Learned::Said { text: "and one on loops".to_owned(), section: None };
    assert_eq!(asked_in_words(&history), [said], "which a rule makes nothing of");
}

#[test]
fn what_she_says_is_kept_with_the_section_it_is_about_and_the_request_is_not() {
    let history = [
        she_says("A lesson on why one should always save. Never pair work with them."),
        writes("3B/saving", "starter", &[5]),
        she_says("make the starter shorter"),
        writes("3B/saving", "starter", &[3]),
        she_says("Thanks. Always keep it to three. Why do they never finish?"),
    ];
    let said = |text: &str, section: Option<&str>| Learned::Said {
        text: text.to_owned(),
        section: section.map(str::to_owned),
    };
    let wanted = [
        said("Never pair work with them.", None),
        revised("Starter", "make the starter shorter", (5, 3)),
        said("Thanks.", Some("Starter")),
        said("Always keep it to three.", Some("Starter")),
    ];
    assert_eq!(asked_in_words(&history), wanted);
}
