//! What a person waits for: the first start, a later start, and every event of a run. Commits are
//! written through to the disk, so that the figures belong to a machine.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use criterion::{Criterion, criterion_group, criterion_main};
use domain::{EventBody, EventDraft, Face, RunEvent, SessionId, TraceId};
use postgres::Server;
use store::{NewSession, Store, TeacherStore};
use testkit::database::ServerFolder;
use tokio::runtime::Runtime;

fn drafts(count: usize) -> Vec<EventDraft> {
    let trace_id = TraceId::new();
    let text =
        "A sentence of the length that people write, with a class and a topic in it. ".repeat(8);
    let body = EventBody::Run(RunEvent::UserMessage { text, command: None, face: Face::Terminal });
    let at = DateTime::<Utc>::from_timestamp(1_800_000_000, 0).unwrap_or_default();
    vec![EventDraft { trace_id, at, body }; count]
}

async fn session(store: &TeacherStore) -> anyhow::Result<SessionId> {
    let session = NewSession {
        id: SessionId::new(),
        plugin: "lesson-planning".to_owned(),
        command: None,
        agent: "planner".to_owned(),
        class_id: None,
        title: "Iteration for 3B".to_owned(),
        kind: store::SessionKind::Run,
    };
    Ok(store.create_session(session).await?.id)
}

/// The time until the server of this folder answers a query; it is stopped again.
async fn start(folder: &ServerFolder) -> Duration {
    let begun = Instant::now();
    let server = Server::open(folder.options()).await.unwrap();
    server.database().ping().await.unwrap();
    let took = begun.elapsed();
    server.close().await.unwrap();
    took
}

fn starts(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let mut group = criterion.benchmark_group("start");
    group.sample_size(10).measurement_time(Duration::from_secs(15));
    group.bench_function("first", |bencher| {
        bencher.to_async(&runtime).iter_custom(|rounds| async move {
            let mut total = Duration::ZERO;
            for _ in 0..rounds {
                let folder = ServerFolder::new().unwrap();
                total += start(&folder).await;
            }
            total
        });
    });
    group.bench_function("warm", |bencher| {
        bencher.to_async(&runtime).iter_custom(|rounds| async move {
            let folder = ServerFolder::new().unwrap();
            Server::open(folder.options()).await.unwrap().close().await.unwrap();
            let mut total = Duration::ZERO;
            for _ in 0..rounds {
                total += start(&folder).await;
            }
            total
        });
    });
    group.bench_function("adopt", |bencher| {
        bencher.to_async(&runtime).iter_custom(|rounds| async move {
            let folder = ServerFolder::new().unwrap();
            let mut total = Duration::ZERO;
            drop(Server::open(folder.options()).await.unwrap());
            for _ in 0..rounds {
                let begun = Instant::now();
                let server = Server::open(folder.options()).await.unwrap();
                server.database().ping().await.unwrap();
                total += begun.elapsed();
            }
            total
        });
    });
    group.finish();
}

fn log(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let folder = ServerFolder::new().unwrap();
    let (server, store) = runtime.block_on(async {
        let server = Server::open(folder.options()).await.unwrap();
        let store = Store::of(&server);
        let store = store.for_teacher(store.local_teacher().await.unwrap());
        (server, store)
    });
    let mut group = criterion.benchmark_group("log");
    for count in [1_usize, 3] {
        let (store, drafts) = (&store, &drafts(count));
        group.bench_function(format!("append {count}"), |bencher| {
            bencher.to_async(&runtime).iter_custom(|rounds| async move {
                let id = session(store).await.unwrap();
                let begun = Instant::now();
                for (expected, _) in (0..).step_by(count).zip(0..rounds) {
                    store.append(id, expected, drafts).await.unwrap();
                }
                begun.elapsed()
            });
        });
    }
    let id = runtime.block_on(async {
        let id = session(&store).await.unwrap();
        store.append(id, 0, &drafts(200)).await.unwrap();
        id
    });
    let store = &store;
    group.bench_function("load 200", |bencher| {
        bencher.to_async(&runtime).iter(|| async move { store.events(id, 0).await.unwrap() });
    });
    group.bench_function("lock", |bencher| {
        bencher.to_async(&runtime).iter(|| async move {
            store.lock_session(id).await.unwrap().unwrap().release().await.unwrap();
        });
    });
    group.finish();
    runtime.block_on(server.close()).unwrap();
}

criterion_group!(benches, starts, log);
criterion_main!(benches);
