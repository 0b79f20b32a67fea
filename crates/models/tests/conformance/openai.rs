//! What only chat completions have: servers that all do it a little differently.

use domain::{AssistantMessage, ContentBlock, StopReason};
use rstest::rstest;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply};

use crate::ask::Wire::OpenAi;
use crate::ask::{answer, ask, conversation, expected, words};

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
    let (message, _) = ask(OpenAi, Reply::sse(body)).await.unwrap();
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
    let (message, _) = ask(OpenAi, reply).await.unwrap();
    let inputs: Vec<_> = message.tool_calls().map(|call| (&*call.id, call.input.clone())).collect();
    assert_eq!(inputs, [("a", json!({"n": 1})), ("b", json!({"n": 2}))]);
    assert_eq!(message.stop, StopReason::ToolUse);
}

#[tokio::test]
async fn a_call_without_an_id_is_given_one() {
    let chunk = json!({"choices": [{"delta": {"tool_calls": [
        {"function": {"name": "t", "arguments": "{}"}}]}, "finish_reason": "tool_calls"}]});
    let (message, _) = ask(OpenAi, Reply::sse(format!("data: {chunk}\n\n"))).await.unwrap();
    assert!(message.tool_calls().all(|call| call.id.len() > "call_".len()));
}

#[tokio::test]
async fn reasoning_is_switched_off_only_for_a_server_that_asks_for_it() {
    let error = json!({"error": {"type": "invalid_request_error", "param": "reasoning_effort",
        "message": "Function tools with reasoning_effort are not supported."}});
    let refusal = Reply::status(400).header("content-type", "application/json");
    let fine = || Reply::sse(OpenAi.bytes(&words()));
    let replies = vec![refusal.body(error.to_string()), fine(), fine()];
    let server = ModelServer::start(replies).await.unwrap();
    let model = OpenAi.model(&server);
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    let efforts: Vec<_> = server
        .requests()
        .iter()
        .map(|request| request.body.get("reasoning_effort").cloned())
        .collect();
    assert_eq!(efforts, [None, Some(json!("none")), Some(json!("none"))]);
}
