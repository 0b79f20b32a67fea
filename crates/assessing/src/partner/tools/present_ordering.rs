//! `present_ordering`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::Widget;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put entries before the learner that are to be put in order.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentOrderingInput {
    /// The question, word for word.
    pub prompt: String,
    /// The entries, as they are shown.
    pub entries: Vec<String>,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentOrdering {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentOrdering {
    type Input = PresentOrderingInput;
    const NAME: &'static str = "present_ordering";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentOrderingInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = Widget::Order { entries: input.entries };
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
