//! The session's log: everything that happened, append-only, written before anyone acts on it.
//!
//! The state of a run is the fold of these events (`agent::run`); messages, traces and documents
//! are projections of the same log. Streamed deltas are not events: the finished message is.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AssistantMessage, Interaction, InteractionId, InteractionResponse, SessionId, Task, Timestamp,
    TraceId, Usage,
};

/// An event before the store has given it a place in the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EventDraft {
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub body: EventBody,
}

/// One entry of a session's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SessionEvent {
    /// The session.
    pub session_id: SessionId,
    /// Place in the session's log: 1, 2, 3 … without gaps.
    pub seq: i64,
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub body: EventBody,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum EventBody {
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
    /// The hooks of one lifecycle point ran.
    HooksRan {
        /// The point.
        point: HookPoint,
        /// Model calls made before, in this run.
        turn: u32,
        /// One result a hook, in order.
        results: Vec<HookResult>,
    },
    /// The model answered.
    ModelAnswered {
        /// 1 for the first model call of the run.
        turn: u32,
        /// The whole answer.
        message: AssistantMessage,
        /// Tokens of this call.
        usage: Usage,
        /// US dollars by the price table; 0 for local models.
        cost_usd: f64,
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
        /// Milliseconds from the request to the failure.
        duration_ms: u64,
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
        /// What the model is told.
        result: ToolResult,
        /// What it changed or read.
        effects: Vec<ToolEffect>,
        /// Milliseconds it ran.
        duration_ms: u64,
    },
    /// A person is asked; the run is suspended until the answer.
    InteractionOpened {
        /// What is asked.
        interaction: Interaction,
    },
    /// The answer.
    InteractionAnswered {
        /// Which interaction.
        interaction_id: InteractionId,
        /// What was answered.
        response: InteractionResponse,
        /// From where.
        face: Face,
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
    },
}

impl EventBody {
    /// The name of the variant on the wire and in the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::UserMessage { .. } => "userMessage",
            Self::RunStarted(_) => "runStarted",
            Self::RunResumed => "runResumed",
            Self::HooksRan { .. } => "hooksRan",
            Self::ModelAnswered { .. } => "modelAnswered",
            Self::ModelFailed { .. } => "modelFailed",
            Self::ToolStarted { .. } => "toolStarted",
            Self::ToolFinished { .. } => "toolFinished",
            Self::InteractionOpened { .. } => "interactionOpened",
            Self::InteractionAnswered { .. } => "interactionAnswered",
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

/// Where a person works with the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Face {
    /// The desktop window.
    Window,
    /// A browser, over HTTP.
    Browser,
    /// The command line.
    Terminal,
}

/// Everything that decides what the model of a run sees and may do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStarted {
    /// The plugin that the agent comes from.
    pub plugin: String,
    /// The agent.
    pub agent: String,
    /// The provider that answers.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// When the run has to end.
    pub limits: Limits,
    /// The system prompt, in order.
    pub prompt: Vec<PromptFragment>,
    /// Names of the tools the model may call.
    pub tools: Vec<String>,
    /// Lifecycle points at which at least one hook waits.
    pub hook_points: Vec<HookPoint>,
}

/// When a run has to end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Model calls.
    pub max_turns: u32,
    /// US dollars; none means no limit.
    pub max_budget_usd: Option<f64>,
}

/// One typed piece of the system prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PromptFragment {
    /// The XML tag it is wrapped in.
    pub tag: String,
    /// Where it came from: a workspace path, a definition's path, or `session`.
    pub source: String,
    /// The text that the model reads.
    pub text: String,
    /// Bytes that a cap cut off; 0 when it is whole.
    pub cut_bytes: u64,
}

/// A point of the run at which hooks may look, change or stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum HookPoint {
    /// Before the first model call, after the teacher's message.
    PreLoop,
    /// Before each model call.
    PreModel,
    /// After each model answer.
    PostModel,
    /// Before each tool call.
    PreTool,
    /// After each tool call.
    PostTool,
    /// After the last answer.
    PostLoop,
}

/// What one hook did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HookResult {
    /// The hook's name.
    pub hook: String,
    /// What it decided.
    pub verdict: HookVerdict,
    /// Milliseconds it ran.
    pub duration_ms: u64,
}

/// What a hook decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "action", rename_all = "camelCase")]
pub enum HookVerdict {
    /// Go on.
    Continue,
    /// End the run.
    Abort {
        /// Why, in words for the teacher.
        reason: String,
    },
}

/// What a tool call came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum ToolResult {
    /// It worked.
    Completed {
        /// What the model reads.
        content: String,
    },
    /// It failed, and the model is told why.
    Failed {
        /// What the model reads.
        message: String,
    },
    /// It failed in a way that ends the run.
    Stopped {
        /// Why, in words for the teacher.
        message: String,
    },
}

/// What a tool changed or read, for traces, the document and the task list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "effect", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToolEffect {
    /// A workspace file was read.
    FileRead {
        /// Path inside the workspace.
        path: String,
    },
    /// A workspace file was created or changed.
    FileWritten {
        /// Path inside the workspace.
        path: String,
        /// SHA-256 of the new content, in hexadecimal.
        sha256: String,
    },
    /// Skill text was loaded.
    SkillLoaded {
        /// `name` or `name/file`.
        reference: String,
        /// 2 for `SKILL.md`, 3 for a reference file.
        tier: u8,
    },
    /// The task list is now this.
    TasksUpdated {
        /// The whole list.
        tasks: Vec<Task>,
    },
}

/// Why a model call failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelFailure {
    /// The class of failure.
    pub kind: ModelFailureKind,
    /// What happened, in words for the teacher.
    pub message: String,
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

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// The model said everything.
    Success,
    /// `maxTurns` was reached.
    ErrorMaxTurns,
    /// `maxBudgetUsd` was reached.
    ErrorMaxBudget,
    /// A hook ended the run.
    ErrorHookAbort,
    /// A tool ended the run.
    ErrorTool,
    /// The model could not be reached or refused.
    ErrorModel,
    /// The teacher stopped it.
    Cancelled,
}
