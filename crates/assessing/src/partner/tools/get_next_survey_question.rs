//! `get_next_survey_question`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Get the question of the survey that comes next, and the tool that puts it before the learner as it is.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetNextSurveyQuestionInput {}

/// Tells of it.
pub struct GetNextSurveyQuestion {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for GetNextSurveyQuestion {
    type Input = GetNextSurveyQuestionInput;
    const NAME: &'static str = "get_next_survey_question";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        _: GetNextSurveyQuestionInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.item()))
    }
}
