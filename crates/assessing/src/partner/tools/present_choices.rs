//! `present_choices`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::Widget;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put a question of which one option is chosen before the learner. Each option stands there as it is given.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentChoicesInput {
    /// The question, word for word.
    pub prompt: String,
    /// The options, in their order.
    pub options: Vec<String>,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentChoices {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentChoices {
    type Input = PresentChoicesInput;
    const NAME: &'static str = "present_choices";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentChoicesInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = Widget::Choice { options: input.options };
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
