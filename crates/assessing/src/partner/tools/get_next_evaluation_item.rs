//! `get_next_evaluation_item`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Get the question of the test that comes next, and the tool that puts it before the learner as it is.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetNextEvaluationItemInput {}

/// Tells of it.
pub struct GetNextEvaluationItem {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for GetNextEvaluationItem {
    type Input = GetNextEvaluationItemInput;
    const NAME: &'static str = "get_next_evaluation_item";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        _: GetNextEvaluationItemInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.evaluation_item()))
    }
}
