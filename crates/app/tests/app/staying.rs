//! A session stays with whoever answers in it: what is set for others sends it nowhere.

use api::{Commands, ErrorCode, InteractionAnswer, ProviderChoice, ServerUse, SessionSend};
use domain::{
    EventBody, Face, InteractionOrigin, InteractionResponse, RunEvent, RunStatus, SessionId,
};
use models::Settings;
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Process, Stage, options, saying};
use crate::wires::{NO_HOOKS, plugins, provider, stage, to, with_room};

fn done() -> Answer {
    Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}))
}

/// The same data with other keys and addresses.
async fn with(settings: Settings, before: &Stage) -> Process {
    opened(settings, before, &NO_HOOKS).await
}

async fn opened(settings: Settings, before: &Stage, changes: &[(&str, &str, &str)]) -> Process {
    let folder = before.folder.path();
    let opened = Process::open(app::AppOptions {
        plugins: Some(plugins(folder, changes)),
        background: app::Background::Off,
        providers: Some(settings),
        ..options(folder, Some(before.database.url()))
    });
    opened.await.unwrap()
}

fn more(session: SessionId) -> SessionSend {
    SessionSend {
        session_id: Some(session),
        command: None,
        provider: None,
        ..saying("shorter, please")
    }
}

async fn refused(app: &Process, words: SessionSend) -> String {
    app.session_send(words).await.unwrap_err().message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_a_local_server_goes_to_nobody_else_unasked() {
    let local = ModelServer::playing(vec![done()]).await.unwrap();
    let remote = ModelServer::playing(vec![done(), done()]).await.unwrap();
    let mut stage = stage(&local, Wire::Chat, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    stage.app.close().await;

    // Another key is there now, and the address of the local server is not.
    let app = with(provider(&remote, Wire::Anthropic), &stage).await;
    let mut stage = Stage { events: app.events(), app, ..stage };
    let session = sent.session_id;
    let said = refused(&stage.app, more(session)).await;
    let host = local.base_url().replace("http://", "");
    assert!(said.starts_with(&format!("gpt-6-sol at {host} answers in this session")), "{said}");
    assert!(said.contains("choose who goes on"), "{said}");
    assert_eq!((local.requests().len(), remote.requests().len()), (1, 0));

    // Chosen by name it goes on there, and stays there.
    let named = SessionSend { provider: Some("anthropic".into()), ..more(session) };
    for words in [named, more(session)] {
        stage.app.session_send(words).await.unwrap();
        assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    }
    assert_eq!((local.requests().len(), remote.requests().len()), (1, 2));
    let hosts: Vec<Option<String>> = stage
        .log(session)
        .await
        .into_iter()
        .filter_map(|event| match event.body {
            EventBody::Run(RunEvent::RunStarted(start)) => Some(start.host),
            _ => None,
        })
        .collect();
    let there = Some(remote.base_url().replace("http://", ""));
    assert_eq!(hosts, [Some(host), there.clone(), there]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_for_new_sessions_leaves_an_open_one_where_it_is() {
    let local = ModelServer::playing(vec![done(), done()]).await.unwrap();
    let mut stage = stage(&local, Wire::Chat, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    stage.end().await;
    let offline = ProviderChoice { provider: "offline".into(), model: None };
    stage.app.provider_choose(offline).await.unwrap();
    stage.app.session_send(more(sent.session_id)).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(local.requests().len(), 2);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_moved_off_this_computer_is_not_followed() {
    let local = ModelServer::playing(vec![done()]).await.unwrap();
    let mut stage = stage(&local, Wire::Chat, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(Wire::Chat, "hello")).await.unwrap();
    stage.end().await;
    stage.app.close().await;
    let before = stage.log(sent.session_id).await.len();
    let key = models::Secret::new("sk-of-a-test");
    for (base, moved) in [(None, "api.openai.com"), (Some("http://192.0.2.1:1/v1"), "192.0.2.1:1")]
    {
        let settings = Settings {
            openai_key: key.clone(),
            openai_base_url: base.map(str::to_owned),
            ..Settings::default()
        };
        let app = with(settings, &stage).await;
        let said = refused(&app, more(sent.session_id)).await;
        assert!(said.contains(&format!("its provider is at {moved} now")), "{said}");
        app.close().await;
    }
    assert_eq!(stage.log(sent.session_id).await.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_waits_does_not_follow_a_choice_that_changes_meanwhile() {
    let question = Answer::tool("ask_teacher", json!({"question": "Which class?"}));
    let local = ModelServer::playing(vec![question, done()]).await.unwrap();
    let stage = stage(&local, Wire::Chat, &NO_HOOKS).await;
    stage.app.close().await;
    with_room(stage.folder.path());
    let app = with(Settings::default(), &stage).await;
    let mut stage = Stage { events: app.events(), app, ..stage };
    let of = |address: String| ServerUse {
        address,
        model: "gemma".into(),
        agreed: true,
        with_key: false,
    };
    stage.app.server_use(of(local.base_url())).await.unwrap();
    let words = SessionSend { provider: None, model: None, ..saying("hello") };
    stage.app.session_send(words).await.unwrap();
    let (session_id, card) = stage.card().await;

    stage.app.server_use(of("http://10.255.255.1:9".into())).await.unwrap();
    let answer = || InteractionAnswer {
        session_id,
        interaction_id: card.id,
        response: InteractionResponse::Answer { text: "3B".into() },
        harmless: false,
        face: Face::Window,
    };
    let said = stage.app.interaction_answer(answer()).await.unwrap_err().message;
    assert!(said.contains("its provider is at 10.255.255.1:9 now"), "{said}");
    assert_eq!(local.requests().len(), 1);

    // Where it was, it goes on.
    stage.app.server_use(of(local.base_url())).await.unwrap();
    stage.app.interaction_answer(answer()).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(local.requests().len(), 2);
    stage.app.close().await;
}

/// Settings by which the provider is where nobody is.
fn away() -> Settings {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let at = port.local_addr().unwrap();
    Settings { openai_base_url: Some(format!("http://{at}/v1")), ..Settings::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_to_a_card_stay_unsaid_while_the_server_of_its_run_is_away() {
    let local = ModelServer::playing(Vec::new()).await.unwrap();
    let mut stage = stage(&local, Wire::Chat, &[]).await;
    stage.app.session_send(to(Wire::Chat, "a lesson on loops for 3B")).await.unwrap();
    let (session, card) = stage.card().await;
    stage.app.close().await;
    let before = stage.log(session).await.len();
    let app = opened(away(), &stage, &[]).await;

    // Nobody else can go on with it, so none is offered and the card is not taken back.
    for provider in [None, Some("offline".to_owned())] {
        let words = SessionSend { face: Face::Terminal, provider, ..more(session) };
        let error = app.session_send(words).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Unanswered, "{error}");
        assert_eq!(error.detail, json!({"asked": "openai", "underWay": true}));
        assert!(error.message.ends_with("or stop here; what is open stays open"), "{error}");
    }
    assert_eq!(stage.log(session).await.len(), before);
    assert!(matches!(card.origin, InteractionOrigin::Hook { .. }), "{card:?}");

    // What begins is asked about with a way out; what is only looked at asks nobody.
    let new = SessionSend { face: Face::Terminal, ..to(Wire::Chat, "hello") };
    app.prompt_preview(new.clone()).await.unwrap();
    let error = app.session_send(new).await.unwrap_err();
    assert_eq!(error.detail, json!({"asked": "openai", "underWay": false}));
    app.close().await;
}
