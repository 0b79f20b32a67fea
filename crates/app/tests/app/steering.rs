//! What she says while the agent works, while a card is open, and in the moment in which it ends.

use std::time::Duration;

use agent::ModelEvent;
use api::{Commands, SessionSend, SessionSent, Taken};
use domain::{
    AskEvent, EventBody, InteractionOrigin, InteractionResponse, MemoryUse, RunEvent, RunStatus,
    SessionEvent, SessionId, StopReason, Usage, Withdrawal,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply, Wire};

use crate::stage::{Met, Stage, saying, send};
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;

fn further(session: SessionId, text: &str) -> SessionSend {
    SessionSend { session_id: Some(session), command: None, provider: None, ..saying(text) }
}

async fn say(stage: &Stage, session: SessionId, text: &str) -> SessionSent {
    stage.app.session_send(further(session, text)).await.unwrap()
}

/// An answer of which nothing comes before the time is over.
fn slow(mut events: Vec<ModelEvent>, stop: StopReason) -> Reply {
    events.push(ModelEvent::Finished { stop, usage: Usage::default() });
    let reply = Reply::status(200).header("content-type", "text/event-stream");
    reply.pause(Duration::from_millis(700)).body(WIRE.bytes(&events))
}

fn call(id: &str) -> Reply {
    let input = json!({"path": "classes/3B.md"}).to_string();
    let call = ModelEvent::ToolCall { index: 0, id: id.into(), name: "read_file".into() };
    slow(vec![call, ModelEvent::ToolInput { index: 0, json: input }], StopReason::ToolUse)
}

fn last(text: &str) -> Reply {
    let answer = json!({"response": text, "memoriesReferenced": []}).to_string();
    slow(vec![ModelEvent::Structured(answer)], StopReason::EndTurn)
}

async fn asked(server: &ModelServer, count: usize) {
    let asked = async {
        while server.requests().len() < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), asked).await.unwrap();
}

fn messages(events: &[SessionEvent]) -> Vec<&str> {
    let said = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::UserMessage { text, .. }) => Some(text.as_str()),
        _ => None,
    });
    said.collect()
}

fn kinds(events: &[SessionEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.body.kind()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_says_meanwhile_is_read_at_the_next_step_in_its_order() {
    let replies = vec![call("c-1"), last("Almost."), last("For two periods, with pairs.")];
    let server = ModelServer::start(replies).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(WIRE, "iteration")).await.unwrap();
    asked(&server, 1).await;
    for text in ["for two periods", "and in pairs"] {
        let steered = say(&stage, sent.session_id, text).await;
        let wanted = SessionSent { taken: Taken::Steering, ..sent.clone() };
        assert_eq!(steered, wanted);
    }
    asked(&server, 2).await;
    // The last answer is no end while there is something to say.
    say(&stage, sent.session_id, "one more thing").await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let requests = server.requests();
    assert_eq!(requests.len(), 3);
    let said = |request: usize| -> Vec<String> {
        let list = requests[request].body["messages"].as_array().unwrap().iter();
        let blocks = list.filter(|message| message["role"] == "user").flat_map(|message| {
            message["content"].as_array().unwrap().iter().map(|block| match &block["type"] {
                Value::String(kind) if kind == "text" => block["text"].as_str().unwrap().to_owned(),
                other => other.as_str().unwrap().to_owned(),
            })
        });
        blocks.collect()
    };
    let first = said(0);
    let [command, words] = &first[..] else { panic!("{first:?}") };
    assert!(command.starts_with("<command source"), "{command}");
    assert_eq!(words, "iteration");
    assert_eq!(said(1)[..2], first);
    assert_eq!(said(1)[2..], ["tool_result", "for two periods", "and in pairs"]);
    assert_eq!(said(2).last().unwrap(), "one more thing");
    let events = stage.log(sent.session_id).await;
    assert_eq!(events.iter().filter(|e| e.body.kind() == "runFinished").count(), 1);
    testkit::traces::assert_complete(&events);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_says_as_a_run_ends_begins_the_next_one_with_whom_she_spoke_to() {
    let mut stage = Stage::open().await;
    let off = SessionSend {
        factors: domain::FactorsSaid { memory: Some(MemoryUse::Off), ..Default::default() },
        ..saying("hello")
    };
    let sent = stage.app.session_send(off).await.unwrap();
    // The moment before the session is given back.
    while let Met::Card(session, card) = stage.card_or_end().await {
        stage.skip(session, card.id).await;
    }
    let next = stage.app.session_send(further(sent.session_id, "thank you")).await.unwrap();
    assert!(matches!(next.taken, Taken::Steering | Taken::Begun), "{next:?}");
    loop {
        match stage.card_or_end().await {
            Met::End(status, _) => break assert_eq!(status, RunStatus::Success),
            Met::Card(session, card) => stage.skip(session, card.id).await,
        }
    }
    let events = stage.log(sent.session_id).await;
    assert_eq!(messages(&events), ["hello", "thank you"]);
    let starts: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::RunStarted(start)) => {
                Some((start.provider.as_str(), start.factors.memory))
            }
            _ => None,
        })
        .collect();
    assert_eq!(starts, [("offline", MemoryUse::Off); 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_taken_back_when_she_goes_on() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    let (session, card) = stage.card().await;
    let sent = say(&stage, session, "without devices, please").await;
    assert_eq!(sent.taken, Taken::Steering);
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let events = stage.log(session).await;
    let opened = events.iter().position(|event| {
        matches!(&event.body, EventBody::Ask(AskEvent::Opened { interaction }) if interaction.id == card.id)
    });
    let after = &events[opened.unwrap() + 1..];
    assert_eq!(kinds(&after[..2]), ["interactionWithdrawn", "userMessage"]);
    let why =
        EventBody::Ask(AskEvent::Withdrawn { interaction_id: card.id, why: Withdrawal::MovedOn });
    assert_eq!(after[0].body, why);
    assert_eq!(messages(&after[..2]), ["without devices, please"]);
    testkit::traces::assert_complete(&events);
    let late = api::InteractionAnswer {
        session_id: session,
        interaction_id: card.id,
        response: InteractionResponse::Skipped,
        harmless: false,
        face: domain::Face::Browser,
    };
    let error = stage.app.interaction_answer(late).await.unwrap_err();
    assert_eq!(error.code, api::ErrorCode::Invalid, "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_without_a_command_answer_the_agents_question() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on sorting for S2").await;
    let (session, card) = loop {
        let (session, card) = stage.card().await;
        match card.origin {
            InteractionOrigin::Tool { .. } => break (session, card),
            InteractionOrigin::Hook { .. } | InteractionOrigin::Sitting { .. } => {
                stage.skip(session, card.id).await;
            }
        }
    };
    let sent = say(&stage, session, "2C").await;
    assert_eq!(sent.taken, Taken::Answer);
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let events = stage.log(session).await;
    let answered = events.iter().any(|event| match &event.body {
        EventBody::Ask(AskEvent::Answered { interaction_id, response, .. }) => {
            *interaction_id == card.id
                && *response == InteractionResponse::Answer { text: "2C".into() }
        }
        _ => false,
    });
    assert!(answered);
    assert_eq!(messages(&events), ["a lesson on sorting for S2"]);
}
