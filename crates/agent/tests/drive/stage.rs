//! What the tests stand on: a log in memory, a few tools, and a crew of scripted agents.

mod tools;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use agent::{
    Crew, Drive, DriveError, Ended, Gear, Hook, HookSet, Inbox, Log, Model, Observer, Run,
    Steering, Tool, ToolRegistry,
};
use async_trait::async_trait;
use domain::{
    ApprovalMode, AskEvent, Delegation, EventBody, EventDraft, Face, Factors, HandoffContext,
    InteractionRequest, InteractionResponse, Limits, ModelActivity, RunEvent, RunStarted,
    RunStatus, SessionId, SystemClock, Task, TeacherId, ToolResult, TraceId,
};
use testkit::scripted::{Answer, Scripted};
use testkit::seams::MemoryLog;
use tokio::sync::watch;

use tools::{Ask, Change, Count, Fail, Looks, Send, Transfer, Write};
pub use tools::{Full, Hang, Look, Meets, MeetsOnce};

#[derive(Default)]
pub struct Heard {
    pub text: Mutex<String>,
    pub thoughts: Mutex<String>,
    /// What the model did, and after how many seconds that was told.
    pub activities: Mutex<Vec<(ModelActivity, u64)>>,
}

impl Observer for Heard {
    fn delta(&self, _: TraceId, _: u32, text: &str) {
        self.text.lock().unwrap().push_str(text);
    }

    fn thought(&self, _: TraceId, _: u32, text: &str) {
        self.thoughts.lock().unwrap().push_str(text);
    }

    fn activity(&self, _: TraceId, _: u32, doing: ModelActivity, seconds: u64) {
        self.activities.lock().unwrap().push((doing, seconds));
    }
}

pub fn question(text: &str) -> InteractionRequest {
    InteractionRequest::Question {
        question: text.into(),
        reason: String::new(),
        options: Vec::new(),
        free_text: true,
    }
}

/// An agent of the crew.
#[derive(Clone)]
pub struct Member {
    pub model: Arc<dyn Model>,
    pub background: Option<Arc<dyn Model>>,
    pub hooks: HookSet,
    pub limits: Limits,
}

pub const LIMITS: Limits = Limits {
    max_turns: 9,
    max_budget_usd: None,
    max_tool_retries: 3,
    max_no_progress_iterations: 50,
    force_finalize_on_stall: false,
};

impl Member {
    pub fn saying(answers: Vec<Answer>) -> Self {
        Self::with(Arc::new(Scripted::new(answers)))
    }

    pub fn with(model: Arc<dyn Model>) -> Self {
        Self { model, background: None, hooks: HookSet::default(), limits: LIMITS }
    }

    pub fn hooked(mut self, hooks: Vec<Arc<dyn Hook>>) -> Self {
        self.hooks = HookSet::new(hooks);
        self
    }
}

pub struct People {
    pub members: Mutex<BTreeMap<String, Member>>,
    pub tools: Mutex<ToolRegistry>,
    /// What specialists were offered to spend.
    pub offered: Mutex<Vec<Option<f64>>>,
}

impl People {
    pub fn start(&self, name: &str) -> Result<RunStarted, String> {
        let members = self.members.lock().unwrap();
        let member = members.get(name).ok_or_else(|| format!("there is no agent {name}"))?;
        let tools = self.tools.lock().unwrap();
        Ok(RunStarted {
            plugin: "p".into(),
            agent: name.into(),
            provider: "scripted".into(),
            model: "m".into(),
            context_tokens: member.model.context_tokens(),
            limits: member.limits,
            prompt: Vec::new(),
            tools: tools.names(),
            read_only: tools.read_only(),
            hooks: member.hooks.refs(),
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
        })
    }
}

#[async_trait]
impl Crew for People {
    fn gear(&self, start: &RunStarted) -> Result<Gear, String> {
        let members = self.members.lock().unwrap();
        let member = members.get(&start.agent).ok_or_else(|| "it has left".to_owned())?.clone();
        let tools = self.tools.lock().unwrap().clone();
        let Member { model, background, hooks, .. } = member;
        Ok(Gear { model, background, writer: None, tools, hooks })
    }

    async fn specialist(
        &self,
        _: &RunStarted,
        delegation: Delegation,
        budget_usd: Option<f64>,
    ) -> Result<RunStarted, String> {
        self.offered.lock().unwrap().push(budget_usd);
        // The driver sees to the rest.
        self.start(&delegation.task.agent)
    }

    async fn successor(
        &self,
        _: &RunStarted,
        to: &HandoffContext,
        _: &[Task],
    ) -> Result<RunStarted, String> {
        self.start(&to.agent)
    }
}

pub struct Stage {
    pub log: Arc<MemoryLog>,
    pub heard: Arc<Heard>,
    pub counted: Arc<AtomicUsize>,
    pub people: Arc<People>,
    pub inbox: Inbox,
    pub drive: Drive,
    pub stop: watch::Sender<Option<Face>>,
}

impl Stage {
    /// The agent `a` and others.
    pub fn of(members: impl IntoIterator<Item = (&'static str, Member)>) -> Self {
        let members = members.into_iter().map(|(name, member)| (name.to_owned(), member));
        let counted = Arc::new(AtomicUsize::new(0));
        let tools = ToolRegistry::default()
            .with(Count(counted.clone()))
            .with(Write)
            .with(Change)
            .with(Looks)
            .with(Ask)
            .with(Fail)
            .with(Send)
            .with(Transfer);
        let people = Arc::new(People {
            members: Mutex::new(members.collect()),
            tools: Mutex::new(tools),
            offered: Mutex::default(),
        });
        let (log, heard) =
            (Arc::new(MemoryLog::of(SessionId(uuid::Uuid::nil()))), Arc::new(Heard::default()));
        let (stop, receiver) = watch::channel(None);
        let inbox = Inbox::default();
        let drive = Drive {
            teacher: TeacherId::new(),
            session: SessionId(uuid::Uuid::nil()),
            crew: people.clone(),
            log: log.clone(),
            observer: heard.clone(),
            clock: Arc::new(SystemClock),
            stop: receiver,
            inbox: inbox.clone(),
        };
        Self { log, heard, counted, people, inbox, drive, stop }
    }

    pub fn scripted(answers: Vec<Answer>) -> Self {
        Self::of([("a", Member::saying(answers))])
    }

    pub fn add_tool<T: Tool>(&self, tool: T) {
        let mut tools = self.people.tools.lock().unwrap();
        *tools = tools.clone().with(tool);
    }

    /// A session in which a run of `a` has just begun.
    pub async fn begin(&self) -> Run {
        let start = self.people.start("a").unwrap();
        self.begin_with(start).await
    }

    pub async fn begin_with(&self, start: RunStarted) -> Run {
        let (text, face) = ("go".to_owned(), Face::Terminal);
        let message = EventBody::Run(RunEvent::UserMessage { text, command: None, face });
        self.append(TraceId::new(), vec![message, EventBody::Run(RunEvent::RunStarted(start))])
            .await
    }

    pub async fn append(&self, trace_id: TraceId, bodies: Vec<EventBody>) -> Run {
        let at = chrono::Utc::now();
        let drafts = bodies.into_iter().map(|body| EventDraft { trace_id, at, body }).collect();
        self.log.append(drafts).await.unwrap();
        self.folded()
    }

    /// The run as another process finds it.
    pub fn folded(&self) -> Run {
        Run::fold(&self.log.events()).unwrap()
    }

    pub async fn run(&self) -> Ended {
        let run = self.begin().await;
        self.drives(run).await
    }

    pub async fn drives(&self, run: Run) -> Ended {
        let (run, ended) = self.drive.run(run).await.unwrap();
        assert_eq!(run, self.folded(), "what is in memory is what is in the log");
        ended
    }

    pub async fn fails(&self, run: Run) -> DriveError {
        self.drive.run(run).await.unwrap_err()
    }

    /// Answers the open question, and goes on in another process.
    pub async fn replies(&self, text: &str) -> Ended {
        let run = self.folded();
        let interaction_id = run.open_interaction().unwrap().id;
        let response = InteractionResponse::Answer { text: text.into() };
        let face = Face::Window;
        let body = EventBody::Ask(AskEvent::Answered { interaction_id, response, face });
        let run = self.append(run.active().trace().unwrap(), vec![body]).await;
        self.drives(run).await
    }

    pub fn says(&self, text: &str) {
        self.inbox.push(Steering { text: text.into(), face: Face::Window });
    }

    pub fn kinds(&self) -> Vec<&'static str> {
        self.log.events().iter().map(|event| event.body.kind()).collect()
    }

    pub fn count_of(&self, kind: &str) -> usize {
        self.kinds().iter().filter(|known| **known == kind).count()
    }

    pub fn results(&self) -> Vec<ToolResult> {
        let events = self.log.events();
        let results = events.iter().filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::ToolFinished { result, .. }) => Some(result.clone()),
            _ => None,
        });
        results.collect()
    }

    pub fn counted(&self) -> usize {
        self.counted.load(Ordering::SeqCst)
    }
}

pub fn finished(status: RunStatus, reason: &str) -> Ended {
    Ended::Finished { status, reason: reason.into() }
}

pub fn success() -> Ended {
    finished(RunStatus::Success, "")
}

pub fn stopped() -> Ended {
    finished(RunStatus::Cancelled, "stopped by the teacher")
}

pub fn completed(content: &str) -> ToolResult {
    ToolResult::Completed { content: content.into() }
}

pub fn asked(ended: &Ended) -> String {
    match ended {
        Ended::Suspended(interaction) => match &interaction.request {
            InteractionRequest::Question { question, .. } => question.clone(),
            other => other.kind().to_owned(),
        },
        Ended::Finished { .. } => panic!("{ended:?}"),
    }
}
