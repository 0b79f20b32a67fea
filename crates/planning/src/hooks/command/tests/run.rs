//! Whole runs with the real driver, a model that follows a script, and programs as hooks.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use agent::{
    Access, Alone, Drive, Ended, Gear, HookSet, Inbox, Log, Model, ModelEvent, ModelRequest,
    ModelStream, Run, Tool, ToolContext, ToolError, ToolOutput, ToolRegistry, Unheard,
};
use async_trait::async_trait;
use domain::{
    ApprovalMode, AskEvent, EventBody, EventDraft, Face, Factors, InteractionId, Limits, Message,
    ModelFailure, RunEvent, RunStarted, RunStatus, SessionId, StopReason, SystemClock, TeacherId,
    TraceId, Usage, Withdrawal,
};
use futures::{StreamExt, stream};
use schemars::JsonSchema;
use serde::Deserialize;
use testkit::seams::MemoryLog;
use tokio::sync::watch;

use super::*;

/// Says its answers one after the other: a tool call, or words.
struct Scripted {
    answers: Mutex<VecDeque<Result<Value, &'static str>>>,
    asked: Mutex<Vec<ModelRequest>>,
}

#[async_trait]
impl Model for Scripted {
    fn provider(&self) -> &str {
        "scripted"
    }

    fn name(&self) -> &str {
        "script"
    }

    fn context_tokens(&self) -> u64 {
        1_000_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let mut asked = self.asked.lock().unwrap();
        asked.push(request);
        let answer = self.answers.lock().unwrap().pop_front().unwrap();
        let (pieces, stop) = match answer {
            Ok(input) => (
                vec![
                    ModelEvent::ToolCall {
                        index: 0,
                        id: format!("call-{}", asked.len()),
                        name: "write_file".into(),
                    },
                    ModelEvent::ToolInput { index: 0, json: input.to_string() },
                ],
                StopReason::ToolUse,
            ),
            Err(words) => (vec![ModelEvent::Text(words.into())], StopReason::EndTurn),
        };
        let end = ModelEvent::Finished { stop, usage: Usage::default() };
        Ok(stream::iter(pieces.into_iter().chain([end]).map(Ok)).boxed())
    }
}

/// Writes nothing.
#[derive(Deserialize, JsonSchema)]
struct Written {
    path: String,
}

struct Write;

#[async_trait]
impl Tool for Write {
    type Input = Written;
    const NAME: &'static str = "write_file";
    const ACCESS: Access = Access::Once;

    async fn run(&self, input: Written, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        match input.path.as_str() {
            "bad.md" => Err(ToolError::Tell("it is bad".into())),
            path => Ok(ToolOutput::text(format!("wrote {path}"))),
        }
    }
}

struct Stage {
    log: Arc<MemoryLog>,
    model: Arc<Scripted>,
    drive: Drive,
    trace: TraceId,
    _stop: watch::Sender<Option<Face>>,
}

impl Stage {
    fn new(hooks: Vec<CommandHook>, answers: Vec<Result<Value, &'static str>>) -> Self {
        let hooks = hooks.into_iter().map(|hook| Arc::new(hook) as Arc<dyn agent::Hook>).collect();
        let hooks = HookSet::new(hooks);
        let model =
            Arc::new(Scripted { answers: Mutex::new(answers.into()), asked: Mutex::default() });
        let log = Arc::new(MemoryLog::default());
        let (stop, stopped) = watch::channel(None);
        let trace = TraceId::new();
        let started = start(&hooks);
        let gear = Gear {
            model: Arc::clone(&model) as Arc<dyn Model>,
            background: None,
            writer: None,
            tools: ToolRegistry::default().with(Write),
            hooks,
        };
        let drive = Drive {
            teacher: TeacherId::new(),
            session: SessionId::new(),
            crew: Arc::new(Alone(gear)),
            log: Arc::clone(&log) as Arc<dyn Log>,
            observer: Arc::new(Unheard),
            clock: Arc::new(SystemClock),
            stop: stopped,
            inbox: Inbox::default(),
        };
        let stage = Self { log, model, drive, trace, _stop: stop };
        stage.happened(EventBody::Run(RunEvent::UserMessage {
            text: "A lesson for 3B.".into(),
            command: None,
            face: Face::Script,
        }));
        stage.happened(EventBody::Run(RunEvent::RunStarted(started)));
        stage
    }

    fn happened(&self, body: EventBody) {
        let (trace_id, at) = (self.trace, domain::Clock::now(&SystemClock));
        self.log.write(vec![EventDraft { trace_id, at, body }]);
    }

    /// Go on from the log, as another process would.
    async fn go_on(&self) -> Ended {
        let run = Run::fold(&self.log.events()).unwrap();
        self.drive.run(run).await.unwrap().1
    }

    /// What the model was told at its last call.
    fn told(&self) -> String {
        let asked = self.model.asked.lock().unwrap();
        match asked.last().unwrap().messages.last().unwrap() {
            Message::User { text } => text.clone(),
            Message::Tool { content, .. } => content.clone(),
            Message::Assistant(answer) => answer.text(),
        }
    }
}

fn start(hooks: &HookSet) -> RunStarted {
    RunStarted {
        plugin: "p".into(),
        agent: "planner".into(),
        provider: "scripted".into(),
        model: "script".into(),
        context_tokens: 1_000_000,
        limits: Limits {
            max_turns: 10,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: 4,
            force_finalize_on_stall: true,
        },
        prompt: Vec::new(),
        tools: vec!["write_file".into()],
        read_only: Vec::new(),
        hooks: hooks.refs(),
        output: None,
        memories: Vec::new(),
        class: None,
        approval: ApprovalMode::default(),
        factors: Factors::default(),
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    }
}

const DONE: Ended = Ended::Finished { status: RunStatus::Success, reason: String::new() };

fn seen(folders: &Folders, name: &str) -> Value {
    let text = fs::read_to_string(folders.path("workspace").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Keeps what it reads, under the name of its event.
fn keeping(folders: &Folders, event: HookEvent) -> CommandHook {
    let name = format!("{}.sh", event.as_str());
    let text = format!("cat > {}.json", event.as_str());
    folders.hook(event, vec![folders.script(&name, &text)])
}

#[tokio::test]
async fn every_event_of_a_run_reaches_its_programs_with_its_fields() {
    let folders = Folders::new();
    use HookEvent::{PostModel, PostToolUse, PostToolUseFailure, PreModel, PreToolUse, Stop};
    let events = [
        HookEvent::UserPromptSubmit,
        PreModel,
        PostModel,
        PreToolUse,
        PostToolUse,
        PostToolUseFailure,
        Stop,
    ];
    let hooks = events.iter().map(|event| keeping(&folders, *event)).collect();
    let answers =
        vec![Ok(json!({"path": "a.md"})), Ok(json!({"path": "bad.md"})), Err("Here it is.")];
    let stage = Stage::new(hooks, answers);
    assert_eq!(stage.go_on().await, DONE);
    let read = |event: HookEvent| {
        let mut input = seen(&folders, &format!("{}.json", event.as_str()));
        let fields = input.as_object_mut().unwrap();
        assert_eq!(fields.remove("session_id"), Some(json!(stage.drive.session)));
        assert_eq!(fields.remove("trace_id"), Some(json!(stage.trace)));
        assert_eq!(fields.remove("cwd"), Some(json!(folders.path("workspace"))));
        assert_eq!(fields.remove("permission_mode"), Some(json!("default")));
        assert_eq!(fields.remove("agent_type"), Some(json!("planner")));
        assert_eq!(fields.remove("hook_event_name"), Some(json!(event.as_str())));
        input
    };
    assert_eq!(read(HookEvent::UserPromptSubmit), json!({"prompt": "A lesson for 3B."}));
    let call = |id: &str, path: &str| json!({"tool_name": "write_file", "tool_input": {"path": path}, "tool_use_id": id});
    assert_eq!(read(PreToolUse), call("call-2", "bad.md"));
    let mut worked = call("call-1", "a.md");
    worked["tool_response"] = json!("wrote a.md");
    assert_eq!(read(PostToolUse), worked);
    let mut failed = call("call-2", "bad.md");
    failed["error"] = json!("it is bad");
    assert_eq!(read(PostToolUseFailure), failed);
    let answer = json!({"last_assistant_message": "Here it is.", "tool_calls": []});
    assert_eq!(read(PostModel), answer);
    let end = json!({"last_assistant_message": "Here it is.", "stop_hook_active": false});
    assert_eq!(read(Stop), end);
    assert_eq!(read(PreModel)["messages"].as_array().map(Vec::len), Some(5));
}

#[tokio::test]
async fn a_question_suspends_the_run_and_the_answer_is_taken_by_another_process() {
    let folders = Folders::new();
    let output = json!({"hookSpecificOutput": {"permissionDecision": "ask",
        "permissionDecisionReason": "Sure?", "updatedInput": {"path": "b.md"}}});
    let text = format!("echo x >> runs; echo '{output}'");
    let hook = folders.hook(HookEvent::PreToolUse, vec![folders.script("ask.sh", &text)]);
    let stage = Stage::new(vec![hook], vec![Ok(json!({"path": "a.md"})), Err("Done.")]);
    let Ended::Suspended(interaction) = stage.go_on().await else { panic!("it went on") };
    assert_eq!(
        interaction.request,
        InteractionRequest::ToolApproval {
            tool: "write_file".into(),
            title: "Sure?".into(),
            input: json!({"path": "b.md"}),
            scopes: vec![],
        }
    );
    let interaction_id: InteractionId = interaction.id;
    let decision = ApprovalDecision::Allow { scope: ApprovalScope::Once };
    let response = InteractionResponse::Approval { decision };
    let face = Face::Script;
    stage.happened(EventBody::Ask(AskEvent::Answered { interaction_id, response, face }));
    assert_eq!(stage.go_on().await, DONE);
    assert_eq!(stage.told(), "wrote b.md");
    // The program was asked once; after the answer it is the teacher's word that counts.
    assert_eq!(fs::read_to_string(folders.path("workspace/runs")).unwrap(), "x\n");
}

#[tokio::test]
async fn a_question_of_a_program_is_open_as_long_as_it_says_and_then_the_call_is_refused() {
    let folders = Folders::new();
    let ask = |open: &str| {
        json!({"hookSpecificOutput": {"permissionDecision": "ask",
            "permissionExpiresIn": open.parse::<f64>().unwrap()}})
    };
    let script = |name: &str, open: &str| folders.script(name, &format!("echo '{}'", ask(open)));
    let scripts = vec![script("long.sh", "600"), script("short.sh", "90"), script("bad.sh", "-1")];
    let hook = folders.hook(HookEvent::PreToolUse, scripts);
    let stage = Stage::new(vec![hook], vec![Ok(json!({"path": "a.md"})), Err("Done.")]);
    let before = domain::Clock::now(&SystemClock);
    let Ended::Suspended(interaction) = stage.go_on().await else { panic!("it went on") };
    let open = interaction.expires_at.unwrap() - before;
    assert!((90..120).contains(&open.num_seconds()), "{open}");
    let (interaction_id, why) = (interaction.id, Withdrawal::Expired);
    stage.happened(EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }));
    assert_eq!(stage.go_on().await, DONE);
    assert!(stage.told().contains("the teacher did not allow this"), "{}", stage.told());
}

#[tokio::test]
async fn a_program_at_the_end_sends_the_model_back_and_knows_that_it_has() {
    let folders = Folders::new();
    let text = "grep -q '\"stop_hook_active\":true' && exit 0; echo 'No exit ticket.' >&2; exit 2";
    let hook = folders.hook(HookEvent::Stop, vec![folders.script("end.sh", text)]);
    let stage = Stage::new(vec![hook], vec![Err("Here it is."), Err("Now with one.")]);
    assert_eq!(stage.go_on().await, DONE);
    assert_eq!(stage.told(), "No exit ticket.");
}

#[tokio::test]
async fn a_program_can_refuse_the_teachers_words() {
    let folders = Folders::new();
    let script = folders.script("no.sh", "echo 'Not today.' >&2; exit 2");
    let hook = folders.hook(HookEvent::UserPromptSubmit, vec![script]);
    let stage = Stage::new(vec![hook], vec![]);
    let ended = Ended::Finished { status: RunStatus::ErrorHookAbort, reason: "Not today.".into() };
    assert_eq!(stage.go_on().await, ended);
}
