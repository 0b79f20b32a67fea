//! `learn`: the journal of an agent at work, at the terminal and in files alone.

use std::fs;

use serde_json::Value;

use crate::home::{Home, Said};

/// Says something of a project.
fn learn(home: &Home, words: &[&str]) -> Said {
    let folder = home.workspace();
    home.run(&[&["learn", "--folder", folder.to_str().unwrap()], words].concat())
}

fn begin<'a>(goal: &'a str, hypothesis: &'a str) -> Vec<&'a str> {
    vec![
        "create-ghap",
        "--domain",
        "debugging",
        "--strategy",
        "systematic-elimination",
        "--goal",
        goal,
        "--hypothesis",
        hypothesis,
        "--action",
        "Increasing the timeout to 60 seconds",
        "--prediction",
        "No login fails in the staging log for an hour",
        "--confidence",
        "70",
    ]
}

#[test]
fn a_belief_is_predicted_from_proved_wrong_and_warned_of() {
    let home = Home::new();
    let goal = "Fix the login timeout";
    let begun = learn(&home, &begin(goal, "Slow answers exceed the 30 second timeout"));
    assert_eq!(begun.code, 0, "{}", begun.err);
    let current = learn(&home, &["--json", "get-current-ghap"]).json();
    assert_eq!(current["open"]["goal"], goal);
    assert_eq!(current["open"]["confidence"], 70);

    // What nothing was learnt from is not taken, and costs nothing.
    let bare = ["resolve-ghap", "--outcome", "falsified", "--result", "logins still fail"];
    let refused = learn(&home, &bare);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("surprise") && refused.err.contains("root_cause"),
        "{}",
        refused.err
    );
    assert_eq!(learn(&home, &["--json", "get-current-ghap"]).json(), current);

    let why = "took the server's own limit for a slow network";
    let said = [
        "--surprise",
        "the server closes after 20 seconds by itself",
        "--root-cause-category",
        "wrong-assumption",
        "--root-cause-description",
        why,
        "--lesson-what-worked",
        "raising the limit of the server",
    ];
    let resolved = learn(&home, &[&bare[..], &said].concat());
    assert_eq!(resolved.code, 0, "{}", resolved.err);
    let like = ["--domain", "debugging", "--strategy", "systematic-elimination"];
    let warned = learn(&home, &[&["get-premortem"][..], &like].concat());
    assert!(
        warned.out.contains("closes after 20 seconds") && warned.out.contains(why),
        "{}",
        warned.out
    );
    // 70 % sure and wrong: (0.7 − 0)² (Brier, 1950).
    let score = learn(&home, &["--json", "calibration"]).json()["brier"]["score"].clone();
    assert!((score.as_f64().unwrap() - 0.49).abs() < 1e-12, "{score}");

    // The files are those that other tools read, and the archive keeps what a session resolved.
    let folder = home.workspace().join(".claude/journal");
    let line = fs::read_to_string(folder.join("session_entries.jsonl")).unwrap();
    let entry: Value = serde_json::from_str(line.trim()).unwrap();
    assert_eq!(entry["resolution"]["confidence_tier"], "silver");
    assert_eq!(learn(&home, &["session-end"]).code, 0);
    assert!(!folder.join("session_entries.jsonl").exists());
    assert_eq!(learn(&home, &["--json", "calibration"]).json()["brier"]["score"], score);
}

#[test]
fn a_command_is_no_goal_and_a_wish_to_see_is_no_belief() {
    let home = Home::new();
    for (goal, hypothesis, problem) in [
        ("Run the tests", "Slow answers exceed the timeout", "no goal"),
        ("Fix the login timeout", "The tests will tell me what is wrong", "hypothesis"),
    ] {
        let refused = learn(&home, &begin(goal, hypothesis));
        assert_eq!(refused.code, 2, "{goal}");
        assert!(refused.err.contains(problem), "{}", refused.err);
    }
    let mut slip = begin("Fix the login timeout", "Slow answers exceed the timeout");
    slip[2] = "debuging";
    let refused = learn(&home, &slip);
    assert!(refused.err.contains("'debugging'"), "{}", refused.err);
    let current = learn(&home, &["--json", "get-current-ghap"]).json();
    assert_eq!(current["open"], Value::Null);
}

#[test]
fn a_line_that_was_cut_is_put_aside_and_told() {
    let home = Home::new();
    let folder = home.workspace().join(".claude/journal");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("session_entries.jsonl"), "{\"id\": \"ghap_1\", \"goa").unwrap();
    let list = learn(&home, &["--json", "list"]);
    assert_eq!((list.code, list.out.trim()), (0, "[]"));
    assert!(list.err.contains("damaged"), "{}", list.err);
    let kept = fs::read_dir(folder.join("archive")).unwrap();
    let kept: Vec<String> =
        kept.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    assert!(kept.iter().any(|text| text.contains("ghap_1")), "nothing is lost: {kept:?}");
}
