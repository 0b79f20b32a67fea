//! `present_matrix`.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::Widget;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::partner::turn_desk::TurnDesk;

/// Put rows before the learner in each of which one column is chosen.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PresentMatrixInput {
    /// The question, word for word.
    pub prompt: String,
    /// The rows.
    pub rows: Vec<String>,
    /// The columns.
    pub columns: Vec<String>,
    /// A few words of your own beside it, where this session allows any.
    #[serde(default)]
    pub context: Option<String>,
}

/// Puts it before the learner, which ends the turn.
pub struct PresentMatrix {
    /// The turn.
    pub desk: Arc<TurnDesk>,
}

#[async_trait]
impl Tool for PresentMatrix {
    type Input = PresentMatrixInput;
    const NAME: &'static str = "present_matrix";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: PresentMatrixInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let widget = Widget::Matrix { rows: input.rows, columns: input.columns };
        Ok(self.desk.put(input.prompt, widget, input.context))
    }
}
