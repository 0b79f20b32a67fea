//! How long the bundle of thirty participants takes: a draft, the bundle with its tables, one file of it, and the look
//! that it is given before it is written. Each did twelve tasks, as in `studies/pilot`, with logs as long as those of
//! real runs.

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;

use bundles::{
    LogData, LogKind, ParticipantData, Redaction, Shift, StudyData, bundle, draft, pack, verify,
};
use criterion::{Criterion, criterion_group, criterion_main};
use domain::SessionEvent;
use serde_json::{Value, json};
use studies::{Keeps, Protocol, Surroundings};

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
    let questionnaires = ["raw-tlx", "umux-lite", "sus", "metacognitive-demand"].map(str::to_owned);
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

fn thirty(criterion: &mut Criterion) {
    let data = study();
    let shift = Some(Shift { seed: 5, days: 300, keep_time_of_day: true });
    let how = Redaction { shift, review: None };
    let mut group = criterion.benchmark_group("thirty_participants");
    group.sample_size(10);
    group.bench_function("draft", |bench| bench.iter(|| draft(black_box(&data), &how).is_ok()));
    group.bench_function("bundle", |bench| {
        bench.iter(|| bundle(black_box(&data), &how, None).is_ok())
    });
    if let Ok(made) = bundle(&data, &how, None) {
        group.bench_function("pack", |bench| bench.iter(|| pack(black_box(&made.files)).is_ok()));
        group.bench_function("verify", |bench| {
            bench.iter(|| verify(black_box(&made.files)).problems.len())
        });
    }
    group.finish();
}

criterion_group!(benches, thirty);
criterion_main!(benches);
