//! Hooks: code that looks at a run at its lifecycle points and may change it, ask the teacher,
//! send the model back, or end it.
//!
//! There is one method and one action type a point, so that a hook can only do what makes sense
//! where it stands. What it did becomes one [`domain::HookRan`] event. A hook that asks is called
//! again, with the answer in [`HookContext::answers`], in this process or in a later one: it keeps
//! nothing between calls.

mod action;
mod context;

use std::sync::Arc;

use async_trait::async_trait;
use domain::{
    AssistantMessage, HandoffContext, HookPoint, HookRef, SubagentTask, ToolCall, ToolResult,
};

use crate::model::ModelRequest;

pub use action::{
    Action, Ask, HandoffAction, PostLoopAction, PostModelAction, PostToolAction, PreLoopAction,
    PreModelAction, PreToolAction, SubagentEndAction, SubagentStartAction,
};
pub use context::HookContext;

/// A hook. It is called only at the points it names; every other method keeps its default.
#[async_trait]
pub trait Hook: Send + Sync {
    /// The name that agent definitions list.
    fn name(&self) -> &str;

    /// Where it wants to be called.
    fn points(&self) -> &[HookPoint];

    /// What it tells a model when it asks one itself; none for a hook that asks none.
    fn instructions(&self) -> Vec<String> {
        Vec::new()
    }

    /// Before the first model call.
    async fn pre_loop(&self, _at: &HookContext<'_>) -> PreLoopAction {
        PreLoopAction::Continue
    }

    /// Before each model call.
    async fn pre_model(&self, _at: &HookContext<'_>, _request: &ModelRequest) -> PreModelAction {
        PreModelAction::Continue
    }

    /// After each model answer.
    async fn post_model(
        &self,
        _at: &HookContext<'_>,
        _answer: &AssistantMessage,
    ) -> PostModelAction {
        PostModelAction::Continue
    }

    /// Before each tool call.
    async fn pre_tool(&self, _at: &HookContext<'_>, _call: &ToolCall) -> PreToolAction {
        PreToolAction::Continue
    }

    /// After each tool call.
    async fn post_tool(
        &self,
        _at: &HookContext<'_>,
        _call: &ToolCall,
        _result: &ToolResult,
    ) -> PostToolAction {
        PostToolAction::Continue
    }

    /// When the conversation is about to be handed over.
    async fn on_handoff(&self, _at: &HookContext<'_>, _handoff: &HandoffContext) -> HandoffAction {
        HandoffAction::Continue
    }

    /// Before a specialist begins.
    async fn on_subagent_start(
        &self,
        _at: &HookContext<'_>,
        _task: &SubagentTask,
    ) -> SubagentStartAction {
        SubagentStartAction::Continue
    }

    /// After a specialist ended, with what it gives back.
    async fn on_subagent_end(&self, _at: &HookContext<'_>, _report: &str) -> SubagentEndAction {
        SubagentEndAction::Continue
    }

    /// After the last answer.
    async fn post_loop(&self, _at: &HookContext<'_>) -> PostLoopAction {
        PostLoopAction::Continue
    }

    /// Before the end of a run that a limit cut off. Nobody is left to put anything right, and no
    /// question is asked: a hook looks at what there is, and notes what it sees.
    async fn on_cut_off(&self, _at: &HookContext<'_>) {}
}

/// The hooks of a run, in the order they are called: the agent's own, then the caller's.
#[derive(Clone, Default)]
pub struct HookSet(Vec<Arc<dyn Hook>>);

impl HookSet {
    /// Hooks in calling order.
    pub fn new(hooks: Vec<Arc<dyn Hook>>) -> Self {
        Self(hooks)
    }

    /// Their names and points, as the log keeps them.
    pub fn refs(&self) -> Vec<HookRef> {
        self.0
            .iter()
            .map(|hook| HookRef { name: hook.name().to_owned(), points: hook.points().to_vec() })
            .collect()
    }

    /// They, in calling order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Hook>> {
        self.0.iter()
    }

    /// The hook of this name.
    pub fn get(&self, name: &str) -> Option<&Arc<dyn Hook>> {
        self.0.iter().find(|hook| hook.name() == name)
    }
}
