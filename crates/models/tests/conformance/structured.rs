//! A last answer of a given shape, and one script on every wire.

use agent::{Model, ModelRequest};
use domain::{AssistantMessage, ContentBlock, Message, StopReason};
use models::Registry;
use rstest::rstest;
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply, Wire};
use testkit::scripted::{Answer, Scripted};

use crate::ask::{
    Anthropic, Chat, Responses, answer, ask_for, call, conversation, end, expected, input, model,
    model_of, settings, shaped, structured, text, words,
};

#[rstest]
#[tokio::test]
async fn a_structured_answer_streams_however_its_bytes_are_cut(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(1, 3, 64, usize::MAX)] piece: usize,
) {
    let events = [
        structured("{\"response\": \"Sch"),
        structured("läft 🎵\", \"memoriesReferenced\""),
        structured(": [\"m1\"]}"),
        end(StopReason::EndTurn),
    ];
    let reply = Reply::sse(wire.bytes(&events)).in_pieces_of(piece);
    assert_eq!(ask_for(wire, reply, shaped()).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn a_structured_answer_beside_calls_is_told_apart_from_them(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let events = [
        structured("{\"response\":"),
        structured(" \"x\"}"),
        call(0, "call-a", "read_file"),
        input(0, "{\"path\":\"a\"}"),
        end(StopReason::ToolUse),
    ];
    let reply = Reply::sse(wire.bytes(&events));
    assert_eq!(ask_for(wire, reply, shaped()).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn words_are_kept_as_words_where_a_shape_was_asked_for(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let reply = Reply::sse(wire.bytes(&words()));
    assert_eq!(ask_for(wire, reply, shaped()).await, expected(&words()));
}

#[rstest]
#[tokio::test]
async fn an_answer_that_the_length_limit_cuts_is_kept_as_words(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let events = [structured("{\"response\": \"Once"), end(StopReason::MaxTokens)];
    let message = ask_for(wire, Reply::sse(wire.bytes(&events)), shaped()).await.unwrap().message;
    let content = vec![ContentBlock::Text { text: "{\"response\": \"Once".to_owned() }];
    assert_eq!(message, AssistantMessage { content, stop: StopReason::MaxTokens });
}

/// Which means a request uses: the field of its schema, or the tool that stands for the answer.
fn means(body: &Value) -> &'static str {
    let tools = body["tools"].to_string();
    let by_schema = ["output_config", "text", "response_format"]
        .into_iter()
        .find(|field| body.get(*field).is_some());
    match (by_schema, tools.contains("final_answer")) {
        (Some(field), false) => field,
        (None, true) => "tool",
        _ => "neither or both",
    }
}

#[rstest]
#[case(Anthropic, true, "output_config")]
#[case(Anthropic, false, "output_config")]
#[case(Responses, true, "text")]
#[case(Responses, false, "text")]
#[case(Chat, true, "tool")]
#[case(Chat, false, "response_format")]
#[tokio::test]
async fn a_server_that_refuses_a_schema_is_asked_by_a_tool_from_then_on(
    #[case] wire: Wire,
    #[case] tools: bool,
    #[case] first: &str,
) {
    let field = if first == "tool" { "response_format" } else { first };
    let refusal = json!({"error": {"type": "invalid_request_error",
        "message": format!("{field}.format: json_schema is not supported by this model")}});
    let json = "{\"response\": \"x\"}";
    let by_schema = [structured(json), end(StopReason::EndTurn)];
    let by_tool = [call(0, "c", "final_answer"), input(0, json), end(StopReason::ToolUse)];
    let mut replies = vec![Reply::refusal(400, &refusal)];
    replies.extend([Reply::sse(wire.bytes(&by_tool)), Reply::sse(wire.bytes(&by_tool))]);
    if first == "tool" {
        replies.remove(0);
    }
    let server = ModelServer::start(replies).await.unwrap();
    let registry = Registry::new(settings(wire, server.base_url()));
    let mut request = shaped();
    if !tools {
        request.tools.clear();
        request.messages.truncate(1);
    }
    for _ in 0..2 {
        let model = model_of(wire, &registry);
        assert_eq!(answer(&*model, request.clone()).await, expected(&by_schema));
    }
    let bodies: Vec<Value> = server.requests().into_iter().map(|request| request.body).collect();
    let used: Vec<&str> = bodies.iter().map(means).collect();
    match first {
        "tool" => assert_eq!(used, ["tool", "tool"]),
        first => assert_eq!(used, [first, "tool", "tool"]),
    }
}

/// A short run: what is said is put behind what was asked, and each call gets a result.
async fn run(model: &dyn Model, turns: usize) -> Vec<AssistantMessage> {
    let start = Message::User { text: "go".to_owned() };
    let mut request = ModelRequest { messages: vec![start], ..shaped() };
    let mut said = Vec::new();
    for _ in 0..turns {
        let message = answer(model, request.clone()).await.expect("an answer").message;
        request.messages.push(Message::Assistant(message.clone()));
        for call in message.tool_calls() {
            let (call_id, content) = (call.id.clone(), "text".to_owned());
            request.messages.push(Message::Tool { call_id, content, is_error: false });
        }
        said.push(message);
    }
    said
}

fn script() -> Vec<Answer> {
    vec![
        Answer::tool("read_file", json!({"path": "a"}))
            .and_tool("read_file", json!({"path": "b"}))
            .saying("I read both first.")
            .thinking("Which one?"),
        Answer::tool("read_file", json!({"path": "c"})).thinking("One more."),
        Answer::structured(json!({"response": "All done, 3B.", "memoriesReferenced": []}))
            .thinking("That is all."),
    ]
}

fn without_thinking(said: Vec<AssistantMessage>) -> Vec<AssistantMessage> {
    let mut said = said;
    for message in &mut said {
        message.content.retain(|block| !matches!(block, ContentBlock::Opaque { .. }));
    }
    said
}

#[rstest]
#[tokio::test]
async fn one_script_is_the_same_on_every_wire_and_its_thinking_comes_back(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let in_process = run(&Scripted::new(script()), 3).await;
    let server = ModelServer::playing(script()).await.unwrap();
    let on_the_wire = run(&*model(wire, &server), 3).await;
    let thoughts = |said: &[AssistantMessage]| {
        let blocks = said.iter().flat_map(|message| &message.content);
        blocks.filter(|block| matches!(block, ContentBlock::Opaque { .. })).count()
    };
    assert_eq!(thoughts(&on_the_wire), if wire == Chat { 0 } else { 3 });
    assert_eq!(without_thinking(on_the_wire), without_thinking(in_process));
}

#[rstest]
#[tokio::test]
async fn a_script_can_fail_on_every_wire(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    use domain::ModelFailureKind::{Auth, Malformed, Network, Overloaded, Request};
    for kind in [Auth, Overloaded, Request, Network, Malformed] {
        let failing = Answer::failure(kind, "it broke");
        let server = ModelServer::playing(vec![failing]).await.unwrap();
        let failure = answer(&*model(wire, &server), conversation()).await.unwrap_err();
        assert_eq!(failure.kind, kind, "{}", failure.message);
    }
}

#[tokio::test]
async fn a_text_before_the_structured_answer_stays_a_text() {
    let script = || vec![Answer::structured(json!({"response": "x"})).saying("So: ")];
    let in_process = run(&Scripted::new(script()), 1).await;
    for wire in [Anthropic, Responses, Chat] {
        let server = ModelServer::playing(script()).await.unwrap();
        assert_eq!(run(&*model(wire, &server), 1).await, in_process, "{wire:?}");
    }
    assert_eq!(in_process[0].content[0], ContentBlock::Text { text: "So: ".to_owned() });
    assert_eq!(
        expected(&[text("So: "), structured("{\"response\":\"x\"}"), end(StopReason::EndTurn)])
            .unwrap()
            .message,
        in_process[0]
    );
}
