//! `add_activity`: one more step of a lesson.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::FileChange;
use lessons::{ActivityInput, Edit, ItemInput};
use schemars::JsonSchema;
use serde::Deserialize;

use super::lesson_reply::{changed, heading};
use crate::lessons::{Intent, Lessons, Wish};

/// The name that agent definitions list.
pub const NAME: &str = "add_activity";

/// Add an activity behind the others of a section, such as the starter, the main activities or the
/// plenary. The result of each call says how many minutes the lesson has left.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddActivityInput {
    /// Such as `3B/iteration`.
    lesson: String,
    /// The id of a section of kind activities.
    section: String,
    /// Its name, without minutes.
    title: String,
    /// Handing out and packing up included; no more than the lesson has left.
    minutes: u32,
    /// What the teacher does.
    teacher: String,
    /// What pupils do.
    pupils: String,
    /// How the teacher knows to move on.
    #[serde(default)]
    check: Option<String>,
    /// Titles of the tasks that it uses.
    #[serde(default)]
    tasks: Vec<String>,
    /// For the one part that must stay.
    #[serde(default)]
    must_not_be_cut: bool,
    /// Anything else, in markdown, such as a hinge question.
    #[serde(default)]
    notes: Option<String>,
}

impl AddActivityInput {
    /// What it wants.
    pub fn intent(self) -> Intent {
        let Self { lesson, section, title, minutes, teacher, pupils, check, tasks, .. } = self;
        let item = ItemInput::Activity(ActivityInput {
            title,
            minutes,
            teacher,
            pupils,
            check,
            tasks,
            must_not_be_cut: self.must_not_be_cut,
            notes: self.notes,
        });
        Intent::Change { lesson, wish: Wish::Edit(Edit::AddItem { section, item }) }
    }
}

/// The tool.
pub struct AddActivity {
    /// Where lessons are.
    pub lessons: Lessons,
}

#[async_trait]
impl Tool for AddActivity {
    type Input = AddActivityInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::Judged;

    async fn change(
        &self,
        input: AddActivityInput,
        _: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(Some(self.lessons.planned(&input.intent()).await?))
    }

    async fn run(
        &self,
        input: AddActivityInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let what = format!("added \"{}\"", input.title.trim());
        let done = self.lessons.wish(&input.intent(), context).await?;
        Ok(changed(&done, &format!("{what} to {} of {}", heading(&done), done.open.file.path)))
    }
}
