//! One list of cases, over raw bytes, that every provider must read the same way.

#![expect(clippy::expect_used, reason = "what a test stands on is there or the test fails")]

mod anthropic;
mod ask;
mod chat;
mod embed;
mod life;
mod onward;
mod responses;
mod servers;
// Elsewhere a full listener refuses connections.
#[cfg(target_os = "linux")]
mod standing;
mod structured;
mod windows;

use std::time::Duration;

use agent::ModelEvent;
use domain::{ModelFailureKind, StopReason};
use models::{Patience, Registry};
use rstest::rstest;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply, Wire};

use ask::{
    Anthropic, Chat, KEY, Responses, answer, ask, call, conversation, end, expected, input, model,
    patient, settings, text, words,
};

fn parallel_calls() -> Vec<ModelEvent> {
    vec![
        text("I read both."),
        call(0, "call-a", "read_file"),
        input(0, "{\"pa"),
        input(0, "th\": \"soul"),
        input(0, ".md\"}"),
        call(1, "call-b", "list_directory"),
        input(1, "{\"path\":"),
        input(1, "\"Übung\"}"),
        end(StopReason::ToolUse),
    ]
}

fn interleaved_calls() -> Vec<ModelEvent> {
    vec![
        call(0, "call-a", "read_file"),
        call(1, "call-b", "read_file"),
        input(1, "{\"path\":"),
        input(0, "{\"path\":\"a\"}"),
        input(1, "\"b\"}"),
        end(StopReason::ToolUse),
    ]
}

#[rstest]
#[tokio::test]
async fn an_answer_is_the_same_however_its_bytes_are_cut(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(1, 2, 3, 7, 64, usize::MAX)] piece: usize,
    #[values(words(), parallel_calls(), interleaved_calls())] events: Vec<ModelEvent>,
) {
    let reply = Reply::sse(wire.bytes(&events)).in_pieces_of(piece);
    assert_eq!(ask(wire, reply).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn every_reason_to_stop_is_kept(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(StopReason::EndTurn, StopReason::MaxTokens, StopReason::Refusal)] stop: StopReason,
) {
    let events = [text("I'd rather"), end(stop)];
    assert_eq!(ask(wire, Reply::sse(wire.bytes(&events))).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn a_call_that_the_length_limit_cuts_is_kept_as_text(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let events = [call(0, "a", "write_file"), input(0, "{\"pa"), end(StopReason::MaxTokens)];
    let message = ask(wire, Reply::sse(wire.bytes(&events))).await.unwrap().message;
    assert_eq!(message.tool_calls().next().map(|call| &call.input), Some(&json!("{\"pa")));
    assert_eq!(message.stop, StopReason::MaxTokens);
}

#[rstest]
#[case(401, ModelFailureKind::Auth)]
#[case(403, ModelFailureKind::Auth)]
#[case(400, ModelFailureKind::Request)]
#[case(404, ModelFailureKind::Request)]
#[case(302, ModelFailureKind::Request)]
#[case(413, ModelFailureKind::Request)]
#[case(409, ModelFailureKind::Overloaded)]
#[case(429, ModelFailureKind::Overloaded)]
#[case(500, ModelFailureKind::Overloaded)]
#[case(503, ModelFailureKind::Overloaded)]
#[case(529, ModelFailureKind::Overloaded)]
#[tokio::test]
async fn a_refused_request_is_classified_and_never_repeats_the_key(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[case] status: u16,
    #[case] kind: ModelFailureKind,
) {
    let body = json!({"error": {"type": "some_error", "message": format!("bad key {KEY} !")}});
    let reply = Reply::status(status)
        .header("content-type", "application/json")
        .header("retry-after", "12")
        .header("location", "http://127.0.0.1:1/elsewhere")
        .body(body.to_string());
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!(failure.kind, kind);
    assert!(failure.message.contains(&status.to_string()), "{}", failure.message);
    assert!(!failure.message.contains(KEY), "{}", failure.message);
    let wait = (kind == ModelFailureKind::Overloaded).then_some(12_000);
    assert_eq!(failure.retry_after_ms, wait, "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn an_empty_account_is_no_reason_to_wait(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let body = json!({"error": {"code": "insufficient_quota", "message": "No credit."}});
    let reply = Reply::status(429).header("content-type", "application/json");
    let failure = ask(wire, reply.body(body.to_string())).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Request);
}

#[rstest]
#[case("overloaded_error", ModelFailureKind::Overloaded)]
#[case("rate_limit_error", ModelFailureKind::Overloaded)]
#[case("invalid_request_error", ModelFailureKind::Request)]
#[case("authentication_error", ModelFailureKind::Auth)]
#[case("never_heard_of", ModelFailureKind::Malformed)]
#[tokio::test]
async fn an_error_in_the_middle_of_the_stream_ends_it(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[case] error: &str,
    #[case] kind: ModelFailureKind,
) {
    let begun = wire.bytes(&[text("Once upon")]);
    let late = wire.bytes(&[end(StopReason::EndTurn)]);
    let reply = Reply::sse(begun).body(wire.error(error, &format!("it said {KEY}"))).body(late);
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!(failure.kind, kind);
    assert!(failure.message.ends_with("it said [key]"), "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn a_connection_that_breaks_is_a_network_failure(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let reply = Reply::sse(wire.bytes(&[text("Once upon")])).cut();
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network, "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn a_stream_that_ends_early_is_a_network_failure(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let failure = ask(wire, Reply::sse(wire.bytes(&[text("Once upon")]))).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network);
    assert!(failure.message.ends_with("was cut off before its end"), "{}", failure.message);
}

#[rstest]
#[case("data: {\"type\": \"message_st\n\n")]
#[case("data: <html>\n\n")]
#[case("data: [1, 2]\n\n")]
#[tokio::test]
async fn what_is_no_json_is_malformed(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[case] nonsense: &str,
) {
    let reply = Reply::sse(wire.bytes(&[text("Once upon")])).body(nonsense);
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Malformed);
    // She reads it: what a parser says stays in the log.
    let said = failure.message;
    assert!(said.ends_with("ask again, or choose another model"), "{said}");
    for word in ["EOF", "expected", "line 1", "column"] {
        assert!(!said.contains(word), "{said}");
    }
}

#[rstest]
#[tokio::test]
async fn bytes_that_are_no_text_are_malformed(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let reply = Reply::sse(&b"data: \xff\xfe\n\n"[..]);
    assert_eq!(ask(wire, reply).await.unwrap_err().kind, ModelFailureKind::Malformed);
}

#[rstest]
#[tokio::test]
async fn a_sign_in_page_is_told_apart(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let reply = Reply::status(200).header("content-type", "text/html").body("<html>");
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Malformed);
    assert!(failure.message.contains("sign in to the network"), "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn events_nobody_promised_are_ignored(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let events = words();
    let mut bytes = b": a comment\n\nevent: ping\ndata: {\"type\": \"ping\"}\n\n".to_vec();
    bytes.extend_from_slice(b"data: {\"type\": \"from_the_future\", \"choices\": []}\n\n");
    bytes.extend(wire.bytes(&events));
    assert_eq!(ask(wire, Reply::sse(bytes)).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn nobody_at_the_address_is_a_network_failure(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let server = ModelServer::start(vec![]).await.unwrap();
    let model = model(wire, &server);
    drop(server);
    // The port is closed once the listening task is gone.
    tokio::task::yield_now().await;
    let failure = answer(&*model, conversation()).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network);
    assert!(failure.message.starts_with("could not reach"), "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn the_key_travels_in_its_header_only(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let server = ModelServer::start(vec![Reply::sse(wire.bytes(&words()))]).await.unwrap();
    let settings = settings(wire, server.base_url());
    let registry = Registry::new(settings.clone());
    answer(&*model(wire, &server), conversation()).await.unwrap();
    let (header, value) = match wire {
        Anthropic => ("x-api-key", KEY.to_owned()),
        Responses | Chat => ("authorization", format!("Bearer {KEY}")),
    };
    assert_eq!(server.key(0, header), Some(value));
    let agent = &server.requests()[0].headers["user-agent"];
    assert!(agent.starts_with("teacher-assist/"), "{agent}");
    let request = format!("{:?}", server.requests());
    assert!(!request.contains(KEY), "{request}");
    let shown = format!("{settings:?} {registry:?} {:?}", registry.providers());
    assert!(!shown.contains(KEY), "{shown}");
}

#[rstest]
#[tokio::test]
async fn lines_may_end_as_on_windows(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let events = parallel_calls();
    let bytes = String::from_utf8(wire.bytes(&events)).unwrap().replace('\n', "\r\n");
    assert_eq!(ask(wire, Reply::sse(bytes).in_pieces_of(5)).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn an_empty_answer_is_an_answer(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let events = [end(StopReason::EndTurn)];
    assert_eq!(ask(wire, Reply::sse(wire.bytes(&events))).await, expected(&events));
}

#[rstest]
#[case("retry-after", "7", 7_000)]
#[case("retry-after", "0.4", 400)]
#[case("retry-after-ms", "1250", 1_250)]
#[case("retry-after", "Sun, 06 Nov 1994 08:49:47 GMT", 10_000)]
#[tokio::test]
async fn the_wait_that_a_provider_asks_for_is_told(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(429, 503, 529)] status: u16,
    #[case] header: &str,
    #[case] value: &str,
    #[case] ms: u64,
) {
    let body = json!({"error": {"type": "overloaded_error", "message": "Later."}});
    let reply = Reply::refusal(status, &body)
        .header("date", "Sun, 06 Nov 1994 08:49:37 GMT")
        .header(header, value);
    let failure = ask(wire, reply).await.unwrap_err();
    assert_eq!((failure.kind, failure.retry_after_ms), (ModelFailureKind::Overloaded, Some(ms)));
}

#[rstest]
#[tokio::test]
async fn a_server_that_never_begins_is_given_up(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let server = ModelServer::start(vec![Reply::never()]).await.unwrap();
    let moment = Duration::from_millis(50);
    let patience = Patience { begin: moment, begin_local: moment, ..Patience::default() };
    let model = patient(wire, &server, patience);
    let failure = answer(&*model, conversation()).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network);
    let says = "took too long to begin an answer";
    assert!(failure.message.ends_with(says), "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn silence_in_the_middle_of_an_answer_ends_it(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let reply = Reply::sse(wire.bytes(&[text("Once upon")])).hold();
    let server = ModelServer::start(vec![reply]).await.unwrap();
    let moment = Duration::from_millis(400);
    let patience = Patience { silence: moment, silence_local: moment, ..Patience::default() };
    let model = patient(wire, &server, patience);
    let failure = answer(&*model, conversation()).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network);
    let says = "fell silent in the middle of its answer";
    assert!(failure.message.ends_with(says), "{}", failure.message);
}

#[rstest]
#[tokio::test]
async fn a_refused_request_is_sent_once(#[values(Anthropic, Responses, Chat)] wire: Wire) {
    let body = json!({"error": {"type": "overloaded_error", "message": "Later."}});
    let replies = vec![Reply::refusal(503, &body), Reply::sse(wire.bytes(&words()))];
    let server = ModelServer::start(replies).await.unwrap();
    answer(&*model(wire, &server), conversation()).await.unwrap_err();
    assert_eq!((server.requests().len(), server.left()), (1, 1));
}
