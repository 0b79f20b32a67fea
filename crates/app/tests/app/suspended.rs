//! Sessions that wait for a person hold nothing that another one could need.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use agent::Run;
use app::{AppOptions, Background};
use domain::{InteractionRequest, RunStatus, SessionId};
use testkit::database::{Held, TestDatabase};
use tokio::runtime::Builder;

use crate::stage::{Process, Stage, options, send};

/// How many wait; a benchmark counts the same for a thousand.
const SESSIONS: usize = 100;

/// How many begin at once; enough that every connection of the pool is there from the start.
const AT_ONCE: usize = 10;

/// A look that takes longer than this has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What this process and its clients of the database hold.
#[derive(Debug)]
struct Holding {
    threads: usize,
    database: Held,
}

impl Holding {
    fn exceeds(&self, other: &Self) -> bool {
        self.threads > other.threads
            || self.database.connections > other.database.connections
            || self.database.advisory_locks > 0
    }
}

async fn holding(stage: &Stage) -> Holding {
    let threads = std::fs::read_dir("/proc/self/task").unwrap().count();
    Holding { threads, database: stage.database.held().await.unwrap() }
}

/// Begins so many sessions, and waits until each of them waits for her.
async fn suspend(stage: &mut Stage) -> Vec<SessionId> {
    let app = stage.app.clone();
    let sent = (0..AT_ONCE).map(|_| send(&app, "a lesson on iteration for 3B"));
    let sessions: Vec<SessionId> =
        futures::future::join_all(sent).await.into_iter().map(|sent| sent.session_id).collect();
    let mut running: BTreeSet<SessionId> = sessions.iter().copied().collect();
    while !running.is_empty() {
        running.remove(&stage.rest().await);
    }
    sessions
}

async fn scene() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let quiet = AppOptions {
        background: Background::Off,
        offline_pace: Some(Duration::ZERO),
        ..options(folder.path(), Some(database.url()))
    };
    let app = Process::open(quiet).await.unwrap();
    let events = app.events();
    let mut stage = Stage { database, folder, app, events };

    suspend(&mut stage).await;
    let mut before = holding(&stage).await;
    // Threads that read files for the first ones end when nobody needs them any more.
    let begun = Instant::now();
    while before.database.advisory_locks > 0 || begun.elapsed() < Duration::from_secs(1) {
        assert!(begun.elapsed() < PATIENCE, "{before:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        before = holding(&stage).await;
    }

    let mut sessions = Vec::new();
    while sessions.len() < SESSIONS {
        sessions.extend(suspend(&mut stage).await);
    }
    let begun = Instant::now();
    let mut after = holding(&stage).await;
    while after.exceeds(&before) && begun.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(50)).await;
        after = holding(&stage).await;
    }
    assert!(!after.exceeds(&before), "{after:?} is more than {before:?}");

    let one = sessions[SESSIONS / 2];
    let run = Run::fold(&stage.log(one).await).unwrap();
    let card = run.open_interaction().unwrap();
    assert!(matches!(card.request, InteractionRequest::Feedforward { .. }), "{card:?}");
    stage.skip(one, card.id).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    stage.app.close().await;
}

#[test]
fn a_hundred_sessions_that_wait_hold_no_thread_no_connection_and_no_lock() {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        // Idle helpers would otherwise stay for ten seconds.
        .thread_keep_alive(Duration::from_millis(100))
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(scene());
}
