//! What a turn of the loop costs beside the model, the tools and the log: in a short run, and in one
//! so long that anything that grows with its history shows.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark stops when it cannot measure"
)]

use std::sync::Arc;

use agent::{
    Access, Alone, Drive, Ended, Gear, HookSet, Inbox, Log, LogError, Model, Run, Tool,
    ToolContext, ToolError, ToolOutput, ToolRegistry, Unheard,
};
use async_trait::async_trait;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use domain::{
    ApprovalMode, Clock, EventBody, EventDraft, Face, Factors, Limits, RunEvent, RunStarted,
    SessionEvent, SessionId, SystemClock, TeacherId, TraceId,
};
use schemars::JsonSchema;
use serde::Deserialize;
use testkit::scripted::Scripted;
use tokio::sync::watch;

/// Read a file of the bench.
#[derive(Deserialize, JsonSchema)]
struct Input {
    #[serde(rename = "path")]
    _path: String,
}

struct ReadFile;

#[async_trait]
impl Tool for ReadFile {
    type Input = Input;
    const NAME: &'static str = "read_file";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Input, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text("     1\t# 3B\n"))
    }
}

struct InMemory;

#[async_trait]
impl Log for InMemory {
    async fn append(&self, _: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        Ok(Vec::new())
    }

    async fn until_back(&self) {}
}

fn started() -> RunStarted {
    RunStarted {
        plugin: "p".into(),
        agent: "a".into(),
        provider: "scripted".into(),
        model: "m".into(),
        context_tokens: 10_000_000,
        limits: Limits {
            max_turns: 10_000,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: 10_000,
            force_finalize_on_stall: false,
        },
        prompt: Vec::new(),
        tools: vec!["read_file".into()],
        read_only: vec!["read_file".into()],
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

async fn drive(turns: usize) {
    let (session, trace_id) = (SessionId::new(), TraceId::new());
    let message = EventBody::Run(RunEvent::UserMessage {
        text: "go".into(),
        command: None,
        face: Face::Terminal,
    });
    let events: Vec<SessionEvent> = [message, EventBody::Run(RunEvent::RunStarted(started()))]
        .into_iter()
        .zip(1..)
        .map(|(body, seq)| SessionEvent {
            session_id: session,
            seq,
            trace_id,
            at: SystemClock.now(),
            body,
        })
        .collect();
    let model: Arc<dyn Model> = Arc::new(Scripted::looping(turns));
    let tools = ToolRegistry::default().with(ReadFile);
    let gear = Gear { model, background: None, writer: None, tools, hooks: HookSet::default() };
    let (_stop, receiver) = watch::channel(None);
    let drive = Drive {
        teacher: TeacherId::new(),
        session,
        crew: Arc::new(Alone(gear)),
        log: Arc::new(InMemory),
        observer: Arc::new(Unheard),
        clock: Arc::new(SystemClock),
        stop: receiver,
        inbox: Inbox::default(),
    };
    let (_, ended) = drive.run(Run::fold(&events).unwrap()).await.unwrap();
    assert!(matches!(ended, Ended::Finished { .. }), "{ended:?}");
}

fn turns(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut group = criterion.benchmark_group("loop overhead, per turn");
    for turns in [20, 200] {
        group.throughput(Throughput::Elements(turns as u64));
        group.bench_with_input(BenchmarkId::new("turns", turns), &turns, |bencher, turns| {
            bencher.to_async(&runtime).iter(|| drive(*turns));
        });
    }
    group.finish();
}

criterion_group!(benches, turns);
criterion_main!(benches);
