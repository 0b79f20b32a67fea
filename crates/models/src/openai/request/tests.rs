use agent::{ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment, StopReason, ToolCall};
use serde_json::json;

use super::body;

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
        messages: vec![
            Message::User { text: "go".to_owned() },
            Message::Assistant(AssistantMessage {
                content: vec![foreign, call],
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
    };
    assert_eq!(
        body("gpt-6.1-sol", &request),
        json!({
            "model": "gpt-6.1-sol",
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
                {"role": "assistant", "content": null, "tool_calls": [{
                    "id": "a",
                    "type": "function",
                    "function": {"name": "read_file", "arguments": "{\"path\":\"soul.md\"}"},
                }]},
                {"role": "tool", "tool_call_id": "a", "content": "Error: gone"},
            ],
        })
    );
}
