//! What only the Responses API has.

use domain::{ContentBlock, Message, ModelFailureKind, StopReason};
use rstest::rstest;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply};

use crate::ask::{Responses, answer, ask, conversation, expected, model, words};

fn sse(events: &[serde_json::Value]) -> String {
    events.iter().map(|event| format!("data: {event}\n\n")).collect()
}

#[tokio::test]
async fn items_that_come_whole_are_read_whole() {
    let body = sse(&[
        json!({"type": "response.output_item.done", "output_index": 0, "item": {
            "type": "message", "content": [{"type": "output_text", "text": "Hi"}]}}),
        json!({"type": "response.output_item.done", "output_index": 1, "item": {
            "type": "function_call", "call_id": "a", "name": "t", "arguments": "{\"n\":1}"}}),
        json!({"type": "response.completed", "response": {"usage": null}}),
    ]);
    let message = ask(Responses, Reply::sse(body)).await.unwrap().message;
    let calls: Vec<_> = message.tool_calls().map(|call| (&*call.id, call.input.clone())).collect();
    assert_eq!((message.text().as_str(), calls), ("Hi", vec![("a", json!({"n": 1}))]));
    assert_eq!(message.stop, StopReason::ToolUse);
}

#[tokio::test]
async fn a_refusal_is_words_and_a_reason_to_stop() {
    let body = sse(&[
        json!({"type": "response.output_item.added", "output_index": 0,
            "item": {"type": "message", "content": []}}),
        json!({"type": "response.refusal.delta", "output_index": 0, "delta": "I can't."}),
        json!({"type": "response.completed", "response": {}}),
    ]);
    let message = ask(Responses, Reply::sse(body)).await.unwrap().message;
    assert_eq!((message.text().as_str(), message.stop), ("I can't.", StopReason::Refusal));
}

#[rstest]
#[case("server_error", ModelFailureKind::Overloaded)]
#[case("rate_limit_exceeded", ModelFailureKind::Overloaded)]
#[case("invalid_prompt", ModelFailureKind::Request)]
#[tokio::test]
async fn an_answer_that_failed_is_classified(#[case] code: &str, #[case] kind: ModelFailureKind) {
    let body = sse(&[json!({"type": "response.failed", "response": {
        "status": "failed", "error": {"code": code, "message": "It broke."}}})]);
    let failure = ask(Responses, Reply::sse(body)).await.unwrap_err();
    assert_eq!(failure.kind, kind);
    assert!(failure.message.ends_with(": It broke."), "{}", failure.message);
}

#[tokio::test]
async fn reasoning_of_another_account_is_left_out_when_it_is_refused() {
    let refusal = json!({"error": {"type": "invalid_request_error", "param": null,
        "code": "invalid_encrypted_content", "message": "It could not be verified."}});
    let replies = vec![Reply::refusal(400, &refusal), Reply::sse(Responses.bytes(&words()))];
    let server = ModelServer::start(replies).await.unwrap();
    let mut request = conversation();
    let value = json!({"type": "reasoning", "id": "rs_1", "encrypted_content": "x"});
    let Message::Assistant(said) = &mut request.messages[1] else { unreachable!() };
    said.content.insert(0, ContentBlock::Opaque { provider: "openai".to_owned(), value });
    assert_eq!(answer(&*model(Responses, &server), request).await, expected(&words()));
    let sent: Vec<_> =
        server.requests().iter().map(|request| request.body["input"][1]["type"].clone()).collect();
    assert_eq!(sent, ["reasoning", "function_call"]);
}

#[tokio::test]
async fn a_model_that_does_not_reason_is_not_asked_for_its_reasoning() {
    let refusal = json!({"error": {"type": "invalid_request_error", "param": "include",
        "message": "Encrypted content is not supported with this model."}});
    let fine = || Reply::sse(Responses.bytes(&words()));
    let server = ModelServer::start(vec![Reply::refusal(400, &refusal), fine(), fine()]);
    let server = server.await.unwrap();
    let model = model(Responses, &server);
    for _ in 0..2 {
        assert_eq!(answer(&*model, conversation()).await, expected(&words()));
    }
    let asked: Vec<_> =
        server.requests().iter().map(|request| request.body.get("include").is_some()).collect();
    assert_eq!(asked, [true, false, false]);
}

#[tokio::test]
async fn a_message_keeps_its_phase() {
    let body = sse(&[
        json!({"type": "response.output_item.added", "output_index": 0,
            "item": {"type": "message", "content": [], "phase": "commentary"}}),
        json!({"type": "response.output_text.delta", "output_index": 0, "delta": "I look."}),
        json!({"type": "response.completed", "response": {}}),
    ]);
    let replies = vec![Reply::sse(body), Reply::sse(Responses.bytes(&words()))];
    let server = ModelServer::start(replies).await.unwrap();
    let model = model(Responses, &server);
    let mut request = conversation();
    request.messages.truncate(1);
    let message = answer(&*model, request.clone()).await.unwrap().message;
    assert_eq!(message.text(), "I look.");
    request.messages.push(Message::Assistant(message));
    request.messages.push(Message::User { text: "go on".to_owned() });
    answer(&*model, request).await.unwrap();
    assert_eq!(
        server.requests()[1].body["input"][1],
        json!({"type": "message", "role": "assistant", "phase": "commentary",
            "id": "msg_1", "status": "completed",
            "content": [{"type": "output_text", "text": "I look.", "annotations": []}]})
    );
}
