//! Work on files by a tool: where it may block, and what the model is told when it fails.

use std::sync::Arc;

use agent::ToolError;
use workspace::{Workspace, WorkspaceError};

use crate::lessons::is_lesson;

/// A lesson is changed by its own tools: they keep its form, its versions, and what is the teacher's.
pub fn not_a_lesson(path: &str) -> Result<(), ToolError> {
    if !is_lesson(path) {
        return Ok(());
    }
    let message = format!(
        "{path} is a lesson, which is changed section by section: use create_lesson, \
         update_section, add_activity, add_assessment, add_differentiation or remove_item"
    );
    Err(ToolError::Tell(message))
}

/// Do file work where it may block, and tell the model what went wrong.
pub async fn on_files<T: Send + 'static>(
    workspace: &Arc<Workspace>,
    work: impl FnOnce(&Workspace) -> Result<T, WorkspaceError> + Send + 'static,
) -> Result<T, ToolError> {
    let workspace = workspace.by_agent();
    match tokio::task::spawn_blocking(move || work(&workspace)).await {
        Ok(Ok(value)) => Ok(value),
        // Without its folder no further call can work: going on would only spend money.
        Ok(Err(gone @ WorkspaceError::Gone { .. })) => Err(ToolError::Stop(gone.to_string())),
        Ok(Err(error)) => Err(ToolError::Tell(error.to_string())),
        Err(error) => Err(ToolError::Stop(format!("reading or writing a file failed: {error}"))),
    }
}
