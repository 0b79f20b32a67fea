//! The tools that agents may call, one file each.

pub mod add_activity;
pub mod add_assessment;
pub mod add_differentiation;
pub mod ask_teacher;
pub(crate) mod by_heading;
pub mod create_lesson;
mod file_change;
pub mod find_outcomes;
pub mod get_lesson;
mod lesson_calls;
mod lesson_reply;
pub mod list_directory;
pub mod list_lessons;
pub mod of_files;
pub mod of_lessons;
mod on_files;
pub mod read_file;
pub mod read_session;
pub mod read_skill;
pub mod remove_item;
pub mod search_sessions;
pub mod spawn_subagent;
pub mod str_replace;
pub mod transfer;
pub mod update_section;
pub mod update_tasks;
pub mod write_file;

use agent::ToolRegistry;

pub use lesson_calls::intent_of;
pub use read_skill::SkillShelf;

/// The name of every tool that a definition may list: those that are made for the agents a definition
/// names are none of them.
pub const NAMES: &[&str] = &joined::<
    { of_files::NAMES.len() + of_lessons::NAMES.len() + remembering::tools::NAMES.len() },
>(&[of_files::NAMES, of_lessons::NAMES, remembering::tools::NAMES]);

/// Several lists in one.
const fn joined<const ALL: usize>(lists: &[&[&'static str]]) -> [&'static str; ALL] {
    let mut all = [""; ALL];
    let (mut next, mut list) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[next] = lists[list][at];
            next += 1;
            at += 1;
        }
        list += 1;
    }
    all
}

/// The tools that send specialists, made for agents of these names and descriptions, and that hand
/// over, made for agents of these names, and the one that hands back.
pub fn with_specialists(
    registry: ToolRegistry,
    specialists: Vec<(String, String)>,
    targets: Vec<String>,
    back: Option<&str>,
) -> ToolRegistry {
    let registry = if specialists.is_empty() {
        registry
    } else {
        registry.with(spawn_subagent::SpawnSubagent { allowed: specialists })
    };
    transfer::registry_with(registry, targets, back)
}
