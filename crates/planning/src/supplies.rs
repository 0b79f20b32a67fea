//! What the tools and hooks of a teacher's runs are made from.

use std::sync::Arc;

use domain::Clock;
use remembering::Shelves;
use store::TeacherStore;
use workspace::{CurriculumShelf, Workspace};

use crate::classes::Classes;
use crate::definitions::Definitions;
use crate::lessons::Lessons;
use crate::permissions::Allowed;

/// The supplies; clones share them.
#[derive(Clone)]
pub struct Supplies {
    /// Agents, commands and skills.
    pub definitions: Definitions,
    /// The teacher's folder.
    pub workspace: Arc<Workspace>,
    /// Her rows.
    pub store: TeacherStore,
    /// Her lessons.
    pub lessons: Lessons,
    /// Her curriculum files, as they were read last.
    pub curriculum: CurriculumShelf,
    /// Her classes.
    pub classes: Classes,
    /// Her memory.
    pub shelves: Shelves,
    /// What she allowed for good.
    pub allowed: Allowed,
    /// The present.
    pub clock: Arc<dyn Clock>,
}
