//! Servers on this computer: found at their addresses, told apart by what they say, tried out.

use agent::ModelEvent;
use models::RegistryError;
use models::servers::{self, FoundServer, ServedModel, ServerKind};
use rstest::rstest;
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{Chat, model, words};
use crate::windows::{llama_cpp, lm_studio, ollama, serving, vllm};

fn served(name: &str, window: Option<u64>, most: Option<u64>) -> ServedModel {
    ServedModel { name: name.to_owned(), window, most }
}

type Said = Vec<(&'static str, Value)>;

fn with(mut said: Said, path: &'static str, more: Value) -> Said {
    said.push((path, more));
    said
}

fn version() -> Value {
    json!({"version": "0.9.1"})
}

/// LM Studio as it answers to a list of what it knows, and to whatever else with an error.
fn studio() -> Said {
    let known = json!({"data": [
        {"id": "local-model", "type": "llm", "loaded_context_length": 12_288,
            "max_context_length": 131_072},
        {"id": "other", "type": "vlm", "state": "not-loaded", "max_context_length": 8_192},
        {"id": "nomic", "type": "embeddings", "max_context_length": 2_048},
    ]});
    let unknown = json!({"error": "Unexpected endpoint or method."});
    with(with(lm_studio(), "/api/v0/models", known), "/props", unknown)
}

#[rstest]
#[case::ollama_loaded(with(ollama("", Some(65_536)), "/api/version", version()), ServerKind::Ollama,
    vec![served("local-model", Some(65_536), Some(131_072))])]
#[case::ollama_not_loaded(with(ollama("", None), "/api/version", version()), ServerKind::Ollama,
    vec![served("local-model", None, Some(131_072))])]
#[case::lm_studio(studio(), ServerKind::LmStudio,
    vec![served("local-model", Some(12_288), Some(131_072)), served("other", None, Some(8_192))])]
#[case::llama_cpp(llama_cpp(), ServerKind::LlamaCpp,
    vec![served("/models/gemma.gguf", Some(8_192), Some(131_072))])]
#[case::vllm(with(vllm(), "/version", version()), ServerKind::Vllm,
    vec![served("other", Some(4_096), None), served("local-model", Some(16_384), None)])]
#[case::another(vec![("/v1/models", json!({"data": [{"id": "m"}]}))], ServerKind::Other,
    vec![served("m", None, None)])]
#[tokio::test]
async fn a_server_is_told_by_what_it_says_of_itself(
    #[case] said: Said,
    #[case] kind: ServerKind,
    #[case] models: Vec<ServedModel>,
) {
    let server = serving(said, Vec::new()).await;
    let address = format!("{}/v1", server.base_url());
    let searched = servers::find(&[server.base_url()]).await.expect("it can be asked");
    assert_eq!(searched.asked, std::slice::from_ref(&address));
    assert_eq!(searched.found, [FoundServer { kind, address, loading: false, models }]);
    // Nothing but questions about itself was asked.
    assert!(server.requests().is_empty());
}

#[rstest]
#[case::named(json!({}), "gpt-oss:120b-cloud", true)]
#[case::named_by_tag(json!({}), "deepseek:cloud", true)]
#[case::by_its_host(json!({"remote_host": "https://ollama.com:443"}), "local-model", true)]
#[case::by_its_model(json!({"remote_model": "gpt-oss:120b"}), "local-model", true)]
#[case::here(json!({"remote_host": ""}), "local-model", false)]
#[tokio::test]
async fn a_model_of_ollamas_cloud_is_none_of_this_computer(
    #[case] shown: Value,
    #[case] name: &str,
    #[case] elsewhere: bool,
) {
    let list = json!({"data": [{"id": name}]});
    let said = vec![("/api/version", version()), ("/v1/models", list), ("/api/show", shown)];
    let server = serving(said, Vec::new()).await;
    let searched = servers::find(&[server.base_url()]).await.expect("it can be asked");
    let wanted = if elsewhere { Vec::new() } else { vec![served(name, None, None)] };
    assert_eq!(searched.found[0].models, wanted);
    let kept = servers::keeps(&server.base_url(), name).await;
    assert_eq!(matches!(kept, Err(RegistryError::PassesOn(_))), elsewhere, "{kept:?}");
}

#[tokio::test]
async fn a_place_that_is_forbidden_hides_nothing_that_was_said_elsewhere() {
    let server = serving(ollama("", Some(8_192)), Vec::new()).await.forbidding("/props");
    let window = model(Chat, &server).window().await;
    assert_eq!((window.tokens, window.note.is_some()), (8_192, true), "{window:?}");

    let server = serving(with(ollama("", None), "/api/version", version()), Vec::new())
        .await
        .forbidding("/api/ps");
    let searched = servers::find(&[server.base_url()]).await.expect("it can be asked");
    assert!(searched.guarded.is_empty(), "{searched:?}");
    let found = &searched.found[0];
    assert_eq!((found.kind, found.models.len()), (ServerKind::Ollama, 1), "{searched:?}");

    let server = serving(with(ollama("", None), "/api/version", version()), Vec::new())
        .await
        .forbidding("/v1/models");
    let searched = servers::find(&[server.base_url()]).await.expect("it can be asked");
    assert_eq!((searched.found.len(), searched.guarded.len()), (0, 1), "{searched:?}");
}

#[tokio::test]
async fn a_server_asked_by_two_names_is_one() {
    let server = serving(llama_cpp(), Vec::new()).await;
    let asked = [server.base_url(), server.base_url().replace("127.0.0.1", "localhost")];
    let searched = servers::find(&asked).await.expect("it can be asked");
    assert_eq!((searched.asked.len(), searched.found.len()), (1, 1));
}

#[tokio::test]
async fn what_loads_is_told_and_what_is_no_server_of_models_or_not_there_is_left_out() {
    let loading = serving(llama_cpp(), Vec::new()).await.loading_for(9);
    let stranger = serving(Vec::new(), Vec::new()).await;
    let gone = {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}/v1", port.local_addr().unwrap())
    };
    let asked = [gone, stranger.base_url(), loading.base_url()];
    let searched = servers::find(&asked).await.expect("they can be asked");
    assert_eq!(searched.asked.len(), 3);
    let address = format!("{}/v1", loading.base_url());
    let (kind, models) = (ServerKind::LlamaCpp, Vec::new());
    assert_eq!(searched.found, [FoundServer { kind, address, loading: true, models }]);
}

#[tokio::test]
async fn a_model_is_tried_out_with_a_real_question_and_no_key() {
    let server = serving(llama_cpp(), vec![Reply::sse(Chat.bytes(&words()))]).await;
    let tried = servers::try_out(&server.base_url(), "gemma").await.expect("it answers");
    assert!(!tried.answer.is_empty());
    assert_eq!((tried.window, tried.note), (8_192, None));
    let request = &server.requests()[0];
    let asked = json!([{"role": "user", "content": "Say ready."}]);
    assert_eq!((&request.body["messages"], &request.body["model"]), (&asked, &json!("gemma")));
    assert_eq!(server.key(0, "authorization"), None);
}

#[tokio::test]
async fn a_model_that_does_not_answer_says_why() {
    let error = json!({"error": {"message": "model 'gemma' not found"}});
    let server = ModelServer::start(vec![Reply::refusal(404, &error)]).await.unwrap();
    let failure = servers::try_out(&server.base_url(), "gemma").await.expect_err("it is refused");
    let wanted = "the local server refused the request (404): model 'gemma' not found";
    assert_eq!(failure.message, wanted);
}

#[tokio::test]
async fn a_model_that_never_ends_has_said_enough() {
    let endless = words_of(&"ready ".repeat(100)).hold();
    let server = serving(llama_cpp(), vec![endless]).await;
    let tried = servers::try_out(&server.base_url(), "gemma").await.expect("it answers");
    assert_eq!(tried.answer.chars().count(), 200);
}

/// The beginning of an answer.
fn words_of(text: &str) -> Reply {
    Reply::sse(Chat.bytes(&[ModelEvent::Text(text.to_owned())]))
}
