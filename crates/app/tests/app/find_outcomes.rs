//! What an agent is told of the curriculum when it looks for outcomes: little enough to be read, and
//! nothing that the check of claims would not bear out.

use std::fs;

use api::{Commands, LessonRef};
use domain::{Message, RunStatus};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::Stage;
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;

/// What the tools answer to these calls, in their order.
async fn answers(calls: &[(&str, Value)]) -> (Stage, Vec<String>) {
    let done = Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let calls = calls.iter().map(|(tool, input)| Answer::tool(*tool, input.clone()));
    let server = ModelServer::playing(calls.chain([done]).collect()).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(WIRE, "a word on outcomes")).await.unwrap();
    assert_eq!((stage.end().await.0, server.left()), (RunStatus::Success, 0));
    let run = agent::Run::fold(&stage.log(sent.session_id).await).unwrap();
    let told = run.history().iter().filter_map(|message| match message {
        Message::Tool { content, .. } => Some(content.clone()),
        _ => None,
    });
    let told = told.collect();
    (stage, told)
}

fn find(input: Value) -> (&'static str, Value) {
    ("find_outcomes", input)
}

/// What a lesson with these words in its curriculum section is told about its claims.
async fn findings(stage: &Stage, words: &str) -> Vec<(String, String)> {
    let path = "lessons/3B/quoting/lesson.md".to_owned();
    let file = stage.workspace().join(&path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let front = "---\nlesson: Quoting\nclass: 3B\nminutes: 50\ntemplate: structured\n---\n";
    let note = "These files are a paraphrase, in other words than the official document.";
    let text = format!("{front}\n# Quoting\n\n## Curriculum\n\n{words}\n\n{note}\n");
    fs::write(file, text).unwrap();
    let lesson = stage.app.lesson_get(LessonRef { path }).await.unwrap();
    let claims = lesson.sections.into_iter().flat_map(|section| section.claims);
    claims.map(|claim| (claim.code.unwrap_or_default(), claim.finding)).collect()
}

/// What the links of an answer hold, one a line, as they would be copied.
fn links(answer: &str) -> Vec<String> {
    let lines = answer.lines().map(str::trim);
    let linked = lines.filter_map(|line| {
        let rest = line.strip_prefix("- ").or(line.strip_prefix("builds on: "));
        rest.or(line.strip_prefix("leads to: "))
    });
    linked
        .flat_map(|line| line.split("; ["))
        .map(|link| match link.starts_with('[') {
            true => format!("- {link}"),
            false => format!("- [{link}"),
        })
        .filter(|link| link.contains("](curriculum/"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_a_fraction_of_its_file_and_its_links_are_borne_out() {
    let lessons = [
        ("3B", "repeat steps with a fixed loop and a condition", "cfe-computing"),
        ("2A", "how a message travels through a network in packets", "cfe-computing"),
        ("2C", "how numbers are stored in binary", "cfe-computing"),
        ("2A", "percentage of a quantity", "cfe-maths"),
        ("2C", "what a text hints at and does not say", "cfe-english"),
    ];
    let mut calls = Vec::new();
    for (class, words, file) in lessons {
        calls.push(find(json!({"words": words, "class": class, "area": match file {
            "cfe-maths" => Some("Mathematics"),
            "cfe-english" => Some("English"),
            _ => None,
        }})));
        calls.push(("read_file", json!({"path": format!("curriculum/{file}.md")})));
    }
    let (stage, told) = answers(&calls).await;
    let mut copied = Vec::new();
    for ((class, words, _), pair) in lessons.iter().zip(told.chunks(2)) {
        let [answer, file] = pair else { panic!("{pair:?}") };
        let (short, long) = (answer.chars().count(), file.chars().count());
        println!("{class}, {words}: {short} characters in place of {long}\n{answer}\n");
        assert!(short * 5 < long, "{short} of {long}: {answer}");
        let here = links(answer);
        assert!(here.len() >= 5, "{here:#?} of {answer}");
        copied.extend(here);
    }
    let found = findings(&stage, &copied.join("\n")).await;
    assert_eq!(found.len(), copied.len());
    let wrong: Vec<_> = found
        .iter()
        .filter(|(_, finding)| !matches!(&**finding, "backed" | "unverified"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_pages_and_mistakes_of_a_call() {
    let (_stage, told) = answers(&[
        find(json!({"code": "tch314a"})),
        find(json!({"code": "TCH 3-99z"})),
        find(json!({"level": "Third", "area": "MTH"})),
        find(json!({"level": "Third", "area": "MTH", "skip": 8})),
        find(json!({"level": "Ninth"})),
        find(json!({"area": "Alchemy"})),
        find(json!({"class": "9Z"})),
        find(json!({"words": "hippopotamus", "class": "3B"})),
    ])
    .await;
    let [code, invented, first, second, level, area, class, nothing] = &told[..] else {
        panic!("{told:?}")
    };
    assert!(
        code.starts_with("1 outcome fits") && code.contains("[TCH 3-14a](curriculum/"),
        "{code}"
    );
    assert!(code.contains("misconception (line ") && code.contains("builds on: [TCH 2-"), "{code}");
    assert!(invented.contains("it does not exist here"), "{invented}");
    assert!(first.contains("skip 8") && second.contains("here 9 to 16"), "{first}\n{second}");
    let begins = |page: &str| page.lines().filter(|l| l.starts_with("- [MTH 3-")).count();
    assert_eq!((begins(first), begins(second)), (8, 8), "{first}\n{second}");
    assert!(level.contains("\"Ninth\"; there are Early, First, Second, Third, Fourth"), "{level}");
    assert!(area.contains("\"Alchemy\"") && area.contains("Mathematics"), "{area}");
    assert!(class.contains("no class 9Z"), "{class}");
    assert!(nothing.starts_with("No outcome fits."), "{nothing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_without_a_statement_is_told_apart_and_cannot_be_quoted() {
    let english = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../workspace/curriculum/cfe-english.md"
    ))
    .unwrap();
    let mut heading = "";
    let listed = english.lines().find_map(|line| {
        if let Some(code) = line.strip_prefix("### ") {
            heading = code;
        }
        line.starts_with("- listed:").then_some(heading)
    });
    let code = listed.unwrap();
    let (_stage, told) = answers(&[find(json!({"code": code}))]).await;
    let apart = "not to be named, quoted or claimed";
    assert!(told[0].contains(apart) && told[0].contains(code), "{}", told[0]);
    assert!(!told[0].contains("](curriculum/"), "{}", told[0]);
}
