//! What an agent waits for with a thousand experiences and two hundred values: clusters from the database, and a
//! context. Prints the percentiles, which a mean would hide.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]
#![expect(clippy::print_stdout, reason = "the percentiles are the result")]

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use criterion::{Criterion, criterion_group, criterion_main};
use domain::SystemClock;
use embeddings::Vector;
use experience::{Axis, Scope, Value};
use learning::{Asker, Learning, NobodyWatches, Supplies, offered};
use models::embed::{EmbedError, Embedder};
use serde_json::json;
use store::ValueRow;
use testkit::database::TestDatabase;
use tokio::runtime::Runtime;

const EXPERIENCES: usize = 1_000;
const VALUES: usize = 200;
const DIMENSIONS: usize = 384;
/// How many sorts of mistakes there are.
const SORTS: usize = 25;
const CONTEXTS: usize = 60;

/// Vectors by words: no model is measured here, whose time is added to that of a context.
#[derive(Debug)]
struct Words;

#[async_trait]
impl Embedder for Words {
    fn model(&self) -> Option<String> {
        Some("words".to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        let vector = |text: &String| {
            let mut numbers = vec![0.0_f32; DIMENSIONS];
            numbers[0] = 0.01;
            for stem in text::content_stems(text) {
                let hash = text::sha256(&stem);
                numbers[usize::from_str_radix(&hash[..6], 16).unwrap() % DIMENSIONS] += 1.0;
            }
            Vector::new(&numbers).unwrap()
        };
        Ok(texts.iter().map(vector).collect())
    }
}

/// A sentence of words of one sort of mistake, and some of its own.
fn sentence(sort: usize, number: usize, part: &str) -> String {
    let word = |seed: String| text::sha256(seed)[..7].to_owned();
    let of_sort = (0..9).map(|at| word(format!("{part} {sort} {at}")));
    let own = (0..4).map(|at| word(format!("{part} {number} {at} own")));
    of_sort.chain(own).collect::<Vec<_>>().join(" ")
}

fn entry(number: usize) -> String {
    let sort = number % SORTS;
    let at = format!(
        "2026-{:02}-{:02}T{:02}:00:00Z",
        1 + number % 10,
        1 + number / 10 % 28,
        number % 24
    );
    json!({
        "id": format!("ghap_20260101_000000_{number:06x}"), "session_id": "one", "created_at": at,
        "domain": "debugging", "strategy": "read-the-error", "goal": sentence(sort, number, "goal"), "history": [],
        "current": {
            "hypothesis": sentence(sort, number, "hypothesis"), "action": sentence(sort, number, "action"),
            "prediction": sentence(sort, number, "prediction"), "confidence": 70,
        },
        "iteration_count": 1,
        "outcome": { "status": "falsified", "result": "seen", "captured_at": at, "auto_captured": true },
        "surprise": sentence(sort, number, "surprise"),
        "root_cause": { "category": "oversight", "description": sentence(sort, number, "cause") },
        "lesson": { "what_worked": sentence(sort, number, "worked") },
        "resolution": {
            "status": "resolved", "resolved_at": at, "confidence_tier": "gold", "annotation_proximity": "immediate",
        },
    })
    .to_string()
}

async fn fill(learning: &Learning, asker: &Asker) {
    let journal = asker.folder.as_ref().unwrap().join(journal::IN_PROJECT);
    fs::create_dir_all(&journal).unwrap();
    let lines: Vec<String> = (0..EXPERIENCES).map(entry).collect();
    fs::write(journal.join("session_entries.jsonl"), lines.join("\n") + "\n").unwrap();
    // Each call embeds some.
    while learning.gather(asker).await.unwrap().embedded > 0 {}
    let project = asker.folder.as_ref().unwrap().canonicalize().unwrap().display().to_string();
    for number in 0..VALUES {
        let text = sentence(number % SORTS, number, "surprise");
        let axis = Axis::ALL[number % Axis::ALL.len()];
        let now = chrono::Utc::now();
        let value = Value {
            id: format!("value_{axis}_{number:06}"),
            axis,
            cluster_id: "cluster_none_0".to_owned(),
            text: text.clone(),
            cluster_size: 9,
            member_ids: (0..9).map(|at| format!("ghap_20260101_000000_{at:06x}")).collect(),
            avg_confidence: 0.9,
            similarity_to_centroid: 0.9,
            created_at: now,
            version: 1,
            scope: Scope::Project(project.clone()),
            supported_at: now,
            earlier: Vec::new(),
        };
        let row = ValueRow {
            id: value.id.clone(),
            axis: axis.as_str().to_owned(),
            project: Some(project.clone()),
            cluster_id: value.cluster_id.clone(),
            version: 1,
            text_sha256: text::sha256(&text),
            value: serde_json::to_value(&value).unwrap(),
        };
        assert!(learning.supplies().store.keep_value(&row).await.unwrap());
    }
}

async fn ask(learning: &Learning, asker: &Asker, tool: &str, asked: serde_json::Value) -> Duration {
    let tool = offered().iter().find(|offered| offered.name == tool).unwrap();
    let begun = Instant::now();
    tool.call(learning, asker, asked, Arc::new(NobodyWatches::default())).await.unwrap();
    begun.elapsed()
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{what}: median {:?}, p95 {:?}, most {:?}", at(0.5), at(0.95), at(1.0));
}

fn experiences(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let (database, folder) =
        (runtime.block_on(TestDatabase::start()).unwrap(), tempfile::tempdir().unwrap());
    let learning = Learning::new(Supplies {
        store: database.store().for_teacher(database.teacher()),
        embedder: Arc::new(Words),
        clock: Arc::new(SystemClock),
        cache: folder.path().join("cache"),
    });
    let asker = Asker { folder: Some(folder.path().to_owned()), session: "one".to_owned() };
    runtime.block_on(fill(&learning, &asker));
    let clustering = || {
        runtime.block_on(ask(&learning, &asker, "run_clustering", json!({ "axis": "surprise" })))
    };
    told("run_clustering of 1,000 experiences", (0..9).map(|_| clustering()).collect());
    for depth in ["light", "rich"] {
        let context = |number: usize| {
            let asked =
                json!({ "situation": sentence(number % SORTS, number, "goal"), "depth": depth });
            runtime.block_on(ask(&learning, &asker, "get_context", asked))
        };
        told(&format!("get_context, {depth}"), (0..CONTEXTS).map(context).collect());
    }
    let asked = json!({ "domain": "debugging", "strategy": "read-the-error" });
    let premortem = || runtime.block_on(ask(&learning, &asker, "get_premortem", asked.clone()));
    told("get_premortem", (0..CONTEXTS).map(|_| premortem()).collect());
    criterion.bench_function("gather again, nothing new", |bencher| {
        bencher.iter(|| runtime.block_on(learning.gather(&asker)).unwrap());
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = experiences
}
criterion_main!(benches);
