//! The one driver: take a step from the run, do its IO, append what happened, ask again.
//!
//! Events are gathered and written in one transaction, always *before* IO that acts on them: a tool
//! runs only after its start is in the log, a model is called only after the results it reads are.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::{
    AssistantMessage, Clock, ContentBlock, EventBody, EventDraft, Face, HookPoint, HookResult,
    HookVerdict, Interaction, InteractionId, InteractionRequest, InteractionResponse, Message,
    ModelFailure, ModelFailureKind, RunStatus, SessionEvent, SessionId, TeacherId, ToolCall,
    ToolResult, TraceId,
};
use futures::StreamExt;
use tokio::sync::watch;

use crate::hook::HookSet;
use crate::model::{Assembler, Model, ModelEvent, ModelRequest};
use crate::run::{CallProgress, CallState, IllegalEvent, Run, Step};
use crate::tool::{Access, ToolContext, ToolError, ToolOutput, ToolRegistry};

/// How long a stream may be silent before it counts as cut.
const SILENCE: Duration = Duration::from_secs(90);

/// Where events go. The session it writes to is its own affair.
#[async_trait]
pub trait Log: Send + Sync {
    /// Write these events, all or none, and give them back with their place in the log.
    ///
    /// # Errors
    /// When they cannot be written and waiting would not help.
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError>;
}

/// Events could not be written.
#[derive(Debug, thiserror::Error)]
#[error("could not write to the session's log: {0}")]
pub struct LogError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Who watches text arrive.
pub trait Observer: Send + Sync {
    /// A piece of text of the answer of `turn`; never stored.
    fn delta(&self, trace: TraceId, turn: u32, text: &str);
}

/// How driving ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ended {
    /// The run is over.
    Finished {
        /// How.
        status: RunStatus,
        /// Why; empty on success.
        reason: String,
    },
    /// It waits for a person.
    Suspended(Interaction),
}

/// Driving failed; the run itself is as the log says and can be taken up again.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// The log could not be written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log does not make sense.
    #[error(transparent)]
    Illegal(#[from] IllegalEvent),
    /// A tool, a hook or a provider panicked; the run can be taken up again.
    #[error("something went wrong inside the application; what was written is kept")]
    Panicked,
    /// There is nothing to drive.
    #[error("the session has no run under way")]
    Idle,
}

/// Everything a run needs from the world.
pub struct Drive {
    /// Whose session.
    pub teacher: TeacherId,
    /// Which session.
    pub session: SessionId,
    /// Who answers.
    pub model: Arc<dyn Model>,
    /// What the model may call.
    pub tools: ToolRegistry,
    /// Who looks on.
    pub hooks: HookSet,
    /// Where events go.
    pub log: Arc<dyn Log>,
    /// Where text goes while it streams.
    pub observer: Arc<dyn Observer>,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Becomes `Some` when the teacher asks to stop.
    pub stop: watch::Receiver<Option<Face>>,
}

impl Drive {
    /// Go on until the run is over or waits for a person.
    ///
    /// # Errors
    /// [`DriveError`]; what happened until then is in the log.
    pub async fn run(&self, run: Run) -> Result<(Run, Ended), DriveError> {
        let trace = run.trace().ok_or(DriveError::Idle)?;
        let mut journal = Journal { drive: self, trace, run, pending: Vec::new() };
        loop {
            if let Some(face) = self.stop_requested() {
                journal.cancel(face)?;
            }
            match journal.run.next() {
                Step::Idle => return Err(DriveError::Idle),
                Step::RunHooks { point, turn } => self.run_hooks(&mut journal, point, turn).await?,
                Step::CallModel { turn, attempt } => {
                    self.call_model(&mut journal, turn, attempt).await?;
                }
                Step::CallTools(calls) => self.call_tools(&mut journal, calls).await?,
                Step::Suspend(interaction) => {
                    journal.flush().await?;
                    return Ok((journal.run, Ended::Suspended(interaction)));
                }
                Step::Finish { status, reason } => {
                    journal.push(EventBody::RunFinished { status, reason: reason.clone() })?;
                    journal.flush().await?;
                    return Ok((journal.run, Ended::Finished { status, reason }));
                }
            }
        }
    }

    fn stop_requested(&self) -> Option<Face> {
        *self.stop.borrow()
    }

    async fn stopped(&self) {
        let mut stop = self.stop.clone();
        if stop.wait_for(Option::is_some).await.is_err() {
            // Nobody is left who could ask to stop.
            std::future::pending::<()>().await;
        }
    }

    async fn run_hooks(
        &self,
        journal: &mut Journal<'_>,
        point: HookPoint,
        turn: u32,
    ) -> Result<(), DriveError> {
        journal.flush().await?;
        let request = self.request(&journal.run);
        let answer = journal.run.history().iter().rev().find_map(|message| match message {
            Message::Assistant(answer) => Some(answer.clone()),
            Message::User { .. } | Message::Tool { .. } => None,
        });
        let mut results = Vec::new();
        for hook in self.hooks.at(point) {
            let began = Instant::now();
            let verdict = match (point, &answer) {
                (HookPoint::PreLoop, _) => hook.pre_loop(&journal.run).await,
                (HookPoint::PreModel, _) => hook.pre_model(&request).await,
                (HookPoint::PostModel, Some(answer)) => hook.post_model(answer).await,
                (HookPoint::PostLoop, _) => hook.post_loop(&journal.run).await,
                (HookPoint::PostModel, None) | (HookPoint::PreTool | HookPoint::PostTool, _) => {
                    HookVerdict::Continue
                }
            };
            results.push(hook_result(hook.name(), verdict, began));
        }
        journal.push(EventBody::HooksRan { point, turn, results })
    }

    fn request(&self, run: &Run) -> ModelRequest {
        ModelRequest {
            system: run.started().map(|start| start.prompt.clone()).unwrap_or_default(),
            messages: run.history().to_vec(),
            tools: self.tools.specs(),
        }
    }

    async fn call_model(
        &self,
        journal: &mut Journal<'_>,
        turn: u32,
        attempt: u32,
    ) -> Result<(), DriveError> {
        journal.flush().await?;
        if attempt > 1 {
            let pause = Duration::from_millis(500) * 2u32.pow(attempt.min(8) - 2);
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.stopped() => return Ok(()),
            }
        }
        let began = Instant::now();
        let answer = tokio::select! {
            answer = self.stream_answer(journal.trace, turn, &journal.run, began) => answer,
            () = self.stopped() => return Ok(()),
        };
        match answer {
            Ok(body) => journal.push(body),
            Err(failure) => {
                let duration_ms = millis(began);
                journal.push(EventBody::ModelFailed { turn, failure, duration_ms })
            }
        }
    }

    async fn stream_answer(
        &self,
        trace: TraceId,
        turn: u32,
        run: &Run,
        began: Instant,
    ) -> Result<EventBody, ModelFailure> {
        let mut stream = self.model.stream(self.request(run)).await?;
        let mut assembler = Assembler::default();
        let mut first_token_ms = None;
        loop {
            let next = tokio::time::timeout(SILENCE, stream.next()).await;
            let Some(event) = next.map_err(|_| ModelFailure {
                kind: ModelFailureKind::Network,
                message: format!("the model was silent for {} seconds", SILENCE.as_secs()),
            })?
            else {
                break;
            };
            let event = event?;
            first_token_ms.get_or_insert_with(|| millis(began));
            if let ModelEvent::Text(text) = &event {
                self.observer.delta(trace, turn, text);
            }
            assembler.push(event);
        }
        let (mut message, usage) = assembler.finish()?;
        name_calls_apart(&mut message, run.history(), turn);
        Ok(EventBody::ModelAnswered {
            turn,
            message,
            usage,
            cost_usd: self.model.cost_usd(&usage),
            first_token_ms: first_token_ms.unwrap_or_default(),
            duration_ms: millis(began),
        })
    }

    async fn call_tools(
        &self,
        journal: &mut Journal<'_>,
        calls: Vec<CallState>,
    ) -> Result<(), DriveError> {
        for state in calls {
            // A refusal, a stop or an open question holds back the calls after it.
            if self.stop_requested().is_some() || !journal.run.may_call_tools() {
                return Ok(());
            }
            let access = self.tools.access(&state.call.name).unwrap_or(Access::ReadOnly);
            match state.progress {
                CallProgress::Requested => self.call_tool(journal, &state.call, false).await?,
                CallProgress::Started => match access {
                    Access::ReadOnly | Access::Idempotent => {
                        self.call_tool(journal, &state.call, true).await?;
                    }
                    Access::Once => journal.push(unknown_outcome(&state.call))?,
                },
                CallProgress::Answered(request, response) => {
                    journal.push(answered(&state.call, &request, &response))?;
                }
                CallProgress::Asking(_) => {}
            }
        }
        Ok(())
    }

    async fn call_tool(
        &self,
        journal: &mut Journal<'_>,
        call: &ToolCall,
        interrupted: bool,
    ) -> Result<(), DriveError> {
        // Hooks come first: a call that they refuse, or that a crash cuts off here, never started.
        if !self.tool_hooks(journal, HookPoint::PreTool, call, None).await? {
            return Ok(());
        }
        let (call_id, name) = (call.id.clone(), call.name.clone());
        journal.push(EventBody::ToolStarted { call_id, name })?;
        journal.flush().await?;
        let context = ToolContext {
            teacher: self.teacher,
            session: self.session,
            trace: journal.trace,
            tasks: journal.run.tasks().to_vec(),
            interrupted,
        };
        let began = Instant::now();
        let output = self.tools.run(&call.name, call.input.clone(), &context).await;
        let (result, effects) = match output {
            Ok(ToolOutput::Done { content, effects }) => {
                (ToolResult::Completed { content }, effects)
            }
            Ok(ToolOutput::Ask(request)) => {
                let call_id = call.id.clone();
                let interaction = Interaction { id: InteractionId::new(), call_id, request };
                return journal.push(EventBody::InteractionOpened { interaction });
            }
            Err(ToolError::Tell(message)) => (ToolResult::Failed { message }, Vec::new()),
            Err(ToolError::Stop(message)) => (ToolResult::Stopped { message }, Vec::new()),
        };
        journal.push(EventBody::ToolFinished {
            call_id: call.id.clone(),
            name: call.name.clone(),
            result: result.clone(),
            effects,
            duration_ms: millis(began),
        })?;
        self.tool_hooks(journal, HookPoint::PostTool, call, Some(&result)).await?;
        Ok(())
    }

    /// Whether the call may go on.
    async fn tool_hooks(
        &self,
        journal: &mut Journal<'_>,
        point: HookPoint,
        call: &ToolCall,
        result: Option<&ToolResult>,
    ) -> Result<bool, DriveError> {
        if self.hooks.at(point).next().is_none() {
            return Ok(true);
        }
        journal.flush().await?;
        let mut results = Vec::new();
        for hook in self.hooks.at(point) {
            let began = Instant::now();
            let verdict = match result {
                None => hook.pre_tool(call).await,
                Some(result) => hook.post_tool(call, result).await,
            };
            results.push(hook_result(hook.name(), verdict, began));
        }
        let go_on = results.iter().all(|result| result.verdict == HookVerdict::Continue);
        let turn = journal.run.turn();
        journal.push(EventBody::HooksRan { point, turn, results })?;
        Ok(go_on)
    }
}

/// The run and the events that are not written yet.
struct Journal<'a> {
    drive: &'a Drive,
    trace: TraceId,
    run: Run,
    pending: Vec<EventDraft>,
}

impl Journal<'_> {
    /// The run moves on at once; the event is written with the next [`Journal::flush`].
    fn push(&mut self, body: EventBody) -> Result<(), DriveError> {
        let at = self.drive.clock.now();
        let draft = EventDraft { trace_id: self.trace, at, body };
        self.run.apply(&SessionEvent {
            session_id: self.drive.session,
            seq: 0,
            trace_id: draft.trace_id,
            at,
            body: draft.body.clone(),
        })?;
        self.pending.push(draft);
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), DriveError> {
        if !self.pending.is_empty() {
            self.drive.log.append(std::mem::take(&mut self.pending)).await?;
        }
        Ok(())
    }

    fn cancel(&mut self, face: Face) -> Result<(), DriveError> {
        match self.run.next() {
            Step::Idle | Step::Finish { .. } => Ok(()),
            Step::CallModel { .. }
            | Step::CallTools(_)
            | Step::RunHooks { .. }
            | Step::Suspend(_) => self.push(EventBody::CancelRequested { face }),
        }
    }
}

/// Results find their call by its id, and some servers count each answer's calls from 0.
fn name_calls_apart(answer: &mut AssistantMessage, history: &[Message], turn: u32) {
    let mut known: HashSet<String> = history
        .iter()
        .filter_map(|message| match message {
            Message::Assistant(earlier) => Some(earlier.tool_calls()),
            Message::User { .. } | Message::Tool { .. } => None,
        })
        .flatten()
        .map(|call| call.id.clone())
        .collect();
    let calls = answer.content.iter_mut().filter_map(|block| match block {
        ContentBlock::ToolCall(call) => Some(call),
        ContentBlock::Text { .. } | ContentBlock::Opaque { .. } => None,
    });
    for (call, number) in calls.zip(1..) {
        if !known.insert(call.id.clone()) {
            call.id = format!("{}-{turn}-{number}", call.id);
            known.insert(call.id.clone());
        }
    }
}

fn unknown_outcome(call: &ToolCall) -> EventBody {
    let message = format!(
        "the application stopped while {} ran; whether it took effect is unknown: look before you \
         repeat it",
        call.name
    );
    tool_finished(call, ToolResult::Failed { message })
}

fn answered(
    call: &ToolCall,
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> EventBody {
    let InteractionRequest::Question { .. } = request;
    let content = match response {
        InteractionResponse::Answer { text } => text.clone(),
        InteractionResponse::Skipped => {
            "(the teacher skipped this question: go on with what you know)".to_owned()
        }
    };
    tool_finished(call, ToolResult::Completed { content })
}

fn tool_finished(call: &ToolCall, result: ToolResult) -> EventBody {
    EventBody::ToolFinished {
        call_id: call.id.clone(),
        name: call.name.clone(),
        result,
        effects: Vec::new(),
        duration_ms: 0,
    }
}

fn hook_result(hook: &str, verdict: HookVerdict, began: Instant) -> HookResult {
    HookResult { hook: hook.to_owned(), verdict, duration_ms: millis(began) }
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
