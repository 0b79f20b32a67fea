//! A learner goes through a test: from the first question to the last, killed at each, with files that change
//! meanwhile.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::home::Home;

/// A test of the teacher's own, whose questions sing where anything but the question is told.
const TEST: &str = r#"---
kind: evaluation
id: birds
title: Birds
minutes: 10
sections:
  - { id: birds, title: Birds, blueprints: [singing, ringing, winging], count: 3 }
---

Three questions about birds.
"#;

fn blueprint(id: &str) -> String {
    format!(
        r#"---
id: {id}
title: A word of a bird
skill: TEST.BIRD
domain: Test > Birds
level: remember
outcomes: [LIT 2-21a]
parameters:
  bird: {{ from: 2, to: 90 }}
difficulty:
  intercept: 0
response:
  text: {{}}
key: "'zqkey'"
distractors:
  - misconception: zqmisconception
    value: "'zqwrong'"
    rationale: Says zqrationale.
note: "{id} {{{{ bird }}}}"
tests:
  - with: {{ bird: 3 }}
    key: zqkey
    wrong: {{ zqmisconception: zqwrong }}
---

## Question

What does {id} bird {{{{ bird }}}} say?

## Hint

It says zqhint.

## Solution

It says zqsolution.
"#
    )
}

/// A home with a test of three questions, `birds`.
pub fn with_birds() -> Home {
    let home = Home::ready();
    for folder in ["blueprints", "sittings"] {
        fs::create_dir_all(home.workspace().join(folder)).unwrap();
    }
    for id in ["singing", "ringing", "winging"] {
        let file = home.workspace().join(format!("blueprints/{id}.md"));
        fs::write(file, blueprint(id)).unwrap();
    }
    fs::write(home.workspace().join("sittings/birds.md"), TEST).unwrap();
    home
}

/// A process of a learner's, whose lines are read as they come.
pub struct Sitter {
    process: Child,
    lines: BufReader<ChildStdout>,
}

impl Sitter {
    /// Sits down to it at one and the same seat.
    pub fn sits(home: &Home, id: &str) -> Self {
        let mut process = home
            .program()
            .args(["--json", "assess", "sit", id, "--seat", "otter", "--class", "3B"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap());
        Self { process, lines }
    }

    /// The next line.
    pub fn says(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    pub fn answers(&mut self, line: &str) {
        writeln!(self.process.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// kill -9.
    pub fn dies(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

#[test]
fn a_learner_who_is_killed_at_each_question_goes_on_with_it() {
    let home = with_birds();
    let mut seen = Vec::new();
    let mut left = u64::MAX;
    let over = loop {
        let mut sitter = Sitter::sits(&home, "birds");
        let asked = sitter.says();
        // Killed while she thinks.
        sitter.dies();
        let mut sitter = Sitter::sits(&home, "birds");
        let again = sitter.says();
        assert_eq!(again["asked"], asked["asked"]);
        assert_eq!(again["session"], asked["session"]);
        let remaining = [&asked, &again].map(|said| said["remainingMs"].as_u64().unwrap());
        assert!(left >= remaining[0] && remaining[0] >= remaining[1], "{left} {remaining:?}");
        left = remaining[1];
        seen.push(again["asked"]["question"].as_str().unwrap().to_owned());
        sitter.answers(if seen.len() == 1 { "zqkey" } else { "zqwrong" });
        // Killed when the answer is in the log and the next question is asked, or it is over.
        let next = sitter.says();
        sitter.dies();
        if next.get("ended").is_some() {
            break next;
        }
        assert_eq!(next["asked"]["place"], seen.len() + 1);
    };
    assert_eq!(over["ended"], json!({ "why": "complete" }));
    assert_eq!((seen.len(), over["answered"].as_u64()), (3, Some(3)));

    let sittings = home.run(&["--json", "assess", "sittings"]).json();
    let [one] = &sittings.as_array().unwrap()[..] else { panic!("{sittings}") };
    assert_eq!(
        (&one["over"], &one["seat"], &one["class"]),
        (&json!(true), &json!("otter"), &json!("3B"))
    );
    let session = one["session"].as_str().unwrap();
    let marks = home.run(&["--json", "assess", "marks", session]).json();
    let came: Vec<(bool, usize)> = marks["marks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| {
            let outcome = &mark["outcome"];
            (
                outcome["credit"] == outcome["of"],
                outcome["misconceptions"].as_array().unwrap().len(),
            )
        })
        .collect();
    assert_eq!(came, [(true, 0), (false, 1), (false, 1)]);
    // It is none of the teacher's conversations.
    assert_eq!(home.run(&["--json", "sessions"]).json()["sessions"], json!([]));
    assert_eq!(home.run(&["--json", "sessions", "search", "birds"]).json()["hits"], json!([]));
}

#[test]
fn no_key_is_in_what_a_learner_sees_or_the_log_has() {
    let home = with_birds();
    let answers = "one\n/hint\n/back\n/hnit\n/hand-in\ntwo\nthree\n";
    let sat = home.run_with_input(&["assess", "sit", "birds"], answers);
    let again = home.run_with_input(&["assess", "sit", "birds"], answers);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("--again"), "{}", again.err);
    assert_eq!(sat.code, 0, "{}", sat.err);
    for text in [&sat.out, &sat.err] {
        assert!(!text.contains("zq"), "{text}");
    }
    for told in ["this session gives no hints", "there is /hint, /back", "2 questions are open"] {
        assert!(sat.err.contains(told), "{told}: {}", sat.err);
    }
    let backup = home.path().join("all.tabackup");
    let kept = home.run(&["db", "backup", &backup.display().to_string()]);
    assert_eq!(kept.code, 0, "{}", kept.err);
    let mut zip = zip::ZipArchive::new(fs::File::open(&backup).unwrap()).unwrap();
    let mut sings = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut bytes).unwrap();
        if bytes.windows(2).any(|two| two == b"zq") {
            sings.push(file.name().unwrap().into_owned());
        }
    }
    // Where the texts of blueprints are kept, as the files are; in no log and nowhere else.
    sings.retain(|name| !name.starts_with("workspace/"));
    assert_eq!(sings, ["blueprint_texts.jsonl"]);
}

#[test]
fn what_has_begun_goes_on_with_the_files_as_they_were() {
    let home = with_birds();
    let mut sitter = Sitter::sits(&home, "birds");
    let asked = sitter.says();
    sitter.dies();
    for id in ["singing", "ringing", "winging"] {
        let file = home.workspace().join(format!("blueprints/{id}.md"));
        fs::write(file, blueprint(id).replace("zqkey", "tweet")).unwrap();
    }
    fs::remove_file(home.workspace().join("sittings/birds.md")).unwrap();
    let mut sitter = Sitter::sits(&home, "birds");
    assert_eq!(sitter.says()["asked"], asked["asked"]);
    for _ in 0..3 {
        sitter.answers("zqkey");
        sitter.says();
    }
    sitter.dies();
    let session = asked["session"].as_str().unwrap();
    let marks = home.run(&["assess", "marks", session]);
    assert!(marks.out.contains("3 of 3 right"), "{}", marks.out);
}

#[test]
fn what_cannot_be_begun_is_told() {
    let home = with_birds();
    let missing = home.run(&["assess", "sit", "bird"]);
    assert_eq!(missing.code, 4);
    assert!(missing.err.contains("did you mean birds?"), "{}", missing.err);
    for (words, told) in [
        (["--class", "9Z"], "there is no class \"9Z\""),
        (["--seat", " "], "a number or an animal"),
    ] {
        let said = home.run(&[&["assess", "sit", "birds"], &words[..]].concat());
        assert!(said.code != 0 && said.err.contains(told), "{}", said.err);
    }
    let none = home.run(&["assess", "marks", "01a2169d-8b4a-73c1-87d9-bc9ace6e3748"]);
    assert_eq!(none.code, 4, "{}", none.err);
    let file = home.workspace().join("sittings/broken.md");
    fs::write(&file, TEST.replace("count: 3", "coun: 3")).unwrap();
    let listed = home.run(&["assess", "definitions"]);
    assert_eq!(listed.code, 1);
    assert!(listed.err.contains("broken.md:7:"), "{}", listed.err);
    assert!(listed.out.contains("MATH-FUNDAMENTALS-L1"), "{}", listed.out);
    // A survey is one of them, and says what it came to.
    let sus = home.run_with_input(&["assess", "sit", "sus"], &"\n".repeat(2));
    assert_eq!(sus.code, 3, "{}", sus.err);
    assert!(sus.err.contains("a number from 1 to 5"), "{}", sus.err);
    let sus = home.run_with_input(&["assess", "sit", "sus"], &"3\n".repeat(10));
    assert_eq!(sus.code, 0, "{} {}", sus.out, sus.err);
    let all = home.run(&["--json", "assess", "sittings", "sus"]).json();
    let session = all[0]["session"].as_str().unwrap().to_owned();
    let counted = home.run(&["--json", "assess", "marks", &session]).json();
    assert_eq!(counted["scores"][0]["value"], "50", "{counted}");
    // Learning says at once what came of an answer, and helps.
    let path = home.run_with_input(&["assess", "sit", "path-iteration"], "\n\n/hint\n");
    assert_eq!(path.code, 3, "{}", path.err);
}
