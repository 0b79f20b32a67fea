//! The tools of files, the curriculum, skills, tasks, questions and earlier sessions.

use std::sync::Arc;

use super::read_skill::SkillShelf;
use super::{
    ask_teacher, find_outcomes, list_directory, read_file, read_session, read_skill,
    search_sessions, str_replace, update_tasks, write_file,
};
use crate::supplies::Supplies;

agent::tools! {
    /// The tools of files, the curriculum, skills, tasks, questions and earlier sessions, beside those that are there.
    fn with_files(supplies: &Supplies, skills: &SkillShelf) {
        ask_teacher::AskTeacher { workspace: Arc::clone(&supplies.workspace) },
        find_outcomes::FindOutcomes {
            workspace: Arc::clone(&supplies.workspace),
            shelf: supplies.curriculum.clone(),
        },
        list_directory::ListDirectory { workspace: Arc::clone(&supplies.workspace) },
        read_file::ReadFile { workspace: Arc::clone(&supplies.workspace) },
        read_session::ReadSession { store: supplies.store.clone() },
        read_skill::ReadSkill { shelf: skills.clone() },
        search_sessions::SearchSessions { store: supplies.store.clone() },
        str_replace::StrReplace { workspace: Arc::clone(&supplies.workspace) },
        update_tasks::UpdateTasks {},
        write_file::WriteFile { workspace: Arc::clone(&supplies.workspace) },
    }
}
