use agent::{ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment, StopReason, ToolCall};
use serde_json::json;

use super::body;
use crate::learnt::Quirks;
use crate::overflow::Room;
use crate::structured::Shape;
use crate::wire::Replay;

/// What is left when no server has counted the prompt.
const UNCOUNTED: Room = Room { answer: 1_000, is_counted: false };

fn request() -> ModelRequest {
    let call = ContentBlock::ToolCall(ToolCall {
        id: "a".to_owned(),
        name: "read_file".to_owned(),
        input: json!({"path": "soul.md"}),
    });
    let opaque =
        |provider: &str, value| ContentBlock::Opaque { provider: provider.to_owned(), value };
    let reasoning = json!({"type": "reasoning", "id": "rs_1", "encrypted_content": "x"});
    let said = |content, stop| Message::Assistant(AssistantMessage { content, stop });
    ModelRequest {
        frames: Vec::new(),
        system: vec![PromptFragment {
            tag: "identity".to_owned(),
            source: "soul.md".to_owned(),
            text: "You help.".to_owned(),
            cut_bytes: 0,
        }],
        messages: vec![
            Message::User { text: "go".to_owned() },
            said(
                vec![
                    opaque("anthropic", json!({"a": 1})),
                    opaque("openai", reasoning.clone()),
                    ContentBlock::Text { text: "Reading.".to_owned() },
                    call,
                ],
                StopReason::ToolUse,
            ),
            Message::Tool { call_id: "a".to_owned(), content: "gone".to_owned(), is_error: true },
            said(
                vec![ContentBlock::Structured { value: json!({"response": "x"}) }],
                StopReason::EndTurn,
            ),
            said(vec![opaque("openai", reasoning)], StopReason::MaxTokens),
        ],
        tools: vec![ToolSpec {
            name: "read_file".to_owned(),
            description: "Reads.".to_owned(),
            schema: json!({"type": "object"}),
        }],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

#[test]
fn the_whole_request_in_the_words_of_the_api() {
    let request = request();
    let shape = Shape::Schema { name: "answer".to_owned(), schema: json!({"type": "object"}) };
    assert_eq!(
        body("gpt-6.1-sol", &request, &shape, &Quirks::default(), (Replay::Whole, UNCOUNTED)),
        json!({
            "model": "gpt-6.1-sol",
            "stream": true,
            "store": false,
            "include": ["reasoning.encrypted_content"],
            "max_output_tokens": 32_000,
            "instructions": agent::render(&request.system),
            "text": {"format": {"type": "json_schema", "name": "answer", "strict": true,
                "schema": {"type": "object"}}},
            "tools": [{
                "type": "function",
                "name": "read_file",
                "description": "Reads.",
                "parameters": {"type": "object"},
                "strict": false,
            }],
            "input": [
                {"type": "message", "role": "user",
                    "content": [{"type": "input_text", "text": "go"}]},
                {"type": "reasoning", "id": "rs_1", "encrypted_content": "x"},
                {"type": "message", "role": "assistant", "id": "msg_2", "status": "completed",
                    "content": [{"type": "output_text", "text": "Reading.", "annotations": []}]},
                {"type": "function_call", "id": "fc_3", "status": "completed", "call_id": "a", "name": "read_file",
                    "arguments": "{\"path\":\"soul.md\"}"},
                {"type": "function_call_output", "call_id": "a", "output": "Error: gone"},
                {"type": "message", "role": "assistant", "id": "msg_5", "status": "completed",
                    "content": [{"type": "output_text", "text": "{\"response\":\"x\"}",
                        "annotations": []}]},
            ],
        })
    );
}

#[test]
fn reasoning_of_another_model_is_left_out() {
    let quirks = Quirks::default();
    let body = body("m", &request(), &Shape::Words, &quirks, (Replay::WithoutOpaque, UNCOUNTED));
    assert!(!body["input"].to_string().contains("reasoning"));
}

#[test]
fn an_answer_is_given_no_more_than_a_server_says_is_left() {
    let quirks = Quirks::default();
    let longest = |room| {
        let body = body("m", &request(), &Shape::Words, &quirks, (Replay::Whole, room));
        body["max_output_tokens"].clone()
    };
    assert_eq!(longest(UNCOUNTED), 32_000);
    assert_eq!(longest(Room { answer: 700, is_counted: true }), 700);
}
