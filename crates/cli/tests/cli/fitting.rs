//! What a lesson is fitted to: the level of its class, what the class has had, and what nobody has to
//! do twice.

use std::fs;

use serde_json::Value;

use crate::home::{CREATE, Home, Said};

const ADAPT: &str = "lesson-planning:adapt-for-need";

fn fine(said: Said) -> Said {
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

/// The lesson that these words got.
fn drafted(home: &Home, words: &str) -> String {
    let report = fine(home.run(&[CREATE, words, "--json"])).json();
    let path = report["filesWritten"][0].as_str().unwrap();
    fs::read_to_string(home.workspace().join(path)).unwrap()
}

/// The text below a heading of a lesson.
fn section<'a>(lesson: &'a str, heading: &str) -> &'a str {
    let (_, below) = lesson.split_once(&format!("\n## {heading}\n")).unwrap();
    below.split("\n## ").next().unwrap()
}

/// The questions of the starter, with their answers.
fn retrieval(lesson: &str) -> String {
    let tasks = section(lesson, "Tasks").split("\n### ");
    tasks.filter(|task| task.lines().next().unwrap_or_default().ends_with("(retrieval)")).collect()
}

#[test]
fn a_class_gets_outcomes_of_the_level_that_its_profile_says() {
    let home = Home::ready();
    for (class, stage) in [("1D", "S1"), ("2D", "S2")] {
        let words = ["classes", "new", class, "--stage", stage, "--subject", "Computing Science"];
        fine(home.run(&words));
    }
    for (class, level, other) in [
        ("1B", "Second level", "(Third level)"),
        ("2A", "Third level", "(Second level)"),
        ("1D", "Second level", "(Third level)"),
        ("2D", "Third level", "(Second level)"),
    ] {
        let lesson = drafted(&home, &format!("a lesson on algorithms for {class}"));
        let claims = section(&lesson, "Curriculum");
        assert!(claims.contains(&format!("({level})")), "{class}: {claims}");
        assert!(!claims.contains(other), "{class}: {claims}");
    }
    let profile = home.workspace().join("classes/1D.md");
    let text = fs::read_to_string(&profile).unwrap();
    fs::write(&profile, text.replace("level: Second", "level: Third")).unwrap();
    let lesson = drafted(&home, "a second lesson on algorithms for 1D");
    assert!(section(&lesson, "Curriculum").contains("(Third level)"), "{lesson}");
}

#[test]
fn a_starter_asks_nothing_that_the_profile_says_they_have_not_had() {
    let home = Home::ready();
    fine(home.run(&["classes", "list"]));
    let profile = home.workspace().join("classes/3B.md");
    let text = fs::read_to_string(&profile).unwrap();
    let (before, rest) = text.split_once("## What they have done\n").unwrap();
    let (_, after) = rest.split_once("## Watch for").unwrap();
    let with = |done: &str| {
        let done = format!("{before}## What they have done\n\n- {done}\n\n## Watch for{after}");
        fs::write(&profile, done).unwrap();
    };
    with("They can follow a sequence of instructions, and they have drawn flowcharts.");
    let asked = retrieval(&drafted(&home, "algorithms for 3B"));
    assert!(asked.to_lowercase().contains("flowchart"), "{asked}");
    with("They can follow a sequence of instructions but have not drawn flowcharts.");
    let asked = retrieval(&drafted(&home, "another lesson on algorithms for 3B"));
    assert!(!asked.to_lowercase().contains("flowchart"), "{asked}");
}

#[test]
fn what_is_left_open_in_a_lesson_is_asked_in_no_later_starter() {
    let home = Home::ready();
    let answers = home.path().join("answers.yaml");
    fs::write(
        &answers,
        "- { kind: adjudication, response: accept }\n- { kind: any, response: skip }\n",
    )
    .unwrap();
    let answers = answers.to_str().unwrap();
    let words = [CREATE, "a lesson on quantum sensors for 3B", "--json", "--answers", answers];
    let report = fine(home.run(&words)).json();
    let path = report["filesWritten"][0].as_str().unwrap();
    let frame = fs::read_to_string(home.workspace().join(path)).unwrap();
    assert!(frame.contains("For you to add"), "{frame}");
    let listed = fine(home.run(&["lessons"])).out;
    assert!(listed.contains("quantum"), "{listed}");

    let lesson = drafted(&home, "a lesson on networks for 3B");
    let asked = retrieval(&lesson);
    assert!(!asked.is_empty() && !asked.contains("For you to add"), "{asked}");
    assert!(!section(&lesson, "Starter").contains("For you to add"), "{lesson}");
}

#[test]
fn an_adaptation_that_changes_nothing_says_so() {
    let home = Home::ready();
    drafted(&home, "a lesson on iteration for 3B");
    let path = home.workspace().join("lessons/3B/iteration/lesson.md");
    let mut before = fs::read_to_string(&path).unwrap();
    let mut said = Vec::new();
    for _ in 0..12 {
        let words = [ADAPT, "3B iteration, hearing loss", "--json"];
        let report = fine(home.run(&words)).json();
        let after = fs::read_to_string(&path).unwrap();
        let told = report["answer"].as_str().unwrap().to_owned();
        let changed = after != before;
        assert_eq!(told.contains("I changed nothing"), !changed, "{told}");
        let files = report["filesWritten"].as_array().unwrap();
        assert_eq!(files.is_empty(), !changed, "{report}");
        said.push(changed);
        before = after;
        if !changed {
            break;
        }
    }
    assert_eq!((said.first(), said.last()), (Some(&true), Some(&false)), "{said:?}");
}

/// Puts these statements into a file of memory.
fn remember(home: &Home, file: &str, statements: &[&str]) {
    let text = home.path().join("statements.md");
    let lines: Vec<String> = statements.iter().map(|said| format!("- {said}\n")).collect();
    fs::write(&text, format!("# Memory\n\n{}", lines.concat())).unwrap();
    let mut program = home.program();
    program.env("VISUAL", format!("cp {}", text.display())).args(["memory", "edit", file]);
    fine(Said::from(program.output().unwrap()));
}

/// How the item of a card with this text stands.
fn state_of(value: &Value, text: &str) -> Option<String> {
    match value {
        Value::Object(fields) if fields.get("text").is_some_and(|said| said == text) => {
            fields.get("state")?.as_str().map(str::to_owned)
        }
        Value::Object(fields) => fields.values().find_map(|value| state_of(value, text)),
        Value::Array(values) => values.iter().find_map(|value| state_of(value, text)),
        _ => None,
    }
}

#[cfg(unix)]
#[test]
fn what_is_remembered_and_stands_against_itself_is_told_alike_on_the_card_and_in_the_answer() {
    let home = Home::ready();
    fine(home.run(&["classes", "new", "3E", "--stage", "S3", "--subject", "English"]));
    let hers = "Keep the starter to three minutes";
    let of_class = "Five minute starters went well";
    remember(&home, "memory/MEMORY.md", &[hers]);
    remember(&home, "memory/classes/3E/MEMORY.md", &[of_class, "Do not use screens in 3E"]);
    let words = "a lesson on persuasive writing for 3E";
    let report = fine(home.run(&[CREATE, words, "--json"])).json();
    let answer = report["answer"].as_str().unwrap();
    let trace = fine(home.run(&["trace", "export", "latest", "--format", "jsonl"])).out;
    let ruled_out = format!("{hers} (ruled out by what is remembered)");
    let states: Vec<String> = trace
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter_map(|line| state_of(&line, &ruled_out))
        .collect();
    assert!(!states.is_empty() && states.iter().all(|state| state == "notUsed"), "{trace}");
    let path = "memory/classes/3E/MEMORY.md";
    let against = format!(
        "Not met: “{hers}” ([memory](memory/MEMORY.md)). “{of_class}” ([memory of 3E]({path})) says otherwise, and was followed."
    );
    assert!(answer.contains(&against), "{answer}");
    assert!(
        answer.contains(&format!("Followed: “{of_class}” ([memory of 3E]({path}))")),
        "{answer}"
    );
    // A letter without rhetorical devices needs no screen.
    assert!(
        answer.contains(&format!("Followed: “Do not use screens in 3E” ([memory of 3E]({path}))")),
        "{answer}"
    );
}
