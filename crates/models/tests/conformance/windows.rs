//! How much a server of one's own takes: it is asked, and what it refuses is learnt from.

use models::{Registry, Settings};
use rstest::rstest;
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{Chat, answer, conversation, expected, model, model_of, settings, words};

const OLLAMA: &str = "local-model";

pub fn llama_cpp() -> Vec<(&'static str, Value)> {
    let entry = json!({"id": "/models/gemma.gguf", "owned_by": "llamacpp",
        "meta": {"n_ctx": 32768, "n_ctx_train": 131_072}});
    vec![
        ("/v1/models", json!({"object": "list", "data": [entry]})),
        ("/props", json!({"default_generation_settings": {"n_ctx": 8192}, "total_slots": 4})),
    ]
}

pub fn vllm() -> Vec<(&'static str, Value)> {
    let entry = |id: &str, most: u64| json!({"id": id, "owned_by": "vllm", "max_model_len": most});
    let data = [entry("other", 4096), entry("local-model", 16_384)];
    vec![("/v1/models", json!({"object": "list", "data": data}))]
}

pub fn ollama(parameters: &str, loaded: Option<u64>) -> Vec<(&'static str, Value)> {
    let list = json!({"object": "list", "data": [{"id": OLLAMA, "owned_by": "library"}]});
    let shown = json!({"parameters": parameters,
        "model_info": {"general.architecture": "gemma3", "gemma3.context_length": 131_072}});
    let mut said = vec![("/v1/models", list), ("/api/show", shown)];
    if let Some(held) = loaded {
        let running = json!({"models": [{"name": "local-model:latest", "context_length": held}]});
        said.push(("/api/generate", json!({"done": true, "done_reason": "load"})));
        said.push(("/api/ps", running));
    }
    said
}

pub fn lm_studio() -> Vec<(&'static str, Value)> {
    let held = json!({"id": "local-model", "loaded_context_length": 12_288,
        "max_context_length": 131_072});
    vec![
        ("/v1/models", json!({"data": [{"id": "local-model"}]})),
        ("/api/v0/models/local-model", held),
    ]
}

pub async fn serving(said: Vec<(&'static str, Value)>, replies: Vec<Reply>) -> ModelServer {
    let server = ModelServer::start(replies).await.expect("a port is free");
    said.into_iter().fold(server, |server, (path, of_itself)| server.saying(path, of_itself))
}

#[rstest]
#[case::llama_cpp_by_its_parts(llama_cpp(), 8_192, false)]
#[case::vllm(vllm(), 16_384, false)]
#[case::ollama_that_was_told(ollama("", Some(65_536)), 65_536, true)]
#[case::ollama_with_a_definition(ollama("stop \"x\"\nnum_ctx    8192", None), 8_192, true)]
#[case::ollama_as_it_comes(ollama("", None), 4_096, true)]
#[case::ollama_with_everything(ollama("", Some(131_072)), 131_072, false)]
#[case::lm_studio(lm_studio(), 12_288, false)]
#[case::a_server_that_says_nothing(Vec::new(), 32_000, false)]
#[tokio::test]
async fn a_server_is_asked_what_it_takes(
    #[case] said: Vec<(&'static str, Value)>,
    #[case] tokens: u64,
    #[case] noted: bool,
) {
    let server = serving(said, Vec::new()).await;
    let model = model(Chat, &server);
    assert_eq!(model.context_tokens(), 32_000);
    let window = model.window().await;
    assert_eq!((window.tokens, window.note.is_some()), (tokens, noted), "{window:?}");
    assert_eq!(model.context_tokens(), tokens);
}

/// What is said of itself with one thing more at a path.
fn with(
    mut said: Vec<(&'static str, Value)>,
    path: &str,
    (key, value): (&str, Value),
) -> Vec<(&'static str, Value)> {
    for (_, of_itself) in said.iter_mut().filter(|(at, _)| *at == path) {
        of_itself[key] = value.clone();
    }
    said
}

fn of_ollama_that_can(capabilities: Value) -> Vec<(&'static str, Value)> {
    with(ollama("", Some(65_536)), "/api/show", ("capabilities", capabilities))
}

fn of_llama_cpp_whose_template(caps: Value) -> Vec<(&'static str, Value)> {
    with(llama_cpp(), "/props", ("chat_template_caps", caps))
}

#[rstest]
#[case(of_llama_cpp_whose_template(json!({"supports_tool_calls": true, "supports_tools": false})), true)]
#[case(of_llama_cpp_whose_template(json!({"supports_tool_calls": false})), false)]
#[case::an_older_one(llama_cpp(), true)]
#[case(of_ollama_that_can(json!(["completion", "tools"])), true)]
#[case(of_ollama_that_can(json!(["completion"])), false)]
#[case::an_older_one(ollama("", None), true)]
#[case::a_server_that_says_nothing(Vec::new(), true)]
#[tokio::test]
async fn a_server_is_asked_whether_its_model_can_call_tools(
    #[case] said: Vec<(&'static str, Value)>,
    #[case] calls_tools: bool,
) {
    let server = serving(said, Vec::new()).await;
    assert_eq!(model(Chat, &server).window().await.calls_tools, calls_tools);
}

#[tokio::test]
async fn ollama_says_what_it_cuts_off_and_what_to_do_about_it() {
    let server = serving(ollama("", None), Vec::new()).await;
    let note = model(Chat, &server).window().await.note;
    assert_eq!(
        note.as_deref(),
        Some(
            "Ollama does not say how much of a conversation with local-model it holds; often it holds \
             4096 tokens and cuts off the rest without a word, so no more is sent. The model could \
             take 131072: set \"Context length\" in Ollama's settings, or OLLAMA_CONTEXT_LENGTH before \
             it is started."
        )
    );
}

#[rstest]
#[case::less_than_served(4_096, 4_096)]
#[case::more_than_served(100_000, 16_384)]
#[tokio::test]
async fn a_list_of_ones_own_can_ask_for_less_than_is_served_and_not_for_more(
    #[case] listed: u64,
    #[case] tokens: u64,
) {
    let server = serving(vllm(), Vec::new()).await;
    let own = json!({"providers": {"openai-compatible": {"models": {
        "local-model": {"context": listed, "input": 0, "output": 0}}}}});
    let settings = Settings { models: Some(own.to_string()), ..settings(Chat, server.base_url()) };
    let registry = Registry::new(settings);
    assert_eq!(model_of(Chat, &registry).window().await.tokens, tokens);
    assert_eq!(model_of(Chat, &registry).context_tokens(), tokens);
}

#[tokio::test]
async fn a_list_without_a_figure_leaves_it_to_the_server() {
    let server = serving(vllm(), Vec::new()).await;
    let own = json!({"providers": {"openai-compatible": {"context": 4000, "models": {
        "local-model": {"input": 0, "output": 0}}}}});
    let settings = Settings { models: Some(own.to_string()), ..settings(Chat, server.base_url()) };
    assert_eq!(model_of(Chat, &Registry::new(settings)).window().await.tokens, 16_384);
}

#[tokio::test]
async fn an_answer_is_never_given_more_than_is_left() {
    let server = serving(llama_cpp(), vec![Reply::sse(Chat.bytes(&words()))]).await;
    let model = model(Chat, &server);
    model.window().await;
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    let limit = server.requests()[0].body["max_tokens"].as_u64().expect("there is a limit");
    assert!((7_000..8_192).contains(&limit), "{limit}");
}

#[rstest]
#[case::nested(json!({"error": {"message": SPLIT, "type": "BadRequestError", "code": 400}}))]
#[case::flat(json!({"object": "error", "message": SPLIT, "type": "BadRequestError", "param": null,
    "code": 400}))]
#[tokio::test]
async fn a_refusal_that_counts_the_prompt_is_answered_with_what_is_left(#[case] error: Value) {
    let fine = || Reply::sse(Chat.bytes(&words()));
    let server = ModelServer::start(vec![Reply::refusal(400, &error), fine(), fine()]).await;
    let server = server.expect("a port is free");
    let model = model(Chat, &server);
    for _ in 0..2 {
        assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    }
    assert_eq!(model.context_tokens(), 8_192);
    let limits: Vec<_> =
        server.requests().iter().map(|request| request.body["max_tokens"].as_u64()).collect();
    let [Some(16_384), Some(5_192), Some(learnt)] = limits[..] else { panic!("{limits:?}") };
    assert!(learnt < 8_192, "{learnt}");
}

const SPLIT: &str = "This model's maximum context length is 8192 tokens. However, you requested 19384 \
    tokens (3000 in the messages, 16384 in the completion). Please reduce the length of the messages \
    or completion.";

#[rstest]
#[case::llama_cpp(json!({"error": {"code": 400, "type": "exceed_context_size_error",
    "message": "request (9024 tokens) exceeds the available context size (8192 tokens), try \
        increasing it", "n_prompt_tokens": 9024, "n_ctx": 8192}}))]
#[case::vllm_flat(json!({"object": "error", "type": "BadRequestError", "code": 400,
    "message": "This model's maximum context length is 8192 tokens. However, your request has 9024 \
        input tokens. Please reduce the length of the input messages."}))]
#[tokio::test]
async fn a_prompt_that_is_too_long_is_told_in_words_and_sent_once(#[case] error: Value) {
    let server = ModelServer::start(vec![Reply::refusal(400, &error)]).await;
    let server = server.expect("a port is free");
    let model = model(Chat, &server);
    let failure = answer(&*model, conversation()).await.expect_err("it is refused");
    assert_eq!(
        failure.message,
        "the model at the local server takes 8192 tokens at once, question and answer together, and \
         the request came to 9024 tokens. This is known from now on: ask again, and less is sent; or \
         give the server a larger context"
    );
    assert_eq!((server.requests().len(), model.context_tokens()), (1, 8_192));
}

#[rstest]
#[case(json!({"object": "error", "message": "no such model here", "type": "NotFoundError", "code": 404}))]
#[case(json!({"detail": "no such model here"}))]
#[tokio::test]
async fn a_flat_error_is_told_in_its_words_and_not_as_json(#[case] error: Value) {
    let server = ModelServer::start(vec![Reply::refusal(404, &error)]).await;
    let server = server.expect("a port is free");
    let failure = answer(&*model(Chat, &server), conversation()).await.expect_err("it is refused");
    assert_eq!(failure.message, "the local server refused the request (404): no such model here");
}

#[tokio::test]
async fn a_server_below_another_path_is_asked_for_its_list_there() {
    let entry = json!({"id": "local-model", "context_length": 65_536});
    let said = vec![("/v1beta/openai/models", json!({"object": "list", "data": [entry]}))];
    let server = serving(said, Vec::new()).await;
    let base = format!("{}/v1beta/openai", server.base_url());
    let settings = settings(Chat, server.base_url());
    let settings = Settings { openai_base_url: Some(base), ..settings };
    assert_eq!(model_of(Chat, &Registry::new(settings)).window().await.tokens, 65_536);
}

#[tokio::test]
async fn a_server_that_loads_its_model_is_asked_again_and_never_guessed_at() {
    let server = serving(llama_cpp(), vec![Reply::sse(Chat.bytes(&words()))]).await.loading_for(2);
    let model = model(Chat, &server);
    assert_eq!(model.window().await.tokens, 8_192);
    let server = server.loading_for(2);
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    assert_eq!(server.left(), 0);
}

#[tokio::test]
async fn a_request_that_finds_the_model_loading_goes_by_what_is_loaded() {
    let server = serving(llama_cpp(), vec![Reply::sse(Chat.bytes(&words()))]).await.loading_for(1);
    let model = model(Chat, &server);
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    assert_eq!(model.context_tokens(), 8_192);
    let limit = server.requests()[0].body["max_tokens"].as_u64().expect("there is a limit");
    assert!(limit < 8_192, "{limit}");
}
