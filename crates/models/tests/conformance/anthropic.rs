//! What only Anthropic's wire has.

use domain::Message;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply};

use crate::ask::Wire::Anthropic;
use crate::ask::{answer, conversation, words};

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
    let model = Anthropic.model(&server);
    let mut request = conversation();
    request.messages = vec![Message::User { text: "go".to_owned() }];
    let (message, _) = answer(&*model, request.clone()).await.unwrap();
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
