//! What a draft waits for when memory is searched: ten thousand memories of a teacher, and questions of the
//! kind that people ask. Prints the percentiles, which a mean would hide.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]
#![expect(clippy::print_stdout, reason = "the percentiles are the result")]

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use criterion::{Criterion, criterion_group, criterion_main};
use domain::MemoryId;
use memory::{Author, MemoryPath, Provenance};
use postgres::Server;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use store::{MemoryDeed, Noticed, Searched, Store, TeacherStore};
use testkit::database::ServerFolder;
use tokio::runtime::Runtime;

const MEMORIES: usize = 10_000;
const FILES: usize = 50;
const QUESTIONS: usize = 400;

/// What memories are made of: words of everyday planning, the first ones far more often.
const WORDS: [&str; 64] = [
    "class",
    "lesson",
    "pupils",
    "starter",
    "minutes",
    "pairs",
    "worksheet",
    "task",
    "quiz",
    "period",
    "loops",
    "flowchart",
    "board",
    "groups",
    "homework",
    "plenary",
    "example",
    "reading",
    "slides",
    "timer",
    "fractions",
    "decimals",
    "poetry",
    "verbs",
    "volcano",
    "castle",
    "circuit",
    "magnet",
    "rhythm",
    "sketch",
    "football",
    "canteen",
    "robots",
    "screenshots",
    "passwords",
    "variables",
    "debugging",
    "recursion",
    "binary",
    "networks",
    "Ukrainian",
    "Polish",
    "hearing",
    "window",
    "laptops",
    "printer",
    "Friday",
    "afternoon",
    "noise",
    "calm",
    "sequence",
    "vocabulary",
    "sentence",
    "diagram",
    "glossary",
    "peer",
    "feedback",
    "confidence",
    "choice",
    "challenge",
    "support",
    "routine",
    "transition",
    "exit",
];

fn sentence(rng: &mut StdRng, words: usize) -> String {
    let weighted = |rng: &mut StdRng| {
        let pool = if rand::RngExt::random_bool(rng, 0.5) { &WORDS[..12] } else { &WORDS[..] };
        *pool.choose(rng).unwrap()
    };
    (0..words).map(|_| weighted(rng)).collect::<Vec<_>>().join(" ")
}

async fn filled(store: &TeacherStore) {
    let mut rng = StdRng::seed_from_u64(15);
    let at: DateTime<Utc> = "2026-11-24T12:00:00Z".parse().unwrap();
    let origin = Provenance { session: None, trace: None, by: Author::Teacher };
    let deed = MemoryDeed { origin, at };
    for file in 0..FILES {
        let path =
            MemoryPath::parse(&format!("classes/{}A/notes-{file}.md", file % 6 + 1)).unwrap();
        let content = store.memory_file(&path).await.unwrap();
        let texts = (0..MEMORIES / FILES).map(|_| (MemoryId::new(), sentence(&mut rng, 9)));
        let change = memory::append(&content.entries, texts);
        store.write_memory(&path, content.version, &change, &deed).await.unwrap();
    }
    // One more way in, so that both are there.
    let noticed = Noticed {
        id: MemoryId::new(),
        path: MemoryPath::parse("MEMORY.md").unwrap(),
        text: "- They never manage more than five minutes".to_owned(),
        source: String::new(),
        source_seq: None,
        lesson: None,
        importance: 60,
    };
    store.notice_memories(&[noticed], &deed).await.unwrap();
}

fn search(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let folder = ServerFolder::new().unwrap();
    let (store, _server) = runtime.block_on(async {
        let server = Server::open(folder.options()).await.unwrap();
        let store = Store::of(&server);
        let store = store.for_teacher(store.local_teacher().await.unwrap());
        filled(&store).await;
        (store, server)
    });
    let mut rng = StdRng::seed_from_u64(16);
    let questions: Vec<Searched> = (0..QUESTIONS)
        .map(|at| Searched {
            question: format!("what do I know about {} for this class", sentence(&mut rng, 5)),
            class: (at % 2 == 0).then(|| format!("{}A", at % 6 + 1)),
            gone: false,
            most: 200,
        })
        .collect();
    let mut took: Vec<Duration> = Vec::new();
    for question in &questions {
        let begun = Instant::now();
        runtime.block_on(store.search_memories(question)).unwrap();
        took.push(begun.elapsed());
    }
    took.sort();
    let at = |percent: usize| took[took.len() * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "search of {MEMORIES} memories: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms",
        at(50),
        at(95),
        at(99)
    );
    let mut turn = questions.iter().cycle();
    criterion.bench_function("memory search", |bencher| {
        bencher.iter(|| runtime.block_on(store.search_memories(turn.next().unwrap())).unwrap());
    });
}

criterion_group!(benches, search);
criterion_main!(benches);
