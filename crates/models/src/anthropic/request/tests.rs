use agent::{ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment, StopReason, ToolCall};
use serde_json::json;

use super::body;

fn fragment(tag: &str, text: &str) -> PromptFragment {
    PromptFragment {
        tag: tag.to_owned(),
        source: "x.md".to_owned(),
        text: text.to_owned(),
        cut_bytes: 0,
    }
}

#[test]
fn the_whole_request_in_the_words_of_the_api() {
    let call = |id: &str, input| {
        ContentBlock::ToolCall(ToolCall { id: id.to_owned(), name: "read_file".to_owned(), input })
    };
    let foreign = ContentBlock::Opaque { provider: "openai".to_owned(), value: json!({"a": 1}) };
    let thinking = json!({"type": "redacted_thinking", "data": "abc"});
    let own = ContentBlock::Opaque { provider: "anthropic".to_owned(), value: thinking.clone() };
    let result = |id: &str, content: &str, is_error| Message::Tool {
        call_id: id.to_owned(),
        content: content.to_owned(),
        is_error,
    };
    let request = ModelRequest {
        system: vec![
            fragment("identity", "You help."),
            fragment("commands", "/create-lesson"),
            fragment("task_list", "- read"),
        ],
        messages: vec![
            Message::User { text: "go".to_owned() },
            Message::Assistant(AssistantMessage {
                content: vec![
                    own,
                    foreign,
                    ContentBlock::Text { text: "Reading.".to_owned() },
                    call("a", json!({"path": "soul.md"})),
                    call("b", json!("{\"pa")),
                ],
                stop: StopReason::ToolUse,
            }),
            result("a", "text", false),
            result("b", "", true),
            Message::User { text: "and then".to_owned() },
        ],
        tools: vec![ToolSpec {
            name: "read_file".to_owned(),
            description: "Reads.".to_owned(),
            schema: json!({"type": "object"}),
        }],
    };
    let cache = json!({"type": "ephemeral"});
    assert_eq!(
        body("claude-sonnet-5-5", &request),
        json!({
            "model": "claude-sonnet-5-5",
            "max_tokens": 32_000,
            "stream": true,
            "system": [
                {"type": "text", "text": agent::render(&request.system[..2]), "cache_control": cache},
                {"type": "text", "text": agent::render(&request.system[2..])},
            ],
            "tools": [{
                "name": "read_file",
                "description": "Reads.",
                "input_schema": {"type": "object"},
            }],
            "messages": [
                {"role": "user", "content": [{"type": "text", "text": "go"}]},
                {"role": "assistant", "content": [
                    thinking,
                    {"type": "text", "text": "Reading."},
                    {"type": "tool_use", "id": "a", "name": "read_file",
                        "input": {"path": "soul.md"}},
                    {"type": "tool_use", "id": "b", "name": "read_file",
                        "input": {"unreadable": "{\"pa"}},
                ]},
                {"role": "user", "content": [
                    {"type": "tool_result", "tool_use_id": "a", "content": "text"},
                    {"type": "tool_result", "tool_use_id": "b", "is_error": true},
                    {"type": "text", "text": "and then", "cache_control": cache},
                ]},
            ],
        })
    );
}
