//! The bundle of a study with real runs of the offline drafter: drafted, looked at, written, unpacked, held against
//! itself and computed a second time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::home::{CREATE, Home, Said};

const RULES: &str = "\
- { kind: feedforward, response: { note: Olena Kovalenko was away } }
- { kind: reflection, response: [Olena will get stuck on loops.] }
- { kind: confidence, response: 80 }
- kind: adjudication
  times: 1
  response:
    - { section: Plenary, verdict: alternatives }
    - { section: \"*\", verdict: accept }
- { kind: adjudication, response: accept }
- { kind: alternatives, response: 1 }
- { kind: memoryCapture, response: skip }
";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// A session's log as one file.
fn log_of_a_run(home: &Home, to: &Path) {
    let rules = home.path().join("answers.yaml");
    fs::write(&rules, RULES).unwrap();
    let said =
        home.run(&[CREATE, "iteration for 3B", "--json", "--answers", rules.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let list = home.run(&["trace", "list", "--json"]).json();
    let mut log = String::new();
    for run in list["traces"].as_array().unwrap() {
        let said = home.run(&["trace", "export", run["traceId"].as_str().unwrap()]);
        assert_eq!(said.code, 0, "{}", said.err);
        log.push_str(&said.out);
    }
    fs::write(to, log).unwrap();
}

/// A folder with a study of three participants, of whom one withdrew.
fn study(home: &Home) -> PathBuf {
    let folder = home.path().join("collected");
    copy(&repository().join("studies/pilot"), &folder.join("pilot"));
    log_of_a_run(home, &folder.join("one.jsonl"));
    let log = json!({"name": "01-t1", "kind": "task", "sitting": "first", "condition": "full", "task": "t1",
        "file": "one.jsonl"});
    let list = json!({"study": "pilot", "participants": [
        {"id": "p01", "keeps": "texts", "also": ["Ms Campbell"], "logs": [log]},
        {"id": "p02", "keeps": "events", "logs": [log]},
        {"id": "p03", "keeps": "quotes", "withdrawn": true, "logs": [{"name": "01-t1", "kind": "task", "file": "gone.jsonl"}]}]});
    fs::write(folder.join("data.json"), list.to_string()).unwrap();
    folder
}

fn bundle(home: &Home, words: &[&str], from: &Path) -> Said {
    home.run(&[&["study", "bundle"], words, &["--from", from.to_str().unwrap()]].concat())
}

#[test]
fn a_study_is_drafted_looked_at_written_and_holds() {
    let home = Home::ready();
    let from = study(&home);
    let place = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (draft, zip, again) = (place("draft.csv"), place("study.zip"), place("again.zip"));
    let said = bundle(&home, &["draft", "--out", &draft, "--json"], &from);
    assert_eq!(said.code, 0, "{}", said.err);
    let table = fs::read_to_string(&draft).unwrap();
    let rows = said.json()["rows"].as_u64().unwrap();
    assert_eq!(table.lines().count() as u64, rows + 1, "{table}");
    assert!(table.contains(",p01,person,Olena Kovalenko,"), "{table}");

    let write = ["write", "--reviewed", &draft, "--out", &zip, "--json"];
    let said = bundle(&home, &write, &from);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.json()["participants"], 2);
    assert_eq!(said.json()["withdrawn"], 1);
    assert_eq!(said.json()["unfinished"], json!([]));
    let said = bundle(&home, &["write", "--reviewed", &draft, "--out", &again], &from);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(fs::read(&zip).unwrap(), fs::read(&again).unwrap(), "the same bytes");
    let refused = bundle(&home, &write, &from);
    assert!(refused.code == 1 && refused.err.contains("already"), "{}", refused.err);

    let said = home.run(&["study", "bundle", "verify", &zip]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(said.out.ends_with(": nothing is wrong\n"), "{}", said.out);

    let unpacked = home.path().join("unpacked");
    zip::ZipArchive::new(fs::File::open(&zip).unwrap()).unwrap().extract(&unpacked).unwrap();
    let program = repository().join("docs/recompute.py");
    let said = Command::new("python3").arg(program).arg(&unpacked).output().unwrap();
    let told = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.success() && told.contains("all as the events have them"), "{told}");
    let said = home.run(&["study", "bundle", "verify", unpacked.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    for log in ["p01", "p02"] {
        let text = fs::read_to_string(unpacked.join(format!("events/{log}/01-t1.jsonl"))).unwrap();
        assert!(!text.contains("Olena") && !text.contains("Campbell"), "{log}");
    }

    let mut bytes = fs::read(&zip).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(&again, bytes).unwrap();
    let said = home.run(&["study", "bundle", "verify", &again]);
    assert!(said.code == 1 && said.err.contains("it is no whole archive"), "{}", said.err);
    let measures = unpacked.join("measures.csv");
    let table = fs::read_to_string(&measures).unwrap();
    fs::write(&measures, table.replacen(",ms,", ",ms,empty", 1)).unwrap();
    let said = home.run(&["study", "bundle", "verify", unpacked.to_str().unwrap(), "--json"]);
    assert_eq!(said.code, 1, "{}", said.out);
    let problems = said.json()["problems"].to_string();
    assert!(
        problems.contains("measures.csv was changed") && problems.contains("and the events make"),
        "{problems}"
    );
}

#[test]
fn a_review_of_other_logs_and_places_outside_are_refused() {
    let home = Home::ready();
    let from = study(&home);
    let place = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (draft, zip) = (place("draft.csv"), place("study.zip"));
    assert_eq!(bundle(&home, &["draft", "--out", &draft], &from).code, 0);
    let log = fs::read_to_string(from.join("one.jsonl")).unwrap();
    fs::write(from.join("one.jsonl"), log.replace("Olena Kovalenko", "Jack Kovalenko")).unwrap();
    let said = bundle(&home, &["write", "--reviewed", &draft, "--out", &zip], &from);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("the review is of another draft"), "{}", said.err);
    assert!(!Path::new(&zip).exists());

    fs::write(
        from.join("data.json"),
        json!({"study": "../../pilot", "participants": []}).to_string(),
    )
    .unwrap();
    let said = bundle(&home, &["draft"], &from);
    assert!(said.code == 2 && said.err.contains("leads out of the folder"), "{}", said.err);
    let said = home.run(&["study", "bundle", "verify", &place("nothing.zip")]);
    assert!(said.code == 4 && said.err.contains("there is no"), "{}", said.err);
}
