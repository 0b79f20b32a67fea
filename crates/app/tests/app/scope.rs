//! What is not planning ends kindly, what is unclear is asked, and everything else goes on.

use api::SessionSend;
use domain::{
    EventBody, HookVerdict, InteractionRequest, InteractionResponse, RunEvent, RunStatus,
    SessionEvent,
};

use crate::stage::{Met, Stage, saying, send};

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
async fn a_concern_for_a_pupil_is_sent_to_a_person_at_once() {
    let mut stage = Stage::open().await;
    send(&stage.app, "A pupil told me that her father hits her").await;
    let (status, reason) = stage.end().await;
    assert_eq!(status, RunStatus::ErrorHookAbort);
    assert!(reason.contains("child protection coordinator now"), "{reason}");
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
    let InteractionRequest::Feedforward { summary, items } = &card.request else {
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
