//! `get_learning_context`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Get how the learner does: modules with their mastery, what was answered last, and what comes next.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetLearningContextInput {}

/// Tells of it.
pub struct GetLearningContext {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for GetLearningContext {
    type Input = GetLearningContextInput;
    const NAME: &'static str = "get_learning_context";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        _: GetLearningContextInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.learning_context()))
    }
}
