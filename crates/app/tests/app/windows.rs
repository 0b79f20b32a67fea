//! How a run learns what the model of a server of one's own takes at once.

use api::Commands;
use domain::{EventBody, RunEvent, RunStarted, RunStatus, SessionEvent, ToolEffect};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::Stage;
use crate::wires::{stage, to};

const BUDGET: [(&str, &str, &str); 1] = [("planner", "hooks:", "hooks: [context-budget]")];

async fn serving(said: &[(&str, Value)]) -> (ModelServer, Stage) {
    let answer = Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}));
    let server = ModelServer::playing(vec![answer]).await.unwrap();
    let server =
        said.iter().fold(server, |server, (path, value)| server.saying(path, value.clone()));
    let stage = stage(&server, Wire::Chat, &BUDGET).await;
    (server, stage)
}

fn started(log: &[SessionEvent]) -> &RunStarted {
    let started = log.iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start),
        _ => None,
    });
    started.unwrap()
}

fn noted(log: &[SessionEvent]) -> Vec<String> {
    let ran = log.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => Some(&ran.effects),
        _ => None,
    });
    let texts = ran.flatten().filter_map(|effect| match effect {
        ToolEffect::Noted { text } => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_begun_with_what_the_server_says_it_takes() {
    let props = json!({"default_generation_settings": {"n_ctx": 49_152}});
    let (_server, mut stage) = serving(&[("/props", props)]).await;
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let log = stage.log(sent.session_id).await;
    assert_eq!(started(&log).context_tokens, 49_152);
    assert_eq!(noted(&log), [""; 0]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn she_is_told_that_ollama_cuts_off_what_it_has_no_room_for() {
    let shown = json!({"parameters": "num_ctx 49152", "model_info": {"a.context_length": 131_072}});
    let (_server, mut stage) = serving(&[("/api/show", shown)]).await;
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let log = stage.log(sent.session_id).await;
    assert_eq!(started(&log).context_tokens, 49_152);
    let noted = noted(&log);
    assert_eq!(noted.len(), 1);
    assert!(noted[0].starts_with("Ollama holds 49152 tokens of a conversation with"), "{noted:?}");
    stage.app.close().await;
}
