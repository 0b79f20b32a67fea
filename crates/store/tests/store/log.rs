use domain::{EventBody, InteractionId, RunStatus, SessionEvent, SessionId, Spent, TraceId, Usage};
use postgres::queue::{JobFilter, NewJob};
use serde_json::json;
use store::{SessionStatus, StoreError, TraceRow};
use testkit::database::TestDatabase;

use crate::scene::{answered, asked, at, draft, finished, said, session, started};

#[tokio::test]
async fn events_come_back_numbered_as_they_were_appended() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace) = (session(&store).await, TraceId::new());
    let drafts = [
        draft(trace, 0, said("a lesson")),
        draft(trace, 1, started()),
        draft(trace, 2, answered(1, 7, 0.1)),
    ];

    let mut appended = store.append(id, 0, &drafts[..2]).await.unwrap();
    appended.extend(store.append(id, 2, &drafts[2..]).await.unwrap());

    let wanted: Vec<SessionEvent> = (1..)
        .zip(drafts)
        .map(|(seq, draft)| SessionEvent {
            session_id: id,
            seq,
            trace_id: trace,
            at: draft.at,
            body: draft.body,
        })
        .collect();
    assert_eq!(appended, wanted);
    assert_eq!(store.events(id, 0).await.unwrap(), wanted);
    assert_eq!(store.events(id, 2).await.unwrap(), wanted[2..]);
    assert_eq!(store.events(id, 3).await.unwrap(), []);
    assert_eq!(store.append(id, 3, &[]).await.unwrap(), []);
}

#[tokio::test]
async fn an_instant_between_two_microseconds_reads_as_it_was_given_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let mut draft = draft(TraceId::new(), 0, said("now"));
    draft.at += chrono::TimeDelta::nanoseconds(999);
    let appended = store.append(id, 0, &[draft]).await.unwrap();
    assert_eq!(appended, store.events(id, 0).await.unwrap());
}

#[tokio::test]
async fn any_text_a_person_can_paste_is_kept() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let long = "lesson \u{1F469}\u{200D}\u{1F3EB} ".repeat(60_000);
    let texts = ["a\0b", "CR\r\nLF", "שלום עולם", "\u{F8FE}0", "\\u0000 and \u{2028}", &long];
    for (seq, text) in (0..).zip(texts) {
        store.append(id, seq, &[draft(TraceId::new(), 0, said(text))]).await.unwrap();
    }
    let bodies: Vec<EventBody> =
        store.events(id, 0).await.unwrap().into_iter().map(|event| event.body).collect();
    assert_eq!(bodies, texts.map(said));
}

#[tokio::test]
async fn an_append_after_somebody_elses_is_a_conflict_and_writes_nothing() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace) = (session(&store).await, TraceId::new());
    store.append(id, 0, &[draft(trace, 0, said("one")), draft(trace, 0, started())]).await.unwrap();

    for expected in [0, 1, 3] {
        let late = [draft(TraceId::new(), 9, started())];
        let error = store.append(id, expected, &late).await.unwrap_err();
        let StoreError::Conflict { expected: was, found } = error else { panic!("{error}") };
        assert_eq!((was, found), (expected, 2));
    }
    assert_eq!(store.events(id, 0).await.unwrap().len(), 2);
    assert_eq!(store.traces_of(id).await.unwrap().len(), 1);

    let unknown = SessionId::new();
    let error = store.append(unknown, 0, &[draft(trace, 0, said("x"))]).await.unwrap_err();
    assert!(matches!(error, StoreError::UnknownSession(id) if id == unknown), "{error}");
}

#[tokio::test]
async fn of_appends_at_the_same_moment_exactly_one_wins() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let racers = (0..6).map(|racer| {
        let store = store.clone();
        async move {
            let drafts = [draft(TraceId::new(), racer, said(&format!("racer {racer}")))];
            store.append(id, 0, &drafts).await
        }
    });
    let results = futures::future::join_all(racers).await;
    let won = results.iter().filter(|result| result.is_ok()).count();
    let lost = results
        .iter()
        .filter(|result| matches!(result, Err(StoreError::Conflict { expected: 0, found: 1 })))
        .count();
    assert_eq!((won, lost), (1, 5), "{results:?}");
    assert_eq!(store.events(id, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_append_of_unknown_outcome_can_be_asked_again() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace) = (session(&store).await, TraceId::new());
    let drafts = [draft(trace, 0, said("one")), draft(trace, 1, started())];

    let first = store.append_again(id, 0, &drafts).await.unwrap();
    assert_eq!(store.append_again(id, 0, &drafts).await.unwrap(), first);
    assert_eq!(store.events(id, 0).await.unwrap(), first);

    let others = [draft(trace, 5, said("one")), draft(trace, 1, started())];
    let error = store.append_again(id, 0, &others).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict { expected: 0, found: 2 }), "{error}");
}

/// Whoever lost the lock, with its connection, writes nothing; who took it again finds out what was
/// written, and neither events nor jobs are there twice or not at all.
#[tokio::test]
async fn who_holds_a_session_writes_over_the_connection_that_holds_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace) = (session(&store).await, TraceId::new());
    let drafts = [draft(trace, 0, said("one")), draft(trace, 1, started())];
    let jobs = [NewJob::new("name", json!({ "session": id }))];
    let waiting = || async { store.jobs(&JobFilter::default()).await.unwrap().len() };

    let mut lock = store.lock_session(id).await.unwrap().unwrap();
    let first = lock.append(0, &drafts, &jobs).await.unwrap();
    assert_eq!(store.events(id, 0).await.unwrap(), first);
    let conflict = lock.append(0, &drafts, &jobs).await.unwrap_err();
    assert!(matches!(conflict, StoreError::Conflict { expected: 0, found: 2 }), "{conflict}");
    assert_eq!(lock.append_again(0, &drafts, &jobs).await.unwrap(), first);
    assert_eq!(waiting().await, 1);

    database.part_from_locks().await.unwrap();
    let answered = [draft(trace, 2, answered(1, 1, 0.0))];
    let lost = lock.append(2, &answered, &jobs).await.unwrap_err();
    assert!(lost.is_unavailable(), "{lost}");
    assert_eq!(store.events(id, 0).await.unwrap(), first);
    let mut lock = store.lock_session(id).await.unwrap().unwrap();
    let second = lock.append_again(2, &answered, &jobs).await.unwrap();
    assert_eq!(store.events(id, 2).await.unwrap(), second);
    assert_eq!(waiting().await, 2);
    assert_eq!(store.trace(trace).await.unwrap().unwrap().turns, 1);
    lock.release().await.unwrap();
}

#[tokio::test]
async fn a_trace_adds_up_the_answers_of_its_run() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace, next) = (session(&store).await, TraceId::new(), TraceId::new());
    let row = |id_of, status, finished_at, turns, usage, usd| TraceRow {
        id: id_of,
        session_id: id,
        agent: "planner".to_owned(),
        provider: "offline".to_owned(),
        model: "drafter".to_owned(),
        status,
        started_at: at(0),
        finished_at,
        turns,
        usage,
        spent: Spent { usd, unpriced: 0 },
        parent: None,
    };

    store.append(id, 0, &[draft(trace, 0, started())]).await.unwrap();
    let fresh = row(trace, SessionStatus::Running, None, 0, Usage::default(), 0.0);
    assert_eq!(store.trace(trace).await.unwrap(), Some(fresh));

    let turns = [
        draft(trace, 1, answered(1, 10, 0.25)),
        draft(trace, 2, answered(2, 20, 0.5)),
        draft(trace, 3, asked(InteractionId::new())),
    ];
    store.append(id, 1, &turns).await.unwrap();
    let usage = Usage {
        input_tokens: 30,
        output_tokens: 32,
        cache_read_tokens: 34,
        cache_write_tokens: 36,
        reasoning_tokens: 0,
    };
    let waiting = row(trace, SessionStatus::Waiting, None, 2, usage, 0.75);
    assert_eq!(store.trace(trace).await.unwrap(), Some(waiting));

    let status = RunStatus::ErrorMaxTurns;
    let end = [draft(trace, 4, finished(status))];
    store.append(id, 4, &end).await.unwrap();
    let ended = row(trace, SessionStatus::Finished(status), Some(at(4)), 2, usage, 0.75);
    assert_eq!(store.trace(trace).await.unwrap(), Some(ended.clone()));

    let whole = [
        draft(next, 0, started()),
        draft(next, 5, answered(1, 1, 0.0)),
        draft(next, 6, finished(RunStatus::Success)),
    ];
    store.append(id, 5, &whole).await.unwrap();
    let one = Usage {
        input_tokens: 1,
        output_tokens: 2,
        cache_read_tokens: 3,
        cache_write_tokens: 4,
        reasoning_tokens: 0,
    };
    let success = SessionStatus::Finished(RunStatus::Success);
    let second = row(next, success, Some(at(6)), 1, one, 0.0);
    assert_eq!(store.traces_of(id).await.unwrap(), [ended, second]);
    assert_eq!(store.trace(TraceId::new()).await.unwrap(), None);
}
