//! Measures of real runs of the offline drafter, and the same computed a second time by `docs/recompute.py`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::home::{CREATE, Home, Said};

/// Rules under which each kind of card of planning is answered with something to count.
const RULES: &str = "\
- { kind: feedforward, times: 1, response: { note: they were tired } }
- { kind: feedforward, response: use }
- { kind: reflection, response: [They will get stuck on loops., \"\"] }
- { kind: confidence, times: 1, response: 80 }
- { kind: confidence, response: 60 }
- kind: adjudication
  times: 1
  response:
    - { section: Starter, revise: make it shorter }
    - { section: Plenary, verdict: alternatives }
    - { section: \"*\", verdict: accept }
- { kind: adjudication, response: accept }
- { kind: alternatives, response: 1 }
- { kind: memoryCapture, response: remember }
";

fn recomputed(paths: &[&Path]) -> String {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/recompute.py");
    let said = Command::new("python3").arg(program).args(paths).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8(said.stdout).unwrap()
}

fn ran(home: &Home, words: &[&str]) -> Said {
    let rules = home.path().join("answers.yaml");
    fs::write(&rules, RULES).unwrap();
    let said = home.run(&[words, &["--json", "--answers", rules.to_str().unwrap()]].concat());
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

/// Each run of the latest session as a file of its own.
fn exported(home: &Home, folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let list = home.run(&["trace", "list", "--json"]).json();
    for run in list["traces"].as_array().unwrap() {
        let id = run["traceId"].as_str().unwrap();
        let file = folder.join(format!("{id}.jsonl"));
        let said = home.run(&["trace", "export", id, "--out", file.to_str().unwrap()]);
        assert_eq!(said.code, 0, "{}", said.err);
    }
}

/// The values of the only session, by measure and part.
fn values(measured: &Value) -> BTreeMap<(String, String), Value> {
    let [session] = measured["sessions"].as_array().unwrap().as_slice() else {
        panic!("{measured}")
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = session["measures"].as_array().unwrap().iter();
    rows.map(|row| ((text(&row["measure"]), text(&row["part"])), row["value"].clone())).collect()
}

#[test]
fn what_a_session_comes_to_is_computed_twice_and_is_the_same() {
    let home = Home::ready();
    ran(&home, &[CREATE, "iteration for 3B"]);
    ran(&home, &["--resume", "last", "make the plenary shorter"]);
    let said = home.run(&["study", "metrics", "last", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);

    let folder = home.path().join("events");
    exported(&home, &folder);
    assert_eq!(recomputed(&[&folder]), said.out, "by Python");
    let from_files = home.run(&["study", "metrics", "--json", "--file", folder.to_str().unwrap()]);
    assert_eq!(from_files, said, "from files");

    let all = values(&said.json());
    let value = |measure: &str, part: &str| &all[&(measure.to_owned(), part.to_owned())];
    let one = json!({ "numerator": 1, "denominator": 1, "decimal": "1.000000" });
    for whole in ["events", "order", "told", "runs", "calls", "questions"] {
        assert_eq!(value(&format!("completeness.{whole}"), ""), &one, "{whole}");
    }
    assert_eq!(value("cycles.runs", ""), &json!(2));
    assert_eq!(value("cycles.refinements", "message"), &json!(1));
    assert_eq!(value("cycles.refinements", "revise"), &json!(1));
    assert_eq!(value("decisions.alternatives", "chosen"), &json!(1));
    assert_eq!(value("feedforward.changes", "note"), &json!(1));
    assert_eq!(value("grounding.rate", ""), &one, "what the drafter claims stands in the files");
    assert_eq!(value("guardrails.endings", "success"), &json!(2));
    assert!(value("calibration.brier", "").is_object(), "{}", value("calibration.brier", ""));
    // Nobody but the drafter had its hands on the lesson, and then she has.
    let lesson = "lessons/3B/iteration/lesson.md";
    assert_eq!(value("edits.elsewhere", lesson), &json!(0));
    let path = home.workspace().join(lesson);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\n- ", "\n- By hand: ", 1)).unwrap();
    ran(&home, &["--resume", "last", "make the starter shorter"]);
    let all = values(&home.run(&["study", "metrics", "--json"]).json());
    assert_eq!(all[&("edits.elsewhere".to_owned(), lesson.to_owned())], json!(1));
}

#[test]
fn sessions_are_a_table_for_people_and_for_programs() {
    let home = Home::ready();
    let first = home.run(&[CREATE, "iteration for 3B", "--json"]).json();
    let second = home.run(&[CREATE, "selection for 1B", "--json"]).json();
    let ids = [first["sessionId"].as_str().unwrap(), second["sessionId"].as_str().unwrap()];
    let said = home.run(&["study", "metrics", ids[0], ids[1], "--csv"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let mut reader = csv::Reader::from_reader(said.out.as_bytes());
    let head = ["session", "measure", "part", "value", "unit", "missing"];
    assert_eq!(reader.headers().unwrap(), head.as_slice());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    for id in ids {
        let of_session = rows.iter().filter(|row| &row[0] == id).count();
        assert!(of_session > 60, "{id}: {of_session}");
    }
    // A value or a reason, and never both.
    assert!(rows.iter().all(|row| row[3].is_empty() != row[5].is_empty()), "{}", said.out);
    let list = rows.iter().find(|row| &row[1] == "latency.answer" && &row[2] == "planner[1]");
    assert!(list.is_some_and(|row| row[3].parse::<u64>().is_ok()), "{}", said.out);

    let table = home.run(&["study", "metrics"]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(table.out.contains(&format!("session {}", ids[1])), "{}", table.out);
    assert!(table.out.contains("– the log has no event that would tell"), "{}", table.out);
    assert!(table.out.contains("times.first_text"), "{}", table.out);
}

#[test]
fn what_cannot_be_measured_is_said() {
    let home = Home::new();
    let folder = home.path().join("none");
    fs::create_dir(&folder).unwrap();
    let broken = folder.join("broken.jsonl");
    let at = |path: &Path| home.run(&["study", "metrics", "--file", path.to_str().unwrap()]);
    let empty = at(&folder);
    assert_eq!(empty.code, 4, "{}", empty.err);
    assert!(empty.err.contains("there are no .jsonl files in"), "{}", empty.err);
    fs::write(&broken, "\n{\"seq\": 1}\n").unwrap();
    let said = at(&broken);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("line 2 is no event"), "{}", said.err);
    assert_eq!(at(&folder.join("nowhere.jsonl")).code, 4);
    fs::write(&broken, "").unwrap();
    assert_eq!(at(&broken).code, 4);
    let both = home.run(&["study", "metrics", "--csv", "--json", "--file", "x.jsonl"]);
    assert_eq!(both.code, 2, "{}", both.err);
    assert!(!home.data().exists(), "files need no database");
}
