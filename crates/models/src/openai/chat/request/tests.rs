use agent::{ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment, StopReason, ToolCall};
use serde_json::json;

use super::body;
use crate::learnt::Quirks;
use crate::overflow::Room;
use crate::structured::Shape;

const ROOM: Room = Room { answer: 16_384, is_counted: false };

#[test]
fn the_whole_request_in_the_words_of_the_api() {
    let system = vec![PromptFragment {
        tag: "identity".to_owned(),
        source: "soul.md".to_owned(),
        text: "You help.".to_owned(),
        cut_bytes: 0,
    }];
    let call = ContentBlock::ToolCall(ToolCall {
        id: "a".to_owned(),
        name: "read_file".to_owned(),
        input: json!({"path": "soul.md"}),
    });
    let foreign = ContentBlock::Opaque { provider: "anthropic".to_owned(), value: json!({"a": 1}) };
    let request = ModelRequest {
        frames: Vec::new(),
        messages: vec![
            Message::User { text: "go".to_owned() },
            Message::Assistant(AssistantMessage {
                content: vec![
                    foreign,
                    ContentBlock::Structured { value: json!({"response": "x"}) },
                    call,
                ],
                stop: StopReason::ToolUse,
            }),
            Message::Tool { call_id: "a".to_owned(), content: "gone".to_owned(), is_error: true },
        ],
        tools: vec![ToolSpec {
            name: "read_file".to_owned(),
            description: "Reads.".to_owned(),
            schema: json!({"type": "object"}),
        }],
        system: system.clone(),
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    assert_eq!(
        body(("local-model", "localhost:1"), &request, &Shape::Words, &Quirks::default(), ROOM),
        json!({
            "model": "local-model",
            "max_tokens": 16_384,
            "stream": true,
            "stream_options": {"include_usage": true},
            "tools": [{
                "type": "function",
                "function": {
                    "name": "read_file",
                    "description": "Reads.",
                    "parameters": {"type": "object"},
                },
            }],
            "messages": [
                {"role": "system", "content": agent::render(&system)},
                {"role": "user", "content": "go"},
                {"role": "assistant", "content": "{\"response\":\"x\"}", "tool_calls": [{
                    "id": "a",
                    "type": "function",
                    "function": {"name": "read_file", "arguments": "{\"path\":\"soul.md\"}"},
                }]},
                {"role": "tool", "tool_call_id": "a", "content": "Error: gone"},
            ],
        })
    );
}

#[test]
fn a_shape_of_the_answer_is_a_schema_or_a_tool_that_must_be_called() {
    let request = ModelRequest {
        frames: Vec::new(),
        system: vec![],
        messages: vec![],
        tools: vec![],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    let schema = json!({"type": "object"});
    let shape = Shape::Schema { name: "answer".to_owned(), schema: schema.clone() };
    let by_schema = body(("m", "localhost:1"), &request, &shape, &Quirks::default(), ROOM);
    assert_eq!(
        by_schema["response_format"],
        json!({"type": "json_schema", "json_schema": {
            "name": "answer", "schema": schema, "strict": true}})
    );
    let tool = ToolSpec { name: "final_answer".to_owned(), description: "d".to_owned(), schema };
    let by_tool =
        body(("m", "localhost:1"), &request, &Shape::Tool(tool), &Quirks::default(), ROOM);
    assert_eq!(by_tool["tool_choice"], "required");
    assert_eq!(by_tool["tools"][0]["function"]["name"], "final_answer");
}

#[test]
fn roles_alternate_whatever_was_said_twice() {
    let said = |text: &str| {
        let content = vec![ContentBlock::Text { text: text.to_owned() }];
        Message::Assistant(AssistantMessage { content, stop: StopReason::EndTurn })
    };
    let asked = |text: &str| Message::User { text: text.to_owned() };
    let nothing =
        Message::Assistant(AssistantMessage { content: vec![], stop: StopReason::Refusal });
    let messages = vec![
        asked("a lesson"),
        nothing,
        asked("on loops"),
        said("Here."),
        said("And here."),
        asked("thanks"),
    ];
    let request = ModelRequest {
        frames: Vec::new(),
        system: vec![],
        messages,
        tools: vec![],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    let body = body(("m", "localhost:1"), &request, &Shape::Words, &Quirks::default(), ROOM);
    assert_eq!(
        body["messages"],
        json!([
            {"role": "user", "content": "a lesson\n\non loops"},
            {"role": "assistant", "content": "Here.\n\nAnd here."},
            {"role": "user", "content": "thanks"},
        ])
    );
}
