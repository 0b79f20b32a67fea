//! Hooks as the log knows them: where they run, what they decided, what that changed.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{AssistantMessage, InteractionId, PromptFragment, ToolEffect, Usage};

/// A point of the run at which hooks may look, change, ask or stop.
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
    /// When one agent hands the conversation over to another.
    OnHandoff,
    /// Before a specialist begins.
    OnSubagentStart,
    /// After a specialist ended.
    OnSubagentEnd,
    /// After the last answer.
    PostLoop,
    /// Before the end of a run that a limit cut off.
    OnCutOff,
}

/// A hook of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HookRef {
    /// Its name, as definitions list it.
    pub name: String,
    /// Where it wants to be called.
    pub points: Vec<HookPoint>,
}

/// One execution of a hook.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HookRan {
    /// The hook.
    pub hook: String,
    /// Where it ran.
    pub point: HookPoint,
    /// Model calls made before, in this run.
    pub turn: u32,
    /// The tool call that it looked at, at the points around one.
    pub call_id: Option<String>,
    /// What it decided.
    pub verdict: HookVerdict,
    /// What it read or changed.
    pub effects: Vec<ToolEffect>,
    /// Model calls it made.
    pub model_calls: Vec<HookModelCall>,
    /// Milliseconds it ran.
    pub duration_ms: u64,
}

/// A model call that a hook made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HookModelCall {
    /// The provider.
    pub provider: String,
    /// The model.
    pub model: String,
    /// Tokens.
    pub usage: Usage,
    /// US dollars by the price table; none where nobody knows the price.
    pub cost_usd: Option<f64>,
    /// Milliseconds.
    pub duration_ms: u64,
    /// What was said, where it became words of a lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<ModelExchange>,
}

/// What a model was asked and what it said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelExchange {
    /// Everything that it was sent, as one text.
    pub asked: String,
    /// What it said to that.
    pub said: String,
}

/// What a hook decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "action", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum HookVerdict {
    /// Go on.
    Continue,
    /// Go on with something changed.
    Modify {
        /// What.
        change: HookChange,
    },
    /// A person is asked; the hook is called again with the answer.
    Ask {
        /// The question, which follows in the log.
        interaction_id: InteractionId,
    },
    /// The model is told what is wrong and tries once more. Before a tool call: the call does not
    /// run and this is its result.
    Repair {
        /// What is wrong, in words for the model.
        feedback: String,
    },
    /// End the run.
    Abort {
        /// Why, in words for the teacher.
        reason: String,
    },
}

/// What a hook changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum HookChange {
    /// What the model is given to know (before the loop, before a model call).
    Context(ContextChange),
    /// The model's answer (after a model call).
    Answer {
        /// The answer instead.
        message: AssistantMessage,
    },
    /// A tool call's input (before it).
    Input {
        /// The input instead.
        input: Value,
    },
    /// A tool call's result (after it), or a specialist's.
    Result {
        /// What the model reads instead.
        content: String,
    },
}

/// A change of what the model is given to know; it holds to the end of the run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContextChange {
    /// What must not reach the model, wherever it stands.
    pub withheld: Vec<Withheld>,
    /// Fragments that are added to the prompt.
    pub added: Vec<PromptFragment>,
    /// What the teacher wants known beside her message; may be empty.
    pub note: String,
    /// The day that a lesson gets which is begun now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<NaiveDate>,
}

/// Something that must not reach the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Withheld {
    /// Where it stands: a workspace path or a memory path.
    pub source: String,
    /// The exact text; none means everything from this source.
    pub text: Option<String>,
}
