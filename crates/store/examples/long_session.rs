//! Writes sessions into a data folder, while nothing else has the folder open or while something has.
//!
//! `long_session DATA steps COUNT` writes one whose turns are a model answer, a check and two tool calls, some of
//! which fail (`e2e/traces-bench.ts`); `messages COUNT` one in which so much was said, half of it by a teacher; and
//! `sessions COUNT` so many in which two messages were said (`e2e/long-use-bench.ts`).

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use chrono::TimeDelta;
use domain::{
    ApprovalMode, AssistantMessage, Clock, ContentBlock, EventBody, EventDraft, Face, Factors,
    HookPoint, HookRan, HookVerdict, Limits, RunEvent, RunStarted, RunStatus, SessionId,
    StopReason, SystemClock, Timestamp, ToolCall, ToolResult, TraceId, Usage,
};
use postgres::{Server, ServerOptions};
use serde_json::json;
use store::{NewSession, SessionKind, Store};

/// Steps of a turn: a model call, a check and two tool calls.
const TURN: usize = 4;
/// Events that are appended at once.
const AT_ONCE: usize = 1_000;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, what, count] = arguments.as_slice() else {
        bail!("long_session DATA steps|messages|sessions COUNT");
    };
    let count: usize = count.parse().context("how many?")?;
    let sessions = match what.as_str() {
        "steps" => vec![("A long session".to_owned(), steps(count))],
        "messages" => vec![("A long conversation".to_owned(), messages(count))],
        "sessions" => (1..=count).map(|at| (format!("Session {at}"), messages(2))).collect(),
        _ => bail!("{what} is neither steps nor messages nor sessions"),
    };
    tokio::runtime::Runtime::new()?.block_on(write(PathBuf::from(data), sessions))
}

async fn write(data_dir: PathBuf, sessions: Vec<(String, Vec<EventDraft>)>) -> Result<()> {
    let binaries = std::env::var_os("TEACHER_ASSIST_POSTGRES").map(PathBuf::from);
    let at = ServerOptions { data_dir, binaries, ..ServerOptions::default() };
    let server = Server::open(at).await?;
    let store = Store::of(&server);
    let store = store.for_teacher(store.local_teacher().await?);
    for (title, events) in sessions {
        let id = SessionId::new();
        let session = NewSession {
            id,
            plugin: "lesson-planning".into(),
            command: None,
            agent: "planner".into(),
            class_id: None,
            title,
            kind: SessionKind::Run,
        };
        store.create_session(session).await?;
        let mut written = 0;
        for drafts in events.chunks(AT_ONCE) {
            written += store.append(id, written, drafts).await?.len() as i64;
        }
    }
    server.close().await?;
    Ok(())
}

/// So many messages, by a teacher and by a model in turn.
fn messages(count: usize) -> Vec<EventDraft> {
    let mut log = Writing {
        trace_id: TraceId::new(),
        at: SystemClock.now() - TimeDelta::seconds(60 * i64::try_from(count).unwrap_or(i64::MAX)),
        drafts: Vec::new(),
    };
    for at in 1..=count.div_ceil(2) {
        log.trace_id = TraceId::new();
        let text = format!("and what if the starter of lesson {at} took ten minutes?");
        log.put(20_000, RunEvent::UserMessage { text, command: None, face: Face::Terminal });
        log.put(1, RunEvent::RunStarted(start()));
        let words = format!(
            "Then the **worked example** has eight minutes left.\n\n- The pairs of lesson {at} keep their task.\n- The \
             plenary asks one question instead of two.\n\nThat is {} words more for the board.",
            at % 40
        );
        log.answer(1, 900, vec![ContentBlock::Text { text: words }], StopReason::EndTurn);
        log.put(
            5,
            RunEvent::RunFinished {
                status: RunStatus::Success,
                reason: String::new(),
                parent: None,
            },
        );
    }
    log.drafts
}

/// The events of one run, which ended as many seconds ago as it has turns.
fn steps(steps: usize) -> Vec<EventDraft> {
    let turns = u32::try_from(steps.div_ceil(TURN)).unwrap_or(u32::MAX);
    let mut log = Writing {
        trace_id: TraceId::new(),
        at: SystemClock.now() - TimeDelta::seconds(2 * i64::from(turns)),
        drafts: Vec::new(),
    };
    log.put(
        0,
        RunEvent::UserMessage {
            text: "a unit of lessons".into(),
            command: None,
            face: Face::Terminal,
        },
    );
    log.put(1, RunEvent::RunStarted(start()));
    for turn in 1..=turns {
        log.turn(turn);
    }
    let (status, reason) = (RunStatus::Success, String::new());
    log.put(5, RunEvent::RunFinished { status, reason, parent: None });
    log.drafts
}

struct Writing {
    trace_id: TraceId,
    at: Timestamp,
    drafts: Vec<EventDraft>,
}

impl Writing {
    /// An event so many milliseconds after the one before.
    fn put(&mut self, after_ms: u32, body: RunEvent) {
        self.at += TimeDelta::milliseconds(after_ms.into());
        let (trace_id, at) = (self.trace_id, self.at);
        self.drafts.push(EventDraft { trace_id, at, body: EventBody::Run(body) });
    }

    fn answer(&mut self, turn: u32, lasts: u32, content: Vec<ContentBlock>, stop: StopReason) {
        self.put(
            lasts,
            RunEvent::ModelAnswered {
                turn,
                message: AssistantMessage { content, stop },
                usage: Usage {
                    input_tokens: 900 + u64::from(turn),
                    output_tokens: 120,
                    ..Usage::default()
                },
                cost_usd: Some(0.0021),
                replaced: Vec::new(),
                first_token_ms: 120,
                duration_ms: lasts.into(),
            },
        );
    }

    fn turn(&mut self, turn: u32) {
        let lasts = 200 + turn * 37 % 900;
        let calls: Vec<ToolCall> = ["read_file", "find_outcomes"]
            .into_iter()
            .map(|name| {
                let path = format!("lessons/{:03}/lesson.md", turn % 300);
                ToolCall {
                    id: format!("{name}-{turn}"),
                    name: name.into(),
                    input: json!({ "path": path }),
                }
            })
            .collect();
        let content = calls.iter().cloned().map(ContentBlock::ToolCall).collect();
        self.answer(turn, lasts, content, StopReason::ToolUse);
        self.put(
            3,
            RunEvent::HookRan(HookRan {
                hook: "curriculum-evidence".into(),
                point: HookPoint::PostModel,
                turn,
                call_id: None,
                verdict: HookVerdict::Continue,
                effects: Vec::new(),
                model_calls: Vec::new(),
                duration_ms: 2,
            }),
        );
        for (at, call) in calls.into_iter().enumerate() {
            self.put(
                2,
                RunEvent::ToolStarted {
                    call_id: call.id.clone(),
                    name: call.name.clone(),
                    change: None,
                },
            );
            let lasts = 8 + turn % 40;
            let result = if at == 1 && turn.is_multiple_of(50) {
                ToolResult::Failed { message: "there is no such outcome".into() }
            } else {
                ToolResult::Completed { content: format!("line {turn} of what was read") }
            };
            self.put(
                lasts,
                RunEvent::ToolFinished {
                    call_id: call.id,
                    name: call.name,
                    result,
                    effects: Vec::new(),
                    duration_ms: lasts.into(),
                },
            );
        }
    }
}

fn start() -> RunStarted {
    RunStarted {
        plugin: "lesson-planning".into(),
        agent: "planner".into(),
        provider: "offline".into(),
        model: "drafter".into(),
        context_tokens: 1_000_000,
        limits: Limits {
            max_turns: u32::MAX,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: u32::MAX,
            force_finalize_on_stall: true,
        },
        prompt: Vec::new(),
        tools: vec!["read_file".into(), "find_outcomes".into()],
        read_only: Vec::new(),
        hooks: Vec::new(),
        output: None,
        memories: Vec::new(),
        class: None,
        approval: ApprovalMode::Automation,
        factors: Factors::default(),
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    }
}
