//! Keys that sing: whatever a learner, a log or a model could read of a question says nothing of its answer.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use crate::home::{Home, Said};
use crate::model_servers::{asking, saying};

/// In the key, a wrong answer, its misconception and rationale, the hint, the solution and the note.
const BLUEPRINT: &str = r#"---
id: singing
title: A word of a bird
skill: TEST.BIRD
domain: Test > Birds
level: remember
outcomes: [LIT 2-21a]
parameters:
  bird: { from: 2, to: 9 }
difficulty:
  intercept: 0
response:
  text: {}
key: "'zqkey'"
distractors:
  - misconception: zqmisconception
    value: "'zqwrong'"
    rationale: Says zqrationale.
note: "zqnote {{ bird }}"
tests:
  - with: { bird: 3 }
    key: zqkey
    wrong: { zqmisconception: zqwrong }
---

## Question

What does bird {{ bird }} say?

## Hint

It says zqhint.

## Solution

It says zqsolution.
"#;

fn sings(text: &str) -> Option<&str> {
    text.find("zq").map(|at| &text[at..text.len().min(at + 20)])
}

fn silent(what: &str, said: &Said) {
    assert_eq!(said.code, 0, "{what}: {}", said.err);
    for text in [&said.out, &said.err] {
        assert_eq!(sings(text), None, "{what}: {text}");
    }
}

/// Every file of a folder, but those of the teacher's own blueprints.
fn files_are_silent(folder: &Path) {
    for entry in WalkDir::new(folder) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() && !entry.path().starts_with(folder.join("workspace")) {
            let bytes = fs::read(entry.path()).unwrap();
            let sings =
                bytes.windows(4).any(|four| four == b"zqke" || four == b"zqso" || four == b"zqhi");
            assert!(!sings, "{}", entry.path().display());
        }
    }
}

#[test]
fn no_key_is_in_what_others_than_a_teacher_read() {
    let home = Home::ready();
    let own = home.workspace().join("blueprints/singing.md");
    fs::create_dir_all(own.parent().unwrap()).unwrap();
    fs::write(&own, BLUEPRINT).unwrap();
    let file = |name: &str| home.path().join(name).display().to_string();

    for asked in [
        &["generate", "singing", "--count", "5", "--json"][..],
        &["generate", "singing", "--count", "5"],
        &["list"],
        &["list", "--json"],
        &["import", "--help"],
    ] {
        silent(&asked.join(" "), &home.run(&[&["assess"], asked].concat()));
    }
    // With the key they would be found: the canaries sing.
    let with_key = home.run(&["assess", "generate", "singing", "--key", "--json"]);
    for part in ["zqkey", "zqhint", "zqsolution"] {
        assert!(with_key.out.contains(part), "{part}: {}", with_key.out);
    }

    // Pupils' pages of a test; the key is in a file of its own.
    let printed = home.run(&[
        "assess",
        "form",
        "singing",
        "--count",
        "4",
        "--form",
        "A..B",
        "--to",
        &file("test.md"),
    ]);
    silent("form", &printed);
    let pages: Vec<_> =
        fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let (keys, forms): (Vec<_>, Vec<_>) = pages
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .partition(|path| path.to_string_lossy().contains("key"));
    assert!(!forms.is_empty() && !keys.is_empty(), "{pages:?}");
    for form in &forms {
        assert_eq!(sings(&fs::read_to_string(form).unwrap()), None, "{}", form.display());
    }
    assert!(keys.iter().any(|key| fs::read_to_string(key).unwrap().contains("zqkey")));

    // A model that words it.
    let (runtime, server) = saying("What can you tell of [calculation]?");
    let words = ["assess", "draft", "a word of a bird", "--reword"];
    silent("draft", &Said::from(asking(&home, &server, &words).output().unwrap()));
    let requests = server.requests();
    assert!(!requests.is_empty());
    for request in requests {
        assert_eq!(sings(&request.body.to_string()), None, "{}", request.body);
    }
    drop((server, runtime));

    // A blueprint that is wrong is told without what is right: whoever shares a screen shows it.
    fs::write(&own, BLUEPRINT.replace("bird }} say", "birds }} say")).unwrap();
    let broken = home.run(&["assess", "check", &own.display().to_string()]);
    assert_eq!((broken.code, sings(&broken.out)), (1, None), "{}", broken.out);
    files_are_silent(&home.data());
}
