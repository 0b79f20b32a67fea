//! Sessions put away, deleted and restored, copied, and found again.

use api::{
    Commands, ErrorCode, SessionArchive, SessionFork, SessionListParams, SessionRef, SessionSearch,
    SessionSend, SessionShelf, SessionState,
};
use domain::{EventBody, Face, RunEvent, RunStatus, SessionId, ToolEffect, ToolResult};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Stage, saying, send};
use crate::wires::{NO_HOOKS, plugins, reopened, to};

fn at(session: SessionId) -> SessionRef {
    SessionRef { session_id: session, face: Face::Window }
}

fn further(session: SessionId, text: &str) -> SessionSend {
    SessionSend { session_id: Some(session), command: None, ..saying(text) }
}

async fn listed(stage: &Stage, shelf: SessionShelf) -> Vec<SessionId> {
    let params = SessionListParams { shelf, ..SessionListParams::default() };
    let list = stage.app.session_list(params).await.unwrap();
    list.sessions.into_iter().map(|session| session.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_away_or_deleted_comes_back() {
    let mut stage = Stage::open().await;
    let session = send(&stage.app, "hello").await.session_id;
    stage.end().await;
    let archive = |archived| SessionArchive { session_id: session, archived };
    let away = stage.app.session_archive(archive(true)).await.unwrap();
    assert_eq!(away.shelf, SessionShelf::Archived);
    assert_eq!(listed(&stage, SessionShelf::Current).await, []);
    assert_eq!(listed(&stage, SessionShelf::Archived).await, [session]);
    stage.app.session_archive(archive(false)).await.unwrap();
    assert_eq!(listed(&stage, SessionShelf::Current).await, [session]);

    let gone = stage.app.session_delete(at(session)).await.unwrap();
    assert_eq!((gone.shelf, gone.state), (SessionShelf::Deleted, SessionState::Idle));
    assert_eq!(listed(&stage, SessionShelf::Current).await, []);
    assert_eq!(listed(&stage, SessionShelf::Deleted).await, [session]);
    let error = stage.app.session_send(further(session, "thank you")).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid, "{error}");
    assert!(error.message.contains("restore"), "{error}");
    stage.app.session_restore(at(session)).await.unwrap();
    assert_eq!(listed(&stage, SessionShelf::Current).await, [session]);
    stage.app.session_send(further(session, "thank you")).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let unknown = stage.app.session_delete(at(SessionId::new())).await.unwrap_err();
    assert_eq!(unknown.code, ErrorCode::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_not_deleted_while_it_is_worked_on_here_or_elsewhere() {
    let mut stage = Stage::unhurried().await;
    let other = stage.another_window().await;
    let session = send(&stage.app, "a lesson on iteration for 3B").await.session_id;
    let (_, card) = stage.card().await;
    stage.skip(session, card.id).await;
    for app in [&stage.app, &other] {
        let error = app.session_delete(at(session)).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Busy, "{error}");
    }
    stage.app.session_stop(at(session)).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Cancelled);
    other.session_delete(at(session)).await.unwrap();
    assert_eq!(listed(&stage, SessionShelf::Current).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_goes_up_to_the_end_of_an_answer_and_goes_on_by_itself() {
    let mut stage = Stage::open().await;
    let session = send(&stage.app, "hello").await.session_id;
    stage.end().await;
    let title = "Loops".to_owned();
    stage.app.session_rename(api::SessionRename { session_id: session, title }).await.unwrap();
    stage.app.session_send(further(session, "thank you")).await.unwrap();
    stage.end().await;
    let events = stage.log(session).await;
    let ends: Vec<i64> = events
        .iter()
        .filter(|event| matches!(event.body, EventBody::Run(RunEvent::RunFinished { .. })))
        .map(|event| event.seq)
        .collect();
    assert_eq!(ends.len(), 2);
    let fork = |through_seq| SessionFork { session_id: session, through_seq };
    let mut copies = Vec::new();
    for event in &events {
        let forked = stage.app.session_fork(fork(event.seq)).await;
        match ends.iter().rev().find(|end| **end <= event.seq) {
            None => assert_eq!(forked.unwrap_err().code, ErrorCode::Invalid, "{}", event.seq),
            Some(end) => {
                let copy = forked.unwrap();
                assert_eq!((copy.last_seq, copy.state), (*end, SessionState::Idle));
                assert_eq!(
                    (copy.title.as_str(), copy.forked_from),
                    ("Loops (copy)", Some(session))
                );
                copies.push(copy.id);
            }
        }
    }
    let copied = stage.log(copies[0]).await;
    let kinds = |events: &[domain::SessionEvent]| {
        events.iter().map(|event| event.body.kind()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&copied), kinds(&events[..copied.len()]));
    assert!(copied.iter().zip(&events).all(|(copy, event)| copy.trace_id != event.trace_id));
    stage.app.session_send(further(copies[0], "make it shorter")).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let after = stage.log(copies[0]).await;
    assert!(after.len() > copied.len());
    testkit::traces::assert_complete(&after);
    assert_eq!(stage.log(session).await, events);
    let past = stage.app.session_fork(fork(events.last().unwrap().seq + 1)).await;
    assert_eq!(past.unwrap_err().code, ErrorCode::Invalid);
    let unknown = SessionFork { session_id: SessionId::new(), through_seq: 1 };
    assert_eq!(stage.app.session_fork(unknown).await.unwrap_err().code, ErrorCode::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_finds_what_was_done_and_an_agent_finds_and_reads_it() {
    let mut stage = Stage::open().await;
    let session = send(&stage.app, "a lesson on iteration for 3B").await.session_id;
    stage.end().await;
    send(&stage.app, "hello").await;
    stage.end().await;
    let search = |query: &str| SessionSearch {
        query: query.into(),
        class: None,
        from: None,
        to: None,
        limit: None,
    };
    let asked = search("What did we plan about iteration for my third years?");
    let hits = stage.app.session_search(asked).await.unwrap().hits;
    assert_eq!(hits[0].session_id, session, "{hits:#?}");
    assert!(hits[0].snippet.contains("**") && hits[0].seq.is_some(), "{hits:#?}");
    let of_class = SessionSearch { class: Some("2C".into()), ..search("iteration") };
    assert_eq!(stage.app.session_search(of_class).await.unwrap().hits, []);
    stage.app.close().await;

    let none = SessionId::new();
    let server = ModelServer::playing(vec![
        Answer::tool("search_sessions", json!({"query": "what about iteration?", "class": "3B"}))
            .and_tool("read_session", json!({"sessionId": session}))
            .and_tool("read_session", json!({"sessionId": none})),
        Answer::structured(json!({"response": "Found.", "memoriesReferenced": []})),
    ])
    .await
    .unwrap();
    let plugins = plugins(stage.folder.path(), &NO_HOOKS);
    let wire = Wire::Anthropic;
    let app = reopened(&server, wire, stage.folder.path(), &plugins, &stage.database).await;
    let mut stage = Stage { events: app.events(), app, ..stage };
    let asking = stage.app.session_send(to(wire, "as with iteration last week")).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let events = stage.log(asking.session_id).await;
    let finished: Vec<(&ToolResult, &[ToolEffect])> = events
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::ToolFinished { result, effects, .. }) => {
                Some((result, effects.as_slice()))
            }
            _ => None,
        })
        .collect();
    let query = "what about iteration?".to_owned();
    // Not the session that asks, although it speaks of the same.
    assert_eq!(finished[0].1, [ToolEffect::SessionsSearched { query, found: vec![session] }]);
    assert_eq!(finished[1].1, [ToolEffect::SessionRead { session_id: session }]);
    let ToolResult::Completed { content } = finished[1].0 else { panic!("{:?}", finished[1]) };
    assert!(content.contains("Teacher: a lesson on iteration for 3B"), "{content}");
    assert!(content.contains("(wrote lessons/3B/iteration/lesson.md)"), "{content}");
    let message = format!("there is no session {none}");
    assert_eq!(finished[2].0, &ToolResult::Failed { message });
    stage.app.close().await;
}
