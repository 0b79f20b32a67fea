//! `remove_item`: take one activity, task, statement … out of a lesson.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use lessons::Edit;
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{changed, heading};
use crate::lessons::{Intent, Lessons, Wish};

/// The name that agent definitions list.
pub const NAME: &str = "remove_item";

/// Take one item out of a section of a lesson: an activity, a task, a word, a statement.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveItemInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The section's id.
    section: String,
    /// The item's id, as `get_lesson` shows it.
    item: String,
}

impl RemoveItemInput {
    /// What it wants.
    pub fn intent(self) -> Intent {
        let Self { lesson, section, item } = self;
        Intent::Change { lesson, wish: Wish::Edit(Edit::RemoveItem { section, item }) }
    }
}

/// The tool.
pub struct RemoveItem {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for RemoveItem {
    type Input = RemoveItemInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: RemoveItemInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(Some(self.lessons.planned(&input.intent()).await?))
    }

    async fn run(
        &self,
        input: RemoveItemInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let what = format!("took \"{}\" out", input.item.trim());
        let done = self.lessons.wish(&input.intent(), context).await?;
        Ok(changed(&done, &format!("{what} of {} of {}", heading(&done), done.open.file.path)))
    }
}
