//! A study with participants.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bundles::{LogData, LogKind, ParticipantData, StudyData};
use domain::SessionEvent;
use serde_json::{Value, json};
use studies::{Keeps, Protocol, Surroundings};

use crate::story;

/// Those that the example asks.
const QUESTIONNAIRES: [&str; 8] = [
    "raw-tlx",
    "umux-lite",
    "sus",
    "metacognitive-demand",
    "smeq",
    "perceived-ownership",
    "after-task-questions",
    "adoption-intent",
];

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The study that is shipped as an example, with nobody in it.
pub fn empty() -> StudyData {
    let folder = repository().join("studies/pilot");
    let text = fs::read_to_string(folder.join("protocol.yaml")).unwrap();
    let questionnaires = QUESTIONNAIRES.map(str::to_owned);
    let file = |path: &str| fs::read(folder.join(path)).map_err(|error| error.to_string());
    let around = Surroundings { folder: "pilot", questionnaires: &questionnaires, file: &file };
    let protocol = Protocol::read("protocol.yaml", &text, &around).unwrap();
    let mut files = BTreeMap::from([("protocol.yaml".to_owned(), text.into_bytes())]);
    files.insert("consent.md".to_owned(), fs::read(folder.join("consent.md")).unwrap());
    StudyData {
        folder: files,
        protocol,
        participants: Vec::new(),
        versions: BTreeMap::from([("teacher-assist".to_owned(), "0.0.0".to_owned())]),
        vocabulary: BTreeSet::new(),
    }
}

pub fn participant(id: &str, keeps: Keeps, logs: Vec<LogData>) -> ParticipantData {
    ParticipantData { id: id.to_owned(), keeps, withdrawn: false, also: Vec::new(), logs }
}

pub fn task(name: &str, events: Vec<SessionEvent>) -> LogData {
    LogData {
        name: name.to_owned(),
        kind: LogKind::Task,
        sitting: Some("first".to_owned()),
        condition: Some("full".to_owned()),
        task: Some("t1".to_owned()),
        instrument: None,
        events,
    }
}

/// Numbers that look like chance and are the same each time.
pub fn choices(seed: u64, count: usize) -> Vec<u8> {
    let mut state = seed;
    let numbers = (0..count).map(|_| {
        state = state * 48_271 % 2_147_483_647;
        u8::try_from(state >> 11 & 255).unwrap()
    });
    numbers.collect()
}

/// A log of a task as chance makes it, with everything that a log can have.
pub fn made_up(seed: u64) -> Vec<SessionEvent> {
    story::log(choices(seed, 900))
}

/// Events of one session and one run, a second apart.
pub fn events(session: &str, bodies: &[Value]) -> Vec<SessionEvent> {
    let event = |(body, seq): (&Value, i64)| {
        let event = json!({
            "sessionId": session,
            "seq": seq,
            "traceId": "01990000-0000-7000-8000-0000000000aa",
            "at": format!("2026-03-12T09:{:02}:{:02}Z", seq / 60, seq % 60),
            "body": body,
        });
        serde_json::from_value(event).unwrap()
    };
    bodies.iter().zip(1..).map(event).collect()
}

pub const SESSION: &str = "01990000-0000-7000-8000-000000000001";

/// A questionnaire with a scale, a line of text, and a question that has an earlier answer in it.
pub fn questionnaire(session: &str) -> LogData {
    let clock = json!({"boot": "4f1c-boot-of-kirstys-laptop", "runningMs": 5, "at": "2026-03-12T09:00:00Z"});
    let item = |place: u32, question: &str, widget: Value| {
        let id = format!("01990000-0000-7000-8000-0000000001{place:02}");
        json!({"family": "ask", "type": "interactionOpened", "interaction": {
            "id": id, "origin": {"by": "sitting", "place": place}, "expiresAt": null,
            "request": {"kind": "item", "place": place, "of": 3, "name": format!("q{place}"), "section": null,
                "question": question, "widget": widget, "maySkip": true, "mayGoBack": false, "points": null}}})
    };
    let answer = |place: u32, response: Value| {
        let id = format!("01990000-0000-7000-8000-0000000001{place:02}");
        json!({"family": "ask", "type": "interactionAnswered", "interactionId": id, "response": response,
            "face": "window"})
    };
    let rating = json!({"kind": "rating", "from": 1, "to": 7, "low": "not at all", "high": "very"});
    let bodies = [
        json!({"family": "sitting", "type": "sittingBegan", "kind": "survey",
            "definition": {"id": "after-task", "sha256": "ab".repeat(32), "title": "After Brooke (1996)"},
            "frozen": {"title": "After Brooke (1996)", "items": [
                {"text": "How hard was it?", "low": "not at all", "high": "very"},
                {"text": "What helped Ms Campbell most?"}]},
            "seat": "Kirsty Baird", "attempt": 1, "seed": 5,
            "time": {"limitMs": null, "percent": 100, "graceMs": 0, "hardEnd": null, "hardEndMoves": false},
            "resuming": {"policy": "resume", "maxAgeMs": null}, "pool": [], "partner": null, "clock": clock}),
        item(1, "How hard was it?", rating),
        answer(1, json!({"kind": "item", "answer": {"kind": "scale", "value": 6}})),
        item(2, "What helped Ms Campbell most?", json!({"kind": "longText"})),
        answer(
            2,
            json!({"kind": "item", "answer": {"kind": "text", "text": "Olena Kovalenko drew it"}}),
        ),
        item(3, "You said: Olena Kovalenko drew it. Why?", json!({"kind": "longText"})),
        answer(3, json!({"kind": "skipped"})),
    ];
    LogData {
        kind: LogKind::Instrument,
        instrument: Some("after-task".to_owned()),
        ..task("04-after-task", events(session, &bodies))
    }
}

/// All of a bundle's bytes as one text.
pub fn everything(files: &BTreeMap<String, Vec<u8>>) -> String {
    let own = |path: &str| {
        path.starts_with("protocol/") || path == "recompute.py" || path.starts_with("codebook")
    };
    let files = files.iter().filter(|(path, _)| !own(path));
    files.map(|(path, bytes)| format!("{path}\n{}\n", String::from_utf8_lossy(bytes))).collect()
}
