//! What a turn of the loop costs beside the model and the tools: with a log in memory, and with the
//! private PostgreSQL (which writes through to the disk).
//!
//! A run has `TURNS` turns, each a model answer, a tool call and its result, so that the figure per
//! element is the overhead per turn.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark stops when it cannot measure"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use agent::{
    Access, Alone, Drive, Ended, Gear, HookSet, Inbox, Log, LogError, Run, Tool, ToolContext,
    ToolError, ToolOutput, ToolRegistry, Unheard,
};
use async_trait::async_trait;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domain::{
    ApprovalMode, Clock, EventBody, EventDraft, Face, Factors, Limits, RunEvent, RunStarted,
    SessionEvent, SessionId, SystemClock, TeacherId, TraceId,
};
use postgres::Server;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{NewSession, Store, TeacherStore};
use testkit::database::ServerFolder;
use testkit::scripted::Scripted;
use tokio::sync::watch;

const TURNS: usize = 20;

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

struct InStore {
    store: TeacherStore,
    session: SessionId,
    last_seq: AtomicI64,
}

#[async_trait]
impl Log for InStore {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        let last_seq = self.last_seq.load(Ordering::Relaxed);
        let events = self.store.append(self.session, last_seq, &drafts).await;
        let events = events.map_err(|error| LogError(Box::new(error)))?;
        self.last_seq.store(last_seq + events.len() as i64, Ordering::Relaxed);
        Ok(events)
    }

    async fn until_back(&self) {}
}

fn opening(trace_id: TraceId) -> Vec<EventDraft> {
    let message = EventBody::Run(RunEvent::UserMessage {
        text: "go".into(),
        command: None,
        face: Face::Terminal,
    });
    let start = EventBody::Run(RunEvent::RunStarted(RunStarted {
        plugin: "p".into(),
        agent: "a".into(),
        provider: "scripted".into(),
        model: "m".into(),
        context_tokens: 1_000_000,
        limits: Limits {
            max_turns: 1_000,
            max_budget_usd: None,
            max_tool_retries: 3,
            // The script reads the same file again and again.
            max_no_progress_iterations: u32::MAX,
            force_finalize_on_stall: true,
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
    }));
    let at = SystemClock.now();
    [message, start].into_iter().map(|body| EventDraft { trace_id, at, body }).collect()
}

async fn drive(log: Arc<dyn Log>, session: SessionId, teacher: TeacherId) {
    let drafts = opening(TraceId::new());
    let events: Vec<SessionEvent> = drafts
        .iter()
        .zip(1..)
        .map(|(draft, seq)| SessionEvent {
            session_id: session,
            seq,
            trace_id: draft.trace_id,
            at: draft.at,
            body: draft.body.clone(),
        })
        .collect();
    log.append(drafts).await.unwrap();
    let (_stop, receiver) = watch::channel(None);
    let drive = Drive {
        teacher,
        session,
        crew: Arc::new(Alone(Gear {
            model: Arc::new(Scripted::looping(TURNS)),
            background: None,
            writer: None,
            tools: ToolRegistry::default().with(ReadFile),
            hooks: HookSet::default(),
        })),
        log,
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
    group.throughput(Throughput::Elements(TURNS as u64));
    group.bench_function("log in memory", |bencher| {
        bencher
            .to_async(&runtime)
            .iter(|| drive(Arc::new(InMemory), SessionId::new(), TeacherId::new()));
    });

    let folder = ServerFolder::new().unwrap();
    let server = runtime.block_on(Server::open(folder.options())).unwrap();
    let store = Store::of(&server);
    let teacher = runtime.block_on(store.local_teacher()).unwrap();
    let store = store.for_teacher(teacher);
    group.sample_size(30);
    group.bench_function("log in PostgreSQL", |bencher| {
        bencher.to_async(&runtime).iter(|| async {
            let session = SessionId::new();
            let new = NewSession {
                id: session,
                plugin: "p".into(),
                command: None,
                agent: "a".into(),
                class_id: None,
                title: "bench".into(),
                kind: store::SessionKind::Run,
            };
            store.create_session(new).await.unwrap();
            let last_seq = AtomicI64::new(0);
            let log = InStore { store: store.clone(), session, last_seq };
            drive(Arc::new(log), session, teacher).await;
        });
    });
    group.finish();
    runtime.block_on(server.close()).unwrap();
}

criterion_group!(benches, turns);
criterion_main!(benches);
