//! The run as plain data: folded from the session's events, asked for the next step.
//!
//! Nothing here waits, reads a clock or talks to anything. [`Run::apply`] takes what happened,
//! [`Run::next`] says what has to happen now; the same events give the same run on every machine,
//! which is what makes a session survive `kill -9`.

use std::collections::BTreeSet;

use domain::{
    EventBody, HookPoint, HookVerdict, Interaction, InteractionRequest, InteractionResponse,
    Message, ModelFailure, ModelFailureKind, RunStarted, RunStatus, SessionEvent, StopReason, Task,
    ToolCall, ToolEffect, ToolResult, TraceId, Usage,
};
use serde::{Deserialize, Serialize};

/// How often a model call is tried when the provider cannot be reached or is overloaded.
const MODEL_ATTEMPTS: u32 = 4;

/// An event that cannot follow the ones before it: the log is damaged or from another version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("event {kind} cannot follow the events before it: {why}")]
pub struct IllegalEvent {
    kind: &'static str,
    why: &'static str,
}

/// What has to happen now.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Nothing: there is no run, or it is over.
    Idle,
    /// Call the model; `attempt` is 1 unless the call before failed and may be tried again.
    CallModel {
        /// 1 for the first model call of the run.
        turn: u32,
        /// 1 for the first try of this call.
        attempt: u32,
    },
    /// Run or conclude these tool calls, in order.
    CallTools(Vec<CallState>),
    /// Call the hooks of a point.
    RunHooks {
        /// The point.
        point: HookPoint,
        /// Model calls made so far.
        turn: u32,
    },
    /// Wait for a person, holding nothing.
    Suspend(Interaction),
    /// Write the end.
    Finish {
        /// How it ended.
        status: RunStatus,
        /// Why, for the teacher; empty on success.
        reason: String,
    },
}

/// A tool call that has no result yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CallState {
    /// The call.
    pub call: ToolCall,
    /// How far it is.
    pub progress: CallProgress,
}

/// How far an unfinished tool call is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CallProgress {
    /// The model asked for it.
    Requested,
    /// It was about to run. Seen by a driver, this means that a process died while it ran.
    Started,
    /// A person is being asked.
    Asking(Interaction),
    /// The person answered; the answer has to become the result.
    Answered(InteractionRequest, InteractionResponse),
}

/// A session's conversation and its present run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    history: Vec<Message>,
    tasks: Vec<Task>,
    current: Option<Current>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Current {
    trace: TraceId,
    start: RunStarted,
    turn: u32,
    usage: Usage,
    cost_usd: f64,
    hooks_done: BTreeSet<(HookPoint, u32)>,
    answered: Option<StopReason>,
    calls: Vec<CallState>,
    failures: u32,
    end: Option<(RunStatus, String)>,
}

impl Run {
    /// The run that these events lead to.
    ///
    /// # Errors
    /// [`IllegalEvent`] when one of them cannot follow the others.
    pub fn fold(events: &[SessionEvent]) -> Result<Self, IllegalEvent> {
        let mut run = Self::default();
        for event in events {
            run.apply(event)?;
        }
        Ok(run)
    }

    /// The conversation so far, as a model is called with it.
    pub fn history(&self) -> &[Message] {
        &self.history
    }

    /// The agent's task list.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// The trace of the run that is not over.
    pub fn trace(&self) -> Option<TraceId> {
        self.current.as_ref().map(|current| current.trace)
    }

    /// What the present run was started with.
    pub fn started(&self) -> Option<&RunStarted> {
        self.current.as_ref().map(|current| &current.start)
    }

    /// Model calls that the present run has made.
    pub fn turn(&self) -> u32 {
        self.current.as_ref().map_or(0, |current| current.turn)
    }

    /// The question that the present run waits for.
    pub fn open_interaction(&self) -> Option<&Interaction> {
        self.current.as_ref()?.calls.iter().find_map(|state| match &state.progress {
            CallProgress::Asking(interaction) => Some(interaction),
            CallProgress::Requested | CallProgress::Started | CallProgress::Answered(..) => None,
        })
    }

    /// Whether a tool may run now: nothing has ended the run and nobody is being asked.
    pub(crate) fn may_call_tools(&self) -> bool {
        self.current.as_ref().is_some_and(|run| run.end.is_none())
            && self.open_interaction().is_none()
    }

    /// Take the next event.
    ///
    /// # Errors
    /// [`IllegalEvent`] when it cannot follow the events before it; the run is then unchanged.
    pub fn apply(&mut self, event: &SessionEvent) -> Result<(), IllegalEvent> {
        let illegal = |why| IllegalEvent { kind: event.body.kind(), why };
        match &event.body {
            EventBody::UserMessage { text, .. } => {
                if self.current.is_some() {
                    return Err(illegal("a run is under way"));
                }
                self.history.push(Message::User { text: text.clone() });
                return Ok(());
            }
            EventBody::RunStarted(start) => {
                if self.current.is_some() {
                    return Err(illegal("a run is under way"));
                }
                self.current = Some(Current::new(event.trace_id, start.clone()));
                return Ok(());
            }
            EventBody::RunResumed
            | EventBody::HooksRan { .. }
            | EventBody::ModelAnswered { .. }
            | EventBody::ModelFailed { .. }
            | EventBody::ToolStarted { .. }
            | EventBody::ToolFinished { .. }
            | EventBody::InteractionOpened { .. }
            | EventBody::InteractionAnswered { .. }
            | EventBody::CancelRequested { .. }
            | EventBody::RunFinished { .. } => {}
        }
        let Self { history, tasks, current } = self;
        let Some(run) = current.as_mut() else {
            return Err(illegal("no run is under way"));
        };
        if run.trace != event.trace_id {
            return Err(illegal("it belongs to another run"));
        }
        match &event.body {
            EventBody::UserMessage { .. } | EventBody::RunStarted(_) | EventBody::RunResumed => {}
            EventBody::HooksRan { point, turn, results } => run.hooks_ran(*point, *turn, results),
            EventBody::ModelAnswered { turn, message, usage, cost_usd, .. } => {
                if *turn != run.turn + 1 || !run.calls.is_empty() {
                    return Err(illegal("the model was not to be called"));
                }
                run.turn = *turn;
                run.usage += *usage;
                run.cost_usd += cost_usd;
                run.failures = 0;
                run.answered = Some(message.stop);
                run.calls = message.tool_calls().cloned().map(CallState::requested).collect();
                history.push(Message::Assistant(message.clone()));
            }
            EventBody::ModelFailed { turn, failure, .. } => {
                if *turn != run.turn + 1 || !run.calls.is_empty() {
                    return Err(illegal("the model was not to be called"));
                }
                run.model_failed(failure);
            }
            EventBody::ToolStarted { call_id, .. } => {
                let call = run.call(call_id).ok_or_else(|| illegal("there is no such call"))?;
                match call.progress {
                    CallProgress::Requested | CallProgress::Started => {
                        call.progress = CallProgress::Started;
                    }
                    CallProgress::Asking(_) | CallProgress::Answered(..) => {
                        return Err(illegal("the call waits for an answer"));
                    }
                }
            }
            EventBody::ToolFinished { call_id, result, effects, .. } => {
                let at = run.calls.iter().position(|state| state.call.id == *call_id);
                let at = at.ok_or_else(|| illegal("there is no such call"))?;
                run.calls.remove(at);
                history.push(tool_message(call_id, result));
                if let ToolResult::Stopped { message } = result {
                    run.end = Some((RunStatus::ErrorTool, message.clone()));
                }
                for effect in effects {
                    if let ToolEffect::TasksUpdated { tasks: updated } = effect {
                        tasks.clone_from(updated);
                    }
                }
                if run.calls.is_empty() {
                    run.answered = None;
                }
            }
            EventBody::InteractionOpened { interaction } => {
                let call = run.call(&interaction.call_id);
                let call = call.ok_or_else(|| illegal("there is no such call"))?;
                if call.progress != CallProgress::Started {
                    return Err(illegal("its call was not started"));
                }
                call.progress = CallProgress::Asking(interaction.clone());
            }
            EventBody::InteractionAnswered { interaction_id, response, .. } => {
                let asked = run.calls.iter_mut().find_map(|state| match &state.progress {
                    CallProgress::Asking(open) if open.id == *interaction_id => {
                        let request = open.request.clone();
                        Some((state, request))
                    }
                    CallProgress::Asking(_)
                    | CallProgress::Requested
                    | CallProgress::Started
                    | CallProgress::Answered(..) => None,
                });
                let (state, request) = asked.ok_or_else(|| illegal("it is not open"))?;
                state.progress = CallProgress::Answered(request, response.clone());
            }
            EventBody::CancelRequested { .. } => {
                run.end = Some((RunStatus::Cancelled, "stopped by the teacher".to_owned()));
            }
            EventBody::RunFinished { .. } => {
                // No call may stay without a result: providers refuse such a history.
                for state in &run.calls {
                    let message = "the run ended before this call had a result".to_owned();
                    history.push(tool_message(&state.call.id, &ToolResult::Failed { message }));
                }
                *current = None;
            }
        }
        Ok(())
    }

    /// What has to happen now.
    pub fn next(&self) -> Step {
        let Some(run) = &self.current else {
            return Step::Idle;
        };
        if let Some((status, reason)) = &run.end {
            return Step::Finish { status: *status, reason: reason.clone() };
        }
        if let Some(interaction) = self.open_interaction() {
            return Step::Suspend(interaction.clone());
        }
        let hooks = |point, turn| {
            run.hooks_wait(point, turn).then_some(Step::RunHooks { point, turn: run.turn })
        };
        if let Some(step) = hooks(HookPoint::PreLoop, 0) {
            return step;
        }
        if run.answered.is_some()
            && let Some(step) = hooks(HookPoint::PostModel, run.turn)
        {
            return step;
        }
        if !run.calls.is_empty() {
            return Step::CallTools(run.calls.clone());
        }
        if let Some(stop) = run.answered {
            return hooks(HookPoint::PostLoop, run.turn).unwrap_or_else(|| finish(stop));
        }
        if let Some(step) = run.limit_reached() {
            return step;
        }
        hooks(HookPoint::PreModel, run.turn)
            .unwrap_or(Step::CallModel { turn: run.turn + 1, attempt: run.failures + 1 })
    }
}

impl Current {
    fn new(trace: TraceId, start: RunStarted) -> Self {
        Self {
            trace,
            start,
            turn: 0,
            usage: Usage::default(),
            cost_usd: 0.0,
            hooks_done: BTreeSet::new(),
            answered: None,
            calls: Vec::new(),
            failures: 0,
            end: None,
        }
    }

    fn call(&mut self, id: &str) -> Option<&mut CallState> {
        self.calls.iter_mut().find(|state| state.call.id == id)
    }

    fn hooks_wait(&self, point: HookPoint, turn: u32) -> bool {
        self.start.hook_points.contains(&point) && !self.hooks_done.contains(&(point, turn))
    }

    fn hooks_ran(&mut self, point: HookPoint, turn: u32, results: &[domain::HookResult]) {
        self.hooks_done.insert((point, turn));
        for result in results {
            if let HookVerdict::Abort { reason } = &result.verdict {
                self.end = Some((RunStatus::ErrorHookAbort, reason.clone()));
            }
        }
    }

    fn model_failed(&mut self, failure: &ModelFailure) {
        self.failures += 1;
        let again = match failure.kind {
            ModelFailureKind::Overloaded
            | ModelFailureKind::Network
            | ModelFailureKind::Malformed => self.failures < MODEL_ATTEMPTS,
            ModelFailureKind::Auth | ModelFailureKind::Request => false,
        };
        if !again {
            self.end = Some((RunStatus::ErrorModel, failure.message.clone()));
        }
    }

    fn limit_reached(&self) -> Option<Step> {
        let limits = &self.start.limits;
        if self.turn >= limits.max_turns {
            return Some(Step::Finish {
                status: RunStatus::ErrorMaxTurns,
                reason: format!("the limit of {} steps was reached", limits.max_turns),
            });
        }
        let budget = limits.max_budget_usd.filter(|budget| self.cost_usd >= *budget)?;
        Some(Step::Finish {
            status: RunStatus::ErrorMaxBudget,
            reason: format!(
                "the limit of ${budget:.2} was reached (${:.2} were spent)",
                self.cost_usd
            ),
        })
    }
}

impl CallState {
    fn requested(call: ToolCall) -> Self {
        Self { call, progress: CallProgress::Requested }
    }
}

fn finish(stop: StopReason) -> Step {
    let (status, reason) = match stop {
        StopReason::EndTurn | StopReason::ToolUse => (RunStatus::Success, ""),
        StopReason::MaxTokens => {
            (RunStatus::ErrorModel, "the model reached its output limit before it was done")
        }
        StopReason::Refusal => (RunStatus::ErrorModel, "the model declined to answer"),
    };
    Step::Finish { status, reason: reason.to_owned() }
}

fn tool_message(call_id: &str, result: &ToolResult) -> Message {
    let (content, is_error) = match result {
        ToolResult::Completed { content } => (content.clone(), false),
        ToolResult::Failed { message } | ToolResult::Stopped { message } => (message.clone(), true),
    };
    Message::Tool { call_id: call_id.to_owned(), content, is_error }
}

#[cfg(test)]
mod tests;
