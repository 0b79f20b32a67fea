//! A server of one's own does the work in the background with the model in use, unless another is named
//! for it: what goes over its wire for titles, for proposals of memory and for summaries.

use std::fs;
use std::time::Duration;

use api::{Commands, Nothing, SessionSend};
use app::{AppOptions, Background};
use domain::{
    EventBody, HookVerdict, InteractionRequest, InteractionResponse, RunEvent, RunStatus, SessionId,
};
use serde_json::json;
use testkit::database::TestDatabase;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Process, Stage, options};
use crate::wires::{NO_HOOKS, plugins, provider, to};

/// The list of her server: the model in use, and one that is named for the background or not.
fn listed(background: &str, context: u32) -> String {
    json!({"providers": {"openai-compatible": {"models": {
        "llama3.3": {"input": 0, "output": 0, "context": context},
        "tiny": {"input": 0, "output": 0, "context": context}}}}})
    .to_string()
    .replace("\"models\":", &format!("{background}\"models\":"))
}

/// What each list makes the model of the work in the background.
const NAMED: [(&str, &str); 2] = [("", "llama3.3"), ("\"background\":\"tiny\",", "tiny")];

async fn stage(server: &ModelServer, list: &str, changes: &[(&str, &str, &str)]) -> Stage {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("models.json"), list).unwrap();
    let app = Process::open(AppOptions {
        plugins: Some(plugins(folder.path(), changes)),
        background: Background::On,
        providers: Some(provider(server, Wire::Chat)),
        ..options(folder.path(), Some(database.url()))
    });
    let app = app.await.unwrap();
    let events = app.events();
    Stage { database, folder, app, events }
}

fn saying(session_id: Option<SessionId>, text: &str) -> SessionSend {
    let model = Some("llama3.3".to_owned());
    SessionSend { session_id, command: None, model, ..to(Wire::Chat, text) }
}

async fn say(stage: &mut Stage, session: Option<SessionId>, text: &str) -> SessionId {
    let sent = stage.app.session_send(saying(session, text)).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    sent.session_id
}

/// The models that were asked, in order.
fn models(server: &ModelServer) -> Vec<String> {
    let requests = server.requests();
    requests.iter().map(|request| request.body["model"].as_str().unwrap().to_owned()).collect()
}

fn answer(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_names_the_sessions() {
    for (background, named) in NAMED {
        let script = vec![answer("Hello."), answer("Yes."), Answer::text("A quiet Monday")];
        let server = ModelServer::playing(script).await.unwrap();
        let mut stage = stage(&server, &listed(background, 128_000), &NO_HOOKS).await;
        let session = say(&mut stage, None, "hello").await;
        say(&mut stage, Some(session), "is Monday fine?").await;
        let done = async {
            while !stage.app.job_list(Nothing {}).await.unwrap().jobs.is_empty() {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), done).await.unwrap();
        assert_eq!(stage.detail(session).await.session.title, "A quiet Monday");
        assert_eq!(models(&server), ["llama3.3", "llama3.3", named]);
        let asked = server.requests()[2].body.to_string();
        assert!(asked.contains("is Monday fine?"), "{asked}");
        stage.app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_proposes_what_to_remember() {
    for (background, named) in NAMED {
        let proposals = json!({"proposals": [{"scope": "teacher",
            "text": "Begin with retrieval from two lessons before.", "reason": "She said so."}]});
        let script = vec![
            Answer::tool("ask_teacher", json!({"question": "How do you like to begin?"})),
            answer("Noted."),
            Answer::structured(proposals),
        ];
        let server = ModelServer::playing(script).await.unwrap();
        let hooks = [("planner", "hooks:", "hooks: [memory-capture]")];
        let mut stage = stage(&server, &listed(background, 128_000), &hooks).await;
        stage.app.session_send(saying(None, "a starter that suits me")).await.unwrap();
        let (session, question) = stage.card().await;
        let response = InteractionResponse::Answer { text: "With what they did before.".into() };
        stage.answer(session, question.id, response).await;
        let (_, card) = stage.card().await;
        let InteractionRequest::MemoryCapture { proposals } = &card.request else {
            panic!("{card:?}")
        };
        let texts: Vec<&str> = proposals.iter().map(|proposal| proposal.text.as_str()).collect();
        assert!(texts.contains(&"Begin with retrieval from two lessons before."), "{texts:?}");
        assert_eq!(models(&server), ["llama3.3", "llama3.3", named]);
        let asked = stage.log(session).await.into_iter().find_map(|event| match event.body {
            EventBody::Run(RunEvent::HookRan(ran))
                if matches!(ran.verdict, HookVerdict::Ask { .. }) =>
            {
                Some(ran.model_calls.into_iter().map(|call| call.model).collect::<Vec<_>>())
            }
            _ => None,
        });
        assert_eq!(asked, Some(vec![named.to_owned()]));
        stage.app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_sums_up_what_is_long_ago() {
    for (background, named) in NAMED {
        let summary = "She pasted a text about loops and wants nothing of it yet.";
        // The last one is the name of the session, which follows the second exchange.
        let title = Answer::text("Loops for later");
        let script = vec![answer("Read."), Answer::text(summary), answer("Read as well."), title];
        let server = ModelServer::playing(script).await.unwrap();
        let mut stage = stage(&server, &listed(background, 36_000), &NO_HOOKS).await;
        let text = format!("Keep this for later. {}", "A loop repeats steps. ".repeat(3_600));
        let session = say(&mut stage, None, &text).await;
        say(&mut stage, Some(session), &text).await;
        assert_eq!(models(&server)[..3], ["llama3.3", named, "llama3.3"]);
        let made = stage.log(session).await.into_iter().find_map(|event| match event.body {
            EventBody::Run(RunEvent::HistorySummarised { summary, model, .. }) => {
                Some((summary, model))
            }
            _ => None,
        });
        assert_eq!(made, Some((summary.to_owned(), named.to_owned())));
        // The model in use reads the summary in the place of what it stands for.
        let last = server.requests()[2].body.to_string();
        assert!(last.contains(summary), "{last}");
        stage.app.close().await;
    }
}
