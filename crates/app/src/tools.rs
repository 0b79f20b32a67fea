//! The tools that agents may call, one file each.

mod ask_teacher;
mod list_directory;
mod read_file;
mod read_memory;
mod read_session;
mod read_skill;
mod search_sessions;
pub mod spawn_subagent;
mod str_replace;
mod transfer;
mod update_memory;
mod update_tasks;
mod write_file;

use std::sync::Arc;

use agent::{Tool, ToolError, ToolRegistry};
use domain::Clock;
use store::TeacherStore;
use workspace::{Workspace, WorkspaceError};

use crate::memory::Shelves;

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

/// The tools of memory, beside those that are there.
pub fn with_memory(
    registry: ToolRegistry,
    shelves: &Shelves,
    clock: &Arc<dyn Clock>,
) -> ToolRegistry {
    registry
        .with(read_memory::ReadMemory { shelves: shelves.clone(), clock: Arc::clone(clock) })
        .with(update_memory::UpdateMemory { shelves: shelves.clone(), clock: Arc::clone(clock) })
}

/// The tools that send specialists and hand over, made for the agents of these names and
/// descriptions.
pub fn with_specialists(
    registry: ToolRegistry,
    specialists: Vec<(String, String)>,
    targets: Vec<(String, String)>,
) -> ToolRegistry {
    let registry = if specialists.is_empty() {
        registry
    } else {
        registry.with(spawn_subagent::SpawnSubagent { allowed: specialists })
    };
    transfer::registry_with(registry, targets)
}

/// The tools that find and read earlier sessions, beside those that are there.
pub fn with_sessions(registry: ToolRegistry, store: &TeacherStore) -> ToolRegistry {
    registry
        .with(search_sessions::SearchSessions { store: store.clone() })
        .with(read_session::ReadSession { store: store.clone() })
}

/// Every tool's name, but for those that are made for the agents a definition names.
pub const NAMES: &[&str] = &[
    ask_teacher::AskTeacher::NAME,
    list_directory::ListDirectory::NAME,
    read_file::ReadFile::NAME,
    read_memory::ReadMemory::NAME,
    read_session::ReadSession::NAME,
    read_skill::ReadSkill::NAME,
    search_sessions::SearchSessions::NAME,
    str_replace::StrReplace::NAME,
    update_memory::UpdateMemory::NAME,
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
