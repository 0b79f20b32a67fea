//! `update_section`: give one section of a lesson its content.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use lessons::{ContentInput, Edit};
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{changed, heading};
use crate::lessons::{Intent, Lessons, Wish};

/// The name that agent definitions list.
pub const NAME: &str = "update_section";

/// Write the whole content of one section of a lesson; minutes and tasks elsewhere follow it. If the
/// teacher wrote the section herself she is asked first.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateSectionInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The section's id.
    section: String,
    /// Of the section's kind.
    content: ContentInput,
}

impl UpdateSectionInput {
    /// What it wants.
    pub fn intent(self) -> Intent {
        let Self { lesson, section, content } = self;
        Intent::Change { lesson, wish: Wish::Edit(Edit::SetSection { section, content }) }
    }
}

/// The tool.
pub struct UpdateSection {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for UpdateSection {
    type Input = UpdateSectionInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: UpdateSectionInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(Some(self.lessons.planned(&input.intent()).await?))
    }

    async fn run(
        &self,
        input: UpdateSectionInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let done = self.lessons.wish(&input.intent(), context).await?;
        let what = format!("wrote {} of {}", heading(&done), done.open.file.path);
        Ok(changed(&done, &what))
    }
}
