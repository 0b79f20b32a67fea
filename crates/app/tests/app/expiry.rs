//! Questions whose time is over, and answers that come at the same moment.

use api::{Commands, ErrorCode, InteractionAnswer, SessionState};
use domain::{
    AskEvent, EventBody, EventDraft, Face, InteractionId, InteractionResponse, RunEvent, RunStatus,
    SessionId, Timestamp, TraceId, Withdrawal,
};

use crate::stage::{Stage, send};

fn skipping(session_id: SessionId, interaction_id: InteractionId, face: Face) -> InteractionAnswer {
    InteractionAnswer {
        session_id,
        interaction_id,
        response: InteractionResponse::Skipped,
        harmless: false,
        face,
    }
}

/// A session like the one that waits, whose question had to be answered long ago.
async fn overdue(stage: &Stage, like: SessionId) -> (SessionId, InteractionId) {
    let events = stage.log(like).await;
    let EventBody::Ask(AskEvent::Opened { interaction }) = &events.last().unwrap().body else {
        panic!("{:?}", events.last())
    };
    let question = InteractionId::new();
    let log = serde_json::to_string(&events).unwrap();
    let log = log.replace(&events[0].trace_id.to_string(), &TraceId::new().to_string());
    let log = log.replace(&interaction.id.to_string(), &question.to_string());
    let mut events: Vec<domain::SessionEvent> = serde_json::from_str(&log).unwrap();
    if let EventBody::Ask(AskEvent::Opened { interaction }) = &mut events.last_mut().unwrap().body {
        interaction.expires_at = Some(Timestamp::default());
    }
    let drafts: Vec<EventDraft> = events
        .into_iter()
        .map(|event| EventDraft { trace_id: event.trace_id, at: event.at, body: event.body })
        .collect();
    (stage.begin_session("overdue", &drafts).await, question)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_whose_time_is_over_is_taken_back_and_the_work_goes_on() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    let (like, kept) = stage.card().await;
    let (late, question) = overdue(&stage, like).await;
    let answer = skipping(late, question, Face::Browser);
    let error = stage.app.interaction_answer(answer).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid, "{error}");
    stage.app.close().await;

    // Whoever opens the application looks at once.
    stage.app = stage.another_window().await;
    stage.events = stage.app.events();
    let ended = async {
        while stage.detail(late).await.session.state != SessionState::Idle {
            let open = stage.log(late).await.last().map(|event| event.body.clone());
            if let Some(EventBody::Ask(AskEvent::Opened { interaction })) = open {
                let answer = skipping(late, interaction.id, Face::Script);
                drop(stage.app.interaction_answer(answer).await);
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), ended).await.unwrap();
    let events = stage.log(late).await;
    let opened = events.iter().position(|event| event.body.kind() == "interactionOpened").unwrap();
    let expired =
        EventBody::Ask(AskEvent::Withdrawn { interaction_id: question, why: Withdrawal::Expired });
    assert_eq!(events[opened + 1].body, expired);
    let Some(EventBody::Run(RunEvent::RunFinished { status, .. })) =
        events.last().map(|event| &event.body)
    else {
        panic!("{:?}", events.last())
    };
    assert_eq!(*status, RunStatus::Success);
    // A question without a time waits for ever.
    assert_eq!(stage.detail(like).await.session.state, SessionState::Waiting);
    stage.skip(like, kept.id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_answers_at_the_same_moment_one_is_taken() {
    let mut stage = Stage::open().await;
    let other = stage.another_window().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    let (session, card) = stage.card().await;
    let faces = [Face::Window, Face::Browser, Face::Terminal];
    let [window, browser, terminal] = faces.map(|face| skipping(session, card.id, face));
    let (one, two, three) = tokio::join!(
        stage.app.interaction_answer(window),
        stage.app.interaction_answer(browser),
        other.interaction_answer(terminal),
    );
    let refused: Vec<ErrorCode> =
        [one, two, three].into_iter().filter_map(|answer| Some(answer.err()?.code)).collect();
    assert_eq!(refused.len(), 2, "{refused:?}");
    let plain = |code: &ErrorCode| matches!(code, ErrorCode::Busy | ErrorCode::Invalid);
    assert!(refused.iter().all(plain), "{refused:?}");
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let events = stage.log(session).await;
    let answers = events.iter().filter(|event| {
        matches!(&event.body, EventBody::Ask(AskEvent::Answered { interaction_id, .. })
            if *interaction_id == card.id)
    });
    assert_eq!(answers.count(), 1);
}
