//! `add_assessment`: what shows that a success criterion is met.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use lessons::{EvidenceInput, ItemInput};
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{changed, heading};
use crate::lessons::{Intent, Lessons, Wish};

/// The name that agent definitions list.
pub const NAME: &str = "add_assessment";

/// Add to a lesson what shows that one of its success criteria is met.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddAssessmentInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The success criterion, word for word.
    criterion: String,
    /// What a pupil has made or said.
    shows: String,
    /// Title of the activity in which the teacher sees it.
    #[serde(default)]
    when: Option<String>,
    /// What the teacher does when it is not there.
    #[serde(default)]
    if_not: Option<String>,
}

impl AddAssessmentInput {
    /// What it wants.
    pub fn intent(self) -> Intent {
        let Self { lesson, criterion, shows, when, if_not } = self;
        let item = EvidenceInput { criterion, shows, when, if_not, notes: None };
        Intent::Change { lesson, wish: Wish::Add(ItemInput::Evidence(item)) }
    }
}

/// The tool.
pub struct AddAssessment {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for AddAssessment {
    type Input = AddAssessmentInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: AddAssessmentInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(Some(self.lessons.planned(&input.intent()).await?))
    }

    async fn run(
        &self,
        input: AddAssessmentInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let what = format!("added what shows \"{}\"", input.criterion.trim());
        let done = self.lessons.wish(&input.intent(), context).await?;
        Ok(changed(&done, &format!("{what} to {} of {}", heading(&done), done.open.file.path)))
    }
}
