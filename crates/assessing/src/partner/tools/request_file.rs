//! `request_file`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Ask the learner for a file.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RequestFileInput {
    /// The question, word for word.
    pub prompt: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct RequestFile {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for RequestFile {
    type Input = RequestFileInput;
    const NAME: &'static str = "request_file";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: RequestFileInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.widget();
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
