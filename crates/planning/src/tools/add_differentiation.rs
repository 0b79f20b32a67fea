//! `add_differentiation`: what changes in a lesson for a need.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use lessons::{AdaptationInput, ItemInput};
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{changed, heading};
use crate::lessons::{Intent, Lessons, Wish};

/// The name that agent definitions list.
pub const NAME: &str = "add_differentiation";

/// Add to a lesson what changes for one need of the class; the goal stays the same.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddDifferentiationInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The need as the class profile names it, such as EAL; never a pupil's name.
    need: String,
    /// What is done, where, and on which page.
    change: String,
    /// Title of the activity in which it changes.
    #[serde(default)]
    step: Option<String>,
}

impl AddDifferentiationInput {
    /// What it wants.
    pub fn intent(self) -> Intent {
        let Self { lesson, need, change, step } = self;
        let item = AdaptationInput { need, change, step, notes: None };
        Intent::Change { lesson, wish: Wish::Add(ItemInput::Adaptation(item)) }
    }
}

/// The tool.
pub struct AddDifferentiation {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for AddDifferentiation {
    type Input = AddDifferentiationInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: AddDifferentiationInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(Some(self.lessons.planned(&input.intent()).await?))
    }

    async fn run(
        &self,
        input: AddDifferentiationInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let what = format!("added what changes for {}", input.need.trim());
        let done = self.lessons.wish(&input.intent(), context).await?;
        Ok(changed(&done, &format!("{what} to {} of {}", heading(&done), done.open.file.path)))
    }
}
