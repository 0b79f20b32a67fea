//! `present_several_choices`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::Widget;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put a question of which any number of options is chosen before the learner.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentSeveralChoicesInput {
    /// The question, word for word.
    pub prompt: String,
    /// The options, in their order.
    pub options: Vec<String>,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentSeveralChoices {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentSeveralChoices {
    type Input = PresentSeveralChoicesInput;
    const NAME: &'static str = "present_several_choices";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentSeveralChoicesInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = Widget::Several { options: input.options };
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
