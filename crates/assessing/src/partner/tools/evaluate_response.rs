//! `evaluate_response`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Ask whether the learner's last answer is right.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EvaluateResponseInput {
    /// The place of the question; the last one that was answered unless told.
    #[serde(default)]
    pub item_index: Option<u32>,
    /// The answer, as it was given.
    #[serde(default)]
    pub user_answer: Option<serde_json::Value>,
}

/// Says what the learner was told.
pub struct EvaluateResponse {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for EvaluateResponse {
    type Input = EvaluateResponseInput;
    const NAME: &'static str = "evaluate_response";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: EvaluateResponseInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.evaluated(input.item_index, input.user_answer)))
    }
}
