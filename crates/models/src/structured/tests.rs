use domain::{OutputFormat, Usage};
use serde_json::json;

use super::*;

fn request(tools: &[&str]) -> ModelRequest {
    let tool = |name: &&str| ToolSpec {
        name: (*name).to_owned(),
        description: "Does.".to_owned(),
        schema: json!({"type": "object", "properties": {}}),
    };
    ModelRequest {
        frames: Vec::new(),
        system: vec![],
        messages: vec![],
        tools: tools.iter().map(tool).collect(),
        output: Some(OutputFormat {
            name: "answer".to_owned(),
            schema: json!({"type": "object", "properties": {"response": {"type": "string"}},
                "required": ["response"]}),
        }),
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

fn read(shape: Shape, events: Vec<ModelEvent>) -> Vec<ModelEvent> {
    let mut reading = Reading::new(shape);
    let mut out = VecDeque::new();
    events.into_iter().for_each(|event| reading.take(event, &mut out));
    out.into()
}

const TOOL: Structured = Structured { with_tools: Means::Tool, alone: Means::Schema };

fn tool() -> Shape {
    Shape::of(&request(&["read_file"]), TOOL, false)
}

fn schema() -> Shape {
    Shape::of(&request(&["read_file"]), Structured::default(), false)
}

fn text(piece: &str) -> ModelEvent {
    ModelEvent::Text(piece.to_owned())
}

fn json_piece(piece: &str) -> ModelEvent {
    ModelEvent::Structured(piece.to_owned())
}

fn call(index: usize, name: &str) -> ModelEvent {
    ModelEvent::ToolCall { index, id: format!("c{index}"), name: name.to_owned() }
}

fn input(index: usize, json: &str) -> ModelEvent {
    ModelEvent::ToolInput { index, json: json.to_owned() }
}

fn end(stop: StopReason) -> ModelEvent {
    ModelEvent::Finished { stop, usage: Usage::default() }
}

#[test]
fn the_means_are_those_of_the_server_and_change_when_it_refuses_a_schema() {
    let alone = request(&[]);
    let beside_tools = request(&["read_file", "final_answer"]);
    let by = |request: &ModelRequest, means, refused| match Shape::of(request, means, refused) {
        Shape::Words => "words".to_owned(),
        Shape::Schema { name, .. } => format!("schema {name}"),
        Shape::Tool(tool) => format!("tool {}", tool.name),
    };
    assert_eq!(by(&alone, TOOL, false), "schema answer");
    assert_eq!(by(&alone, TOOL, true), "tool final_answer");
    assert_eq!(by(&beside_tools, TOOL, false), "tool final_answer_");
    assert_eq!(by(&beside_tools, Structured::default(), false), "schema answer");
    let words = ModelRequest { output: None, ..alone.clone() };
    assert_eq!(by(&words, TOOL, false), "words");
    let mut open = alone;
    open.output = Some(OutputFormat { name: "a".to_owned(), schema: json!({"type": "object"}) });
    assert_eq!(by(&open, Structured::default(), false), "tool final_answer");
}

#[test]
fn words_are_passed_as_they_are_when_no_shape_is_asked_for() {
    let events = vec![text(" "), text("{\"a\": 1}"), end(StopReason::EndTurn)];
    assert_eq!(read(Shape::Words, events.clone()), events);
}

#[test]
fn text_is_the_answer_only_if_it_begins_like_one() {
    let events = vec![text("\n"), text(" {\"re"), text("\":1}"), end(StopReason::EndTurn)];
    let expected = [json_piece("\n {\"re"), json_piece("\":1}"), end(StopReason::EndTurn)];
    assert_eq!(read(schema(), events.clone()), expected);
    assert_eq!(read(tool(), events), expected);
    let events = vec![text("  "), text("I can't "), text("{}"), end(StopReason::Refusal)];
    let expected = [text("  I can't "), text("{}"), end(StopReason::Refusal)];
    assert_eq!(read(schema(), events), expected);
}

#[test]
fn each_block_of_text_is_looked_at_anew() {
    let events = vec![text(""), text("So: "), text(""), text("{}"), end(StopReason::EndTurn)];
    let expected = [text("So: "), json_piece("{}"), end(StopReason::EndTurn)];
    assert_eq!(read(schema(), events.clone()), expected);
    let expected = [text("So: "), text("{}"), end(StopReason::EndTurn)];
    assert_eq!(read(Shape::Words, events), expected);
}

#[test]
fn words_before_a_call_and_an_answer_beside_it_are_told_apart() {
    let events = vec![
        text("I look first."),
        call(0, "read_file"),
        input(0, "{}"),
        text("{\"response\":"),
        text("\"x\"}"),
        end(StopReason::ToolUse),
    ];
    let expected = [
        text("I look first."),
        call(0, "read_file"),
        input(0, "{}"),
        json_piece("{\"response\":"),
        json_piece("\"x\"}"),
        end(StopReason::ToolUse),
    ];
    assert_eq!(read(schema(), events), expected);
}

#[test]
fn the_answer_tool_never_shows_as_a_call() {
    let events = vec![
        call(0, "final_answer"),
        input(0, "{\"resp"),
        input(0, "onse\":\"x\"}"),
        end(StopReason::ToolUse),
    ];
    let expected = [json_piece("{\"resp"), json_piece("onse\":\"x\"}"), end(StopReason::EndTurn)];
    assert_eq!(read(tool(), events), expected);
}

#[test]
fn an_answer_is_not_torn_apart_by_calls_beside_it_and_counts_once() {
    let events = vec![
        call(0, "final_answer"),
        input(0, "{\"a\""),
        call(1, "read_file"),
        call(2, "final_answer"),
        input(1, "{}"),
        input(2, "{\"b\":2}"),
        input(0, ":1}"),
        end(StopReason::ToolUse),
    ];
    let expected = [
        json_piece("{\"a\""),
        json_piece(":1}"),
        call(1, "read_file"),
        input(1, "{}"),
        end(StopReason::ToolUse),
    ];
    assert_eq!(read(tool(), events), expected);
}
