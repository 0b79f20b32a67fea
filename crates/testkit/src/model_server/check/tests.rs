use serde_json::json;

use super::*;

#[track_caller]
fn check(path: &str, mut body: Value, expected: &[&str]) {
    body["model"] = json!("m");
    assert_eq!(faults(path, &body), expected);
}

#[track_caller]
fn anthropic(messages: Value, expected: &[&str]) {
    check("/v1/messages", json!({"max_tokens": 9, "messages": messages}), expected);
}

#[track_caller]
fn chat(messages: Value, expected: &[&str]) {
    check("/v1/chat/completions", json!({"messages": messages}), expected);
}

#[track_caller]
fn responses(input: Value, expected: &[&str]) {
    let body = json!({"max_output_tokens": 9, "store": false, "input": input});
    check("/v1/responses", body, expected);
}

#[test]
fn anthropic_conversations_are_read_strictly() {
    let user = json!({"role": "user", "content": [{"type": "text", "text": "hello"}]});
    let call = json!({"role": "assistant", "content": [
        {"type": "tool_use", "id": "a", "name": "t", "input": {}}]});
    let result = json!({"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "a", "content": "x"},
        {"type": "text", "text": "and"}]});
    anthropic(json!([user, call, result]), &[]);
    anthropic(json!([user, call]), &["message 2: the call \"a\" still has no result"]);
    anthropic(json!([user, call, user]), &["message 2: the call \"a\" still has no result"]);
    anthropic(json!([result]), &["message 0: the result of \"a\" has no call"]);
    anthropic(
        json!([user, call, result, call, result]),
        &["message 3: there is a call \"a\" already"],
    );
    anthropic(json!([user, user]), &["message 1: the role is \"user\" where \"assistant\" is due"]);
    let marked = json!({"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}});
    let many = json!({"role": "user", "content": [marked, marked, marked, marked, marked]});
    anthropic(json!([many]), &["5 blocks are marked for the cache; 4 may be"]);
    check("/v1/messages", json!({"messages": [user]}), &["the request has no max_tokens"]);
    check("/v1/messages", json!({"max_tokens": 1}), &["the request has no messages"]);
}

#[test]
fn chat_completions_are_read_strictly() {
    let user = json!({"role": "user", "content": "hello"});
    let call = json!({"role": "assistant", "content": null, "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "t", "arguments": "{}"}}]});
    let result = json!({"role": "tool", "tool_call_id": "a", "content": "x"});
    chat(json!([user, call, result, user]), &[]);
    chat(json!([user, call, user]), &["message 2: the call \"a\" still has no result"]);
    chat(json!([user, result]), &["message 1: the result of \"a\" has no call"]);
    chat(json!([user, {"role": "assistant", "content": null}]), &["message 1 is empty"]);
}

#[test]
fn responses_are_read_strictly() {
    let user = json!({"type": "message", "role": "user",
        "content": [{"type": "input_text", "text": "hello"}]});
    let thought = json!({"type": "reasoning", "id": "r", "summary": [], "encrypted_content": "x"});
    let call = json!({"type": "function_call", "id": "fc_1", "status": "completed", "call_id": "a",
        "name": "t", "arguments": "{}"});
    let result = json!({"type": "function_call_output", "call_id": "a", "output": ""});
    responses(json!([user, thought, call, result, user]), &[]);
    responses(json!([user, call]), &["message 2: the call \"a\" still has no result"]);
    responses(json!([user, result]), &["item 1: the result of \"a\" has no call"]);
    responses(json!([thought, user]), &["item 1: nothing follows the reasoning before it"]);
    responses(json!([user, thought]), &["nothing follows the reasoning at the end"]);
    responses(
        json!([user, {"type": "reasoning"}, call, result]),
        &["item 1: the reasoning has no content"],
    );
    responses(
        json!([{"type": "message", "id": "msg_0", "status": "completed", "role": "assistant",
        "content": [{"type": "input_text", "text": "x"}]}]),
        &["item 0: a assistant may not send \"input_text\""],
    );
}

#[test]
fn thinking_has_to_come_back_as_it_was() {
    let thinking = json!({"type": "thinking", "thinking": "hm", "signature": "s"});
    let thoughts = [Thought { blocks: vec![thinking.clone()], calls: vec!["a".to_owned()] }];
    let call = json!({"type": "tool_use", "id": "a", "name": "t", "input": {}});
    let body = |content: Value| json!({"messages": [{"role": "assistant", "content": content}]});
    let path = "/v1/messages";
    let forgot = |content| forgotten(path, &body(content), &thoughts).len();
    assert_eq!(forgot(json!([thinking, call])), 0);
    assert_eq!(forgot(json!([call])), 1);
    assert_eq!(forgot(json!([{"type": "thinking", "thinking": "h", "signature": "s"}, call])), 1);
    assert_eq!(forgot(json!([])), 0);

    let thought = json!({"type": "reasoning", "id": "r", "encrypted_content": "x"});
    let thoughts = [Thought { blocks: vec![thought.clone()], calls: vec!["a".to_owned()] }];
    let call = json!({"type": "function_call", "call_id": "a"});
    let forgot = |input: Value| forgotten("/v1/responses", &json!({"input": input}), &thoughts);
    assert_eq!(forgot(json!([thought, call])), [""; 0]);
    assert_eq!(
        forgot(json!([thought, {"type": "message", "role": "user"}, call])),
        ["the thinking before the call \"a\" is not as it was"]
    );
}

#[test]
fn tools_and_formats_are_read_strictly() {
    let input = json!([{"type": "message", "role": "user",
        "content": [{"type": "input_text", "text": "hello"}]}]);
    let body = json!({"max_output_tokens": 9, "store": false, "input": input,
    "tools": [
        {"type": "function", "name": "t", "parameters": {"type": "object"}},
        {"type": "function", "name": "t", "parameters": {"type": "string"}},
    ],
    "text": {"format": {"type": "json_schema", "name": "n", "strict": true, "schema": {
        "type": "object",
        "properties": {"a": {"type": "string", "minLength": 1}, "b": {"type": "object"}},
        "required": ["b"],
    }}}});
    check(
        "/v1/responses",
        body,
        &[
            "the tool \"t\" has no name of its own",
            "the schema of the tool \"t\" is no object",
            "output format: \"\" allows other properties",
            "output format: \"\" does not require \"a\"",
            "output format: \"/a\" has \"minLength\"",
            "output format: \"/b\" is an object without properties",
        ],
    );
}

#[test]
fn other_paths_are_refused() {
    check("/v2/messages", json!({}), &["no provider listens at /v2/messages"]);
}
