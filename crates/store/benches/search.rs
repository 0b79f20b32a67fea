//! What a teacher waits for when she looks for a conversation: ten thousand sessions of hers, and
//! questions of the kind that people ask. Prints the percentiles, which a mean would hide.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]
#![expect(clippy::print_stdout, reason = "the percentiles are the result")]

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use criterion::{Criterion, criterion_group, criterion_main};
use domain::{EventBody, EventDraft, SessionId, TraceId};
use postgres::Server;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::{NewSession, SessionQuery, Store, TeacherStore};
use testkit::database::ServerFolder;
use tokio::runtime::Runtime;

const SESSIONS: usize = 10_000;
const QUESTIONS: usize = 400;

/// Topics with words that belong to them.
const TOPICS: [(&str, [&str; 8]); 16] = [
    (
        "iteration",
        ["loops", "repeat", "condition", "counter", "nested", "turtle", "trace", "while"],
    ),
    ("variables", ["assignment", "label", "swap", "value", "type", "scope", "name", "memory"]),
    (
        "selection",
        ["if", "else", "branch", "boolean", "compare", "nested", "flowchart", "decision"],
    ),
    (
        "binary",
        ["bits", "bytes", "place", "powers", "overflow", "addition", "cards", "hexadecimal"],
    ),
    ("databases", ["SQL", "query", "table", "key", "join", "entity", "records", "normalisation"]),
    (
        "networks",
        ["packets", "router", "protocol", "client", "server", "address", "topology", "cable"],
    ),
    (
        "cyber security",
        ["phishing", "passwords", "malware", "attack", "firewall", "encryption", "risk", "law"],
    ),
    (
        "web pages",
        ["HTML", "CSS", "links", "images", "style", "browser", "accessibility", "contrast"],
    ),
    (
        "functions",
        ["parameters", "return", "call", "scope", "argument", "recipe", "modules", "reuse"],
    ),
    ("lists", ["index", "append", "arrays", "elements", "traverse", "search", "sort", "maximum"]),
    ("recursion", ["base", "case", "stack", "factorial", "dolls", "call", "depth", "trees"]),
    (
        "spreadsheets",
        ["formula", "cell", "chart", "average", "reference", "budget", "rows", "graph"],
    ),
    (
        "algorithms",
        ["bubble", "insertion", "binary", "efficiency", "steps", "cups", "swap", "linear"],
    ),
    (
        "physical computing",
        ["sensor", "micro:bit", "motor", "threshold", "pins", "robot", "button", "light"],
    ),
    (
        "machine learning",
        ["training", "bias", "classifier", "data", "examples", "ethics", "model", "vote"],
    ),
    (
        "online safety",
        ["privacy", "friends", "screenshot", "report", "strangers", "kindness", "share", "post"],
    ),
];
/// What every plan talks about.
const COMMON: [&str; 40] = [
    "lesson",
    "pupils",
    "class",
    "task",
    "activity",
    "minutes",
    "learning",
    "intention",
    "success",
    "criteria",
    "starter",
    "plenary",
    "pairs",
    "discuss",
    "explain",
    "example",
    "question",
    "answer",
    "worksheet",
    "extension",
    "support",
    "homework",
    "assessment",
    "feedback",
    "group",
    "teacher",
    "show",
    "write",
    "read",
    "think",
    "time",
    "work",
    "understand",
    "practice",
    "check",
    "code",
    "program",
    "computer",
    "screen",
    "board",
];
const GLUE: [&str; 12] =
    ["the", "and", "to", "of", "a", "in", "that", "with", "for", "then", "they", "is"];
const CLASSES: [&str; 24] = [
    "1A", "1B", "1C", "1D", "2A", "2B", "2C", "2D", "3A", "3B", "3C", "3D", "4A", "4B", "4C", "4D",
    "5A", "5B", "5C", "5D", "6A", "6B", "6C", "6D",
];

/// A long tail of words of which each session has some, as language has.
fn tail(random: &mut StdRng) -> String {
    const BEGIN: [&str; 20] = [
        "ar", "be", "co", "da", "el", "fi", "gra", "ho", "im", "ja", "ki", "lo", "mo", "na", "or",
        "pla", "que", "ri", "sta", "tro",
    ];
    const MIDDLE: [&str; 20] = [
        "ba", "cer", "do", "fe", "gu", "la", "me", "ni", "po", "ra", "si", "ta", "ver", "wi", "xo",
        "zen", "lu", "ter", "mi", "ca",
    ];
    const END: [&str; 15] =
        ["n", "t", "ck", "m", "sh", "nd", "r", "l", "st", "p", "x", "rk", "d", "g", "b"];
    // Rarer words are many and common ones few.
    let pick = |random: &mut StdRng, count: usize| {
        let at = random.random::<f64>().powi(2) * count as f64;
        at as usize
    };
    let (begin, middle, end) = (pick(random, 20), pick(random, 20), pick(random, 15));
    format!("{}{}{}", BEGIN[begin], MIDDLE[middle], END[end])
}

fn text(random: &mut StdRng, topic: usize, words: usize) -> String {
    let mut text = String::new();
    for _ in 0..words {
        let word = match random.random_range(0..100) {
            0..45 => GLUE.choose(random).copied().unwrap_or_default().to_owned(),
            45..65 => COMMON.choose(random).copied().unwrap_or_default().to_owned(),
            65..74 => TOPICS[topic].1.choose(random).copied().unwrap_or_default().to_owned(),
            74..76 => TOPICS[topic].0.to_owned(),
            _ => tail(random),
        };
        text.push_str(&word);
        text.push(if random.random_range(0..14) == 0 { '.' } else { ' ' });
    }
    text
}

fn answered(text: &str, document: Option<&str>) -> EventBody {
    let mut content = vec![json!({ "type": "text", "text": text })];
    if let Some(document) = document {
        content.push(json!({
            "type": "toolCall", "id": "call-1", "name": "write_file",
            "input": { "path": "lessons/3B/loops/cards.md", "content": document }
        }));
    }
    serde_json::from_value(json!({
        "type": "modelAnswered", "turn": 1,
        "message": { "content": content, "stop": "endTurn" },
        "usage": { "inputTokens": 1, "outputTokens": 1, "cacheReadTokens": 0, "cacheWriteTokens": 0 },
        "costUsd": 0.0, "replaced": [], "firstTokenMs": 1, "durationMs": 1
    }))
    .unwrap()
}

fn said(text: String) -> EventBody {
    serde_json::from_value(json!({
        "type": "userMessage", "text": text, "command": null, "face": "window"
    }))
    .unwrap()
}

/// Four events each: a request, a plan with a document, a remark, an answer.
async fn fill(store: &TeacherStore, random: &mut StdRng) {
    let begun: DateTime<Utc> = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    for number in 0..SESSIONS {
        let topic = random.random_range(0..TOPICS.len());
        let class = CLASSES.choose(random).unwrap();
        let new = NewSession {
            id: SessionId::new(),
            plugin: "lesson-planning".to_owned(),
            command: None,
            agent: "planner".to_owned(),
            class_id: Some((*class).to_owned()),
            title: format!("{} for {class}: {}", TOPICS[topic].0, text(random, topic, 4)),
            kind: store::SessionKind::Run,
        };
        let bodies = [
            said(format!("Plan {} for {class}. {}", TOPICS[topic].0, text(random, topic, 25))),
            answered(&text(random, topic, 90), Some(&text(random, topic, 450))),
            said(text(random, topic, 20)),
            answered(&text(random, topic, 160), None),
        ];
        let (trace_id, at) = (TraceId::new(), begun + TimeDelta::minutes(number as i64));
        let drafts = bodies.map(|body| EventDraft { trace_id, at, body });
        store.begin_session(new, &drafts).await.unwrap();
    }
}

fn question(random: &mut StdRng) -> String {
    let (topic, words) = TOPICS.choose(random).unwrap();
    let class = CLASSES.choose(random).unwrap();
    let word = words.choose(random).unwrap();
    let other = COMMON.choose(random).unwrap();
    match random.random_range(0..8) {
        0 => format!("what did we do with {class} on {topic} last week?"),
        1 => format!("like what we did for {class} about {word}"),
        2 => format!("the {topic} lesson with {word} and the {other}"),
        3 => format!("find the {other} about {word} for {class}"),
        4 => (*word).to_owned(),
        5 => format!("{class} {topic} {other}"),
        6 => format!("{topic} {}", &word[..word.len().min(4)]),
        _ => format!("which {other} did pupils like in the lesson on {topic}, {}?", tail(random)),
    }
}

fn search(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let folder = ServerFolder::new().unwrap();
    let mut random = StdRng::seed_from_u64(3);
    let (server, store) = runtime.block_on(async {
        let server = Server::open(folder.options()).await.unwrap();
        let store = Store::of(&server);
        let store = store.for_teacher(store.local_teacher().await.unwrap());
        let begun = Instant::now();
        fill(&store, &mut random).await;
        println!("filled in {:?}", begun.elapsed());
        (server, store)
    });
    // The server counts its words by itself after a minute of rest, as it does in use.
    std::thread::sleep(Duration::from_secs(75));
    let asked: Vec<SessionQuery> = (0..QUESTIONS)
        .map(|_| SessionQuery { text: question(&mut random), limit: 10, ..Default::default() })
        .collect();
    let mut took: Vec<(Duration, &str)> = runtime.block_on(async {
        let mut took = Vec::new();
        for round in 0..3 {
            for query in &asked {
                let begun = Instant::now();
                let hits = store.search_sessions(query).await.unwrap();
                assert!(!hits.is_empty(), "{}", query.text);
                if round > 0 {
                    took.push((begun.elapsed(), query.text.as_str()));
                }
            }
        }
        took
    });
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0)] {
        println!("search of {SESSIONS} sessions, {name}: {:?}", at(share));
    }
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    let (store, mut next) = (&store, asked.iter().cycle());
    group.bench_function(format!("{SESSIONS} sessions"), |bencher| {
        let query = next.next().unwrap();
        bencher.to_async(&runtime).iter(|| async { store.search_sessions(query).await.unwrap() });
    });
    group.finish();
    runtime.block_on(server.close()).unwrap();
}

criterion_group!(benches, search);
criterion_main!(benches);
