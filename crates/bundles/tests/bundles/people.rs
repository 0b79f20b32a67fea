//! Nobody is named in a bundle by a name, a number, a place or an id of elsewhere.

use bundles::{Redaction, Shift, bundle};
use serde_json::json;
use studies::Keeps;
use text::sha256;

use crate::study::{SESSION, empty, events, everything, participant, questionnaire, task};

const LESSON: &str = "lessons/3B/kirsty-baird-loops.md";

fn log() -> bundles::LogData {
    let bodies = [
        json!({"family": "run", "type": "userMessage", "face": "window", "command": null,
            "text": "a lesson for olena and the rest of 3B on 12 March 2026; it goes to lessons/3B/kirsty-baird-loops.md"}),
        json!({"family": "run", "type": "toolStarted", "callId": "toolu_01ABC", "name": "write_lesson",
            "change": {"path": LESSON, "before": null, "after": "12".repeat(32)}}),
        json!({"family": "run", "type": "toolFinished", "callId": "toolu_01ABC", "name": "write_lesson",
            "result": {"outcome": "completed", "content": "{\"saved\": \"/media/kirsty/ta/lessons/3B/kirsty-baird-loops.md\"}"},
            "effects": [
                {"effect": "fileWritten", "path": LESSON, "sha256": "12".repeat(32)},
                {"effect": "sessionsSearched", "query": "Olena Kovalenko", "found": ["01990000-0000-7000-8000-0000000000ff"]}],
            "durationMs": 7}),
        json!({"family": "run", "type": "modelAnswered", "turn": 1, "replaced": [], "firstTokenMs": 1, "durationMs": 2,
            "costUsd": 0.0, "usage": {"inputTokens": 1, "outputTokens": 1, "cacheReadTokens": 0, "cacheWriteTokens": 0},
            "message": {"stop": "endTurn", "content": [
                {"type": "text", "text": "Olena Kovalenko of Bearsden Academy (o.kovalenko@example.org, 07700 900123) sits with Smiler."},
                {"type": "opaque", "provider": "anthropic", "value": {"Olena Kovalenko": "signed", "scn": 123456782, "said": "resume 01990000-0000-7000-8000-0000000000FF"}}]}}),
    ];
    task("01-t1", events(SESSION, &bodies))
}

fn data() -> bundles::StudyData {
    let mut data = empty();
    let mut one = participant(
        "p01",
        Keeps::Texts,
        vec![log(), questionnaire("01990000-0000-7000-8000-000000000002")],
    );
    one.also = vec!["Smiler".to_owned()];
    data.participants = vec![one];
    data
}

#[test]
fn whoever_is_named_anywhere_is_named_nowhere() {
    let shift = Some(Shift { seed: 9, days: 400, keep_time_of_day: true });
    let bundle = bundle(&data(), &Redaction { shift, review: None }, None).unwrap();
    let all = everything(&bundle.files);
    for gone in [
        "lena",
        "Kovalenko",
        "Bearsden",
        "example.org",
        "900123",
        "miler",
        "kirsty",
        "Kirsty",
        "Baird",
        "/media/",
        "toolu_",
        "123456782",
        "01990000",
        "1212121212",
        "laptop",
        "2026-03-12",
        "12 March",
    ] {
        let line = all.lines().find(|line| line.contains(gone));
        assert_eq!(line, None, "{gone}");
    }
    for there in [
        "write_lesson",
        "for [[person-",
        "lessons/path-1.md",
        "\"seat\":\"p01\"",
        "What helped Ms Campbell most?",
    ] {
        assert!(all.contains(there), "{there}\n{all}");
    }
    let problems = bundles::verify(&bundle.files).problems;
    assert_eq!(problems, Vec::<String>::new());
}

/// Whatever is done to be quicker: these bytes are what they were. A rule that finds more changes them, and then they
/// are written down anew.
#[test]
fn the_bytes_of_what_was_said_are_these() {
    let mut data = data();
    data.participants.push(participant("p02", Keeps::Events, vec![log()]));
    let shift = Some(Shift { seed: 9, days: 400, keep_time_of_day: true });
    let bundle = bundle(&data, &Redaction { shift, review: None }, None).unwrap();
    let made = bundle
        .files
        .iter()
        .filter(|(path, _)| path.starts_with("events/") || path.as_str() == "redaction.csv");
    let hashes: Vec<String> =
        made.map(|(path, bytes)| format!("{path} {:.16}", sha256(bytes))).collect();
    assert_eq!(
        hashes,
        [
            "events/p01/01-t1.jsonl 36a3f1ca28c20816",
            "events/p01/04-after-task.jsonl e1b00c8828251a2c",
            "events/p02/01-t1.jsonl 9afa218641a73a88",
            "redaction.csv b60cf27865f6aa04",
        ]
    );
}

#[test]
fn the_same_words_have_the_same_token_wherever_one_participant_says_them() {
    let bundle = bundle(&data(), &Redaction::default(), None).unwrap();
    let text = |path: &str| String::from_utf8(bundle.files[path].clone()).unwrap();
    let log = text("events/p01/01-t1.jsonl");
    // A path is one thing in a field and in words.
    assert!(
        log.contains("\"path\":\"lessons/path-1.md\"") && log.contains("goes to [[path-1]]"),
        "{log}"
    );
    let token = log.split("Opaque").next().unwrap().split("\"query\":\"").nth(1).unwrap();
    let token = &token[..token.find('"').unwrap()];
    assert!(
        text("events/p01/04-after-task.jsonl").contains(&format!("{token} drew it")),
        "{token}"
    );
}

#[test]
fn whoever_withdrew_is_left_out_and_that_is_said() {
    let mut data = data();
    let mut gone = participant("p02", Keeps::Quotes, vec![log()]);
    gone.withdrawn = true;
    data.participants.push(gone);
    let bundle = bundle(&data, &Redaction::default(), None).unwrap();
    assert!(!bundle.files.keys().any(|path| path.contains("p02")));
    let page = |path: &str| String::from_utf8(bundle.files[path].clone()).unwrap();
    assert!(page("manifest.json").contains("\"withdrawn\": [\n    \"p02\"\n  ]"));
    assert!(page("README.md").contains("nothing of theirs is here: p02."));
    assert!(page("redaction.md").contains("## p02\n\nWithdrew: nothing is here."));
    assert!(!page("measures.csv").contains("p02"));
}

#[test]
fn an_id_that_would_lead_elsewhere_is_refused() {
    for id in ["", "../p01", "Kirsty", "p 1"] {
        let mut data = data();
        data.participants[0].id = id.to_owned();
        assert!(bundle(&data, &Redaction::default(), None).is_err(), "{id}");
    }
    let mut twice = data();
    twice.participants.push(twice.participants[0].clone());
    let error = bundle(&twice, &Redaction::default(), None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the participant \"p01\" cannot be a name in a bundle: it stands there twice"
    );
    let mut outside = data();
    outside.folder.insert("../secret.md".to_owned(), Vec::new());
    assert!(bundle(&outside, &Redaction::default(), None).is_err());
}
