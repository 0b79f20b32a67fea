//! `present_code_editor`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Ask the learner for a program.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentCodeEditorInput {
    /// The question, word for word.
    pub prompt: String,
    /// What is there to begin with.
    #[serde(default)]
    pub starter: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentCodeEditor {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentCodeEditor {
    type Input = PresentCodeEditorInput;
    const NAME: &'static str = "present_code_editor";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentCodeEditorInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.code(input.starter);
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
