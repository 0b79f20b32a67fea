//! The agent's own list of what it has to do, shown while it works.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How far a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TaskState {
    /// Not begun.
    Pending,
    /// Being worked on.
    InProgress,
    /// Finished.
    Done,
}

/// One line of the task list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// A short name that identifies the task in later updates.
    pub id: String,
    /// What is to be done, in the teacher's words.
    pub title: String,
    /// How far it is.
    pub state: TaskState,
}
