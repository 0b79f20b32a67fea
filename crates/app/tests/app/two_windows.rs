//! Two processes on one session.

use api::{AppEvent, Commands, ErrorCode, SessionRef, SessionSend, SessionState};
use domain::{EventBody, Face, RunEvent, RunStatus};

use crate::stage::{Stage, saying, send, until};

#[tokio::test(flavor = "multi_thread")]
async fn the_other_window_watches_cannot_interfere_and_can_stop() {
    let mut stage = Stage::unhurried().await;
    let other = stage.another_window().await;
    let mut seen = other.events();
    let sent = send(&stage.app, "a lesson on iteration for 3B").await;

    let (session, card) = stage.card().await;
    stage.skip(session, card.id).await;
    let seq = until(&mut seen, |event| match event {
        AppEvent::Session { event } if event.session_id == sent.session_id => Some(event.seq),
        _ => None,
    });
    assert!(seq.await >= 1);
    let state = |state| {
        move |event: &AppEvent| match event {
            AppEvent::SessionChanged { session } if session.state == state => Some(()),
            _ => None,
        }
    };
    until(&mut seen, state(SessionState::Running)).await;

    let params = SessionSend { session_id: Some(sent.session_id), ..saying("me too") };
    let error = other.session_send(params).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Busy, "{error}");

    let at = SessionRef { session_id: sent.session_id, face: Face::Browser };
    other.session_stop(at).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Cancelled);
    let face = stage.log(sent.session_id).await.into_iter().find_map(|e| match e.body {
        EventBody::Run(RunEvent::CancelRequested { face }) => Some(face),
        _ => None,
    });
    assert_eq!(face, Some(Face::Browser));
}
