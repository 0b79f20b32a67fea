//! `present_matching`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::Widget;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put two lists before the learner whose entries are to be matched.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentMatchingInput {
    /// The question, word for word.
    pub prompt: String,
    /// What is matched.
    pub left: Vec<String>,
    /// What it is matched with.
    pub right: Vec<String>,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentMatching {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentMatching {
    type Input = PresentMatchingInput;
    const NAME: &'static str = "present_matching";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentMatchingInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = Widget::Match { left: input.left, right: input.right };
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
