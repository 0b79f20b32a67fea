//! Hooks: code that looks at a run at its lifecycle points and may end it.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{AssistantMessage, HookPoint, HookVerdict, ToolCall, ToolResult};

use crate::model::ModelRequest;
use crate::run::Run;

/// A hook. It answers only at the points it names; every other method keeps its default.
#[async_trait]
pub trait Hook: Send + Sync {
    /// The name that agent definitions list.
    fn name(&self) -> &'static str;

    /// Where it wants to be called.
    fn points(&self) -> &'static [HookPoint];

    /// Before the first model call.
    async fn pre_loop(&self, _run: &Run) -> HookVerdict {
        HookVerdict::Continue
    }

    /// Before each model call.
    async fn pre_model(&self, _request: &ModelRequest) -> HookVerdict {
        HookVerdict::Continue
    }

    /// After each model answer.
    async fn post_model(&self, _message: &AssistantMessage) -> HookVerdict {
        HookVerdict::Continue
    }

    /// Before each tool call.
    async fn pre_tool(&self, _call: &ToolCall) -> HookVerdict {
        HookVerdict::Continue
    }

    /// After each tool call.
    async fn post_tool(&self, _call: &ToolCall, _result: &ToolResult) -> HookVerdict {
        HookVerdict::Continue
    }

    /// After the last answer.
    async fn post_loop(&self, _run: &Run) -> HookVerdict {
        HookVerdict::Continue
    }
}

/// The hooks of a run, in the order they are called.
#[derive(Clone, Default)]
pub struct HookSet(Vec<Arc<dyn Hook>>);

impl HookSet {
    /// Hooks in calling order.
    pub fn new(hooks: Vec<Arc<dyn Hook>>) -> Self {
        Self(hooks)
    }

    /// The points at which at least one hook waits, in lifecycle order.
    pub fn points(&self) -> Vec<HookPoint> {
        let mut points: Vec<HookPoint> =
            self.0.iter().flat_map(|hook| hook.points().iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The hooks that wait at `point`.
    pub fn at(&self, point: HookPoint) -> impl Iterator<Item = &Arc<dyn Hook>> {
        self.0.iter().filter(move |hook| hook.points().contains(&point))
    }
}
