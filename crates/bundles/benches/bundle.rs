//! How long `study bundle write` takes for thirty participants, but for the disk: reading the logs, the draft, the bundle
//! with its tables, the look that it is given before it is written, and one file of it. Each did twelve tasks, as
//! in `studies/pilot`, with logs as long as those of real runs. It is done once, and the hash at the end says whether a
//! change left the bytes as they were.

#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark prints what it measured, and stops where there is nothing to measure"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use bundles::{
    LogData, LogKind, ParticipantData, Redaction, Review, Shift, StudyData, bundle, draft, pack,
    verify,
};
use domain::SessionEvent;
use measures::read_events;
use serde_json::{Value, json};
use studies::{Keeps, Protocol, Surroundings};
use text::{Sha256, sha256};

const PROMPT: [&str; 4] = [
    include_str!("../../../workspace/classes/3B.md"),
    include_str!("../../../workspace/curriculum/cfe-computing.md"),
    include_str!("../../../plugins/lesson-planning/skills/backward-design/SKILL.md"),
    include_str!("../../../docs/study.md"),
];
const PROTOCOL: &str = include_str!("../../../studies/pilot/protocol.yaml");
const CONSENT: &str = include_str!("../../../studies/pilot/consent.md");
const NAMES: [&str; 6] =
    ["Olena Kovalenko", "Mark", "Aisha Khan", "Łukasz", "Ms Campbell", "Ewan Baird"];

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

const PARTICIPANTS: usize = 30;
const TASKS: usize = 12;
/// Rounds of a model's answer and a tool, in one task.
const ROUNDS: usize = 90;

fn events(participant: usize, task: usize) -> Vec<SessionEvent> {
    let number = participant * TASKS + task;
    let mut bodies = vec![
        json!({"family": "run", "type": "userMessage", "command": null, "face": "window",
            "text": format!("a lesson on iteration for 3B; {} was away, and it is task {task}", name(number))}),
        start(),
    ];
    for round in 0..ROUNDS {
        let call = format!("call_{number}_{round}");
        let curriculum = PROMPT[1];
        let from = (number * 7 + round * 613) % (curriculum.len() / 2);
        let piece: String = curriculum.chars().skip(from / 2).take(1_500).collect();
        bodies.push(json!({"family": "run", "type": "modelAnswered", "turn": round + 1, "replaced": [],
            "firstTokenMs": 40, "durationMs": 900, "costUsd": 0.0123,
            "usage": {"inputTokens": 900, "outputTokens": 80, "cacheReadTokens": 0, "cacheWriteTokens": 0},
            "message": {"stop": "toolUse", "content": [
                {"type": "text", "text": format!("I look at outcome {round} for {}, who needs steps.", name(round))},
                {"type": "toolCall", "id": call, "name": "update_section",
                 "input": {"section": "starter", "text": format!("Part {round}-{number}: {}", &piece[..piece.len().min(600)])}}]}}));
        bodies.push(json!({"family": "run", "type": "toolStarted", "callId": call, "name": "update_section", "change": null}));
        bodies.push(json!({"family": "run", "type": "toolFinished", "callId": call, "name": "update_section",
            "result": {"outcome": "completed", "content": piece}, "durationMs": 3,
            "effects": [{"effect": "fileWritten", "path": "lessons/3B/loops/lesson.md", "sha256": "ab".repeat(32)}]}));
    }
    bodies.push(json!({"family": "run", "type": "runFinished", "status": "success", "reason": "", "parent": null}));
    bodies.iter().zip(1..).map(|(body, seq)| event(number, seq, body)).collect()
}

fn start() -> Value {
    let fragments = PROMPT.iter().map(|text| json!({"tag": "curriculum", "source": "curriculum/a.md", "text": text, "cutBytes": 0}));
    json!({"family": "run", "type": "runStarted", "plugin": "lesson-planning", "agent": "planner", "provider": "offline",
        "model": "rules", "contextTokens": 1000, "limits": {"maxTurns": 50, "maxBudgetUsd": null, "maxToolRetries": 2,
        "maxNoProgressIterations": 3, "forceFinalizeOnStall": true}, "prompt": fragments.collect::<Vec<_>>(), "tools": [],
        "readOnly": [], "hooks": [], "output": null, "memories": [], "class": "3B", "approval": "automation",
        "factors": {"topology": "single", "memory": "on"}, "delegation": null})
}

fn event(number: usize, seq: i64, body: &Value) -> SessionEvent {
    let event = json!({"sessionId": format!("01990000-0000-7000-8000-{number:012x}"), "seq": seq,
        "traceId": format!("01990000-0000-7000-8001-{number:012x}"), "body": body,
        "at": format!("2026-03-12T09:{:02}:{:02}Z", seq / 60 % 60, seq % 60)});
    serde_json::from_value(event).unwrap_or_else(|error| unreachable!("{error}: {body}"))
}

fn name(number: usize) -> &'static str {
    NAMES[number % NAMES.len()]
}

fn study() -> StudyData {
    let questionnaires = QUESTIONNAIRES.map(str::to_owned);
    let file = |path: &str| match path {
        "consent.md" => Ok(CONSENT.into()),
        _ => Ok(b"A task.\n".to_vec()),
    };
    let around = Surroundings { folder: "pilot", questionnaires: &questionnaires, file: &file };
    let protocol = Protocol::read("protocol.yaml", PROTOCOL, &around)
        .unwrap_or_else(|problems| unreachable!("{problems:?}"));
    let participants = (0..PARTICIPANTS).map(|participant| ParticipantData {
        id: format!("p{:02}", participant + 1),
        keeps: if participant % 3 == 0 { Keeps::Events } else { Keeps::Texts },
        withdrawn: false,
        also: Vec::new(),
        logs: (0..TASKS)
            .map(|task| LogData {
                name: format!("{:02}-t{}", task + 1, task % 3 + 1),
                kind: LogKind::Task,
                sitting: Some("first".to_owned()),
                condition: Some("full".to_owned()),
                task: Some(format!("t{}", task % 3 + 1)),
                instrument: None,
                events: events(participant, task),
            })
            .collect(),
    });
    StudyData {
        folder: BTreeMap::from([("protocol.yaml".to_owned(), PROTOCOL.as_bytes().to_vec())]),
        protocol,
        participants: participants.collect(),
        versions: BTreeMap::new(),
        vocabulary: BTreeSet::new(),
    }
}

/// Seconds of processor that this program has used; none where the system does not tell.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // What is behind the program's name, which may have anything in it: user and system are the 12th and 13th.
    let mut ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || ticks.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / 100.0)
}

/// Does a part and says how long it took, and how much of the processors.
fn timed<T>(what: &str, part: impl FnOnce() -> T) -> T {
    let (began, used) = (Instant::now(), processor());
    let made = part();
    let wall = began.elapsed().as_secs_f64();
    let used = processor().zip(used).map(|(now, before)| now - before);
    let used = used.map_or_else(String::new, |used| format!(", {used:.2} s of processor"));
    println!("{what:>10}: {wall:.2} s{used}");
    made
}

/// A log as it is exported.
fn text(log: &LogData) -> String {
    let line = |event| serde_json::to_string(event).expect("an event") + "\n";
    log.events.iter().map(line).collect()
}

fn main() {
    let data = study();
    let shift = Some(Shift { seed: 5, days: 300, keep_time_of_day: true });
    let mut how = Redaction { shift, review: None };
    let logs: Vec<String> = data.participants.iter().flat_map(|one| &one.logs).map(text).collect();
    let failed = "the made-up study has no bundle";
    let made = timed("in all", || {
        timed("read", || logs.iter().all(|log| read_events(log).is_ok_and(|log| !log.is_empty())));
        let draft = timed("draft", || draft(&data, &how)).expect(failed);
        let table = draft.csv().expect(failed);
        how.review = Some(timed("review", || Review::read(&table, &draft)).expect(failed));
        let made = timed("bundle", || bundle(&data, &how, Some(draft.sha256()))).expect(failed);
        let verified = timed("verify", || verify(&made.files));
        println!("{} events, {} problems", verified.events, verified.problems.len());
        timed("pack", || pack(&made.files)).expect(failed);
        made
    });
    // What is about the bundle and not in it changes with the program.
    let about = |path: &str| {
        path.ends_with(".md") || path.starts_with("codebook") || path == "manifest.json"
    };
    let mut all = Sha256::default();
    for (path, bytes) in made.files.iter().filter(|(path, _)| !about(path)) {
        println!("{:>10} bytes of {path}, {:.16}", bytes.len(), sha256(bytes));
        all.update(path);
        all.update(bytes);
    }
    println!("the bytes: {}", all.hex());
}
