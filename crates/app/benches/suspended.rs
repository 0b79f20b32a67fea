//! What a thousand sessions hold that wait for a person: threads, connections, locks and memory of
//! the process. Prints what it counted; nothing here is a time.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark stops when it cannot measure, and what it counted is its result"
)]

use std::collections::BTreeSet;
use std::time::Duration;

use agent::Run;
use api::{AppEvent, Commands, EntryBody, InteractionAnswer, RunEntry, SessionSend, SessionState};
use app::{AppOptions, Background, Caller, Desk, House};
use domain::{CommandRef, Face, InteractionResponse, SessionId};
use futures::StreamExt;
use futures::stream::BoxStream;
use testkit::database::TestDatabase;
use tokio::runtime::Builder;

const SESSIONS: usize = 1_000;
const AT_ONCE: usize = 10;

/// Longer than helper threads stay without work.
const REST: Duration = Duration::from_secs(12);

fn say() -> SessionSend {
    let (plugin, name) = ("lesson-planning".to_owned(), "create-lesson".to_owned());
    SessionSend {
        session_id: None,
        command: Some(CommandRef { plugin, name }),
        text: "a lesson on iteration for 3B".to_owned(),
        provider: Some("offline".to_owned()),
        model: None,
        max_turns: None,
        approval: None,
        factors: domain::FactorsSaid::default(),
        hooks: Vec::new(),
        hand_back: false,
        harmless: false,
        lesson: None,
        face: Face::Script,
    }
}

/// Begins so many sessions and waits until each of them waits.
async fn suspend(app: &Desk, events: &mut BoxStream<'static, AppEvent>) -> Vec<SessionId> {
    let sent = futures::future::join_all((0..AT_ONCE).map(|_| app.session_send(say()))).await;
    let sessions: Vec<SessionId> = sent.into_iter().map(|sent| sent.unwrap().session_id).collect();
    let mut running: BTreeSet<SessionId> = sessions.iter().copied().collect();
    while !running.is_empty() {
        if let AppEvent::SessionChanged { session } = events.next().await.unwrap()
            && session.state == SessionState::Waiting
        {
            running.remove(&session.id);
        }
    }
    sessions
}

/// A line of what the system knows of this process, in its own unit.
fn status(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let found = status.lines().find_map(|text| text.strip_prefix(line)).unwrap();
    found.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
}

async fn count(what: &str, database: &TestDatabase) -> u64 {
    tokio::time::sleep(REST).await;
    let (memory, threads) = (status("VmRSS"), status("Threads"));
    let held = database.held().await.unwrap();
    println!(
        "{what}: {:.1} MiB resident, {threads} threads, {} connections, {} advisory locks",
        memory as f64 / 1024.0,
        held.connections,
        held.advisory_locks
    );
    memory
}

async fn scene() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let options = AppOptions {
        data_dir: folder.path().to_owned(),
        database_url: Some(database.url()),
        background: Background::Off,
        offline_pace: Some(Duration::ZERO),
        ..AppOptions::default()
    };
    let house = House::open(options).await.unwrap();
    let app = house.admit(&Caller::Here).await.unwrap();
    let mut events = app.events();
    count("opened", &database).await;
    let mut sessions = Vec::new();
    while sessions.len() < SESSIONS / 10 {
        sessions.extend(suspend(&app, &mut events).await);
    }
    let before = count(&format!("{} sessions wait", sessions.len()), &database).await;
    let first = sessions.len();
    while sessions.len() < SESSIONS {
        sessions.extend(suspend(&app, &mut events).await);
    }
    let after = count(&format!("{} sessions wait", sessions.len()), &database).await;
    let each = after.saturating_sub(before) as f64 / (sessions.len() - first) as f64;
    println!("each further session that waits: {each:.2} KiB");

    let session_id = sessions[first];
    let store = database.store().for_teacher(database.teacher());
    let log = store.events(session_id, 0).await.unwrap();
    let card = Run::fold(&log).unwrap().open_interaction().unwrap().id;
    let answer = InteractionAnswer {
        session_id,
        interaction_id: card,
        response: InteractionResponse::Skipped,
        harmless: false,
        face: Face::Script,
    };
    app.interaction_answer(answer).await.unwrap();
    loop {
        if let AppEvent::Session { event } = events.next().await.unwrap()
            && event.session_id == session_id
            && let EntryBody::Run(RunEntry::ModelAnswered { turn, .. }) = event.body
        {
            println!("one of them was answered and went on: its model's answer {turn} is there");
            break;
        }
    }
    house.close().await;
}

fn main() {
    // `cargo test --benches` runs every bench with this argument, to see whether it still can.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(scene());
}
