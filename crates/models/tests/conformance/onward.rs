//! Whatever asks for a model of a server on this computer: nothing goes where the server would pass it on.

use std::io::Read as _;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use domain::ModelFailureKind;
use models::{Registry, RegistryError, Settings};
use rstest::rstest;
use serde_json::{Value, json};
use testkit::model_server::{Reply, Wire};

use crate::ask::{Chat, Responses, answer, conversation, expected, model, settings, words};
use crate::windows::{llama_cpp, lm_studio, ollama, serving, vllm};

const CLOUD: &str = "gpt-oss:120b-cloud";

/// The model in the background of a list of one's own, at this address.
fn background(wire: Wire, base: String, name: &str) -> (Registry, String) {
    let listed = json!({"context": 64_000, "input": 0, "output": 0});
    let own = json!({"providers": {"openai-compatible": {"planner": "gemma", "background": name,
        "models": {"gemma": listed, name: listed}}}});
    let settings = Settings { models: Some(own.to_string()), ..settings(wire, base) };
    let registry = Registry::new(settings);
    assert_eq!(registry.background("openai", "gemma").as_deref(), Some(name));
    (registry, name.to_owned())
}

fn of_ollama() -> Vec<(&'static str, Value)> {
    [ollama("", None), vec![("/api/version", json!({"version": "0.9.1"}))]].concat()
}

#[rstest]
#[case::by_its_name(of_ollama(), CLOUD, "answered by Ollama's cloud")]
#[case::by_what_is_shown(
    vec![("/api/show", json!({"remote_host": "https://ollama.com:443"}))],
    "small",
    "answered by Ollama's cloud"
)]
#[case::by_its_name_alone(Vec::new(), "deepseek:cloud", "may pass on to ollama.com")]
#[tokio::test]
async fn what_goes_to_ollamas_cloud_is_refused_in_the_background_too(
    #[values(Chat, Responses)] wire: Wire,
    #[case] said: Vec<(&'static str, Value)>,
    #[case] name: &str,
    #[case] why: &str,
) {
    let server = serving(said, vec![Reply::sse(wire.bytes(&words()))]).await;
    let (registry, name) = background(wire, server.base_url(), name);
    let small = registry.model("openai", Some(&name)).expect("it can be asked");
    let failure = answer(&*small, conversation()).await.expect_err("it is refused");
    assert_eq!(failure.kind, ModelFailureKind::Request);
    assert!(failure.message.contains(why), "{}", failure.message);
    assert!(server.requests().is_empty());
}

#[rstest]
#[case::lm_studio([lm_studio(), vec![("/api/v0/models", json!({"data": []}))]].concat())]
#[case::llama_cpp(llama_cpp())]
#[case::vllm([vllm(), vec![("/version", json!({"version": "0.20.0"}))]].concat())]
#[tokio::test]
async fn another_program_may_call_its_models_as_it_likes(#[case] said: Vec<(&'static str, Value)>) {
    let server = serving(said, vec![Reply::sse(Chat.bytes(&words()))]).await;
    let (registry, name) = background(Chat, server.base_url(), "my-cloud");
    let small = registry.model("openai", Some(&name)).expect("it can be asked");
    assert_eq!(answer(&*small, conversation()).await, expected(&words()));
}

#[tokio::test]
async fn a_place_that_is_forbidden_says_nothing_of_where_words_go_but_the_name_does() {
    let said = || Reply::sse(Chat.bytes(&words()));
    let server = serving(Vec::new(), vec![said()]).await;
    let server = server.forbidding("/api/show").forbidding("/api/version");
    let plain = model(Chat, &server);
    assert_eq!(answer(&*plain, conversation()).await, expected(&words()));
    let (registry, name) = background(Chat, server.base_url(), CLOUD);
    let cloud = registry.model("openai", Some(&name)).expect("it can be asked");
    let failure = answer(&*cloud, conversation()).await.expect_err("it is refused");
    assert!(failure.message.contains("may pass on to ollama.com"), "{}", failure.message);
    let looked = registry.at_hand(cloud.as_ref()).await;
    assert!(matches!(looked, Err(RegistryError::PassesOn(_))), "{looked:?}");
    assert_eq!(server.requests().len(), 1);
}

/// A server that hangs up on whoever asks it, with the places that it was asked at.
fn hanging_up() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let base = format!("http://{}", listener.local_addr().expect("it has a port"));
    let asked = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&asked);
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut head = [0; 256];
            let read = connection.and_then(|mut connection| connection.read(&mut head));
            let line = String::from_utf8_lossy(&head[..read.unwrap_or_default()]).into_owned();
            let place = line.split(' ').nth(1).unwrap_or_default().to_owned();
            seen.lock().expect("nobody panics").push(place);
        }
    });
    (base, asked)
}

#[tokio::test]
async fn whoever_does_not_say_where_words_go_is_sent_none() {
    let (base, asked) = hanging_up();
    let (registry, name) = background(Chat, base, "small");
    let small = registry.model("openai", Some(&name)).expect("it can be asked");
    let failure = answer(&*small, conversation()).await.expect_err("nobody answers");
    assert_eq!(failure.kind, ModelFailureKind::Network, "{}", failure.message);
    let asked = asked.lock().expect("nobody panics").clone();
    assert!(!asked.is_empty() && asked.iter().all(|place| place == "/api/show"), "{asked:?}");
}
