//! Silence is not death: what counts as a sign of life, and how long a server may give none.

use std::time::Duration;

use agent::{Assembler, ModelEvent};
use domain::{ModelFailureKind, StopReason};
use futures::StreamExt;
use models::Patience;
use rstest::rstest;
use serde_json::json;
use testkit::model_server::{ModelServer, Reply, Wire};

use crate::ask::{
    Anthropic, Chat, Responses, answer, ask, conversation, end, expected, patient, text, words,
};

const MOMENT: Duration = Duration::from_millis(100);

/// A server on this computer may be silent for three moments, another for none.
fn short() -> Patience {
    let (none, few) = (Duration::from_millis(1), MOMENT * 3);
    Patience {
        begin: none,
        silence: none,
        begin_local: few,
        silence_local: few,
        ..Patience::default()
    }
}

#[rstest]
#[case::comments(": still here\n\n")]
#[case::pings("event: ping\ndata: {\"type\": \"ping\"}\n\n")]
#[case::half_lines(": .")]
#[tokio::test]
async fn any_byte_is_a_sign_of_life(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[case] sign: &str,
) {
    let events = words();
    let mut reply = Reply::sse("");
    for _ in 0..6 {
        reply = reply.body(sign).pause(MOMENT);
    }
    let reply = reply.body("\n\n").body(wire.bytes(&events));
    let server = ModelServer::start(vec![reply]).await.unwrap();
    let model = patient(wire, &server, short());
    assert_eq!(answer(&*model, conversation()).await, expected(&events));
}

#[rstest]
#[tokio::test]
async fn a_server_that_only_has_a_status_has_not_begun(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let server = ModelServer::start(vec![Reply::sse("").hold()]).await.unwrap();
    let failure = answer(&*patient(wire, &server, short()), conversation()).await.unwrap_err();
    assert_eq!(failure.kind, ModelFailureKind::Network);
    assert!(failure.message.ends_with("took too long to begin an answer"), "{}", failure.message);
}

/// How each wire says what its model thinks.
fn thought(wire: Wire, text: &str) -> String {
    let event = match wire {
        Chat => json!({"choices": [{"delta": {"reasoning_content": text}}]}),
        Responses => json!({"type": "response.reasoning_summary_text.delta", "output_index": 0,
            "summary_index": 0, "delta": text}),
        Anthropic => json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "thinking_delta", "thinking": text}}),
    };
    format!("data: {event}\n\n")
}

#[rstest]
#[tokio::test]
async fn what_a_model_thinks_is_told_apart_from_what_it_says(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
) {
    let block = |kind: &str| {
        let (opens, closes) = match wire {
            Anthropic => (
                json!({"type": "content_block_start", "index": 0,
                    "content_block": {"type": "thinking", "thinking": ""}}),
                json!({"type": "content_block_stop", "index": 0}),
            ),
            Chat | Responses => return String::new(),
        };
        format!("data: {}\n\n", if kind == "opens" { opens } else { closes })
    };
    let events = [text("A lesson."), end(StopReason::EndTurn)];
    let reply = Reply::sse(block("opens"))
        .body(thought(wire, "First "))
        .pause(MOMENT * 2)
        .body(thought(wire, "the class."))
        .pause(MOMENT * 2)
        .body(block("closes"))
        .body(wire.bytes(&events));
    let server = ModelServer::start(vec![reply]).await.unwrap();
    let mut stream = patient(wire, &server, short()).stream(conversation()).await.unwrap();
    let (mut thoughts, mut assembler) = (Vec::new(), Assembler::default());
    while let Some(event) = stream.next().await {
        let event = event.unwrap();
        if let ModelEvent::Thinking(text) = &event {
            thoughts.push(text.clone());
        }
        assembler.push(event);
    }
    assert_eq!(thoughts, ["First ", "the class."]);
    assert_eq!(assembler.finish().unwrap().message.text(), "A lesson.");
}

#[rstest]
#[tokio::test]
async fn a_byte_order_mark_is_passed_over(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(1, 2, 3, 4, usize::MAX)] piece: usize,
) {
    let events = words();
    let mut bytes = "\u{feff}".as_bytes().to_vec();
    bytes.extend(wire.bytes(&events));
    assert_eq!(ask(wire, Reply::sse(bytes).in_pieces_of(piece)).await, expected(&events));
}

#[rstest]
#[case::half_a_mark(&b"\xef\xbb"[..])]
#[case::a_mark_and_no_more(&b"\xef\xbb\xbf"[..])]
#[case::two_marks(&b"\xef\xbb\xbf\xef\xbb\xbf\n\n"[..])]
#[case::zeros(&b"\0\0\0\0"[..])]
#[case::no_colon(&b"data\ndata\n\n"[..])]
#[tokio::test]
async fn odd_beginnings_fail_in_words(
    #[values(Anthropic, Responses, Chat)] wire: Wire,
    #[values(1, 2, usize::MAX)] piece: usize,
    #[case] bytes: &[u8],
) {
    let failure = ask(wire, Reply::sse(bytes).in_pieces_of(piece)).await.unwrap_err();
    let known = [ModelFailureKind::Network, ModelFailureKind::Malformed];
    assert!(known.contains(&failure.kind), "{failure:?}");
}
