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
/// plenary. Minutes must not be more than the lesson has left: the result of each call says how many
/// that is. If the teacher wrote the section herself she is asked first.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddActivityInput {
    /// The lesson, such as `lessons/3B/iteration/lesson.md` or `3B/iteration`.
    lesson: String,
    /// The id of a section of kind activities.
    section: String,
    /// What it is called, without minutes.
    title: String,
    /// How long it takes, handing out and packing up included.
    minutes: u32,
    /// What the teacher does.
    teacher: String,
    /// What pupils do.
    pupils: String,
    /// How the teacher can tell that it is time to move on.
    #[serde(default)]
    check: Option<String>,
    /// Titles of the tasks that it uses, as the section of kind tasks has them.
    #[serde(default)]
    tasks: Vec<String>,
    /// True for the one part of the lesson that must not be cut.
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
