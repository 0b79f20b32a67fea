use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use agent::{Assembler, Model, ModelRequest};
use domain::{AssistantMessage, Message};
use futures::StreamExt;

use super::*;
use crate::{Drafter, notes};

const STARTER: &str = "## Starter\n\n### Retrieval quiz (10 min)\n\n- Teacher: Put the questions up \
                       before pupils come in.\n- Pupils: Answer in silence, and correct their \
                       own.\n- Tasks: Remember 1; Remember 2; Remember 3; Remember 4\n\nAnswers \
                       straight away.";

const PROFILE: &str = "---\nclass: 3B\nlevel: Third\nminutes: 50\n---\n\n# 3B\n\n## Needs\n\n- EAL: \
                       two pupils with Ukrainian at home.\n- Dyslexia: one pupil with a reader \
                       pen.\n\n## What they have done\n\n- They can write Python.\n";

fn request(name: &str, id: &str, title: &str, section: &str, words: &str) -> ModelRequest {
    let fragment = |tag: &str, source: &str, text: &str| PromptFragment {
        tag: tag.to_owned(),
        source: source.to_owned(),
        text: text.to_owned(),
        cut_bytes: 0,
    };
    let path = "lessons/3B/x/lesson.md".to_owned();
    let mut system = vec![fragment("workspace_file", "classes/3B.md", PROFILE)];
    let topic = title.split(" for ").next().unwrap_or_default().to_lowercase().replace(' ', "-");
    for file in [notes::TOPICS.to_owned(), format!("{topic}.md")] {
        if let Some(text) = shipped(&file) {
            system.push(fragment("skill", &format!("{}/{file}", notes::SKILL), &text));
        }
    }
    system.push(fragment("document", &path, &format!("# {title}\n\n- Starter")));
    system.push(fragment("section", &format!("{path}#{id}"), section));
    ModelRequest {
        frames: Vec::new(),
        system,
        messages: vec![Message::User { text: words.to_owned() }],
        tools: Vec::new(),
        output: Some(OutputFormat {
            name: name.to_owned(),
            schema: json!({"type": "object", "properties": {"markdown": {}}}),
        }),
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

/// A file of the notes that come with the program.
fn shipped(file: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let skill = root.join("plugins/lesson-planning/skills").join(notes::SKILL);
    std::fs::read_to_string(skill.join(file)).ok()
}

async fn ask(request: ModelRequest) -> AssistantMessage {
    // Reading its library takes longer than any answer.
    static DRAFTER: LazyLock<Drafter> = LazyLock::new(|| Drafter::paced(Duration::ZERO));
    let mut stream = DRAFTER.stream(request).await.unwrap();
    let mut assembler = Assembler::default();
    while let Some(event) = stream.next().await {
        assembler.push(event.unwrap());
    }
    assembler.finish().unwrap().message
}

async fn revised(words: &str) -> (String, String) {
    let title = "Iteration for 3B";
    let answer = ask(request(REVISION, "starter", title, STARTER, words)).await;
    let value = answer.structured().unwrap();
    let text = |key: &str| value[key].as_str().unwrap().to_owned();
    (text("markdown"), text("note"))
}

#[tokio::test]
async fn a_section_is_revised_by_the_rules_that_change_lessons() {
    let (markdown, note) = revised("make it shorter").await;
    assert!(markdown.starts_with("### Retrieval quiz (6 min)"), "{markdown}");
    assert!(markdown.contains("- Tasks: Remember 1; Remember 4\n"), "{markdown}");
    let wanted = "It has 2 tasks instead of 4. It takes 6 minutes instead of 10. “Remember 2” \
                  and “Remember 3” are no longer there, and still stand under Tasks. Done by rule, not by AI.";
    assert_eq!(note, wanted);
    let (markdown, note) = revised("Too long: cut it down to 5 minutes").await;
    assert!(markdown.starts_with("### Retrieval quiz (5 min)"), "{markdown}");
    assert!(note.starts_with("It takes 5 minutes now"), "{note}");
    let (markdown, _) = revised("8 minutes, please").await;
    assert_eq!(format!("## Starter\n\n{markdown}"), STARTER.replace("10 min", "8 min"));
}

#[tokio::test]
async fn minutes_in_a_wish_are_meant_and_those_of_a_complaint_are_not() {
    let minutes = async |words: &str| {
        let (markdown, _) = revised(words).await;
        let (_, rest) = markdown.split_once(" (").unwrap();
        rest.split_once(" min").unwrap().0.parse::<u32>().unwrap()
    };
    for (words, wanted) in [
        ("Make it three minutes", 3),
        ("They always take 12 minutes over this, make it 7", 7),
        ("3 minutes shorter", 7),
        ("Cut it by 4 minutes", 6),
        ("Two minutes longer, please", 12),
        ("They always take 12 minutes over this", 10),
        ("Last time it took fifteen minutes", 10),
        ("Too long: they always take 12 minutes", 6),
        ("Let them swap after 4 minutes", 10),
    ] {
        assert_eq!(minutes(words).await, wanted, "{words}");
    }
}

#[test]
fn several_activities_share_other_minutes_by_what_they_had() {
    let text = "### A (8 min)\n\n- Teacher: a\n- Pupils: a\n\n### B (2 min)\n\n- Teacher: b\n- \
                Pupils: b";
    let content = Place::known("plenary", "Plenary").read(text).unwrap().to_input();
    for wanted in [2, 3, 7, 11, 45] {
        let set = change::with_minutes(content.clone(), wanted).unwrap();
        assert_eq!(change::minutes(&set), Some(wanted));
    }
    assert_eq!(change::with_minutes(content.clone(), 1), None);
    assert_eq!(change::with_minutes(content, 10), None);
}

#[tokio::test]
async fn a_wish_without_a_rule_changes_nothing_and_says_so() {
    let (markdown, note) = revised("set it on a farm").await;
    assert_eq!(format!("## Starter\n\n{markdown}"), STARTER);
    assert!(note.starts_with("I work by rules, not by AI, and have none for this wish."), "{note}");
}

#[tokio::test]
async fn a_shape_without_a_rule_gets_words() {
    let answer = ask(request("poem", "starter", "Iteration", STARTER, "a poem")).await;
    assert_eq!(answer.structured(), None);
    let wanted =
        "I work by rules, not by AI, and cannot answer in the form that was asked for (poem).";
    assert_eq!(answer.text(), wanted);
}

#[tokio::test]
async fn the_last_answer_of_a_run_has_its_shape() {
    let mut hello = request("answer", "starter", "Iteration", STARTER, "hello");
    let schema =
        json!({"type": "object", "properties": {"response": {}, "memoriesReferenced": {}}});
    hello.output = Some(OutputFormat { name: "answer".to_owned(), schema });
    let answer = ask(hello.clone()).await;
    // With memory off it is asked for the text alone.
    let schema = json!({"type": "object", "properties": {"response": {}}});
    hello.output = Some(OutputFormat { name: "answer".to_owned(), schema });
    let alone = ask(hello).await;
    assert_eq!(alone.structured().unwrap().as_object().unwrap().len(), 1);
    let value = answer.structured().unwrap();
    assert!(value["response"].as_str().unwrap().starts_with("Hello."));
    assert_eq!(value["memoriesReferenced"], json!([]));
}

#[tokio::test]
async fn other_ways_say_that_they_are_no_ai() {
    let asked = request(ALTERNATIVES, "starter", "Iteration for 3B", STARTER, "other ways");
    let answer = ask(asked).await;
    let options = answer.structured().unwrap()["options"].as_array().unwrap().clone();
    let approaches: Vec<&str> =
        options.iter().map(|option| option["approach"].as_str().unwrap()).collect();
    assert_eq!(approaches, ["Odd one out", "Predict and try", "Act it out"]);
    for option in &options {
        let rationale = option["rationale"].as_str().unwrap();
        assert!(rationale.ends_with("Put together by rule, not by AI."), "{rationale}");
        assert!(option["markdown"].as_str().unwrap().contains("(10 min)"));
    }
}

/// A section as the drafter would have it, so that ways have something to begin from.
fn standing(id: &str) -> &'static str {
    match id {
        "starter" | "plenary" => {
            "### One (8 min)\n\n- Teacher: a\n- Pupils: b\n- Tasks: First; Second\n\n\
             ### Two (4 min)\n\n- Teacher: a\n- Pupils: b"
        }
        "main-activities" => {
            "### One (20 min)\n\n- Teacher: a\n- Pupils: b\n- Tasks: First; Second\n\n\
             ### Two (14 min)\n\n- Teacher: a\n- Pupils: b\n- Tasks: Third; Fourth; Fifth"
        }
        "tasks" => {
            "### First (retrieval)\n\nSay it.\n\n#### Answer\n\nIt.\n\n### Second \
             (core)\n\nDo it.\n\n#### Answer\n\nDone.\n\n### Third (stretch)\n\nWhy?\n\n\
             #### Answer\n\nBecause."
        }
        "assessment-evidence" => "### I can do it.\n\n- Shows: it is done",
        "curriculum" => "- [TCH 3-15a](curriculum/x.md#L4-L4 \"words\") as it goes",
        _ => "- Something.",
    }
}

#[tokio::test]
async fn every_section_has_other_ways_in_the_grammar_on_every_topic() {
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
    ];
    for spec in &library.rules.sections {
        let place = Place::known(&spec.id, "Section");
        let now = place.read(standing(&spec.id)).unwrap().to_input();
        for topic in topics {
            let text = format!("## Section\n\n{}", standing(&spec.id));
            let asked = request(ALTERNATIVES, &spec.id, topic, &text, "other ways");
            let answer = ask(asked).await;
            let value = answer.structured().unwrap();
            let options = value["options"].as_array().unwrap();
            let at = format!("{}, {topic}: {value}", spec.id);
            assert!((2..=3).contains(&options.len()), "{at}");
            for option in options {
                let markdown = option["markdown"].as_str().unwrap();
                assert!(markdown.len() > 60, "{at}");
                let lesson = format!(
                    "---\nlesson: L\nclass: 3B\nminutes: 50\n---\n\n# L\n\n## {}\n\n{markdown}\n",
                    heading(&spec.id)
                );
                let lesson = lessons::parse(&lesson, template_with(&spec.id));
                assert_eq!(lesson.problems, [], "{at}");
                let [section] = lesson.sections.as_slice() else { panic!("{at}") };
                assert_eq!(section.kind, place.kind, "{at}");
                let content = section.to_input();
                assert_eq!(change::minutes(&content), change::minutes(&now), "{at}");
                assert_eq!(named(&content), named(&now), "{at}");
                assert_ne!(content, now, "{at}");
                assert!(place.write(&content).is_some(), "{at}");
            }
        }
    }
}

#[tokio::test]
async fn a_frame_gets_no_ways_that_would_be_filled_from_a_note() {
    for (id, words) in [("starter", "other ways"), ("plenary", "other ways")] {
        let text = format!("## Section\n\n{}", standing(id));
        let answer = ask(request(ALTERNATIVES, id, "The water cycle", &text, words)).await;
        let value = answer.structured().unwrap();
        assert_eq!(value["options"], json!([]), "{value}");
        let note = value["note"].as_str().unwrap();
        assert!(note.contains("no notes on the water cycle"), "{note}");
    }
    let text = format!("## Plenary\n\n{}", standing("plenary"));
    let words = "swap the plenary for a quiz";
    let answer = ask(request(REVISION, "plenary", "The water cycle", &text, words)).await;
    let value = answer.structured().unwrap();
    assert_eq!(value["markdown"], standing("plenary"), "{value}");
}

fn heading(id: &str) -> String {
    template_with(id).section(id).unwrap().heading.clone()
}

/// The first template that has this section: not every one of a form is one of a whole lesson.
fn template_with(id: &str) -> &'static lessons::Template {
    let mut shipped = lessons::Template::shipped().iter();
    shipped.find(|template| template.section(id).is_some()).unwrap()
}

/// What other parts of the lesson have to do with: the tasks that are used, and those there are.
fn named(content: &ContentInput) -> Vec<String> {
    match content {
        ContentInput::Activities { items, .. } => {
            items.iter().flat_map(|item| item.tasks.clone()).collect()
        }
        ContentInput::Tasks { items, .. } => {
            items.iter().map(|item| format!("{} {}", item.title, item.tier.name())).collect()
        }
        ContentInput::Assessment { items, .. } => {
            items.iter().map(|item| item.criterion.clone()).collect()
        }
        _ => Vec::new(),
    }
}
