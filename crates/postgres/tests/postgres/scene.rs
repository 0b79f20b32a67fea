//! What the tests put into the database, to find it again.

use chrono::{DateTime, TimeDelta};
use domain::{EventBody, EventDraft, Face, RunEvent, SessionId, TraceId};
use store::{NewSession, TeacherStore};

pub async fn session(store: &TeacherStore) -> SessionId {
    let session = NewSession {
        id: SessionId::new(),
        plugin: "lesson-planning".to_owned(),
        command: Some("create-lesson".to_owned()),
        agent: "planner".to_owned(),
        class_id: Some("3B".to_owned()),
        title: "Iteration for 3B".to_owned(),
        kind: store::SessionKind::Run,
    };
    store.create_session(session).await.unwrap().id
}

/// An event at a fixed instant, so many seconds later.
pub fn draft(trace_id: TraceId, seconds: i64, body: EventBody) -> EventDraft {
    let at = DateTime::from_timestamp(4_000_000_000, 123_456_000).unwrap();
    EventDraft { trace_id, at: at + TimeDelta::seconds(seconds), body }
}

pub fn said(text: &str) -> EventBody {
    let text = text.to_owned();
    EventBody::Run(RunEvent::UserMessage { text, command: None, face: Face::Terminal })
}
