//! Plain words carry the framing of the command that they ask for, and it is seen which.

use api::{Commands, EntryBody, RunEntry, SessionSend};
use domain::{CommandRef, RunStatus, SessionId};
use serde_json::json;
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;

use crate::stage::Stage;
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;

fn plain(session_id: Option<SessionId>, text: &str) -> SessionSend {
    SessionSend { session_id, command: None, ..to(WIRE, text) }
}

fn named(name: &str) -> CommandRef {
    CommandRef { plugin: "lesson-planning".into(), name: name.into() }
}

/// What the application and she said last, where a run begins.
fn said_last(request: &RecordedRequest) -> String {
    request.body["messages"].as_array().unwrap().last().unwrap().to_string()
}

/// The name of the command whose framing stands before the words that a run begins with.
fn framed(request: &RecordedRequest) -> Option<&'static str> {
    let said = said_last(request);
    let commands = ["create-lesson", "exit-quiz", "refine-lesson"];
    commands.into_iter().find(|name| said.contains(&format!("commands/{name}.md")))
}

async fn seen(stage: &Stage, session: SessionId) -> Vec<Option<String>> {
    let events = stage.detail(session).await.events.into_iter();
    let starts = events.filter_map(|event| match event.body {
        EntryBody::Run(RunEntry::RunStarted(start)) => {
            Some(start.understood.map(|command| command.name))
        }
        _ => None,
    });
    starts.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_request_is_framed_by_the_command_that_fits_and_says_so() {
    let answer = || Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let server = ModelServer::playing((0..4).map(|_| answer()).collect()).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let mut session = None;
    for text in ["a lesson on iteration for 3B", "thank you", "an exit quiz for 3B iteration"] {
        let shown = stage.app.prompt_preview(plain(session, text)).await.unwrap();
        let sent = stage.app.session_send(plain(session, text)).await.unwrap();
        assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
        session = Some(sent.session_id);
        let begun = seen(&stage, sent.session_id).await.pop().flatten();
        assert_eq!(shown.understood.map(|command| command.name), begun, "{text}");
    }
    // What she chose is not put right.
    let chosen = SessionSend {
        session_id: session,
        command: Some(named("refine-lesson")),
        ..to(WIRE, "a lesson on sorting for 2C")
    };
    stage.app.session_send(chosen).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));

    let requests = server.requests();
    let framings: Vec<_> = requests.iter().map(framed).collect();
    assert_eq!(framings, [Some("create-lesson"), None, Some("exit-quiz"), Some("refine-lesson")]);
    let name = |name: &str| Some(name.to_owned());
    let seen = seen(&stage, session.unwrap()).await;
    assert_eq!(seen, [name("create-lesson"), None, name("exit-quiz"), None]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_goes_with_the_request_and_its_card_says_which() {
    let answer = || Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let server = ModelServer::playing((0..3).map(|_| answer()).collect()).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let quiz = "Eight to twelve questions with their answers on a page of their own";
    for (text, told) in [
        ("a quiz on selection for 3B", true),
        ("a lesson on selection for 3B", false),
        ("thank you", false),
    ] {
        stage.app.session_send(plain(None, text)).await.unwrap();
        assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
        let requests = server.requests();
        let said = said_last(requests.last().unwrap());
        assert!(said.contains(text), "{text}: {said}");
        assert_eq!(said.contains("templates/forms/quiz.md"), told, "{text}: {said}");
        assert_eq!(said.contains(quiz), told, "{text}: {said}");
        assert_eq!(said.contains("its own. Write its sections"), told, "{text}");
    }
    stage.app.close().await;
}
