//! `update_tasks`: the agent's own list, shown to the teacher while it works.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{Task, TaskState, ToolEffect};
use schemars::JsonSchema;
use serde::Deserialize;

/// The most tasks a list may have: more than fits a teacher's glance helps nobody.
const MOST: usize = 40;

/// Give the whole task list, in order; the teacher sees it while you work.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateTasksInput {
    /// Every task, finished ones too.
    tasks: Vec<InputTask>,
}

/// A task.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct InputTask {
    /// A short name that stays the same between updates.
    id: String,
    /// What is to be done, in the teacher's words.
    title: String,
    /// How far it is.
    state: InputState,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum InputState {
    Pending,
    InProgress,
    Done,
}

/// The tool.
pub struct UpdateTasks;

#[async_trait]
impl Tool for UpdateTasks {
    type Input = UpdateTasksInput;
    const NAME: &'static str = "update_tasks";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, input: UpdateTasksInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        if input.tasks.len() > MOST {
            return Err(ToolError::Tell(format!("a list has at most {MOST} tasks")));
        }
        let tasks: Vec<Task> = input
            .tasks
            .into_iter()
            .map(|task| Task {
                id: task.id,
                title: task.title,
                state: match task.state {
                    InputState::Pending => TaskState::Pending,
                    InputState::InProgress => TaskState::InProgress,
                    InputState::Done => TaskState::Done,
                },
            })
            .collect();
        let done = tasks.iter().filter(|task| task.state == TaskState::Done).count();
        let content = format!("{done} of {} tasks are done", tasks.len());
        Ok(ToolOutput::Done { content, effects: vec![ToolEffect::TasksUpdated { tasks }] })
    }
}
