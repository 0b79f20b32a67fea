//! What an agent waits for with a thousand experiences and two hundred values: clusters from the database, and a
//! context.

use std::fs;

use criterion::Criterion;
use experience::{Axis, Scope, Value};
use learning::{Asker, Learning};
use serde_json::json;
use store::ValueRow;

use crate::scene::{Scene, sentence, told};

const EXPERIENCES: usize = 1_000;
const VALUES: usize = 200;
/// How many sorts of mistakes there are.
const SORTS: usize = 25;
const CONTEXTS: usize = 60;

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

pub fn bench(criterion: &mut Criterion) {
    let scene = Scene::new();
    scene.runtime.block_on(fill(&scene.learning, &scene.asker));
    let clustering = || scene.ask("run_clustering", json!({ "axis": "surprise" })).1;
    told("run_clustering of 1,000 experiences", (0..9).map(|_| clustering()).collect());
    for depth in ["light", "rich"] {
        let context = |number: usize| {
            let situation = sentence(number % SORTS, number, "goal");
            scene.ask("get_context", json!({ "situation": situation, "depth": depth })).1
        };
        told(&format!("get_context, {depth}"), (0..CONTEXTS).map(context).collect());
    }
    let asked = json!({ "domain": "debugging", "strategy": "read-the-error" });
    let premortem = || scene.ask("get_premortem", asked.clone()).1;
    told("get_premortem", (0..CONTEXTS).map(|_| premortem()).collect());
    criterion.bench_function("gather again, nothing new", |bencher| {
        bencher.iter(|| scene.runtime.block_on(scene.learning.gather(&scene.asker)).unwrap());
    });
}
