//! What a face sees of a run.

use domain::{
    AssistantMessage, CommandRef, ContentBlock, Face, HookChange, HookModelCall, HookPoint,
    HookRan, HookVerdict, ModelFailure, Replaced, RunEvent, RunStarted, RunStatus, ToolCall,
    ToolEffect, ToolResult, TraceId, Usage, Writer,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::input::short;

/// What happened in a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RunEntry {
    /// The teacher said something.
    UserMessage {
        /// Her words.
        text: String,
        /// The command that frames them.
        command: Option<CommandRef>,
        /// Where she said it.
        face: Face,
    },
    /// A run began.
    RunStarted(RunBegun),
    /// A process took up a run that another process had left.
    RunResumed,
    /// A hook ran.
    HookRan(HookEntry),
    /// The model answered.
    ModelAnswered {
        /// 1 for the first model call of the run.
        turn: u32,
        /// What it said and called, without what the provider keeps for itself; long texts in the
        /// input of a call are cut.
        message: AssistantMessage,
        /// Tokens of this call.
        usage: Usage,
        /// US dollars by the price table: 0 for what costs nothing, none where nobody knows the price.
        cost_usd: Option<f64>,
        /// What was replaced in the request before it left this computer.
        replaced: Vec<Replaced>,
    },
    /// A model call failed.
    ModelFailed {
        /// Why.
        failure: ModelFailure,
        /// Tokens that it took all the same.
        usage: Usage,
        /// US dollars of that by the price table; none where nobody knows.
        cost_usd: Option<f64>,
    },
    /// A tool is about to run.
    ToolStarted {
        /// The call.
        call_id: String,
        /// The tool.
        name: String,
    },
    /// A tool ended.
    ToolFinished {
        /// The call.
        call_id: String,
        /// The tool.
        name: String,
        /// How.
        result: EntryResult,
        /// What it changed or read.
        effects: Vec<ToolEffect>,
        /// Milliseconds it ran.
        duration_ms: u64,
    },
    /// The structured answer did not hold, and the model is asked once more.
    AnswerRejected,
    /// Rounds of tool calls brought nothing new; the model is asked for the best it has.
    Stalled,
    /// Older messages became a summary: the model reads it instead of them from now on.
    HistorySummarised {
        /// How many messages of the history it stands for.
        messages: u32,
        /// The summary.
        summary: String,
        /// Tokens it took.
        usage: Usage,
        /// US dollars; none where nobody knows the price.
        cost_usd: Option<f64>,
    },
    /// An agent sends a specialist; the specialist's own run follows with its own trace.
    SubagentRequested {
        /// The call that waits for it.
        call_id: String,
        /// Its task.
        task: EntryTask,
    },
    /// An agent wants to hand the conversation over.
    HandoffRequested {
        /// The call.
        call_id: String,
    },
    /// Another agent goes on with the same conversation.
    HandedOff {
        /// The agent that handed over.
        from: String,
        /// Who goes on.
        start: RunBegun,
    },
    /// The teacher asked to stop.
    CancelRequested {
        /// From where.
        face: Face,
    },
    /// The run is over.
    RunFinished {
        /// How it ended.
        status: RunStatus,
        /// Why, in words for the teacher; empty on success.
        reason: String,
        /// For a specialist: the run that goes on.
        parent: Option<TraceId>,
    },
}

/// Who began to work; the prompt is asked for by `run_prompt`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBegun {
    /// The agent.
    pub agent: String,
    /// Who answers.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// The model that was chosen and writes, where the one that answers makes the frame by rules.
    pub writer: Option<Writer>,
    /// Host and port at which the model is asked that was chosen; none for this program itself.
    pub host: Option<String>,
    /// The class it is about.
    pub class: Option<String>,
    /// For a specialist: who sent it.
    pub delegation: Option<EntryDelegation>,
    /// The command that frames her words, where she chose none and they say which.
    pub understood: Option<CommandRef>,
    /// Who handed the conversation on until it had it, the first one first; it goes back to the last.
    pub handed_by: Vec<String>,
}

/// Who sent a specialist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EntryDelegation {
    /// The run that waits for it.
    pub parent: TraceId,
    /// The call that waits for it.
    pub call_id: String,
}

/// What a specialist is sent to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EntryTask {
    /// The specialist.
    pub agent: String,
    /// What it is to do.
    pub task: String,
}

/// A hook that ran.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HookEntry {
    /// The hook.
    pub hook: String,
    /// Where it ran.
    pub point: HookPoint,
    /// The call that it looked at, at the points around one.
    pub call_id: Option<String>,
    /// What it decided.
    pub verdict: EntryVerdict,
    /// What it changed or read.
    pub effects: Vec<ToolEffect>,
    /// The models that it asked.
    pub model_calls: Vec<HookModelCall>,
}

/// What a hook decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "action", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum EntryVerdict {
    /// Nothing to say.
    Continue,
    /// Something is changed.
    Modify {
        /// What.
        change: EntryChange,
    },
    /// A person is asked first.
    Ask,
    /// The model is sent back.
    Repair,
    /// The run ends.
    Abort {
        /// Why, in words for the teacher.
        reason: String,
    },
}

/// What a hook changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum EntryChange {
    /// What the model reads.
    Context,
    /// The answer of the model.
    Answer {
        /// As it stands now.
        message: AssistantMessage,
    },
    /// The input of a call.
    Input,
    /// The result of a call.
    Result,
}

/// What a tool call came to; what the model reads of it is the model's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum EntryResult {
    /// It worked.
    Completed,
    /// It failed, and the model is told why.
    Failed {
        /// Why.
        message: String,
    },
    /// It failed in a way that ends the run.
    Stopped {
        /// Why, in words for the teacher.
        message: String,
    },
}

impl RunEntry {
    pub(super) fn of(event: &RunEvent) -> Self {
        match event {
            RunEvent::UserMessage { text, command, face } => {
                Self::UserMessage { text: text.clone(), command: command.clone(), face: *face }
            }
            RunEvent::RunStarted(start) => Self::RunStarted(begun(start)),
            RunEvent::RunResumed => Self::RunResumed,
            RunEvent::HookRan(ran) => Self::HookRan(hook(ran)),
            RunEvent::ModelAnswered { turn, message, usage, cost_usd, replaced, .. } => {
                Self::ModelAnswered {
                    turn: *turn,
                    message: said(message),
                    usage: *usage,
                    cost_usd: *cost_usd,
                    replaced: replaced.clone(),
                }
            }
            RunEvent::ModelFailed { failure, usage, cost_usd, .. } => {
                Self::ModelFailed { failure: failure.clone(), usage: *usage, cost_usd: *cost_usd }
            }
            RunEvent::ToolStarted { call_id, name, .. } => {
                Self::ToolStarted { call_id: call_id.clone(), name: name.clone() }
            }
            RunEvent::ToolFinished { call_id, name, result, effects, duration_ms } => {
                Self::ToolFinished {
                    call_id: call_id.clone(),
                    name: name.clone(),
                    result: outcome(result),
                    effects: effects.clone(),
                    duration_ms: *duration_ms,
                }
            }
            RunEvent::AnswerRejected { .. } => Self::AnswerRejected,
            RunEvent::Stalled { .. } => Self::Stalled,
            RunEvent::HistorySummarised { messages, summary, usage, cost_usd, .. } => {
                Self::HistorySummarised {
                    messages: *messages,
                    summary: summary.clone(),
                    usage: *usage,
                    cost_usd: *cost_usd,
                }
            }
            RunEvent::SubagentRequested { call_id, task } => Self::SubagentRequested {
                call_id: call_id.clone(),
                task: EntryTask { agent: task.agent.clone(), task: task.task.clone() },
            },
            RunEvent::HandoffRequested { call_id, .. } => {
                Self::HandoffRequested { call_id: call_id.clone() }
            }
            RunEvent::HandedOff { from, start, .. } => {
                Self::HandedOff { from: from.clone(), start: begun(start) }
            }
            RunEvent::CancelRequested { face } => Self::CancelRequested { face: *face },
            RunEvent::RunFinished { status, reason, parent } => {
                Self::RunFinished { status: *status, reason: reason.clone(), parent: *parent }
            }
        }
    }
}

fn begun(start: &RunStarted) -> RunBegun {
    RunBegun {
        agent: start.agent.clone(),
        provider: start.provider.clone(),
        model: start.model.clone(),
        writer: start.fit.writer.clone(),
        host: start.host.clone(),
        class: start.class.clone(),
        understood: start.understood.clone(),
        delegation: start
            .delegation
            .as_ref()
            .map(|from| EntryDelegation { parent: from.parent, call_id: from.call_id.clone() }),
        handed_by: start.handed_by.clone(),
    }
}

fn hook(ran: &HookRan) -> HookEntry {
    HookEntry {
        hook: ran.hook.clone(),
        point: ran.point,
        call_id: ran.call_id.clone(),
        verdict: match &ran.verdict {
            HookVerdict::Continue => EntryVerdict::Continue,
            HookVerdict::Modify { change } => EntryVerdict::Modify { change: changed(change) },
            HookVerdict::Ask { .. } => EntryVerdict::Ask,
            HookVerdict::Repair { .. } => EntryVerdict::Repair,
            HookVerdict::Abort { reason } => EntryVerdict::Abort { reason: reason.clone() },
        },
        effects: ran.effects.clone(),
        model_calls: ran.model_calls.clone(),
    }
}

fn changed(change: &HookChange) -> EntryChange {
    match change {
        HookChange::Context(_) => EntryChange::Context,
        HookChange::Answer { message } => EntryChange::Answer { message: said(message) },
        HookChange::Input { .. } => EntryChange::Input,
        HookChange::Result { .. } => EntryChange::Result,
    }
}

fn said(message: &AssistantMessage) -> AssistantMessage {
    let content = message.content.iter().filter_map(|block| match block {
        ContentBlock::Text { .. } | ContentBlock::Structured { .. } => Some(block.clone()),
        ContentBlock::ToolCall(ToolCall { id, name, input }) => {
            let (id, name, input) = (id.clone(), name.clone(), short(input));
            Some(ContentBlock::ToolCall(ToolCall { id, name, input }))
        }
        ContentBlock::Opaque { .. } => None,
    });
    AssistantMessage { content: content.collect(), stop: message.stop }
}

fn outcome(result: &ToolResult) -> EntryResult {
    match result {
        ToolResult::Completed { .. } => EntryResult::Completed,
        ToolResult::Failed { message } => EntryResult::Failed { message: message.clone() },
        ToolResult::Stopped { message } => EntryResult::Stopped { message: message.clone() },
    }
}
