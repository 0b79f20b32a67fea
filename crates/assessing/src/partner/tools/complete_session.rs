//! `complete_session`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Say that the session is to end.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CompleteSessionInput {
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Says when it ends.
pub struct CompleteSession {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for CompleteSession {
    type Input = CompleteSessionInput;
    const NAME: &'static str = "complete_session";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: CompleteSessionInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(self.desk.completion(input.reason)))
    }
}
