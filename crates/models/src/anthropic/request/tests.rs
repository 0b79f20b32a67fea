use agent::ask::ModelQuestion;
use agent::{Frame, ModelRequest, ToolSpec};
use domain::{AssistantMessage, ContentBlock, Message, PromptFragment, StopReason, ToolCall};
use serde_json::json;

use super::body;
use crate::structured::Shape;
use crate::wire::Replay;

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
        frames: vec![Frame { before: 0, fragments: vec![fragment("task_list", "- read")] }],
        system: vec![
            fragment("identity", "You help."),
            fragment("commands", "/create-lesson"),
            fragment("task_list", "- read"),
        ],
        messages: vec![
            Message::User { text: "go".to_owned() },
            Message::Assistant(AssistantMessage {
                content: vec![
                    own.clone(),
                    foreign,
                    ContentBlock::Text { text: "Reading.".to_owned() },
                    ContentBlock::Structured { value: json!({"response": "x"}) },
                    call("a", json!({"path": "soul.md"})),
                    call("b", json!("{\"pa")),
                ],
                stop: StopReason::ToolUse,
            }),
            result("a", "text", false),
            result("b", "", true),
            Message::Assistant(AssistantMessage {
                content: vec![own],
                stop: StopReason::MaxTokens,
            }),
            Message::User { text: "and then".to_owned() },
        ],
        tools: vec![ToolSpec {
            name: "read_file".to_owned(),
            description: "Reads.".to_owned(),
            schema: json!({"type": "object"}),
        }],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    let cache = json!({"type": "ephemeral"});
    assert_eq!(
        body("claude-sonnet-5-5", &request.clone().placed(), &Shape::Words, (Replay::Whole, None)),
        json!({
            "model": "claude-sonnet-5-5",
            "max_tokens": 32_000,
            "stream": true,
            "system": [
                {"type": "text", "text": agent::render(&request.system[..2]), "cache_control": cache},
            ],
            "tools": [{
                "name": "read_file",
                "description": "Reads.",
                "input_schema": {"type": "object"},
            }],
            "messages": [
                {"role": "user", "content": [
                    {"type": "text", "text": agent::render(&request.system[2..])},
                    {"type": "text", "text": "go", "cache_control": cache},
                ]},
                {"role": "assistant", "content": [
                    thinking,
                    {"type": "text", "text": "Reading."},
                    {"type": "text", "text": "{\"response\":\"x\"}"},
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

#[test]
fn a_shape_of_the_answer_is_a_schema_or_a_tool() {
    let mut request = ModelRequest {
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
    let by_schema = body("m", &request, &shape, (Replay::Whole, None));
    assert_eq!(
        by_schema["output_config"],
        json!({"format": {"type": "json_schema",
        "schema": schema}})
    );
    let tool = ToolSpec { name: "final_answer".to_owned(), description: "d".to_owned(), schema };
    let by_tool = body("m", &request, &Shape::Tool(tool.clone()), (Replay::Whole, None));
    request.tools = vec![tool];
    assert_eq!(by_tool, body("m", &request, &Shape::Words, (Replay::Whole, None)));
}

#[test]
fn at_most_three_blocks_are_marked_for_the_cache_however_long_the_conversation() {
    let turn = [
        Message::User { text: "go".to_owned() },
        Message::Assistant(AssistantMessage {
            content: vec![ContentBlock::Text { text: "on".to_owned() }],
            stop: StopReason::EndTurn,
        }),
    ];
    let request = ModelRequest {
        frames: Vec::new(),
        system: vec![fragment("identity", "You help."), fragment("task_list", "- read")],
        messages: turn.iter().cycle().take(21).cloned().collect(),
        tools: vec![],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    let body = body("m", &request, &Shape::Words, (Replay::Whole, None)).to_string();
    assert_eq!(body.matches("cache_control").count(), 3);
}

#[test]
fn what_the_provider_no_longer_takes_is_left_out() {
    let own = ContentBlock::Opaque { provider: "anthropic".to_owned(), value: json!({"a": 1}) };
    let said = ContentBlock::Text { text: "x".to_owned() };
    let answer = AssistantMessage { content: vec![own, said], stop: StopReason::EndTurn };
    let request = ModelRequest {
        frames: Vec::new(),
        system: vec![],
        messages: vec![Message::Assistant(answer)],
        tools: vec![],
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    };
    let without = body("m", &request, &Shape::Words, (Replay::WithoutOpaque, None));
    assert_eq!(without["messages"][0]["content"], json!([{"type": "text", "text": "x"}]));
}

#[test]
fn a_wish_of_effort_stands_beside_the_shape_of_the_answer() {
    let request = ModelQuestion::new("judge", "Judge.", "Is it good?").request::<bool>();
    let schema = json!({"type": "object"});
    let shape = Shape::Schema { name: "bool".into(), schema: schema.clone() };
    let sent = body("m", &request, &shape, (Replay::Whole, Some("high")));
    let format = json!({"type": "json_schema", "schema": schema});
    assert_eq!(sent["output_config"], json!({"effort": "high", "format": format}));
    let sent = body("m", &request, &Shape::Words, (Replay::Whole, Some("low")));
    assert_eq!(sent["output_config"], json!({"effort": "low"}));
}
