//! What a draft waits for when memory is searched: ten thousand memories of a teacher, made of what teachers said, and
//! the questions that were asked of it. Prints the percentiles, which a mean would hide.
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

/// What stands between the quotes after a name in the histories of teachers (`evals/memory`): their words come as
/// often as teachers use them, which decides what a search costs.
fn quoted(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../evals/memory");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let begins = format!("{name}: \"");
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    let lines: Vec<String> =
        texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    let quoted = lines.iter().filter_map(|line| line.split_once(&begins)?.1.split('"').next());
    quoted.map(str::to_owned).collect()
}

/// The first half of one saying and the second of another.
fn mixed(rng: &mut StdRng, said: &[String]) -> String {
    let mut half = |second: bool| {
        let words: Vec<&str> = said.choose(rng).unwrap().split_whitespace().collect();
        let (one, other) = words.split_at(words.len() / 2);
        (if second { other } else { one }).join(" ")
    };
    format!("{} {}", half(false), half(true))
}

async fn filled(store: &TeacherStore) {
    let mut rng = StdRng::seed_from_u64(15);
    let said = quoted("text");
    let at: DateTime<Utc> = "2026-11-24T12:00:00Z".parse().unwrap();
    let origin = Provenance { session: None, trace: None, by: Author::Teacher };
    let deed = MemoryDeed { origin, at };
    for file in 0..FILES {
        let path =
            MemoryPath::parse(&format!("classes/{}A/notes-{file}.md", file % 6 + 1)).unwrap();
        let content = store.memory_file(&path).await.unwrap();
        let texts = (0..MEMORIES / FILES).map(|_| (MemoryId::new(), mixed(&mut rng, &said)));
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
    let asked = quoted("asks").into_iter().enumerate();
    let questions: Vec<Searched> = asked
        .map(|(at, question)| Searched {
            question,
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
