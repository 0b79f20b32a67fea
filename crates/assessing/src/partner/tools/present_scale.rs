//! `present_scale`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put a scale before the learner.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentScaleInput {
    /// The question, word for word.
    pub prompt: String,
    /// The lowest point.
    pub from: i32,
    /// The highest point.
    pub to: i32,
    /// What the lowest point means.
    #[serde(default)]
    pub low: String,
    /// What the highest point means.
    #[serde(default)]
    pub high: String,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentScale {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentScale {
    type Input = PresentScaleInput;
    const NAME: &'static str = "present_scale";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentScaleInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = self.desk.scale(input.from, input.to, input.low, input.high);
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
