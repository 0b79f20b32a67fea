//! `get_next_item`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Get the question that comes next, and the tool that puts it before the learner.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetNextItemInput {}

/// Tells of it.
pub struct GetNextItem {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for GetNextItem {
    type Input = GetNextItemInput;
    const NAME: &'static str = "get_next_item";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: GetNextItemInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.item()))
    }
}
