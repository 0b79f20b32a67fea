//! What a face gets of a long session, and what it has to ask for.

use api::{Commands, SessionRef, TraceRef};
use domain::{
    ApprovalMode, AssistantMessage, ContentBlock, EventBody, EventDraft, Face, Factors, Limits,
    MemoryUse, PromptFragment, RunEvent, RunStarted, RunStatus, SessionId, StopReason, SystemClock,
    ToolCall, ToolEffect, ToolResult, Topology, TraceId, Usage,
};
use serde_json::{Value, json};

use crate::stage::Stage;

/// Model calls of the session, and how many of them a run has.
const TURNS: u32 = 200;
const TURNS_OF_A_RUN: u32 = 20;

/// The most that a face is sent, in bytes of JSON.
const MOST: usize = 300_000;

const PROMPT: &str = "You plan lessons. ";
const READ: &str = "What the file says. ";

fn start() -> RunEvent {
    let fragment = PromptFragment {
        tag: "workspace_file".into(),
        source: "classes/3B.md".into(),
        text: PROMPT.repeat(2_000),
        cut_bytes: 0,
    };
    RunEvent::RunStarted(RunStarted {
        plugin: "lesson-planning".into(),
        agent: "planner".into(),
        provider: "offline".into(),
        model: "rules".into(),
        context_tokens: 100_000,
        limits: Limits {
            max_turns: 40,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: 4,
            force_finalize_on_stall: true,
        },
        prompt: vec![fragment],
        tools: vec!["read_file".into(), "update_section".into()],
        read_only: vec!["read_file".into()],
        hooks: Vec::new(),
        output: None,
        memories: Vec::new(),
        class: Some("3B".into()),
        approval: ApprovalMode::Automation,
        factors: Factors {
            topology: Topology::Single,
            memory: MemoryUse::Off,
            ..Factors::default()
        },
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    })
}

/// A turn that reads a file or writes a section, with a sentence about it.
fn turn(turn: u32) -> [RunEvent; 3] {
    let (call_id, path) = (format!("call-{turn}"), "lessons/3B/iteration/lesson.md".to_owned());
    let (name, input, effect) = match turn % 2 {
        0 => ("read_file", json!({ "path": path }), ToolEffect::FileRead { path, sha256: None }),
        _ => {
            let content = format!("## Starter\n\n{}", "Pupils predict. ".repeat(200));
            let input = json!({ "path": path, "section": "starter", "content": content });
            ("update_section", input, ToolEffect::FileWritten { path, sha256: "0".repeat(64) })
        }
    };
    let call = ToolCall { id: call_id.clone(), name: name.into(), input };
    let text = "I look at what the class knows, and write the next section from it.".to_owned();
    let kept = json!({ "signature": "x".repeat(1_500) });
    let message = AssistantMessage {
        content: vec![
            ContentBlock::Opaque { provider: "anthropic".into(), value: kept },
            ContentBlock::Text { text },
            ContentBlock::ToolCall(call),
        ],
        stop: StopReason::ToolUse,
    };
    let result = ToolResult::Completed { content: READ.repeat(300) };
    [
        RunEvent::ModelAnswered {
            turn,
            message,
            usage: Usage { input_tokens: 40_000, output_tokens: 900, ..Usage::default() },
            cost_usd: Some(0.012),
            replaced: Vec::new(),
            first_token_ms: 400,
            duration_ms: 9_000,
        },
        RunEvent::ToolStarted { call_id: call_id.clone(), name: name.into(), change: None },
        RunEvent::ToolFinished {
            call_id,
            name: name.into(),
            result,
            effects: vec![effect],
            duration_ms: 12,
        },
    ]
}

/// A session of so many turns in several runs, and the trace of its last one.
async fn long(stage: &Stage) -> (SessionId, TraceId) {
    let at = domain::Clock::now(&SystemClock);
    let mut trace_id = TraceId::new();
    let mut drafts = Vec::new();
    for number in 0..TURNS {
        if number % TURNS_OF_A_RUN == 0 {
            trace_id = TraceId::new();
            let text = "Go on with the next lesson of the unit, please.".to_owned();
            let said = RunEvent::UserMessage { text, command: None, face: Face::Window };
            drafts.extend([(trace_id, said), (trace_id, start())]);
        }
        let within = number % TURNS_OF_A_RUN + 1;
        drafts.extend(turn(within).into_iter().map(|event| (trace_id, event)));
        if within == TURNS_OF_A_RUN {
            let (status, reason) = (RunStatus::ErrorMaxTurns, "the limit was reached".to_owned());
            drafts.push((trace_id, RunEvent::RunFinished { status, reason, parent: None }));
        }
    }
    let drafts: Vec<EventDraft> = drafts
        .into_iter()
        .map(|(trace_id, event)| EventDraft { trace_id, at, body: EventBody::Run(event) })
        .collect();
    (stage.begin_session("A unit", &drafts).await, trace_id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_session_is_small_on_the_wire_and_its_prompts_are_asked_for() {
    let stage = Stage::open().await;
    let (session_id, trace_id) = long(&stage).await;
    let raw = serde_json::to_string(&stage.log(session_id).await).unwrap();
    assert!(raw.len() > 2_000_000, "it is a long one: {}", raw.len());

    let params = SessionRef { session_id, face: Face::Window };
    let detail = stage.app.session_get(params).await.unwrap();
    assert_eq!(detail.events.len(), (TURNS * 3 + TURNS / TURNS_OF_A_RUN * 3) as usize);
    let sent = serde_json::to_string(&detail).unwrap();
    assert!(sent.len() <= MOST, "{} bytes", sent.len());
    for kept_back in [PROMPT, READ, "signature", "Pupils predict. Pupils predict."] {
        assert!(!sent.contains(kept_back), "{kept_back}");
    }
    // A step is named by what it is about.
    let named: Vec<Value> = serde_json::from_str::<Value>(&sent).unwrap()["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|event| event["body"]["message"]["content"][1].get("input").cloned())
        .collect();
    assert_eq!(named[0]["section"], "starter");
    assert_eq!(named[1]["path"], "lessons/3B/iteration/lesson.md");

    let prompts = stage.app.run_prompt(TraceRef { trace_id }).await.unwrap().prompts;
    let [planner] = prompts.as_slice() else { panic!("{prompts:#?}") };
    assert_eq!(planner.agent, "planner");
    assert_eq!(planner.fragments[0].text, PROMPT.repeat(2_000));
}
