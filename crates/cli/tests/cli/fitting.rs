//! What a lesson is fitted to: the level of its class, what the class has had, and what nobody has to
//! do twice.

use std::fs;

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
    let home = Home::new();
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
    let home = Home::new();
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
    let home = Home::new();
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
    let home = Home::new();
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
