//! Sessions over a real PostgreSQL, with a machine that is no run of an agent: nothing that holds,
//! folds, appends and tells may need one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod quiz;

use std::sync::Arc;
use std::time::Duration;

use agent::Log;
use api::{AppEvent, SessionListParams, SessionState};
use domain::{
    EventBody, EventDraft, Face, InteractionResponse, Machine, MemoryUse, RunEvent, SessionEvent,
    SessionId, Standing, SystemClock, TraceId,
};
use futures::StreamExt;
use postgres::queue::{JobFilter, NewJob};
use sessions::{Going, Held, Hub, Left, SessionError, Sessions};
use store::{NewSession, SessionKind, TeacherStore};
use testkit::database::TestDatabase;
use tokio::sync::oneshot;

use quiz::{Quiz, ended, opened, said};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

fn store(database: &TestDatabase) -> TeacherStore {
    database.store().for_teacher(database.teacher())
}

fn marked(session: SessionId, draft: &EventDraft, _: MemoryUse) -> Vec<NewJob> {
    match &draft.body {
        EventBody::Run(RunEvent::RunFinished { .. }) => {
            vec![NewJob::new("mark", serde_json::json!({ "sessionId": session }))]
        }
        EventBody::Run(_) | EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => {
            Vec::new()
        }
    }
}

/// The sessions as one process has them.
fn process(database: &TestDatabase) -> Sessions {
    let revive: sessions::Revive = Arc::new(|| Box::pin(async {}));
    let hub = Arc::new(Hub::default());
    Sessions::new(store(database), Arc::new(SystemClock), hub, revive, marked)
}

fn new(id: SessionId) -> NewSession {
    NewSession {
        id,
        plugin: "quiz".into(),
        command: None,
        agent: "nobody".into(),
        class_id: None,
        title: "A quiz".into(),
        kind: SessionKind::Run,
    }
}

/// A session whose machine waits for an answer, and the trace it waits in.
async fn asking(sessions: &Sessions) -> (SessionId, TraceId) {
    let (session, trace) = (SessionId::new(), TraceId::new());
    let mut held: Held<Quiz> = sessions.hold(session).await.unwrap();
    assert_eq!(held.machine().standing(), Standing::Resting);
    held.begin(trace, vec![said("go")], new(session)).await.unwrap();
    assert_eq!(held.machine().standing(), Standing::Working(trace));
    held.append(trace, vec![opened()]).await.unwrap();
    (session, trace)
}

async fn log(database: &TestDatabase, session: SessionId) -> Vec<SessionEvent> {
    store(database).events(session, 0).await.unwrap()
}

#[tokio::test]
async fn a_machine_that_is_no_run_is_held_answered_and_gone_on_with_by_another_process() {
    let database = TestDatabase::start().await.unwrap();
    let (session, trace) = asking(&process(&database)).await;

    let other = process(&database);
    let mut told = other.hub().listen();
    let mut held: Held<Quiz> = other.hold(session).await.unwrap();
    assert_eq!(held.machine().standing(), Standing::Waiting(trace));
    let question = held.machine().open_interaction().unwrap().id;
    let nonsense = InteractionResponse::Answer { text: " ".into() };
    let refused = held.answer(question, nonsense, Face::Script).await.unwrap_err();
    assert!(matches!(refused, SessionError::Unfit(_)), "{refused}");
    let answer = InteractionResponse::Answer { text: "four".into() };
    held.answer(question, answer.clone(), Face::Script).await.unwrap();
    let again = held.answer(question, answer, Face::Script).await.unwrap_err();
    assert!(matches!(again, SessionError::NotOpen), "{again}");
    assert_eq!(held.machine().answers, ["four"]);

    let (done, over) = oneshot::channel();
    held.go_on(
        |going| {
            let Going { log, machine, .. } = going;
            async move {
                let at = domain::Clock::now(&SystemClock);
                let draft = EventDraft { trace_id: trace, at, body: ended() };
                log.append(vec![draft]).await.unwrap();
                machine.answers.len()
            }
        },
        |answers, left| async move { done.send((answers, left)).unwrap() },
    )
    .unwrap();
    let (answers, left) = tokio::time::timeout(PATIENCE, over).await.unwrap().unwrap();
    assert_eq!((answers, left), (Ok(1), Left::default()));

    let held: Held<Quiz> = other.hold(session).await.unwrap();
    assert_eq!(held.machine().standing(), Standing::Resting);
    drop(held);
    let kinds: Vec<&str> = log(&database, session).await.iter().map(|e| e.body.kind()).collect();
    assert_eq!(kinds, ["userMessage", "interactionOpened", "interactionAnswered", "runFinished"]);
    let mut seqs = Vec::new();
    while seqs.len() < 2 {
        let event = tokio::time::timeout(PATIENCE, told.next()).await.unwrap().unwrap();
        if let AppEvent::Session { event } = event {
            seqs.push(event.seq);
        }
    }
    assert_eq!(seqs, [3, 4], "what this process wrote is told, once and in order");
    let jobs = store(&database).jobs(&JobFilter::default()).await.unwrap();
    let jobs: Vec<&str> = jobs.iter().map(|job| job.kind.as_str()).collect();
    assert_eq!(jobs, ["mark"], "the errand of the end is queued with it");
}

#[tokio::test]
async fn what_cannot_follow_is_not_written() {
    let database = TestDatabase::start().await.unwrap();
    let sessions = process(&database);
    let (session, trace) = asking(&sessions).await;
    let before = log(&database, session).await;
    let mut held: Held<Quiz> = sessions.hold(session).await.unwrap();
    let refused = held.append(trace, vec![ended(), ended()]).await.unwrap_err();
    assert!(matches!(refused, SessionError::Illegal(_)), "{refused}");
    assert_eq!(held.machine().standing(), Standing::Waiting(trace));
    assert_eq!(log(&database, session).await, before);
    assert_eq!(sessions.summary_of(session).await.unwrap().state, SessionState::Waiting);
}

#[tokio::test]
async fn a_session_is_held_by_one_at_a_time() {
    let database = TestDatabase::start().await.unwrap();
    let (one, other) = (process(&database), process(&database));
    let (session, _) = asking(&one).await;
    let held: Held<Quiz> = one.hold(session).await.unwrap();
    let here = one.hold::<Quiz>(session).await.err().unwrap();
    assert!(matches!(here, SessionError::Busy), "{here}");
    let elsewhere = other.hold::<Quiz>(session).await.err().unwrap();
    assert!(matches!(elsewhere, SessionError::BusyElsewhere), "{elsewhere}");
    assert!(here.is_busy() && elsewhere.is_busy());
    drop(held);
    other.hold::<Quiz>(session).await.unwrap();
}

#[tokio::test]
async fn work_that_panics_gives_the_session_back() {
    let database = TestDatabase::start().await.unwrap();
    let sessions = process(&database);
    let (session, _) = asking(&sessions).await;
    let held: Held<Quiz> = sessions.hold(session).await.unwrap();
    let (done, over) = oneshot::channel();
    let work = |_: Going<Quiz>| async { panic!("a mistake in a tool") };
    let after = |outcome: Result<(), _>, _| async move { done.send(outcome).unwrap() };
    held.go_on(work, after).unwrap();
    let outcome = tokio::time::timeout(PATIENCE, over).await.unwrap().unwrap();
    assert_eq!(outcome, Err(sessions::Panicked));
    assert!(!sessions.runs().works_on(session));
    sessions.hold::<Quiz>(session).await.unwrap();
}

/// What is said over the pool would be written by whoever had lost the session meanwhile.
#[tokio::test]
async fn who_lost_a_session_to_another_writes_nothing_to_it() {
    let database = TestDatabase::start().await.unwrap();
    let sessions = process(&database);
    let (session, trace) = asking(&sessions).await;
    let mut held: Held<Quiz> = sessions.hold(session).await.unwrap();
    let question = held.machine().open_interaction().unwrap().id;
    let before = log(&database, session).await;

    database.part_from_locks().await.unwrap();
    let other = store(&database).lock_session(session).await.unwrap().unwrap();
    let answer = InteractionResponse::Answer { text: "four".into() };
    let lost = held.answer(question, answer.clone(), Face::Script).await.unwrap_err();
    assert!(matches!(lost, SessionError::BusyElsewhere), "{lost}");
    assert_eq!(log(&database, session).await, before);

    // Nobody else has it any more: it is taken again, and written once.
    other.release().await.unwrap();
    database.part_from_locks().await.unwrap();
    held.answer(question, answer, Face::Script).await.unwrap();
    assert_eq!(log(&database, session).await.len(), before.len() + 1);
    assert_eq!(held.machine().standing(), Standing::Working(trace));
}

/// Of what is written while a process waits for a lock it cannot tell who wrote it.
#[tokio::test]
async fn what_another_wrote_while_its_session_was_waited_for_is_told_of() {
    let database = TestDatabase::start().await.unwrap();
    let (one, other) = (process(&database), process(&database));
    let (session, _) = asking(&one).await;
    let mut told = one.hub().listen();
    let mut held: Held<Quiz> = other.hold(session).await.unwrap();
    let waiting = one.clone();
    let waiting = tokio::spawn(async move { waiting.hold::<Quiz>(session).await.map(drop) });
    while !one.runs().works_on(session) {
        tokio::task::yield_now().await;
    }

    let question = held.machine().open_interaction().unwrap().id;
    let answer = InteractionResponse::Answer { text: "four".into() };
    held.answer(question, answer, Face::Script).await.unwrap();
    let written = log(&database, session).await.last().unwrap().seq;
    one.tell_of_log(session, written).await;
    drop(held);
    waiting.await.unwrap().unwrap();

    let heard = async {
        loop {
            match told.next().await.unwrap() {
                AppEvent::Session { event } if event.seq == written => break,
                _ => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.unwrap();
}

#[tokio::test]
async fn no_face_is_told_of_a_sitting_as_of_a_conversation() {
    let database = TestDatabase::start().await.unwrap();
    let (sessions, trace) = (process(&database), TraceId::new());
    let mut told = sessions.hub().listen();
    for kind in [SessionKind::Sitting, SessionKind::Run] {
        let session = SessionId::new();
        let mut held: Held<Quiz> = sessions.hold(session).await.unwrap();
        let new = NewSession { kind, ..new(session) };
        held.begin(trace, vec![said("go")], new).await.unwrap();
        drop(held);
        sessions.tell_of(session).await;
        let row = sessions.row(session).await;
        assert_eq!(row.is_ok(), kind == SessionKind::Run, "{row:?}");
    }
    // Of the two only the conversation is told of.
    let changed = loop {
        if let AppEvent::SessionChanged { session } = told.next().await.unwrap() {
            break session.id;
        }
    };
    let listed = sessions.list(SessionListParams::default()).await.unwrap().sessions;
    assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [changed]);
}
