//! One scripted run on every provider's wire: what is written down must not depend on who answered.
//!
//! The server of the script reads as strictly as the providers do, so every request is checked too.

use std::fs;
use std::path::{Path, PathBuf};

use api::{Commands, MemoryWrite, SessionSend};
use app::{AppOptions, Background};
use domain::{EventBody, ModelFailure, ModelFailureKind, RunEvent, RunStatus, SessionEvent, Usage};
use serde_json::{Value, json};
use testkit::database::TestDatabase;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;
use testkit::traces::assert_complete;

use crate::folders::copy;
use crate::stage::{Process, Stage, options, saying};

pub const CARDS: &str = "lessons/3B/iteration/cards.md";

/// The bundled plugins with these replacements in the lines of their agents' front matter: the
/// agent, what the line begins with, and what stands there instead.
pub fn plugins(folder: &Path, changes: &[(&str, &str, &str)]) -> PathBuf {
    let root = folder.join("changed-plugins");
    copy(&PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins")), &root);
    for (agent, begins, instead) in changes {
        let path = root.join(format!("lesson-planning/agents/{agent}.md"));
        let text = fs::read_to_string(&path).unwrap();
        let line = text.lines().find(|line| line.starts_with(begins)).unwrap();
        fs::write(&path, text.replacen(line, instead, 1)).unwrap();
    }
    root
}

/// No agent has hooks: what they ask depends on whether a provider has a small model for them.
pub const NO_HOOKS: [(&str, &str, &str); 2] =
    [("planner", "hooks:", "hooks: []"), ("differentiation-specialist", "hooks:", "hooks: []")];

/// The provider that speaks a wire, at the address of a server.
pub fn provider(server: &ModelServer, wire: Wire) -> models::Settings {
    let key = models::Secret::new("sk-ant-of-a-test-0123456789");
    let api = match wire {
        Wire::Anthropic => {
            let anthropic_base_url = Some(server.base_url());
            return models::Settings {
                anthropic_key: key,
                anthropic_base_url,
                ..Default::default()
            };
        }
        Wire::Responses => models::OpenAiApi::Responses,
        Wire::Chat => models::OpenAiApi::Chat,
    };
    models::Settings {
        openai_key: key,
        openai_base_url: Some(format!("{}/v1", server.base_url())),
        openai_api: Some(api),
        ..Default::default()
    }
}

/// An application whose provider is this server.
pub async fn stage(server: &ModelServer, wire: Wire, changes: &[(&str, &str, &str)]) -> Stage {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let plugins = plugins(folder.path(), changes);
    let app = reopened(server, wire, folder.path(), &plugins, &database).await;
    let events = app.events();
    Stage { database, folder, app, events }
}

/// A list of models by which a server that does not say what it takes has a large window.
pub fn with_room(folder: &Path) {
    let list = json!({"providers": {"openai-compatible": {"context": 200_000}}});
    fs::write(folder.join("models.json"), list.to_string()).unwrap();
}

pub async fn reopened(
    server: &ModelServer,
    wire: Wire,
    folder: &Path,
    plugins: &Path,
    database: &TestDatabase,
) -> Process {
    let opened = Process::open(AppOptions {
        plugins: Some(plugins.to_owned()),
        background: Background::Off,
        providers: Some(provider(server, wire)),
        ..options(folder, Some(database.url()))
    });
    opened.await.unwrap()
}

/// What she says to the provider of a wire.
pub fn to(wire: Wire, text: &str) -> SessionSend {
    let model = match wire {
        Wire::Anthropic => None,
        Wire::Responses | Wire::Chat => Some("gpt-6-sol".to_owned()),
    };
    SessionSend { provider: Some(wire.provider().to_owned()), model, ..saying(text) }
}

pub fn send_to(agent: &str, task: &str) -> Answer {
    let context = json!({"decisions": "50 minutes", "constraints": "EAL",
        "deliverable": "Three findings at most."});
    Answer::tool("spawn_subagent", json!({"agent": agent, "task": task, "context": context}))
}

pub fn hand_over(tool: &str) -> Answer {
    let context = json!({"decisions": "The plan stands.", "constraints": "EAL",
        "reason": "She wants depth.", "openQuestions": "Which scaffold first?"});
    Answer::tool(tool, json!({"context": context}))
}

/// Two things she says, and everything that a provider can do about them.
fn script(memory: &str) -> Vec<Answer> {
    let busy = ModelFailureKind::Overloaded;
    let busy = ModelFailure { retry_after_ms: Some(20), ..ModelFailure::new(busy, "busy") };
    let cards = "# Iteration\n\n## Learning intention\n\nA loop repeats steps.\n";
    let counted = Usage {
        input_tokens: 300,
        output_tokens: 70,
        cache_read_tokens: 200,
        cache_write_tokens: 0,
        reasoning_tokens: 0,
    };
    let changed =
        json!({"path": CARDS, "oldText": "repeats steps", "newText": "repeats its steps"});
    vec![
        Answer::tool("read_file", json!({"path": "classes/3B.md"}))
            .and_tool("list_directory", json!({"path": "curriculum"}))
            .saying("I read first.")
            .thinking("The class, then the curriculum."),
        Answer::failing(busy),
        Answer::tool("write_file", json!({"path": CARDS, "content": cards})).thinking("I draft."),
        Answer::structured(json!({"response": "Drafted.", "memoriesReferenced": ["mzzzz"]})),
        Answer::structured(json!({"response": "Drafted for 3B.", "memoriesReferenced": [memory]}))
            .taking(counted),
        send_to("pedagogy-reviewer", &format!("Review {CARDS}."))
            .saying("A colleague reads it.")
            .thinking("Who reads it?"),
        Answer::tool("read_file", json!({"path": CARDS})).thinking("The cards, whole."),
        Answer::text("## Findings\n\n- must, `Learning intention`: too vague."),
        hand_over("transfer_to_differentiation_specialist"),
        Answer::tool("str_replace", changed).saying("I change one line."),
        Answer::text("The intention says it plainly now."),
    ]
}

/// The log of the script on a wire.
async fn log(wire: Wire) -> Vec<SessionEvent> {
    // The script names a memory, whose mark is known only once it is written.
    let before = Stage::open().await;
    let path = "memory/classes/3B/MEMORY.md".to_owned();
    let markdown = "- Flowcharts on paper work better than on screen.\n".to_owned();
    let written = before.app.memory_write(MemoryWrite { path, markdown, version: 0 }).await;
    let memory = written.unwrap().entries[0].short_id.clone();
    before.app.close().await;

    let script = script(&memory);
    let count = script.len();
    let server = ModelServer::playing(script).await.unwrap();
    let plugins = plugins(before.folder.path(), &NO_HOOKS);
    let folder = before.folder.path().to_owned();
    with_room(&folder);
    let app = reopened(&server, wire, &folder, &plugins, &before.database).await;
    let mut stage = Stage { events: app.events(), app, ..before };
    let sent = stage.app.session_send(to(wire, "a lesson on iteration for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()), "{wire:?}");
    let next = SessionSend {
        session_id: Some(sent.session_id),
        command: None,
        ..to(wire, "have it reviewed, then work on EAL with me")
    };
    stage.app.session_send(next).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()), "{wire:?}");
    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    assert_eq!((server.left(), server.requests().len()), (0, count), "{wire:?}");
    stage.app.close().await;
    let text = serde_json::to_string(&events).unwrap().replace(&memory, "mark");
    serde_json::from_str(&text).unwrap()
}

/// An event without what cannot be the same: ids, times, and what is the provider's own.
fn told(event: &SessionEvent, traces: &mut Vec<Value>) -> Value {
    let mut event = serde_json::to_value(event).unwrap();
    event["sessionId"] = json!("the session");
    event["at"] = json!("then");
    if let Some(start) = start_in(&mut event["body"]) {
        // Names, the address, the window of the model, and so what counts as long.
        for own in ["provider", "model", "host", "contextTokens"] {
            start[own] = json!("own");
        }
        if !start["delegation"].is_null() {
            start["delegation"]["parent"] = number(&start["delegation"]["parent"], traces);
        }
    }
    let body = &mut event["body"];
    for time in ["durationMs", "firstTokenMs"] {
        if !body[time].is_null() {
            body[time] = json!("some");
        }
    }
    // Each maker has prices of its own.
    if body.get("costUsd").is_some() {
        body["costUsd"] = json!("own");
    }
    // The teacher reads the provider's name in it.
    if !body["failure"].is_null() {
        body["failure"]["message"] = json!("own");
    }
    if !body["parent"].is_null() {
        body["parent"] = number(&body["parent"], traces);
    }
    event["traceId"] = number(&event["traceId"], traces);
    // The form of hidden thinking is the provider's; that it stands there is not.
    for block in body_blocks(&mut event) {
        if block["type"] == "opaque" {
            block["provider"] = json!("own");
            block["value"] = json!("own");
        }
    }
    event
}

/// What says how a run begins, or goes on with another agent.
fn start_in(body: &mut Value) -> Option<&mut Value> {
    match body["type"].as_str() {
        Some("runStarted") => Some(body),
        Some("handedOff") => Some(&mut body["start"]),
        _ => None,
    }
}

fn body_blocks(event: &mut Value) -> impl Iterator<Item = &mut Value> {
    let message = event.pointer_mut("/body/message/content");
    message.and_then(Value::as_array_mut).into_iter().flatten()
}

/// The same trace has the same number wherever it stands.
fn number(trace: &Value, traces: &mut Vec<Value>) -> Value {
    let at = traces.iter().position(|known| known == trace).unwrap_or_else(|| {
        traces.push(trace.clone());
        traces.len() - 1
    });
    json!(format!("trace {at}"))
}

fn all_told(events: &[SessionEvent]) -> Vec<Value> {
    let mut traces = Vec::new();
    events.iter().map(|event| told(event, &mut traces)).collect()
}

/// Chat completions have nothing that would carry hidden thinking.
fn without_thinking(mut events: Vec<Value>) -> Vec<Value> {
    for event in &mut events {
        if let Some(content) = event.pointer_mut("/body/message/content") {
            content.as_array_mut().unwrap().retain(|block| block["type"] != "opaque");
        }
    }
    events
}

#[track_caller]
fn same(what: &str, one: &[Value], other: &[Value]) {
    for (at, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "{what}: event {at}");
    }
    assert_eq!(one.len(), other.len(), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_script_leaves_the_same_events_on_every_wire() {
    let anthropic = log(Wire::Anthropic).await;
    let happened = |kind: &str| anthropic.iter().filter(|e| e.body.kind() == kind).count();
    let kinds =
        ["modelAnswered", "modelFailed", "answerRejected", "subagentRequested", "handedOff"];
    assert_eq!(kinds.map(happened), [10, 1, 1, 1, 1]);
    let thoughts = serde_json::to_string(&anthropic).unwrap().matches("\"opaque\"").count();
    assert_eq!(thoughts, 4);
    let last = anthropic.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelAnswered { message, .. }) => Some(message.text()),
        _ => None,
    });
    assert_eq!(last.as_deref(), Some("The intention says it plainly now."));

    let anthropic = all_told(&anthropic);
    let responses = all_told(&log(Wire::Responses).await);
    same("Responses against Anthropic", &responses, &anthropic);
    let chat = all_told(&log(Wire::Chat).await);
    same("Chat against Anthropic", &chat, &without_thinking(anthropic));
}
