//! The driver with real tools, a scripted model and a log in memory.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use agent::{
    Access, Drive, Ended, Hook, HookSet, Log, LogError, Model, Observer, Run, Tool, ToolContext,
    ToolError, ToolOutput, ToolRegistry,
};
use async_trait::async_trait;
use domain::{
    EventBody, EventDraft, Face, HookPoint, HookVerdict, InteractionRequest, InteractionResponse,
    Limits, ModelFailureKind, RunStarted, RunStatus, SessionEvent, SessionId, SystemClock,
    TeacherId, ToolCall, ToolResult, TraceId,
};
use futures::StreamExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use testkit::scripted::{Answer, Scripted};
use tokio::sync::watch;

#[derive(Default)]
struct Memory {
    session: Option<SessionId>,
    events: Mutex<Vec<SessionEvent>>,
    batches: Mutex<Vec<Vec<&'static str>>>,
}

#[async_trait]
impl Log for Memory {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        let mut events = self.events.lock().unwrap();
        let kinds = drafts.iter().map(|draft| draft.body.kind()).collect();
        self.batches.lock().unwrap().push(kinds);
        let first = events.len() as i64;
        let new: Vec<SessionEvent> = drafts
            .into_iter()
            .zip(first + 1..)
            .map(|(draft, seq)| SessionEvent {
                session_id: self.session.unwrap_or(SessionId(uuid::Uuid::nil())),
                seq,
                trace_id: draft.trace_id,
                at: draft.at,
                body: draft.body,
            })
            .collect();
        events.extend(new.clone());
        Ok(new)
    }
}

#[derive(Default)]
struct Heard(Mutex<String>);

impl Observer for Heard {
    fn delta(&self, _: TraceId, _: u32, text: &str) {
        self.0.lock().unwrap().push_str(text);
    }
}

/// Count up and give the count back.
#[derive(Deserialize, JsonSchema)]
struct Nothing {}

struct Count(Arc<AtomicUsize>);

#[async_trait]
impl Tool for Count {
    type Input = Nothing;
    const NAME: &'static str = "count";
    const ACCESS: Access = Access::Once;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let count = self.0.fetch_add(1, Ordering::SeqCst) + 1;
        Ok(ToolOutput::text(count.to_string()))
    }
}

/// Ask which class.
#[derive(Deserialize, JsonSchema)]
struct Question {}

struct Ask;

#[async_trait]
impl Tool for Ask {
    type Input = Question;
    const NAME: &'static str = "ask";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Question, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::Ask(InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: Vec::new(),
            free_text: true,
        }))
    }
}

/// Fail for good.
#[derive(Deserialize, JsonSchema)]
struct Failure {}

struct Fail;

#[async_trait]
impl Tool for Fail {
    type Input = Failure;
    const NAME: &'static str = "fail";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Failure, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Err(ToolError::Stop("the workspace is gone".into()))
    }
}

struct Refuse;

#[async_trait]
impl Hook for Refuse {
    fn name(&self) -> &'static str {
        "refuse"
    }

    fn points(&self) -> &'static [HookPoint] {
        &[HookPoint::PreTool]
    }

    async fn pre_tool(&self, call: &ToolCall) -> HookVerdict {
        HookVerdict::Abort { reason: format!("{} is not allowed", call.name) }
    }
}

struct Stage {
    log: Arc<Memory>,
    heard: Arc<Heard>,
    counted: Arc<AtomicUsize>,
    drive: Drive,
    stop: watch::Sender<Option<Face>>,
}

impl Stage {
    fn new(model: Arc<dyn Model>, hooks: HookSet) -> Self {
        let log = Arc::new(Memory::default());
        let heard = Arc::new(Heard::default());
        let counted = Arc::new(AtomicUsize::new(0));
        let (stop, receiver) = watch::channel(None);
        let drive = Drive {
            teacher: TeacherId::new(),
            session: SessionId::new(),
            model,
            tools: ToolRegistry::default().with(Count(counted.clone())).with(Ask).with(Fail),
            hooks,
            log: log.clone(),
            observer: heard.clone(),
            clock: Arc::new(SystemClock),
            stop: receiver,
        };
        Self { log, heard, counted, drive, stop }
    }

    fn scripted(answers: Vec<Answer>) -> Self {
        Self::new(Arc::new(Scripted::new(answers)), HookSet::default())
    }

    /// A session in which a run has just begun.
    async fn begin(&self, max_turns: u32) -> Run {
        let trace_id = TraceId::new();
        let message =
            EventBody::UserMessage { text: "go".into(), command: None, face: Face::Terminal };
        let start = EventBody::RunStarted(RunStarted {
            plugin: "p".into(),
            agent: "a".into(),
            provider: "scripted".into(),
            model: "m".into(),
            limits: Limits { max_turns, max_budget_usd: None },
            prompt: Vec::new(),
            tools: self.drive.tools.names(),
            hook_points: self.drive.hooks.points(),
        });
        self.append(trace_id, vec![message, start]).await
    }

    async fn append(&self, trace_id: TraceId, bodies: Vec<EventBody>) -> Run {
        let at = chrono::Utc::now();
        let drafts = bodies.into_iter().map(|body| EventDraft { trace_id, at, body }).collect();
        self.log.append(drafts).await.unwrap();
        Run::fold(&self.log.events.lock().unwrap()).unwrap()
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.log.events.lock().unwrap().iter().map(|event| event.body.kind()).collect()
    }

    fn results(&self) -> Vec<ToolResult> {
        let events = self.log.events.lock().unwrap();
        let results = events.iter().filter_map(|event| match &event.body {
            EventBody::ToolFinished { result, .. } => Some(result.clone()),
            _ => None,
        });
        results.collect()
    }
}

fn finished(status: RunStatus, reason: &str) -> Ended {
    Ended::Finished { status, reason: reason.into() }
}

#[tokio::test]
async fn a_tool_call_runs_and_its_result_reaches_the_model() {
    let model = Arc::new(Scripted::new(vec![
        Answer::tool("count", json!({})).saying("counting "),
        Answer::text("one"),
    ]));
    let stage = Stage::new(model.clone(), HookSet::default());
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Success, ""));
    assert_eq!(stage.counted.load(Ordering::SeqCst), 1);
    assert_eq!(*stage.heard.0.lock().unwrap(), "counting one");
    let requests = model.requests();
    let last = serde_json::to_value(requests[1].messages.last().unwrap()).unwrap();
    assert_eq!(
        last,
        json!({ "role": "tool", "callId": "call-1-0", "content": "1", "isError": false })
    );
}

#[tokio::test]
async fn what_happened_is_written_before_anyone_acts_on_it_in_two_writes_a_turn() {
    let stage = Stage::scripted(vec![Answer::tool("count", json!({})), Answer::text("done")]);
    let run = stage.begin(9).await;
    stage.drive.run(run).await.unwrap();
    let batches = stage.log.batches.lock().unwrap().clone();
    assert_eq!(
        batches,
        [
            vec!["userMessage", "runStarted"],
            vec!["modelAnswered", "toolStarted"],
            vec!["toolFinished"],
            vec!["modelAnswered", "runFinished"],
        ]
    );
}

#[tokio::test]
async fn an_unknown_tool_and_a_wrong_input_are_told_to_the_model() {
    let stage = Stage::scripted(vec![
        Answer::tool("nothing_like_it", json!({})).and_tool("count", json!("no object")),
        Answer::text("sorry"),
    ]);
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Success, ""));
    let told: Vec<String> = stage
        .results()
        .into_iter()
        .map(|result| match result {
            ToolResult::Failed { message } => message,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told[0], "there is no tool named nothing_like_it; there are ask, count, fail");
    assert!(told[1].starts_with("the input of count is not as its schema asks"), "{}", told[1]);
}

#[tokio::test]
async fn a_tool_that_stops_the_run_ends_it() {
    let stage = Stage::scripted(vec![Answer::tool("fail", json!({}))]);
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::ErrorTool, "the workspace is gone"));
}

#[tokio::test]
async fn a_question_suspends_and_the_answer_continues_the_run() {
    let stage = Stage::scripted(vec![Answer::tool("ask", json!({})), Answer::text("3B it is")]);
    let run = stage.begin(9).await;
    let trace = run.trace().unwrap();
    let (_, ended) = stage.drive.run(run).await.unwrap();
    let Ended::Suspended(interaction) = ended else { panic!("{ended:?}") };
    let answered = EventBody::InteractionAnswered {
        interaction_id: interaction.id,
        response: InteractionResponse::Answer { text: "3B".into() },
        face: Face::Window,
    };
    let run = stage.append(trace, vec![answered]).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Success, ""));
    assert_eq!(stage.results(), [ToolResult::Completed { content: "3B".into() }]);
}

#[tokio::test]
async fn a_call_of_a_dead_process_is_not_repeated_when_it_may_do_harm() {
    let stage = Stage::scripted(vec![Answer::tool("count", json!({})), Answer::text("looked")]);
    let run = stage.begin(1).await;
    let trace = run.trace().unwrap();
    // The first process dies between the start of the call and its end.
    stage.drive.run(run).await.unwrap();
    stage.log.events.lock().unwrap().truncate(4);
    assert_eq!(stage.kinds().last(), Some(&"toolStarted"));
    let run = stage.append(trace, vec![EventBody::RunResumed]).await;
    stage.drive.run(run).await.unwrap();
    assert_eq!(stage.counted.load(Ordering::SeqCst), 1);
    let results = stage.results();
    let [ToolResult::Failed { message }] = results.as_slice() else { panic!("{results:?}") };
    assert!(message.contains("whether it took effect is unknown"), "{message}");
}

#[tokio::test]
async fn a_hook_may_refuse_a_call_before_it_runs() {
    let model = Arc::new(Scripted::new(vec![Answer::tool("count", json!({}))]));
    let stage = Stage::new(model, HookSet::new(vec![Arc::new(Refuse)]));
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::ErrorHookAbort, "count is not allowed"));
    assert_eq!(stage.counted.load(Ordering::SeqCst), 0);
}

/// Refuses the first call and lets every other pass.
struct RefuseFirst(AtomicUsize);

#[async_trait]
impl Hook for RefuseFirst {
    fn name(&self) -> &'static str {
        "refuse-first"
    }

    fn points(&self) -> &'static [HookPoint] {
        &[HookPoint::PreTool]
    }

    async fn pre_tool(&self, call: &ToolCall) -> HookVerdict {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 => HookVerdict::Abort { reason: format!("{} is not allowed", call.name) },
            _ => HookVerdict::Continue,
        }
    }
}

#[tokio::test]
async fn after_a_refused_call_no_other_call_of_the_answer_runs_and_none_counts_as_started() {
    let answer = Answer::tool("count", json!({})).and_tool("count", json!({}));
    let hook = Arc::new(RefuseFirst(AtomicUsize::new(0)));
    let stage = Stage::new(Arc::new(Scripted::new(vec![answer])), HookSet::new(vec![hook]));
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::ErrorHookAbort, "count is not allowed"));
    assert_eq!(stage.counted.load(Ordering::SeqCst), 0);
    assert_eq!(
        stage.kinds(),
        ["userMessage", "runStarted", "modelAnswered", "hooksRan", "runFinished"]
    );
}

#[tokio::test]
async fn after_a_call_that_stops_the_run_no_other_call_of_the_answer_runs() {
    let answer = Answer::tool("fail", json!({})).and_tool("count", json!({}));
    let stage = Stage::scripted(vec![answer]);
    let run = stage.begin(9).await;
    let (run, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::ErrorTool, "the workspace is gone"));
    assert_eq!(stage.counted.load(Ordering::SeqCst), 0);
    let results = run.history().iter().filter(|m| matches!(m, domain::Message::Tool { .. }));
    assert_eq!(results.count(), 2);
}

#[tokio::test]
async fn two_questions_of_one_answer_are_asked_one_after_the_other() {
    let answer = Answer::tool("ask", json!({})).and_tool("ask", json!({}));
    let stage = Stage::scripted(vec![answer, Answer::text("thanks")]);
    let mut run = stage.begin(9).await;
    let trace = run.trace().unwrap();
    for (text, opened) in [("3B", 1), ("Monday", 2)] {
        let (_, ended) = stage.drive.run(run).await.unwrap();
        let Ended::Suspended(interaction) = ended else { panic!("{ended:?}") };
        let kinds = stage.kinds();
        assert_eq!(kinds.last(), Some(&"interactionOpened"));
        assert_eq!(kinds.iter().filter(|kind| **kind == "interactionOpened").count(), opened);
        let answered = EventBody::InteractionAnswered {
            interaction_id: interaction.id,
            response: InteractionResponse::Answer { text: text.into() },
            face: Face::Window,
        };
        run = stage.append(trace, vec![answered]).await;
    }
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Success, ""));
    let completed = |content: &str| ToolResult::Completed { content: content.into() };
    assert_eq!(stage.results(), [completed("3B"), completed("Monday")]);
}

/// A server that counts the calls of each answer from 0, as some do.
struct Counting(AtomicUsize);

#[async_trait]
impl Model for Counting {
    fn provider(&self) -> &str {
        "counting"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        1_000
    }

    fn cost_usd(&self, _: &domain::Usage) -> f64 {
        0.0
    }

    async fn stream(
        &self,
        _: agent::ModelRequest,
    ) -> Result<agent::ModelStream, domain::ModelFailure> {
        let calls = if self.0.fetch_add(1, Ordering::SeqCst) < 2 { 2 } else { 0 };
        let mut events: Vec<_> = (0..calls)
            .map(|index| {
                let (id, name) = ("call_0".to_owned(), "count".to_owned());
                Ok(agent::ModelEvent::ToolCall { index, id, name })
            })
            .collect();
        let stop = domain::StopReason::EndTurn;
        let usage = domain::Usage::default();
        events.push(Ok(agent::ModelEvent::Finished { stop, usage }));
        Ok(futures::stream::iter(events).boxed())
    }
}

#[tokio::test]
async fn every_call_of_a_session_has_an_id_of_its_own_whatever_the_server_counts() {
    let stage = Stage::new(Arc::new(Counting(AtomicUsize::new(0))), HookSet::default());
    let run = stage.begin(9).await;
    let (run, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Success, ""));
    let asked: Vec<String> = run
        .history()
        .iter()
        .filter_map(|message| match message {
            domain::Message::Assistant(answer) => Some(answer.tool_calls()),
            _ => None,
        })
        .flatten()
        .map(|call| call.id.clone())
        .collect();
    assert_eq!(asked, ["call_0", "call_0-1-2", "call_0-2-1", "call_0-2-2"]);
    let told: Vec<String> = run
        .history()
        .iter()
        .filter_map(|message| match message {
            domain::Message::Tool { call_id, .. } => Some(call_id.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(told, asked);
}

#[tokio::test]
async fn stopping_ends_a_run_between_two_steps() {
    let answers = (0..50).map(|_| Answer::tool("count", json!({}))).collect();
    let stage = Stage::scripted(answers);
    let run = stage.begin(100).await;
    stage.stop.send_replace(Some(Face::Window));
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::Cancelled, "stopped by the teacher"));
    assert_eq!(stage.counted.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_model_that_refuses_the_key_ends_the_run_with_its_words() {
    let answer = Answer::failure(ModelFailureKind::Auth, "the key was refused");
    let stage = Stage::scripted(vec![answer]);
    let run = stage.begin(9).await;
    let (_, ended) = stage.drive.run(run).await.unwrap();
    assert_eq!(ended, finished(RunStatus::ErrorModel, "the key was refused"));
}
