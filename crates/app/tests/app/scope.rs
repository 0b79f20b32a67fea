//! What is not planning ends kindly, what is unclear is asked, and everything else goes on.

use api::{Commands, ErrorCode, InteractionAnswer, SessionListParams, SessionSend};
use domain::{
    EventBody, Face, HookVerdict, InteractionRequest, InteractionResponse, RunEvent, RunStatus,
    SessionEvent,
};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Met, Stage, saying, send};
use crate::wires::{stage, to};

fn verdict<'a>(events: &'a [SessionEvent], hook: &str) -> Option<&'a HookVerdict> {
    events.iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) if ran.hook == hook => Some(&ran.verdict),
        _ => None,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn report_comments_are_left_to_the_teacher_with_two_offers_and_nothing_is_sent() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "write report comments on iteration for 3B").await;
    let (status, reason) = stage.end().await;
    assert_eq!(status, RunStatus::ErrorHookAbort);
    assert!(reason.contains("success criteria for iteration"), "{reason}");
    assert!(reason.contains("3B say what they can do"), "{reason}");
    let events = stage.log(sent.session_id).await;
    assert!(matches!(verdict(&events, "scope-check"), Some(HookVerdict::Abort { .. })));
    assert!(!events.iter().any(|event| event.body.kind() == "modelAnswered"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_concern_for_a_pupil_is_sent_to_a_person_and_nothing_is_done_with_it() {
    let mut stage = Stage::open().await;
    let told = "A pupil told me that her father hits her. Also a lesson on loops for 3B";
    let refused = stage.app.session_send(saying(told)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Safeguarding);
    assert!(refused.message.contains("child protection coordinator today"), "{}", refused.message);
    let kept = stage.app.session_list(SessionListParams::default()).await.unwrap();
    assert_eq!(kept.sessions, [], "nothing of it is a session");
    // It may be said in the middle of the work, or in an answer, as well.
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    let (session, question) = stage.card().await;
    let before = stage.log(sent.session_id).await.len();
    let answer = |harmless| InteractionAnswer {
        session_id: session,
        interaction_id: question.id,
        response: InteractionResponse::Answer {
            text: "2C, and one girl is cutting herself".into(),
        },
        harmless,
        face: Face::Window,
    };
    let refused = stage.app.interaction_answer(answer(false)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Safeguarding);
    let more = SessionSend { session_id: Some(session), ..saying("he said his dad beats him") };
    assert_eq!(stage.app.session_send(more).await.unwrap_err().code, ErrorCode::Safeguarding);
    assert_eq!(stage.log(sent.session_id).await.len(), before, "nothing of it is in the log");
    // She knows better than a list of words.
    stage.app.interaction_answer(answer(true)).await.unwrap();
    assert!(stage.log(sent.session_id).await.len() > before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_that_two_classes_have_is_asked_about_and_the_card_knows_the_answer() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    let (session, question) = stage.card().await;
    let InteractionRequest::Question { options, .. } = &question.request else {
        panic!("{question:?}")
    };
    let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(labels, ["2A", "2C", "No class of mine"]);
    let answer = InteractionResponse::Answer { text: "2C".into() };
    stage.answer(session, question.id, answer).await;
    let (_, card) = stage.card().await;
    let InteractionRequest::Feedforward { summary, items, .. } = &card.request else {
        panic!("{card:?}")
    };
    assert!(summary.starts_with("I know 2C is an S2 Computing Science class"), "{summary}");
    assert!(items.iter().any(|item| item.source == "classes/2C.md"), "{items:#?}");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let written = stage.log(sent.session_id).await.iter().any(|event| match &event.body {
        EventBody::Run(RunEvent::ToolStarted { name, .. }) => name == "create_lesson",
        _ => false,
    });
    assert!(written);
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_ups_of_a_session_always_pass() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "hello").await;
    stage.end().await;
    for text in ["make it shorter", "and for 1B?", "thanks"] {
        let next = SessionSend { session_id: Some(sent.session_id), ..saying(text) };
        api::Commands::session_send(&*stage.app, next).await.unwrap();
        loop {
            match stage.card_or_end().await {
                Met::Card(session, card) => stage.skip(session, card.id).await,
                Met::End(status, reason) => {
                    assert_ne!(status, RunStatus::ErrorHookAbort, "{text}: {reason}");
                    break;
                }
            }
        }
        // The session is free only after its lock was given back.
        stage
            .until(|event| match event {
                api::AppEvent::SessionChanged { session }
                    if session.state == api::SessionState::Idle =>
                {
                    Some(())
                }
                _ => None,
            })
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_frames_is_looked_at_like_plain_words() {
    for (kind, wanted) in [("chat", RunStatus::ErrorHookAbort), ("planning", RunStatus::Success)] {
        let script = vec![
            Answer::structured(json!({"kind": kind})),
            Answer::structured(json!({"response": "Drafted.", "memoriesReferenced": []})),
        ];
        let server = ModelServer::playing(script).await.unwrap();
        let hooks = [("planner", "hooks:", "hooks: [scope-check]")];
        let mut stage = stage(&server, Wire::Anthropic, &hooks).await;
        let said = to(Wire::Anthropic, "what is the capital of France");
        assert!(said.command.is_some());
        stage.app.session_send(said).await.unwrap();
        let (status, reason) = stage.end().await;
        assert_eq!(status, wanted, "{reason}");
        let asked = server.requests()[0].body["model"].clone();
        assert_eq!(asked, "claude-haiku-5-5");
        assert_eq!(server.requests().len(), if wanted == RunStatus::Success { 2 } else { 1 });
        stage.app.close().await;
    }
}
