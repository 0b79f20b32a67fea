//! What happens in a run of an agent: what was said, called, answered, handed over, ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AssistantMessage, Face, FileChange, HandoffContext, HookRan, RunStarted, RunStatus,
    SubagentTask, ToolEffect, ToolResult, TraceId, Usage,
};

/// What happened in a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RunEvent {
    /// The teacher said something.
    UserMessage {
        /// Her words.
        text: String,
        /// The command that frames them.
        command: Option<CommandRef>,
        /// Where she said it.
        face: Face,
    },
    /// A run began, with everything that decides what the model sees.
    RunStarted(RunStarted),
    /// A process took up a run that another process had left.
    RunResumed,
    /// A hook ran.
    HookRan(HookRan),
    /// The model answered.
    ModelAnswered {
        /// 1 for the first model call of the run.
        turn: u32,
        /// The whole answer.
        message: AssistantMessage,
        /// Tokens of this call.
        usage: Usage,
        /// US dollars by the price table: 0 for what costs nothing, none where nobody knows the price.
        cost_usd: Option<f64>,
        /// What was replaced in the request before it left this computer.
        replaced: Vec<Replaced>,
        /// Milliseconds from the request to the first streamed piece.
        first_token_ms: u64,
        /// Milliseconds from the request to the end.
        duration_ms: u64,
    },
    /// A model call failed.
    ModelFailed {
        /// The turn it was made for.
        turn: u32,
        /// Why.
        failure: ModelFailure,
        /// Tokens that it took all the same; an estimate where the provider had not counted. None
        /// in logs from before they were kept.
        #[serde(default)]
        usage: Usage,
        /// US dollars of that by the price table; none where nobody knows, as of old logs.
        #[serde(default)]
        cost_usd: Option<f64>,
        /// Milliseconds from the request to the failure.
        duration_ms: u64,
    },
    /// A tool is about to run.
    ToolStarted {
        /// The call.
        call_id: String,
        /// The tool.
        name: String,
        /// The file that it is about to change: by it a call that is cut off is judged. None for a
        /// tool that changes none, and in logs from before it was kept.
        #[serde(default)]
        change: Option<FileChange>,
    },
    /// A tool ended.
    ToolFinished {
        /// The call.
        call_id: String,
        /// The tool.
        name: String,
        /// What the model is told.
        result: ToolResult,
        /// What it changed or read.
        effects: Vec<ToolEffect>,
        /// Milliseconds it ran.
        duration_ms: u64,
    },
    /// The structured answer did not hold, and the model is asked once more.
    AnswerRejected {
        /// What is wrong with it, in words for the model.
        problem: String,
    },
    /// Rounds of tool calls brought nothing new; the model is asked for the best it has.
    Stalled {
        /// How many rounds in a row.
        iterations: u32,
    },
    /// Older messages became a summary: the model reads it instead of them from now on.
    HistorySummarised {
        /// How many messages of the history it stands for.
        messages: u32,
        /// The summary.
        summary: String,
        /// Who wrote it: a model's name, or `application` for a list made without one.
        model: String,
        /// Tokens it took.
        usage: Usage,
        /// US dollars; none where nobody knows the price.
        cost_usd: Option<f64>,
        /// Milliseconds.
        duration_ms: u64,
    },
    /// An agent sends a specialist; the specialist's own run follows with its own trace.
    SubagentRequested {
        /// The call that waits for it.
        call_id: String,
        /// Its task.
        task: SubagentTask,
    },
    /// An agent wants to hand the conversation over.
    HandoffRequested {
        /// The call.
        call_id: String,
        /// What is passed on.
        context: HandoffContext,
    },
    /// Another agent goes on with the same conversation.
    HandedOff {
        /// The call.
        call_id: String,
        /// The agent that handed over.
        from: String,
        /// Everything that decides what the new agent sees and may do.
        start: RunStarted,
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

impl RunEvent {
    /// The class that the run is about from here on, where the event says so.
    pub fn class(&self) -> Option<&str> {
        match self {
            Self::RunStarted(start) | Self::HandedOff { start, .. } => start.class.as_deref(),
            Self::HookRan(HookRan { effects, .. }) | Self::ToolFinished { effects, .. } => {
                effects.iter().rev().find_map(|effect| match effect {
                    ToolEffect::ClassNamed { class } => Some(class.as_str()),
                    _ => None,
                })
            }
            Self::UserMessage { .. }
            | Self::RunResumed
            | Self::ModelAnswered { .. }
            | Self::ModelFailed { .. }
            | Self::ToolStarted { .. }
            | Self::AnswerRejected { .. }
            | Self::Stalled { .. }
            | Self::HistorySummarised { .. }
            | Self::SubagentRequested { .. }
            | Self::HandoffRequested { .. }
            | Self::CancelRequested { .. }
            | Self::RunFinished { .. } => None,
        }
    }

    /// The name of the variant on the wire and in the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::UserMessage { .. } => "userMessage",
            Self::RunStarted(_) => "runStarted",
            Self::RunResumed => "runResumed",
            Self::HookRan(_) => "hookRan",
            Self::ModelAnswered { .. } => "modelAnswered",
            Self::ModelFailed { .. } => "modelFailed",
            Self::ToolStarted { .. } => "toolStarted",
            Self::ToolFinished { .. } => "toolFinished",
            Self::AnswerRejected { .. } => "answerRejected",
            Self::Stalled { .. } => "stalled",
            Self::HistorySummarised { .. } => "historySummarised",
            Self::SubagentRequested { .. } => "subagentRequested",
            Self::HandoffRequested { .. } => "handoffRequested",
            Self::HandedOff { .. } => "handedOff",
            Self::CancelRequested { .. } => "cancelRequested",
            Self::RunFinished { .. } => "runFinished",
        }
    }
}

/// A command of a plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CommandRef {
    /// The plugin's name.
    pub plugin: String,
    /// The command's name.
    pub name: String,
}

/// Why a model call failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelFailure {
    /// The class of failure.
    pub kind: ModelFailureKind,
    /// What happened, in words for the teacher.
    pub message: String,
    /// How long the provider asks to wait before the next try.
    #[serde(default)]
    pub retry_after_ms: Option<u64>,
}

impl ModelFailure {
    /// A failure whose provider does not say how long to wait.
    pub fn new(kind: ModelFailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), retry_after_ms: None }
    }
}

/// Texts that were replaced by tokens before a request left this computer; never the texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    /// What kind: `person`, `email`, `phone`, `id` …
    pub kind: String,
    /// The tokens that stand for them.
    pub tokens: Vec<String>,
}

/// Classes of model failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ModelFailureKind {
    /// No key, or a key that the provider refuses.
    Auth,
    /// The provider asks to slow down or is overloaded.
    Overloaded,
    /// No connection, a cut stream, or silence.
    Network,
    /// The provider refuses the request as it is.
    Request,
    /// The provider answered something that cannot be understood.
    Malformed,
}
