//! `ask_teacher`: the question that only the teacher can answer.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{InteractionRequest, InteractionResponse, QuestionOption, ToolEffect};
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Workspace;

use crate::class_papers::class_answered;

/// Ask the teacher something that neither the workspace nor the conversation answers, and only when a
/// wrong guess would cost her time.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskTeacherInput {
    /// One clear question.
    question: String,
    /// Why it matters, in one sentence.
    #[serde(default)]
    reason: String,
    /// Likely answers to choose from.
    #[serde(default)]
    options: Vec<InputOption>,
    /// Whether she may answer in her own words too.
    #[serde(default = "yes")]
    free_text: bool,
}

/// A likely answer.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct InputOption {
    /// The answer.
    label: String,
    /// One line that helps to choose.
    #[serde(default)]
    description: String,
}

fn yes() -> bool {
    true
}

/// The tool.
pub struct AskTeacher {
    /// Whose classes an answer may name.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Tool for AskTeacher {
    type Input = AskTeacherInput;
    const NAME: &'static str = "ask_teacher";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: AskTeacherInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        if input.question.trim().is_empty() {
            return Err(ToolError::Tell("the question is empty".to_owned()));
        }
        let options: Vec<QuestionOption> = input
            .options
            .into_iter()
            .map(|option| QuestionOption {
                label: option.label,
                description: option.description,
                opens: None,
            })
            .collect();
        Ok(ToolOutput::Ask(InteractionRequest::Question {
            question: input.question,
            reason: input.reason,
            // A question that offers nothing must take words, or it could not be answered.
            free_text: input.free_text || options.is_empty(),
            options,
        }))
    }

    async fn answered(
        &self,
        request: &InteractionRequest,
        response: &InteractionResponse,
        context: &ToolContext,
    ) -> Vec<ToolEffect> {
        // A run that knows its class is not turned to another one by a word in an answer.
        if context.class.is_some() {
            return Vec::new();
        }
        let class = class_answered(&self.workspace, request, response).await;
        class.map(|class| ToolEffect::ClassNamed { class: class.name }).into_iter().collect()
    }
}
