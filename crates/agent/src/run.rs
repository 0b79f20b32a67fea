//! The run as plain data: folded from the session's events, asked for the next step.
//!
//! Nothing here waits, reads a clock or talks to anything. [`Run::apply`] takes what happened,
//! [`Run::next`] says what has to happen now; the same events give the same run on every machine,
//! which is what makes a session survive `kill -9`.
//!
//! A specialist that an agent sends is a run inside the run: its events stand in the same log under
//! their own trace, and until it is over every step is one of its steps.

mod apply;
mod call;
mod context;
mod conversation;
mod files;
mod holder;
mod limits;
mod machine;
mod next;
mod round;
mod stopping;
mod structured;

use chrono::NaiveDate;
use domain::{
    Factors, Interaction, InteractionRequest, InteractionResponse, Message, ModelFailure,
    PromptFragment, RunStarted, RunStatus, SessionEvent, Spent, Task, Timestamp, ToolCall,
    ToolResult, TraceId, Withdrawal,
};
use serde::{Deserialize, Serialize};

pub use call::{CallProgress, CallState};
pub use context::{CallLife, CallRecord, Context, ContextSummary, Feedback};
pub use conversation::{
    Conversation, HistoryError, bytes as message_bytes, check_history, is_tight,
};
pub use files::KnownFiles;
pub use holder::Holder;
pub use round::Answered;

use crate::model::Frame;
use round::Round;

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
    /// Call one hook.
    RunHook(HookStep),
    /// Put a summary in the place of the oldest messages.
    Summarise {
        /// How many messages of the history it has to stand for.
        messages: usize,
    },
    /// Note that rounds of tool calls brought nothing new, and ask for the best there is.
    Stall {
        /// How many rounds in a row.
        iterations: u32,
    },
    /// Ask once more for the structured answer.
    RejectAnswer {
        /// What is wrong with it, for the model.
        problem: String,
    },
    /// Call the model; `attempt` is 1 unless the call before failed and may be tried again.
    CallModel {
        /// 1 for the first model call of the run.
        turn: u32,
        /// 1 for the first try of this call.
        attempt: u32,
    },
    /// Run these tool calls side by side: one, or several that only look.
    CallTools(Vec<CallState>),
    /// Write down the result of a call that is known without running it.
    Conclude {
        /// The call.
        call: ToolCall,
        /// Its result.
        result: ToolResult,
    },
    /// Begin the run of a specialist.
    StartSubagent {
        /// The call that waits for it.
        call: ToolCall,
        /// Its task.
        task: domain::SubagentTask,
    },
    /// Let another agent go on.
    HandOff {
        /// The call.
        call: ToolCall,
        /// What is passed on.
        context: domain::HandoffContext,
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

/// A hook to call.
#[derive(Debug, Clone, PartialEq)]
pub struct HookStep {
    /// The hook.
    pub hook: String,
    /// Where it stands.
    pub point: domain::HookPoint,
    /// Model calls made so far.
    pub turn: u32,
    /// The call that it looks at, at the points around one.
    pub call: Option<CallState>,
    /// What it asked at this place, with the answers.
    pub answers: Vec<Answered>,
    /// How often it has sent the model back in this run.
    pub repairs: u32,
}

/// A question of this session, open or closed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// The run it was asked in.
    pub trace: TraceId,
    /// What was asked.
    pub interaction: Interaction,
    /// When it was asked.
    pub opened_at: Timestamp,
    /// When a face first showed it.
    pub shown_at: Option<Timestamp>,
    /// When and what was answered.
    pub answered: Option<(Timestamp, InteractionResponse)>,
    /// Why it was taken back instead.
    pub withdrawn: Option<Withdrawal>,
}

impl Exchange {
    /// The question and its answer; none while it has none.
    #[must_use]
    pub fn reply(&self) -> Option<(&InteractionRequest, &InteractionResponse)> {
        let (_, response) = self.answered.as_ref()?;
        Some((&self.interaction.request, response))
    }
}

/// A session's conversation and its present run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    conversation: Conversation,
    tasks: Vec<Task>,
    exchanges: Vec<Exchange>,
    round: Option<Round>,
    specialist: Option<Box<Run>>,
    /// What the run that ended last had spent.
    closed: Spent,
    /// The files that the present run wrote, or the last one; each once, latest last.
    written: Vec<String>,
    /// What the session knows of the workspace's files.
    #[serde(default)]
    files: KnownFiles,
    /// What was switched on in the present run, or in the last one.
    factors: Option<Factors>,
    /// The class of the present run, or of the last one that had any.
    #[serde(default)]
    class: Option<String>,
    /// Who holds the conversation, since the first run began.
    #[serde(default)]
    holder: Option<Holder>,
    /// What the teacher said last.
    #[serde(default)]
    her_words: Option<String>,
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

    /// The run that takes the next step: a specialist while there is one, else this one.
    pub fn active(&self) -> &Run {
        self.specialist.as_deref().map_or(self, Run::active)
    }

    /// The conversation so far, whole.
    pub fn history(&self) -> &[Message] {
        self.conversation.messages()
    }

    /// The conversation as the model is called with it: a summary in the place of what is long ago,
    /// what the teacher and the hooks said since, and nothing that is withheld.
    pub fn messages(&self) -> Vec<Message> {
        match &self.round {
            Some(round) => round.with_pending(round.view(&self.conversation)),
            None => self.conversation.view(&[]),
        }
    }

    /// The same with each result of a tool in full, however little the model takes.
    pub fn messages_in_full(&self) -> Vec<Message> {
        match &self.round {
            Some(round) => round.with_pending(self.conversation.view(&round.withheld)),
            None => self.conversation.view(&[]),
        }
    }

    /// The messages that a summary has to be made from, up to `to`: those that no summary stands
    /// for, or all of them; without what is withheld.
    pub(crate) fn to_summarise(&self, from: usize, to: usize) -> Vec<Message> {
        let withheld = self.round.as_ref().map_or(&[][..], |round| &round.withheld);
        self.conversation.part(from, to, withheld).collect()
    }

    /// The summary without what is withheld.
    pub(crate) fn summary_as_sent(&self) -> Option<String> {
        let withheld = self.round.as_ref().map_or(&[][..], |round| &round.withheld);
        self.conversation.summary_as_sent(withheld)
    }

    /// Whether a call of this id was asked for before.
    pub(crate) fn knows_call(&self, id: &str) -> bool {
        self.conversation.knows_call(id)
    }

    /// The system prompt as the model is called with it, after what hooks changed.
    pub fn prompt(&self) -> Vec<PromptFragment> {
        self.round.as_ref().map(Round::prompt).unwrap_or_default()
    }

    /// What the application said where the runs of the conversation began, by its place in
    /// [`Run::messages`].
    pub fn frames(&self) -> Vec<Frame> {
        let Some(round) = &self.round else { return Vec::new() };
        self.conversation.frames(round.prompt(), &round.withheld)
    }

    /// [`Run::messages`] with what the application said where earlier runs began in its place, for
    /// whoever is shown what a model gets.
    pub fn messages_as_said(&self) -> Vec<Message> {
        let withheld = self.round.as_ref().map_or(&[][..], |round| &round.withheld);
        Frame::place(self.conversation.frames(Vec::new(), withheld), self.messages())
    }

    /// Other fragments as a model may see them: without what the teacher withheld.
    pub fn as_sent(&self, mut fragments: Vec<PromptFragment>) -> Vec<PromptFragment> {
        if let Some(round) = &self.round {
            conversation::withhold_fragments(&mut fragments, &round.withheld);
        }
        fragments
    }

    /// The agent's task list.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Every question of the session, in order.
    pub fn exchanges(&self) -> &[Exchange] {
        &self.exchanges
    }

    /// The workspace files that the present run and its specialists wrote, each once, the one that
    /// was written last at the end.
    pub fn written(&self) -> &[String] {
        &self.written
    }

    /// What the session knows of the workspace's files.
    pub fn files(&self) -> &KnownFiles {
        &self.files
    }

    /// The trace of the run that is not over.
    pub fn trace(&self) -> Option<TraceId> {
        self.round.as_ref().map(|round| round.trace)
    }

    /// For a specialist's run: the run that waits for it.
    pub fn parent(&self) -> Option<TraceId> {
        self.started()?.delegation.as_ref().map(|delegation| delegation.parent)
    }

    /// What the present run was started with; after a handoff, what the new agent was.
    pub fn started(&self) -> Option<&RunStarted> {
        self.round.as_ref().map(|round| &round.start)
    }

    /// What was switched on in the present run, or in the last one.
    pub fn factors(&self) -> Option<Factors> {
        self.factors
    }

    /// The class of the present run, or of the last one that had any.
    pub fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// The day that a lesson gets which is begun in the present run.
    pub fn day(&self) -> Option<NaiveDate> {
        self.round.as_ref().and_then(|round| round.day)
    }

    /// What the teacher said last, and no hook on her behalf; none to a specialist, which has its task.
    pub fn her_words(&self) -> Option<&str> {
        self.her_words.as_deref()
    }

    /// Whether a hook changed the input of a call of the present turn.
    pub fn is_changed_by(&self, call_id: &str, hook: &str) -> bool {
        let calls = self.round.as_ref().map(|round| round.calls.as_slice()).unwrap_or_default();
        let state = calls.iter().find(|state| state.call.id == call_id);
        state.is_some_and(|state| state.changed_by.iter().any(|by| by == hook))
    }

    /// Who holds the conversation, in the present run or since the last one; none before the first.
    pub fn holder(&self) -> Option<&Holder> {
        self.holder.as_ref()
    }

    /// What a person was asked by a call and answered, while the answer is not the result yet.
    pub(crate) fn answer_to(
        &self,
        call_id: &str,
    ) -> Option<(&InteractionRequest, &InteractionResponse)> {
        let calls = &self.round.as_ref()?.calls;
        let state = calls.iter().find(|state| state.call.id == call_id)?;
        match &state.progress {
            CallProgress::Answered(request, response) => Some((request, response)),
            _ => None,
        }
    }

    /// Model calls that the present run has made.
    pub fn turn(&self) -> u32 {
        self.round.as_ref().map_or(0, |round| round.turn)
    }

    /// What the present run and its specialists have spent.
    pub fn spent(&self) -> Spent {
        let mut spent = self.round.as_ref().map(|round| round.spent).unwrap_or_default();
        spent += self.specialist.as_ref().map(|run| run.spent()).unwrap_or_default();
        spent
    }

    /// A summary of the oldest messages, once there is one.
    pub fn summary(&self) -> Option<&str> {
        self.conversation.summary()
    }

    /// How many of the oldest messages the summary stands for.
    pub fn summarised(&self) -> usize {
        self.conversation.summarised()
    }

    /// Why the last model call failed, while it is tried again.
    pub(crate) fn failure(&self) -> Option<&ModelFailure> {
        self.round.as_ref()?.failure.as_ref()
    }

    /// Whether nothing has ended the run: a message would still be read.
    pub(crate) fn may_go_on(&self) -> bool {
        self.round.as_ref().is_some_and(|round| {
            let limit = round.limit_reached(self.spent().usd);
            round.end.is_none()
                && round.gave_its_best().is_none()
                && !matches!(limit, Some(Step::Finish { .. }))
        })
    }

    /// Whether the model has to answer now, without tools.
    pub fn finalizing(&self) -> bool {
        self.round.as_ref().is_some_and(|round| round.stalled.is_some())
    }

    /// How the present run stands: suspended, or with the status it is about to end with.
    pub fn status(&self) -> Option<RunStatus> {
        match self.next() {
            Step::Suspend(_) => Some(RunStatus::Suspended),
            Step::Finish { status, .. } => Some(status),
            Step::Idle
            | Step::RunHook(_)
            | Step::Summarise { .. }
            | Step::Stall { .. }
            | Step::RejectAnswer { .. }
            | Step::CallModel { .. }
            | Step::CallTools(_)
            | Step::Conclude { .. }
            | Step::StartSubagent { .. }
            | Step::HandOff { .. } => None,
        }
    }

    /// The question that the present run waits for, its own or a specialist's.
    pub fn open_interaction(&self) -> Option<&Interaction> {
        if let Some(specialist) = &self.specialist {
            return specialist.open_interaction();
        }
        self.round.as_ref()?.open_interaction()
    }
}

#[cfg(test)]
mod tests;
