//! `present_gaps`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put a text with the gaps [[1]], [[2]] … before the learner.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentGapsInput {
    /// The question, word for word.
    pub prompt: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentGaps {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentGaps {
    type Input = PresentGapsInput;
    const NAME: &'static str = "present_gaps";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: PresentGapsInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.widget();
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
