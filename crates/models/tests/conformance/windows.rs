//! How much a server of one's own takes: what it refuses is learnt from.

use rstest::rstest;
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{Chat, answer, conversation, expected, model, words};

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
