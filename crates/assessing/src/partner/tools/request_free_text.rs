//! `request_free_text`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Ask the learner something that is answered in words.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RequestFreeTextInput {
    /// The question, word for word.
    pub prompt: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct RequestFreeText {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for RequestFreeText {
    type Input = RequestFreeTextInput;
    const NAME: &'static str = "request_free_text";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: RequestFreeTextInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.widget();
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
