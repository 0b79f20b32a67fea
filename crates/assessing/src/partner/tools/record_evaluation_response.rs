//! `record_evaluation_response`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Record what the learner answered in a test.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RecordEvaluationResponseInput {
    /// The answer, as it was given.
    #[serde(default)]
    pub response: Option<serde_json::Value>,
}

/// Says what the session does with answers.
pub struct RecordEvaluationResponse {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for RecordEvaluationResponse {
    type Input = RecordEvaluationResponseInput;
    const NAME: &'static str = "record_evaluation_response";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: RecordEvaluationResponseInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.recorded(input.response.is_some())))
    }
}
