//! The tools that agents may call, one file each.

mod ask_teacher;
mod list_directory;
mod read_file;
mod read_skill;
mod str_replace;
mod update_tasks;
mod write_file;

use std::sync::Arc;

use agent::{Tool, ToolError, ToolRegistry};
use workspace::{Workspace, WorkspaceError};

pub use read_skill::SkillShelf;

/// Every tool there is, over one workspace and the skills one agent may read.
pub fn all(workspace: &Arc<Workspace>, shelf: SkillShelf) -> ToolRegistry {
    ToolRegistry::default()
        .with(read_file::ReadFile { workspace: Arc::clone(workspace) })
        .with(write_file::WriteFile { workspace: Arc::clone(workspace) })
        .with(str_replace::StrReplace { workspace: Arc::clone(workspace) })
        .with(list_directory::ListDirectory { workspace: Arc::clone(workspace) })
        .with(read_skill::ReadSkill { shelf })
        .with(update_tasks::UpdateTasks)
        .with(ask_teacher::AskTeacher)
}

/// Every tool's name.
pub const NAMES: &[&str] = &[
    ask_teacher::AskTeacher::NAME,
    list_directory::ListDirectory::NAME,
    read_file::ReadFile::NAME,
    read_skill::ReadSkill::NAME,
    str_replace::StrReplace::NAME,
    update_tasks::UpdateTasks::NAME,
    write_file::WriteFile::NAME,
];

/// Do file work where it may block, and tell the model what went wrong.
async fn on_files<T: Send + 'static>(
    workspace: &Arc<Workspace>,
    work: impl FnOnce(&Workspace) -> Result<T, WorkspaceError> + Send + 'static,
) -> Result<T, ToolError> {
    let workspace = Arc::clone(workspace);
    match tokio::task::spawn_blocking(move || work(&workspace)).await {
        Ok(Ok(value)) => Ok(value),
        // Without its folder no further call can work: going on would only spend money.
        Ok(Err(gone @ WorkspaceError::Gone { .. })) => Err(ToolError::Stop(gone.to_string())),
        Ok(Err(error)) => Err(ToolError::Tell(error.to_string())),
        Err(error) => Err(ToolError::Stop(format!("reading or writing a file failed: {error}"))),
    }
}
