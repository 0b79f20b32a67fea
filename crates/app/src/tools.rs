//! The tools that agents may call, one file each.

pub mod add_activity;
pub mod add_assessment;
pub mod add_differentiation;
mod ask_teacher;
pub mod create_lesson;
mod get_lesson;
mod lesson_reply;
mod list_directory;
mod list_lessons;
mod read_file;
mod read_memory;
mod read_session;
mod read_skill;
pub mod remove_item;
mod search_sessions;
pub mod spawn_subagent;
mod str_replace;
mod transfer;
mod update_memory;
pub mod update_section;
mod update_tasks;
mod write_file;

use std::sync::Arc;

use agent::{Tool, ToolError, ToolRegistry};
use domain::Clock;
use store::TeacherStore;
use workspace::{Workspace, WorkspaceError};

use crate::lessons::{Lessons, is_lesson};
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

/// The tools that read and write lessons, beside those that are there.
pub fn with_lessons(registry: ToolRegistry, lessons: &Lessons) -> ToolRegistry {
    let lessons = || lessons.clone();
    registry
        .with(create_lesson::CreateLesson { lessons: lessons() })
        .with(get_lesson::GetLesson { lessons: lessons() })
        .with(list_lessons::ListLessons { lessons: lessons() })
        .with(update_section::UpdateSection { lessons: lessons() })
        .with(add_activity::AddActivity { lessons: lessons() })
        .with(add_assessment::AddAssessment { lessons: lessons() })
        .with(add_differentiation::AddDifferentiation { lessons: lessons() })
        .with(remove_item::RemoveItem { lessons: lessons() })
}

/// Every tool's name, but for those that are made for the agents a definition names.
pub const NAMES: &[&str] = &[
    add_activity::NAME,
    add_assessment::NAME,
    add_differentiation::NAME,
    ask_teacher::AskTeacher::NAME,
    create_lesson::NAME,
    get_lesson::NAME,
    list_directory::ListDirectory::NAME,
    list_lessons::NAME,
    read_file::ReadFile::NAME,
    read_memory::ReadMemory::NAME,
    read_session::ReadSession::NAME,
    read_skill::ReadSkill::NAME,
    remove_item::NAME,
    search_sessions::SearchSessions::NAME,
    str_replace::StrReplace::NAME,
    update_memory::UpdateMemory::NAME,
    update_section::NAME,
    update_tasks::UpdateTasks::NAME,
    write_file::WriteFile::NAME,
];

/// A lesson is changed by its own tools: they keep its form, its versions, and what is the teacher's.
fn not_a_lesson(path: &str) -> Result<(), ToolError> {
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
