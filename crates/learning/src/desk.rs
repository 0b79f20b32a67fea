//! What a person sees of it in the window: projects, and how far each is read. It looks, and changes nothing that an agent relies on.

mod fault;
mod projects;
mod wire;

use std::path::Path;
use std::sync::Arc;

use api::{CodingCommands, CodingProjectRef, CodingProjects, Nothing};
use async_trait::async_trait;
use domain::Clock;
use faults::Fault;
use models::embed::Embedder;
use store::TeacherStore;

use crate::{Learning, LearningError, NobodyWatches, Supplies};

/// Who shows a person what coding agents learn.
#[derive(Debug, Clone)]
pub struct CodingDesk {
    learning: Learning,
}

impl CodingDesk {
    /// Over the rows of a teacher, and indexes in the application's data folder.
    #[must_use]
    pub fn new(
        store: TeacherStore,
        embedder: Arc<dyn Embedder>,
        clock: Arc<dyn Clock>,
        data: &Path,
    ) -> Self {
        let cache = Supplies::cache_in(data);
        Self { learning: Learning::new(Supplies { store, embedder, clock, cache }) }
    }
}

#[async_trait]
impl CodingCommands for CodingDesk {
    type Error = Fault;

    async fn coding_project_list(&self, _: Nothing) -> Result<CodingProjects, Fault> {
        Ok(projects::all(&self.learning).await?)
    }

    async fn coding_project_index(&self, asked: CodingProjectRef) -> Result<CodingProjects, Fault> {
        let project = projects::named(&self.learning, &asked.project).await?;
        let held = self.learning.code_of(&project);
        // Where it is read already, it needs not be read once more.
        if held.pace().map_err(LearningError::from)?.is_none() {
            let counts = held.counts().map_err(LearningError::from)?;
            let recursive = counts.is_none_or(|counts| counts.recursive);
            let watch = Arc::new(NobodyWatches::default());
            match held.bring_up_to_date(&self.learning, recursive, watch).await {
                Ok(_) | Err(LearningError::Cancelled) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.coding_project_list(Nothing {}).await
    }

    async fn coding_index_stop(&self, asked: CodingProjectRef) -> Result<CodingProjects, Fault> {
        let project = projects::named(&self.learning, &asked.project).await?;
        self.learning.code_of(&project).stop().map_err(LearningError::from)?;
        self.coding_project_list(Nothing {}).await
    }
}
