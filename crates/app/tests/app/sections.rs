//! A model that takes too little to plan, or can call no tools, writes the lines of one section at a time.

use std::collections::BTreeSet;
use std::fs;

use api::{Commands, SessionSend};
use domain::{
    CommandRef, EventBody, HookRan, ModelFailure, ModelFailureKind, RunEvent, RunStarted,
    RunStatus, SessionEvent, StopReason, ToolEffect,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;

use crate::stage::Stage;
use crate::wires::{stage, to};

const HOOKS: [(&str, &str, &str); 1] =
    [("planner", "hooks:", "hooks: [context-budget, curriculum-evidence]")];

/// The last user message of a request.
fn asked(request: &RecordedRequest) -> String {
    let messages = request.body["messages"].as_array().unwrap();
    messages.last().unwrap()["content"].as_str().unwrap().to_owned()
}

fn every_line(request: &RecordedRequest) -> Option<Answer> {
    lines(request).map(Answer::text)
}

/// Something for each line that is asked for.
fn lines(request: &RecordedRequest) -> Option<String> {
    let text = asked(request);
    let (_, lines) = text.split_once("The lines:\n")?;
    let said = lines.lines().filter_map(|line| {
        let (number, rest) = line.split_once(". ")?;
        let (_, frame) = rest.split_once(": ")?;
        let frame = frame.strip_prefix("For you to add: ").unwrap_or(frame);
        Some(format!("{number}. With lava number {number}: {frame}"))
    });
    Some(said.collect::<Vec<_>>().join("\n"))
}

async fn small(
    tokens: u64,
    answer: fn(&RecordedRequest) -> Option<Answer>,
) -> (ModelServer, Stage) {
    served(ModelServer::answering(answer).await.unwrap().taking(tokens)).await
}

async fn served(server: ModelServer) -> (ModelServer, Stage) {
    let stage = stage(&server, Wire::Chat, &HOOKS).await;
    (server, stage)
}

fn create(text: &str) -> SessionSend {
    let command = CommandRef { plugin: "lesson-planning".into(), name: "create-lesson".into() };
    SessionSend { command: Some(command), ..to(Wire::Chat, text) }
}

fn writer(log: &[SessionEvent]) -> Vec<&HookRan> {
    let ran = log.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) if ran.hook == "section-writer" => Some(ran),
        _ => None,
    });
    ran.collect()
}

fn noted(log: &[SessionEvent]) -> Vec<&str> {
    let effects = writer(log).into_iter().flat_map(|ran| &ran.effects);
    let texts = effects.filter_map(|effect| match effect {
        ToolEffect::Noted { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn starts(log: &[SessionEvent]) -> Vec<&RunStarted> {
    let starts = log.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start),
        _ => None,
    });
    starts.collect()
}

fn last_word(log: &[SessionEvent]) -> String {
    let said = log.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelAnswered { message, .. }) => Some(message.clone()),
        _ => None,
    });
    let said = said.unwrap();
    match said.structured() {
        Some(value) => value["response"].as_str().unwrap().to_owned(),
        None => said.text(),
    }
}

fn lesson(stage: &Stage) -> String {
    let path = stage.folder.path().join("workspace/lessons/3B/volcanoes/lesson.md");
    fs::read_to_string(path).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_with_8_000_tokens_writes_a_whole_lesson_line_by_line() {
    whole_lesson(small(8_192, every_line).await, 8_192).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_with_16_000_tokens_does_so_too() {
    whole_lesson(small(16_384, every_line).await, 16_384).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_can_call_no_tools_does_so_however_much_it_takes() {
    let of_itself = json!({
        "default_generation_settings": {"n_ctx": 32_768},
        "chat_template_caps": {"supports_tool_calls": false},
    });
    let server = ModelServer::answering(every_line).await.unwrap().saying("/props", of_itself);
    whole_lesson(served(server).await, 32_768).await;
}

async fn whole_lesson((server, mut stage): (ModelServer, Stage), tokens: u64) {
    let sent = stage.app.session_send(create("volcanoes for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let log = stage.log(sent.session_id).await;

    let start = starts(&log)[0];
    assert_eq!((start.provider.as_str(), start.model.as_str()), ("offline", "drafter-1"));
    let fit = start.fit.writer.as_ref().unwrap();
    assert_eq!((fit.model.as_str(), fit.context_tokens), ("gpt-6-sol", tokens));

    let requests = server.requests();
    assert!(requests.len() > 6, "{}", requests.len());
    for request in &requests {
        let sent = request.body["messages"].to_string().len() as u64 / 4;
        let answer = request.body["max_tokens"].as_u64().unwrap();
        assert!(sent + answer <= 4_000, "{sent} + {answer}");
        assert_eq!(request.body.get("tools"), None::<&Value>);
    }

    let text = lesson(&stage);
    for section in
        ["## Success criteria\n\n- With lava", "- Teacher: With lava", "- Cause: With lava"]
    {
        assert!(text.contains(section), "{section}\n{text}");
    }
    assert!(!text.contains("- Teacher: For you to add"), "{text}");
    // What has to be right to the letter is the frame's.
    assert!(text.contains("It is 5. The 3 is gone, because a variable keeps one value."), "{text}");
    assert!(text.contains("[3B's profile](classes/3B.md#L37-L37"), "{text}");
    assert!(!text.contains("not by AI"), "{text}");

    let noted = noted(&log);
    assert!(noted.contains(&"Success criteria: the words are gpt-6-sol’s."), "{noted:?}");
    let of_some = noted.iter().find(|text| text.starts_with("Main activities: ")).unwrap();
    let tells = ["lines are gpt-6-sol’s (Teacher in \"", "the others those of the rules"];
    assert!(tells.iter().all(|told| of_some.contains(told)), "{of_some}");
    // No marks that a small model would say again.
    for request in &requests {
        let messages = request.body["messages"].as_array().unwrap();
        let mut said = messages.iter().map(|message| message["content"].as_str().unwrap());
        assert!(said.all(|text| !text.contains(['<', '>'])), "{messages:?}");
        assert!(asked(request).contains("The teacher asked for: volcanoes for 3B\n"));
    }
    let last = last_word(&log);
    assert!(last.contains("Lines in these sections are by gpt-6-sol, which is AI"), "{last}");
    assert!(last.contains("Success criteria") && !last.contains("not by AI"), "{last}");
    let calls: Vec<_> = writer(&log).into_iter().flat_map(|ran| &ran.model_calls).collect();
    assert_eq!(calls.len(), requests.len());
    let exchange = calls[0].exchange.as_ref().unwrap();
    assert!(exchange.asked.contains("The lines:\n1. ") && exchange.said.starts_with("1. "));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_stays_with_the_model_that_writes_in_it() {
    let (server, mut stage) = small(8_192, every_line).await;
    let first = stage.app.session_send(create("volcanoes for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let before = server.requests().len();

    // She names nobody now: not the one that makes the frame is to answer alone, but whom she chose.
    let session_id = Some(first.session_id);
    let more = SessionSend { session_id, provider: None, model: None, ..create("rivers for 3B") };
    stage.app.session_send(more).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let log = stage.log(first.session_id).await;
    assert!(server.requests().len() > before + 6);
    let host = server.base_url().replace("http://", "");
    for start in starts(&log) {
        assert_eq!(start.chosen(), ("openai", "gpt-6-sol"));
        assert_eq!(start.host.as_deref(), Some(host.as_str()));
    }
    assert!(last_word(&log).contains("by gpt-6-sol, which is AI"), "{}", last_word(&log));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_used_the_frame_stands_and_that_is_said() {
    let rounds = "I am a model. ".repeat(40);
    for said in [String::new(), rounds.clone(), format!("1. {rounds}")] {
        let server = ModelServer::answering({
            let said = said.clone();
            move |_| Some(Answer::text(&said))
        });
        let server = server.await.unwrap().taking(8_192);
        let mut stage = stage(&server, Wire::Chat, &HOOKS).await;
        let sent = stage.app.session_send(create("volcanoes for 3B")).await.unwrap();
        assert_eq!(stage.end().await, (RunStatus::Success, String::new()), "{said}");
        let log = stage.log(sent.session_id).await;
        assert!(lesson(&stage).contains("- Teacher: For you to add"));
        assert!(!lesson(&stage).contains("I am a model"));
        let noted: BTreeSet<&str> = noted(&log).into_iter().collect();
        assert!(!noted.is_empty() && noted.iter().all(|text| text.contains("of the rules")));
        assert!(last_word(&log).contains("none of what it said could be used"));
        stage.app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_answer_leaves_a_whole_lesson_by_rules() {
    let broken = |_: &RecordedRequest| {
        Some(Answer::failing(ModelFailure::new(ModelFailureKind::Request, "the model is broken")))
    };
    let (_server, mut stage) = small(8_192, broken).await;
    let preview = stage.app.prompt_preview(create("volcanoes for 3B")).await.unwrap();
    assert_eq!((preview.provider.as_str(), preview.model.as_str()), ("offline", "drafter-1"));
    let sent = stage.app.session_send(create("volcanoes for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let log = stage.log(sent.session_id).await;
    let noted = noted(&log);
    assert!(noted.iter().any(|text| text.contains("the model is broken")), "{noted:?}");
    assert!(lesson(&stage).contains("## Resources"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_thinks_first_is_given_room_for_it() {
    // It thinks for a thousand tokens; with less, nothing is left for what it says.
    let thinking = |request: &RecordedRequest| {
        let room = request.body["max_tokens"].as_u64().unwrap();
        let said = lines(request)?;
        match room < 1_000 {
            true => {
                Some(Answer::text("<think>Let me see: 1. what").stopping(StopReason::MaxTokens))
            }
            false => Some(Answer::text(format!("<think>Let me see.\n1. No.</think>\n{said}"))),
        }
    };
    let (server, mut stage) = small(8_192, thinking).await;
    stage.app.session_send(create("volcanoes for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let text = lesson(&stage);
    assert!(text.contains("## Success criteria\n\n- With lava"), "{text}");
    assert!(!text.contains("Let me see") && !text.contains("- No."), "{text}");
    for request in server.requests() {
        let sent = request.body["messages"].to_string().len() as u64 / 4;
        let answer = request.body["max_tokens"].as_u64().unwrap();
        assert!(sent + answer <= 4_000, "{sent} + {answer}");
    }

    let session = stage.app.session_send(create("help")).await.unwrap().session_id;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let help = last_word(&stage.log(session).await);
    assert!(help.contains("written by gpt-6-sol, which is AI"), "{help}");
    assert!(!help.contains("leaves this computer"), "{help}");
    stage.app.close().await;
}
