//! The list of tasks as a model reads it.

use domain::{Task, TaskState};

/// Where it comes from.
pub const SOURCE: &str = "session";

/// One line for each task.
pub fn listed(tasks: &[Task]) -> String {
    let line = |task: &Task| format!("- {} ({}): {}", task.id, state_word(task.state), task.title);
    tasks.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// As `update_tasks` takes it.
fn state_word(state: TaskState) -> &'static str {
    match state {
        TaskState::Pending => "pending",
        TaskState::InProgress => "inProgress",
        TaskState::Done => "done",
    }
}
