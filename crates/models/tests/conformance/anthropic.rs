//! What only Anthropic's wire has.

use domain::{ContentBlock, Message};
use serde_json::json;
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{Anthropic, answer, conversation, expected, model, words};

#[tokio::test]
async fn thinking_comes_back_verbatim_and_in_place() {
    let start = r#"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}"#;
    let deltas = [
        r#"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"First "}}"#,
        r#"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"read."}}"#,
        r#"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}"#,
        r#"{"type":"content_block_stop","index":0}"#,
        r#"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"a","name":"read_file","input":{}}}"#,
        r#"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}"#,
        r#"{"type":"content_block_stop","index":1}"#,
        r#"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":9}}"#,
        r#"{"type":"message_stop"}"#,
    ];
    let body: String =
        [start].iter().chain(&deltas).map(|data| format!("data: {data}\n\n")).collect();
    let replies = vec![Reply::sse(body), Reply::sse(Anthropic.bytes(&words()))];
    let server = ModelServer::start(replies).await.unwrap();
    let model = model(Anthropic, &server);
    let mut request = conversation();
    request.messages = vec![Message::User { text: "go".to_owned() }];
    let message = answer(&*model, request.clone()).await.unwrap().message;
    request.messages.push(Message::Assistant(message));
    request.messages.push(Message::Tool {
        call_id: "a".to_owned(),
        content: "text".to_owned(),
        is_error: false,
    });
    answer(&*model, request).await.unwrap();
    assert_eq!(
        server.requests()[1].body["messages"][1]["content"],
        json!([
            {"type": "thinking", "thinking": "First read.", "signature": "c2ln"},
            {"type": "tool_use", "id": "a", "name": "read_file", "input": {}},
        ])
    );
}

#[tokio::test]
async fn thinking_that_another_model_signed_is_left_out_when_it_is_refused() {
    let refusal = json!({"type": "error", "error": {"type": "invalid_request_error",
        "message": "messages.1.content.0: Invalid `signature` in `thinking` block"}});
    let replies = vec![Reply::refusal(400, &refusal), Reply::sse(Anthropic.bytes(&words()))];
    let server = ModelServer::start(replies).await.unwrap();
    let mut request = conversation();
    let thinking = json!({"type": "thinking", "thinking": "x", "signature": "old"});
    let Message::Assistant(said) = &mut request.messages[1] else { unreachable!() };
    said.content.insert(
        0,
        ContentBlock::Opaque { provider: "anthropic".to_owned(), value: thinking.clone() },
    );
    assert_eq!(answer(&*model(Anthropic, &server), request).await, expected(&words()));
    let sent: Vec<_> = server
        .requests()
        .iter()
        .map(|request| request.body["messages"][1]["content"][0].clone())
        .collect();
    assert_eq!(sent[0], thinking);
    assert_eq!(sent[1]["type"], "tool_use");
}
