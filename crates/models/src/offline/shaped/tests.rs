use std::sync::LazyLock;
use std::time::Duration;

use agent::{Assembler, Model, ModelRequest};
use domain::{AssistantMessage, Message};
use futures::StreamExt;

use super::*;
use crate::offline::Offline;

const STARTER: &str = "## Starter\n\n**10 minutes** · silent retrieval\n\n1. What is a loop?\n   \
                       - Answer: Instructions again and again.\n2. What is a counter?\n   - Answer: \
                       A variable.\n3. What is a body?\n   - Answer: What is inside.\n4. Look ahead: \
                       4 laps?\n   - Answer: 1, 2, 3, 4.\n\nAnswers straight away.";

const PROFILE: &str = "---\nclass: 3B\nlevel: Third\nminutes: 50\n---\n\n# 3B\n\n## Needs\n\n- EAL: \
                       two pupils with Ukrainian at home.\n- Dyslexia: one pupil with a reader \
                       pen.\n\n## What they have done\n\n- They can write Python.\n";

fn request(name: &str, document: &str, title: &str, section: &str, words: &str) -> ModelRequest {
    let fragment = |tag: &str, source: &str, text: &str| PromptFragment {
        tag: tag.to_owned(),
        source: source.to_owned(),
        text: text.to_owned(),
        cut_bytes: 0,
    };
    let path = format!("lessons/3B/x/{document}.md");
    ModelRequest {
        system: vec![
            fragment("workspace_file", "classes/3B.md", PROFILE),
            fragment("document", &path, &format!("# {title}\n\n- Starter")),
            fragment("section", &format!("{path}#starter"), section),
        ],
        messages: vec![Message::User { text: words.to_owned() }],
        tools: Vec::new(),
        output: Some(OutputFormat {
            name: name.to_owned(),
            schema: json!({"type": "object", "properties": {"markdown": {}}}),
        }),
    }
}

async fn ask(request: ModelRequest) -> AssistantMessage {
    // Reading its library takes longer than any answer.
    static DRAFTER: LazyLock<Offline> = LazyLock::new(|| Offline::paced(Duration::ZERO));
    let mut stream = DRAFTER.stream(request).await.unwrap();
    let mut assembler = Assembler::default();
    while let Some(event) = stream.next().await {
        assembler.push(event.unwrap());
    }
    assembler.finish().unwrap().message
}

async fn revised(words: &str) -> (String, String) {
    let title = "Iteration for 3B";
    let answer = ask(request(REVISION, "lesson-plan", title, STARTER, words)).await;
    let value = answer.structured().unwrap();
    let text = |key: &str| value[key].as_str().unwrap().to_owned();
    (text("markdown"), text("note"))
}

#[tokio::test]
async fn a_section_is_revised_by_the_rules_that_change_lessons() {
    let (markdown, note) = revised("make it shorter").await;
    assert!(markdown.starts_with("**6 minutes** (4 minutes in hand)"), "{markdown}");
    assert!(!markdown.contains("## Starter"));
    assert!(note.ends_with("Done by rule, not by AI."), "{note}");
    let (markdown, note) = revised("Too long: cut it down to 5 minutes").await;
    assert!(markdown.starts_with("**5 minutes**"), "{markdown}");
    assert!(note.starts_with("It takes 5 minutes now"), "{note}");
    let (markdown, _) = revised("8 minutes, please").await;
    assert_eq!(format!("## Starter\n\n{markdown}"), STARTER.replace("10 minutes", "8 minutes"));
}

#[tokio::test]
async fn a_wish_without_a_rule_changes_nothing_and_says_so() {
    let (markdown, note) = revised("set it on a farm").await;
    assert_eq!(format!("## Starter\n\n{markdown}"), STARTER);
    assert!(note.starts_with("I work by rules, not by AI, and have none for this wish."), "{note}");
}

#[tokio::test]
async fn a_shape_without_a_rule_gets_words() {
    let answer = ask(request("poem", "lesson-plan", "Iteration", STARTER, "a poem")).await;
    assert_eq!(answer.structured(), None);
    let wanted =
        "I work by rules, not by AI, and cannot answer in the form that was asked for (poem).";
    assert_eq!(answer.text(), wanted);
}

#[tokio::test]
async fn the_last_answer_of_a_run_has_its_shape() {
    let mut hello = request("answer", "lesson-plan", "Iteration", STARTER, "hello");
    let schema =
        json!({"type": "object", "properties": {"response": {}, "memoriesReferenced": {}}});
    hello.output = Some(OutputFormat { name: "answer".to_owned(), schema });
    let answer = ask(hello).await;
    let value = answer.structured().unwrap();
    assert!(value["response"].as_str().unwrap().starts_with("Hello."));
    assert_eq!(value["memoriesReferenced"], json!([]));
}

#[tokio::test]
async fn other_ways_say_that_they_are_no_ai() {
    let asked = request(ALTERNATIVES, "lesson-plan", "Iteration for 3B", STARTER, "other ways");
    let answer = ask(asked).await;
    let options = answer.structured().unwrap()["options"].as_array().unwrap().clone();
    let approaches: Vec<&str> =
        options.iter().map(|option| option["approach"].as_str().unwrap()).collect();
    assert_eq!(approaches, ["Odd one out", "Predict and try", "Act it out, no screens"]);
    for option in &options {
        let rationale = option["rationale"].as_str().unwrap();
        assert!(rationale.ends_with("Put together by rule, not by AI."), "{rationale}");
        assert!(option["markdown"].as_str().unwrap().starts_with("**10 minutes** ·"));
    }
}

#[tokio::test]
async fn every_section_of_every_document_has_other_ways_on_every_topic() {
    let library = Library::built_in().unwrap();
    let topics = [
        "Iteration",
        "Binary",
        "Encryption",
        "Sorting",
        "Searching",
        "Selection",
        "Variables",
        "Networks",
        "Cyber security",
        "Web pages",
        "The water cycle",
    ];
    for document in &library.rules.documents {
        let file = document.file.strip_suffix(".md").unwrap();
        for section in &document.sections {
            for topic in topics {
                let text = format!("## {}\n\n**12 minutes** and more.", section.heading);
                let title = format!("{topic} for 3B");
                let asked = request(ALTERNATIVES, file, &title, &text, "other ways");
                let answer = ask(asked).await;
                let value = answer.structured().unwrap();
                let options = value["options"].as_array().unwrap();
                let place = format!("{file}, {}, {topic}: {value}", section.heading);
                assert!((2..=3).contains(&options.len()), "{place}");
                for option in options {
                    let markdown = option["markdown"].as_str().unwrap();
                    assert!(markdown.len() > 80, "{place}");
                    assert!(!markdown.lines().any(|line| line.starts_with("## ")), "{place}");
                    assert_eq!(markdown.matches("```").count() % 2, 0, "{place}");
                }
            }
        }
    }
}

#[test]
fn minutes_of_all_parts_are_added_up() {
    let text = "1. **Model · 8 minutes.** For 20 minutes nobody writes.\n2. **Try · 12 minutes.**";
    assert_eq!(all_minutes(text), Some(20));
    assert_eq!(all_minutes("no time here"), None);
}
