//! `present_page`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put a page to read before the learner.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentPageInput {
    /// The question, word for word.
    pub prompt: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentPage {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentPage {
    type Input = PresentPageInput;
    const NAME: &'static str = "present_page";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: PresentPageInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.widget();
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
