//! Lessons as a run sees them that sees less of the folder.

use std::sync::Arc;

use workspace::{CurriculumShelf, Workspace};

use super::Lessons;

impl Lessons {
    /// The same lessons, looked at through another view of the folder.
    pub(crate) fn over(&self, workspace: Arc<Workspace>, shelf: CurriculumShelf) -> Self {
        Self { workspace, shelf, ..self.clone() }
    }
}
