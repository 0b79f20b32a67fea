//! `ask_teacher`: the question that only the teacher can answer.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{InteractionRequest, QuestionOption};
use schemars::JsonSchema;
use serde::Deserialize;

/// Ask the teacher something that neither the workspace nor the conversation answers, and wait for
/// the answer. Ask only when a wrong guess would cost her time; never ask what is written down.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskTeacherInput {
    /// One clear question.
    question: String,
    /// Why you need to know, in one sentence.
    #[serde(default)]
    reason: String,
    /// Likely answers to choose from.
    #[serde(default)]
    options: Vec<InputOption>,
    /// Whether she may answer in her own words too; true unless told otherwise.
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
pub struct AskTeacher;

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
            .map(|option| QuestionOption { label: option.label, description: option.description })
            .collect();
        Ok(ToolOutput::Ask(InteractionRequest::Question {
            question: input.question,
            reason: input.reason,
            // A question that offers nothing must take words, or it could not be answered.
            free_text: input.free_text || options.is_empty(),
            options,
        }))
    }
}
