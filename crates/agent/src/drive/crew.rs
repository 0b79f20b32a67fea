//! Who takes part in a run: found by the name in the log, in this process or in a later one.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{Delegation, HandoffContext, RunStarted, Task};

use crate::hook::HookSet;
use crate::model::Model;
use crate::tool::ToolRegistry;

/// What an agent works with.
#[derive(Clone)]
pub struct Gear {
    /// Who answers.
    pub model: Arc<dyn Model>,
    /// A small model for hooks and summaries; the offline drafter has none.
    pub background: Option<Arc<dyn Model>>,
    /// The model that writes sections, where the one that answers makes their frame.
    pub writer: Option<Arc<dyn Model>>,
    /// What the model may call.
    pub tools: ToolRegistry,
    /// Who looks on.
    pub hooks: HookSet,
}

/// Finds agents and what they work with.
#[async_trait]
pub trait Crew: Send + Sync {
    /// What the agent of a run works with, as it was begun.
    ///
    /// # Errors
    /// Why nobody can go on with it, in words for the teacher.
    fn gear(&self, start: &RunStarted) -> Result<Gear, String>;

    /// The run of a specialist, for the agent that sends it with so many US dollars left.
    ///
    /// # Errors
    /// Why it cannot be sent, in words for the model.
    async fn specialist(
        &self,
        sender: &RunStarted,
        delegation: Delegation,
        budget_usd: Option<f64>,
    ) -> Result<RunStarted, String>;

    /// The agent that takes over, with the task list as it stands.
    ///
    /// # Errors
    /// Why it cannot, in words for the model.
    async fn successor(
        &self,
        sender: &RunStarted,
        context: &HandoffContext,
        tasks: &[Task],
    ) -> Result<RunStarted, String>;
}
