//! A session at a desk: the offline drafter over a real workspace, with hooks and a log in memory.
//! Nothing is kept between two steps but the log and the files, as after a restart.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use agent::{
    Access, Alone, Drive, Ended, Exchange, Gear, HookSet, Inbox, Log, Model, Run, Tool,
    ToolContext, ToolError, ToolOutput, ToolRegistry, Unheard,
};
use async_trait::async_trait;
use domain::{
    ApprovalMode, AskEvent, EventBody, EventDraft, Face, Factors, Interaction, InteractionRequest,
    InteractionResponse, Limits, MemoryScope, RunEvent, RunStarted, RunStatus, SessionEvent,
    SessionId, SystemClock, TeacherId, ToolCall, ToolEffect, TraceId, Withdrawal,
};
use drafter::Drafter;
use planning::hooks::how_sure::HowSure;
use planning::hooks::reflection_prompt::ReflectionPrompt;
use planning::hooks::reflection_prompt::past::{Past, PastExchange};
use planning::hooks::teacher_adjudication::TeacherAdjudication;
use planning::hooks::tool_approval::{EditedLesson, HerText, Owners, Permissions, ToolApproval};
use remembering::capture::{
    CaptureProvenance, HandEdit, HandEdits, Learning, MemoryCapture, MemoryWriter,
};
use schemars::JsonSchema;
use serde::Deserialize;
use tempfile::TempDir;
use testkit::seams::MemoryLog;
use tokio::sync::watch;
use workspace::{Section, Workspace, WorkspaceError, numbered, parse_sections};

use crate::folders::copy;
use crate::lesson_tools;

pub const PLAN: &str = "lessons/3B/iteration/lesson.md";

/// What a test sets before a run.
#[derive(Clone, Copy)]
pub struct Setting {
    pub approval: ApprovalMode,
    pub factors: Factors,
    pub confidence: bool,
}

impl Default for Setting {
    fn default() -> Self {
        let factors = Factors::default();
        Self { approval: ApprovalMode::Automation, factors, confidence: false }
    }
}

pub struct Desk {
    folder: TempDir,
    pub workspace: Arc<Workspace>,
    pub memory: Arc<Shelf>,
    pub permissions: Arc<Allowed>,
    pub model: Arc<dyn Model>,
    pub setting: Setting,
    log: Arc<MemoryLog>,
    session: SessionId,
    teacher: TeacherId,
}

impl Desk {
    pub fn new(setting: Setting) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sample = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../workspace"));
        copy(&sample, folder.path());
        let workspace = Arc::new(Workspace::open(folder.path()).unwrap());
        Self {
            folder,
            workspace,
            memory: Arc::default(),
            permissions: Arc::default(),
            model: Arc::new(Drafter::paced(std::time::Duration::ZERO)),
            setting,
            log: Arc::default(),
            session: SessionId::new(),
            teacher: TeacherId::new(),
        }
    }

    /// She says something, and a run begins.
    pub async fn say(&self, text: &str) -> Ended {
        let (trace, face) = (TraceId::new(), Face::Script);
        let message =
            EventBody::Run(RunEvent::UserMessage { text: text.into(), command: None, face });
        let gear = self.gear();
        let start = RunStarted {
            plugin: "lesson-planning".into(),
            agent: "planner".into(),
            provider: self.model.provider().into(),
            model: self.model.name().into(),
            context_tokens: self.model.context_tokens(),
            limits: Limits {
                max_turns: 60,
                max_budget_usd: None,
                max_tool_retries: 3,
                max_no_progress_iterations: 20,
                force_finalize_on_stall: true,
            },
            prompt: vec![lesson_tools::Notes::manifest()],
            tools: gear.tools.names(),
            read_only: gear.tools.read_only(),
            hooks: gear.hooks.refs(),
            output: None,
            memories: Vec::new(),
            class: Some("3B".into()),
            approval: self.setting.approval,
            factors: self.setting.factors,
            delegation: None,
            understood: None,
            handed_by: Vec::new(),
            fit: Default::default(),
            host: None,
        };
        self.append(trace, vec![message, EventBody::Run(RunEvent::RunStarted(start))]).await;
        self.go().await
    }

    /// The open question.
    pub fn open(&self) -> InteractionRequest {
        self.run().open_interaction().unwrap().request.clone()
    }

    /// She answers the open question, and the run goes on in what could be another process.
    pub async fn answer(&self, response: InteractionResponse) -> Ended {
        self.leave_answer(response).await;
        self.go().await
    }

    /// She answers and the process dies before it goes on.
    pub async fn leave_answer(&self, response: InteractionResponse) {
        let run = self.run();
        let Interaction { id, request, .. } = run.open_interaction().unwrap().clone();
        request.check(&response).unwrap();
        let body =
            EventBody::Ask(AskEvent::Answered { interaction_id: id, response, face: Face::Script });
        self.append(run.trace().unwrap(), vec![body]).await;
    }

    /// She says something instead of answering the open card, which is taken back.
    pub async fn move_on(&self, text: &str) -> Ended {
        let run = self.run();
        let interaction_id = run.open_interaction().unwrap().id;
        let why = Withdrawal::MovedOn;
        let said = EventBody::Run(RunEvent::UserMessage {
            text: text.into(),
            command: None,
            face: Face::Script,
        });
        let withdrawn = EventBody::Ask(AskEvent::Withdrawn { interaction_id, why });
        self.append(run.trace().unwrap(), vec![withdrawn, said]).await;
        self.go().await
    }

    /// Go on from the log.
    pub async fn go(&self) -> Ended {
        let (_stop, receiver) = watch::channel(None);
        let drive = Drive {
            teacher: self.teacher,
            session: self.session,
            crew: Arc::new(Alone(self.gear())),
            log: self.log.clone(),
            observer: Arc::new(Unheard),
            clock: Arc::new(SystemClock),
            stop: receiver,
            inbox: Inbox::default(),
        };
        drive.run(self.run()).await.unwrap().1
    }

    /// What the log says.
    pub fn run(&self) -> Run {
        Run::fold(&self.events()).unwrap()
    }

    pub fn events(&self) -> Vec<SessionEvent> {
        self.log.events().clone()
    }

    pub fn exchanges(&self) -> Vec<Exchange> {
        self.run().exchanges().to_vec()
    }

    /// The process died before these last entries reached the log; what it did to files is done.
    pub fn lose_after(&self, events: usize) {
        self.log.events().truncate(events);
    }

    /// Everything that hooks have noted.
    pub fn noted(&self) -> Vec<ToolEffect> {
        let events = self.events();
        let noted = events.into_iter().filter_map(|event| match event.body {
            EventBody::Run(RunEvent::HookRan(ran)) => Some(ran.effects),
            _ => None,
        });
        noted.flatten().collect()
    }

    pub fn text(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }

    /// She edits a file with her own editor.
    pub fn edit(&self, path: &str, old: &str, new: &str) {
        let text = self.text(path);
        assert_eq!(text.matches(old).count(), 1);
        fs::write(self.folder.path().join(path), text.replace(old, new)).unwrap();
    }

    pub fn section(&self, id: &str) -> Section {
        parse_sections(&self.text(PLAN)).into_iter().find(|section| section.id == id).unwrap()
    }

    /// Every section of the lesson but these, with its hash.
    pub fn hashes_without(&self, ids: &[&str]) -> Vec<(String, String)> {
        let sections = parse_sections(&self.text(PLAN));
        let others = sections.iter().filter(|section| !ids.contains(&section.id.as_str()));
        others.map(|section| (section.id.clone(), section.sha256())).collect()
    }

    async fn append(&self, trace_id: TraceId, bodies: Vec<EventBody>) {
        let at = domain::Clock::now(&SystemClock);
        let drafts = bodies.into_iter().map(|body| EventDraft { trace_id, at, body }).collect();
        self.log.append(drafts).await.unwrap();
    }

    fn gear(&self) -> Gear {
        let workspace = || Arc::clone(&self.workspace);
        let lessons = || Arc::new(lesson_tools::Files(workspace()));
        let tools = ToolRegistry::default()
            .with(Read(workspace()))
            .with(List(workspace()))
            .with(lesson_tools::Notes)
            .with(lesson_tools::Create(workspace()))
            .with(lesson_tools::Get(workspace()))
            .with(lesson_tools::ListAll(workspace()))
            .with(lesson_tools::Update(workspace()));
        let hooks = HookSet::new(vec![
            Arc::new(ToolApproval {
                workspace: workspace(),
                permissions: self.permissions.clone(),
                owners: Arc::new(NothingHers),
            }),
            Arc::new(HowSure {
                lessons: lessons(),
                past: Arc::new(NothingBefore),
                wanted: self.setting.confidence,
            }),
            Arc::new(TeacherAdjudication { lessons: lessons(), workspace: workspace() }),
            Arc::new(ReflectionPrompt {
                lessons: lessons(),
                workspace: workspace(),
                past: Arc::new(NothingBefore),
            }),
            Arc::new(MemoryCapture {
                learning: Learning::FromEverything,
                memory: self.memory.clone(),
                edits: Arc::new(NothingByHand),
                names_pupil: Arc::new(|text| text.contains("Olena")),
            }),
        ]);
        Gear { model: self.model.clone(), background: None, writer: None, tools, hooks }
    }
}

pub const DONE: Ended = Ended::Finished { status: RunStatus::Success, reason: String::new() };

/// Memory as a list.
#[derive(Default)]
pub struct Shelf {
    pub kept: Mutex<Vec<(MemoryScope, String, String)>>,
    pub dismissed: Mutex<Vec<String>>,
    pub broken: Mutex<bool>,
    pub changes: Mutex<Vec<(String, String)>>,
}

impl Shelf {
    pub fn texts(&self) -> Vec<String> {
        self.kept.lock().unwrap().iter().map(|(_, _, text)| text.clone()).collect()
    }
}

#[async_trait]
impl MemoryWriter for Shelf {
    async fn holds(&self, scope: &MemoryScope) -> Result<Vec<String>, String> {
        let kept = self.kept.lock().unwrap();
        Ok(kept.iter().filter(|(of, ..)| of == scope).map(|(_, _, text)| text.clone()).collect())
    }

    async fn dismissed(&self) -> Result<Vec<String>, String> {
        Ok(self.dismissed.lock().unwrap().clone())
    }

    async fn proposed_before(&self, _: SessionId) -> Result<Vec<(MemoryScope, String)>, String> {
        Ok(Vec::new())
    }

    async fn remember(
        &self,
        scope: &MemoryScope,
        path: &str,
        text: &str,
        from: CaptureProvenance,
    ) -> Result<Vec<String>, String> {
        assert_eq!(from.hook, "memory-capture");
        if *self.broken.lock().unwrap() {
            return Err("the disk is full".into());
        }
        let mut kept = self.kept.lock().unwrap();
        kept.push((scope.clone(), path.to_owned(), text.to_owned()));
        Ok(vec![format!("m{}", kept.len())])
    }

    async fn has_changed(
        &self,
        _: &MemoryScope,
        _: &str,
        (old, new): (&str, &str),
        _: CaptureProvenance,
    ) -> Result<bool, String> {
        let change = (old.to_owned(), new.to_owned());
        Ok(self.changes.lock().unwrap().contains(&change))
    }

    async fn change(
        &self,
        scope: &MemoryScope,
        _: &str,
        (old, new): (&str, &str),
        _: CaptureProvenance,
    ) -> Result<Vec<String>, String> {
        self.changes.lock().unwrap().push((old.to_owned(), new.to_owned()));
        let mut kept = self.kept.lock().unwrap();
        let entry = kept.iter_mut().find(|(of, _, text)| of == scope && text.contains(old));
        let (_, _, text) = entry.ok_or("it is not there")?;
        *text = text.replace(old, new);
        Ok(Vec::new())
    }
}

/// What is allowed for good.
#[derive(Default)]
pub struct Allowed(pub Mutex<Vec<String>>);

#[async_trait]
impl Permissions for Allowed {
    async fn allowed(&self, tool: &str, _: Option<&str>) -> bool {
        self.0.lock().unwrap().iter().any(|name| name == tool)
    }

    async fn add(&self, tool: &str) -> Result<(), String> {
        self.0.lock().unwrap().push(tool.to_owned());
        Ok(())
    }
}

/// A teacher without earlier sessions.
struct NothingBefore;

#[async_trait]
impl Past for NothingBefore {
    async fn asked(&self, _: SessionId) -> Result<Vec<PastExchange>, String> {
        Ok(Vec::new())
    }

    fn concerns(&self, _: &str, _: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A teacher who changes nothing by hand.
struct NothingByHand;

#[async_trait]
impl HandEdits for NothingByHand {
    async fn of_lessons(&self, _: &[String]) -> Result<Vec<HandEdit>, String> {
        Ok(Vec::new())
    }
}

/// A workspace without lessons.
struct NothingHers;

#[async_trait]
impl Owners for NothingHers {
    async fn hers(&self, _: &ToolCall, _: Option<&str>) -> Option<HerText> {
        None
    }

    async fn edited(&self, _: &ToolCall, _: Option<&str>) -> Option<EditedLesson> {
        None
    }

    fn permit(&self, _: SessionId, _: &str, _: &HerText) {}
}

fn tell(error: WorkspaceError) -> ToolError {
    ToolError::Tell(error.to_string())
}

/// Read.
#[derive(Deserialize, JsonSchema)]
struct At {
    path: String,
}

struct Read(Arc<Workspace>);

#[async_trait]
impl Tool for Read {
    type Input = At;
    const NAME: &'static str = "read_file";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: At, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let file = self.0.read(&input.path).map_err(tell)?;
        Ok(ToolOutput::text(numbered(&file.text, None, None)))
    }
}

struct List(Arc<Workspace>);

#[async_trait]
impl Tool for List {
    type Input = At;
    const NAME: &'static str = "list_directory";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: At, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let entries = self.0.list(&input.path).map_err(tell)?;
        let shown = |entry: &workspace::Entry| match entry.kind {
            workspace::EntryKind::Folder => format!("{}/", entry.path),
            workspace::EntryKind::File => entry.path.clone(),
        };
        let lines: Vec<String> = entries.iter().map(shown).collect();
        Ok(ToolOutput::text(lines.join("\n")))
    }
}
