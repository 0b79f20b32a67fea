//! What a program reads: one JSON object on its standard input.

use std::path::Path;

use agent::{HookContext, ModelRequest, Run, Tool};
use domain::{AssistantMessage, HandoffContext, Message, SubagentTask, ToolCall, ToolResult};
use plugins::HookEvent;
use serde_json::{Map, Value, json};

use crate::tools::spawn_subagent::SpawnSubagent;

/// What every program reads, with the fields of the event.
pub fn common(
    at: &HookContext<'_>,
    event: HookEvent,
    project_dir: &Path,
    of_event: Map<String, Value>,
) -> Value {
    let mut input = Map::new();
    input.insert("session_id".into(), json!(at.session));
    input.insert("trace_id".into(), json!(at.trace));
    input.insert("cwd".into(), json!(project_dir.to_string_lossy()));
    input.insert("permission_mode".into(), json!("default"));
    input.insert("hook_event_name".into(), json!(event.as_str()));
    if let Some(start) = at.run.started() {
        input.insert("agent_type".into(), json!(start.agent));
    }
    input.extend(of_event);
    Value::Object(input)
}

/// What the teacher said.
pub fn prompt(run: &Run) -> Map<String, Value> {
    let prompt = run.history().iter().rev().find_map(|message| match message {
        Message::User { text } => Some(text.as_str()),
        Message::Assistant(_) | Message::Tool { .. } => None,
    });
    fields([("prompt", json!(prompt.unwrap_or_default()))])
}

/// What the model is about to be called with.
pub fn request(request: &ModelRequest) -> Map<String, Value> {
    let tools: Vec<&str> = request.tools.iter().map(|tool| tool.name.as_str()).collect();
    fields([
        ("system", json!(request.system)),
        ("messages", json!(request.messages)),
        ("tools", json!(tools)),
    ])
}

/// What the model said.
pub fn answer(answer: &AssistantMessage) -> Map<String, Value> {
    let calls: Vec<Value> =
        answer.tool_calls().map(|call| Value::Object(self::call(call))).collect();
    fields([("last_assistant_message", json!(answer.text())), ("tool_calls", json!(calls))])
}

/// A tool call.
pub fn call(call: &ToolCall) -> Map<String, Value> {
    fields([
        ("tool_name", json!(call.name)),
        ("tool_input", call.input.clone()),
        ("tool_use_id", json!(call.id)),
    ])
}

/// A tool call and what it came to.
pub fn result(call: &ToolCall, result: &ToolResult) -> Map<String, Value> {
    let mut input = self::call(call);
    match result {
        ToolResult::Completed { content } => input.insert("tool_response".into(), json!(content)),
        ToolResult::Failed { message } | ToolResult::Stopped { message } => {
            input.insert("error".into(), json!(message))
        }
    };
    input
}

/// What one agent passes on to another.
pub fn handoff(handoff: &HandoffContext) -> Map<String, Value> {
    fields([
        ("to_agent", json!(handoff.agent)),
        (
            "context",
            json!({
                "decisions": handoff.decisions,
                "constraints": handoff.constraints,
                "reason": handoff.reason,
                "openQuestions": handoff.open_questions,
            }),
        ),
    ])
}

/// What a specialist is sent to do.
pub fn task(task: &SubagentTask) -> Map<String, Value> {
    fields([
        ("agent_type", json!(task.agent)),
        ("prompt", json!(task.task)),
        (
            "context",
            json!({
                "decisions": task.decisions,
                "constraints": task.constraints,
                "deliverable": task.deliverable,
            }),
        ),
    ])
}

/// What a specialist gives back.
pub fn report(agent: &str, report: &str) -> Map<String, Value> {
    fields([
        ("agent_type", json!(agent)),
        ("stop_hook_active", json!(false)),
        ("last_assistant_message", json!(report)),
    ])
}

/// The last answer. `repairs` says how often this hook has sent the model back already.
pub fn end(run: &Run, repairs: u32) -> Map<String, Value> {
    let said = last_answer(run).map(AssistantMessage::text);
    fields([
        ("stop_hook_active", json!(repairs > 0)),
        ("last_assistant_message", json!(said.unwrap_or_default())),
    ])
}

/// Which specialist has just come back: calls are concluded in their order, so it is that of the
/// first call for one that has no result yet.
pub fn specialist(run: &Run) -> Option<String> {
    let finished = |id: &str| {
        run.history()
            .iter()
            .any(|message| matches!(message, Message::Tool { call_id, .. } if call_id == id))
    };
    let call = last_answer(run)?
        .tool_calls()
        .find(|call| call.name == SpawnSubagent::NAME && !finished(&call.id))?;
    call.input.get("agent").and_then(Value::as_str).map(str::to_owned)
}

fn last_answer(run: &Run) -> Option<&AssistantMessage> {
    run.history().iter().rev().find_map(|message| match message {
        Message::Assistant(answer) => Some(answer),
        Message::User { .. } | Message::Tool { .. } => None,
    })
}

fn fields<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
