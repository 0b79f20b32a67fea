//! What only chat completions have: servers that all do it a little differently.

use agent::{Model, ModelEvent, ModelRequest};
use domain::{AssistantMessage, ContentBlock, Message, StopReason};
use models::{Registry, Settings};
use rstest::rstest;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{
    Chat, answer, ask, call, conversation, end, expected, input, model, model_of, settings, words,
};

#[rstest]
#[case::empty_reason_and_no_done(
    r#"data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}

data: {"choices":[{"delta":{},"finish_reason":"stop"}]}

"#
)]
#[case::done_without_a_reason(
    r#"data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}

data: [DONE]

"#
)]
#[case::nulls_everywhere(
    r#"data: {"choices":[{"delta":{"content":"Hi","tool_calls":null,"refusal":null}}],"usage":null}

data: {"choices":[{"delta":null,"finish_reason":"stop"}],"usage":{"prompt_tokens_details":null}}

data: {"choices":null}

data: [DONE]

"#
)]
#[tokio::test]
async fn compatible_servers_are_read_leniently(#[case] body: &str) {
    let message = ask(Chat, Reply::sse(body)).await.unwrap().message;
    let content = vec![ContentBlock::Text { text: "Hi".to_owned() }];
    assert_eq!(message, AssistantMessage { content, stop: StopReason::EndTurn });
}

#[rstest]
#[case::every_call_is_number_0(
    r#"[{"index":0,"id":"a","function":{"name":"t","arguments":"{\"n\":1}"}},
        {"index":0,"id":"b","function":{"name":"t","arguments":"{\"n\":2}"}}]"#
)]
#[case::no_numbers(
    r#"[{"id":"a","function":{"name":"t","arguments":"{\"n\""}},
        {"function":{"arguments":":1}"}},
        {"id":"b","function":{"name":"t","arguments":"{\"n\":2}"}}]"#
)]
#[case::ids_repeated(
    r#"[{"index":0,"id":"a","function":{"name":"t","arguments":"{\"n\""}},
        {"index":0,"id":"a","function":{"name":"t","arguments":":1}"}},
        {"index":1,"id":"b","function":{"name":"t","arguments":"{\"n\":2}"}}]"#
)]
#[tokio::test]
async fn compatible_servers_may_number_calls_as_they_like(#[case] calls: &str) {
    let calls: serde_json::Value = serde_json::from_str(calls).unwrap();
    let chunk = json!({"choices": [{"delta": {"tool_calls": calls}, "finish_reason": "stop"}]});
    let reply = Reply::sse(format!("data: {chunk}\n\n"));
    let message = ask(Chat, reply).await.unwrap().message;
    let inputs: Vec<_> = message.tool_calls().map(|call| (&*call.id, call.input.clone())).collect();
    assert_eq!(inputs, [("a", json!({"n": 1})), ("b", json!({"n": 2}))]);
    assert_eq!(message.stop, StopReason::ToolUse);
}

#[tokio::test]
async fn a_call_without_an_id_is_given_one() {
    let chunk = json!({"choices": [{"delta": {"tool_calls": [
        {"function": {"name": "t", "arguments": "{}"}}]}, "finish_reason": "tool_calls"}]});
    let message = ask(Chat, Reply::sse(format!("data: {chunk}\n\n"))).await.unwrap().message;
    assert!(message.tool_calls().all(|call| call.id.len() > "call_".len()));
}

#[tokio::test]
async fn reasoning_is_switched_off_only_for_a_server_that_asks_for_it() {
    let error = json!({"error": {"type": "invalid_request_error", "param": "reasoning_effort",
        "message": "Function tools with reasoning_effort are not supported."}});
    let refusal = Reply::status(400).header("content-type", "application/json");
    let fine = || Reply::sse(Chat.bytes(&words()));
    let replies = vec![refusal.body(error.to_string()), fine(), fine()];
    let server = ModelServer::start(replies).await.unwrap();
    let model = model(Chat, &server);
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    let efforts: Vec<_> = server
        .requests()
        .iter()
        .map(|request| request.body.get("reasoning_effort").cloned())
        .collect();
    assert_eq!(efforts, [None, Some(json!("none")), Some(json!("none"))]);
}

#[rstest]
#[case("stop", StopReason::EndTurn)]
#[case("eos", StopReason::EndTurn)]
#[case("function_call", StopReason::EndTurn)]
#[case("length", StopReason::MaxTokens)]
#[case("max_tokens", StopReason::MaxTokens)]
#[case("content_filter", StopReason::Refusal)]
#[tokio::test]
async fn odd_reasons_to_stop_are_understood(#[case] reason: &str, #[case] stop: StopReason) {
    let chunk = json!({"choices": [{"delta": {"content": "Hi"}, "finish_reason": reason}]});
    let answer = ask(Chat, Reply::sse(format!("data: {chunk}\n\n"))).await.unwrap();
    assert_eq!(answer.message.stop, stop);
}

#[tokio::test]
async fn a_limit_that_a_server_finds_too_high_is_left_out_from_then_on() {
    let error = json!({"error": "'max_tokens' is too large: 16384"});
    let fine = || Reply::sse(Chat.bytes(&words()));
    let server = ModelServer::start(vec![Reply::refusal(400, &error), fine(), fine()]);
    let server = server.await.unwrap();
    let registry = Registry::new(settings(Chat, server.base_url()));
    for _ in 0..2 {
        let model = model_of(Chat, &registry);
        assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    }
    let limits: Vec<_> =
        server.requests().iter().map(|request| request.body.get("max_tokens").cloned()).collect();
    assert_eq!(limits, [Some(json!(16_384)), None, None]);
}

#[tokio::test]
async fn a_server_on_this_computer_needs_no_key_and_gets_none() {
    let server = ModelServer::start(vec![Reply::sse(Chat.bytes(&words()))]).await.unwrap();
    let settings = Settings { openai_key: None, ..settings(Chat, server.base_url()) };
    let model = model_of(Chat, &Registry::new(settings));
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    assert_eq!(server.key(0, "authorization"), None);
}

/// A call after a thought, as DeepSeek's thinking models make it.
fn thoughtful() -> Reply {
    let thought = ModelEvent::Thinking("First the class.".to_owned());
    let events = [thought, call(0, "c1", "read_file"), input(0, "{}"), end(StopReason::ToolUse)];
    Reply::sse(Chat.bytes(&events))
}

/// The conversation after an answer of this model and the results of its calls.
async fn gone_on(model: &dyn Model) -> ModelRequest {
    let mut request = conversation();
    let message = answer(model, request.clone()).await.expect("it answers").message;
    request.messages.push(Message::Assistant(message));
    let (call_id, content) = ("c1".to_owned(), "text".to_owned());
    request.messages.push(Message::Tool { call_id, content, is_error: false });
    request
}

/// What was thought, of each message that a model wrote.
fn sent_back(server: &ModelServer) -> Vec<serde_json::Value> {
    let last = server.requests().pop().expect("it was asked");
    let messages = last.body["messages"].as_array().expect("a list").clone();
    let of_model = messages.into_iter().filter(|message| message["role"] == "assistant");
    of_model.map(|message| message["reasoning_content"].clone()).collect()
}

#[tokio::test]
async fn what_was_thought_before_a_call_goes_back_with_its_result_in_the_same_turn() {
    let fine = || Reply::sse(Chat.bytes(&words()));
    let server = ModelServer::start(vec![thoughtful(), fine(), fine()]).await.unwrap();
    let model = model(Chat, &server);
    let mut request = gone_on(&*model).await;
    answer(&*model, request.clone()).await.unwrap();
    assert_eq!(sent_back(&server).pop(), Some(json!("First the class.")));
    request.messages.push(Message::User { text: "shorter".to_owned() });
    answer(&*model, request).await.unwrap();
    assert!(sent_back(&server).iter().all(serde_json::Value::is_null));
}

#[tokio::test]
async fn what_was_thought_goes_to_no_other_server_and_to_none_that_refuses_it() {
    let fine = || Reply::sse(Chat.bytes(&words()));
    let error = json!({"error": {"message": "reasoning_content is not allowed in input messages"}});
    let replies = vec![thoughtful(), Reply::refusal(400, &error), fine()];
    let server = ModelServer::start(replies).await.unwrap();
    let thinking = model(Chat, &server);
    let request = gone_on(&*thinking).await;
    let other = ModelServer::start(vec![fine()]).await.unwrap();
    answer(&*model(Chat, &other), request.clone()).await.unwrap();
    assert!(sent_back(&other).iter().all(serde_json::Value::is_null));
    answer(&*thinking, request).await.unwrap();
    assert!(sent_back(&server).iter().all(serde_json::Value::is_null));
}
