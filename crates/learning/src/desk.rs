//! What a person sees of it in the window: projects, what their experiences have in common, what agents hold to be true
//! and how sure they were. It looks, and changes nothing that an agent relies on.

mod calibration;
mod clusters;
mod fault;
mod members;
mod projects;
mod values;
mod wire;

use std::path::Path;
use std::sync::Arc;

use api::{
    CodingCalibration, CodingClusters, CodingClustersOf, CodingCommands, CodingMembers,
    CodingMembersOf, CodingProjectRef, CodingProjects, CodingValues, Nothing,
};
use async_trait::async_trait;
use domain::Clock;
use faults::Fault;
use models::embed::Embedder;
use store::TeacherStore;

use wire::axis_of;

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

    /// Under which name experiences are kept of what the window calls so.
    async fn key(&self, project: &str) -> Result<String, LearningError> {
        let is_named = self.learning.projects().await?.iter().any(|known| known.name == project);
        let counts = self.learning.supplies().store.experience_counts().await?;
        if is_named || counts.iter().any(|known| known.project == project) {
            return Ok(project.to_owned());
        }
        Err(LearningError::NotFound(format!(
            "there is no project {} any more",
            crate::page::cut(project, 100)
        )))
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

    async fn coding_clusters(&self, asked: CodingClustersOf) -> Result<CodingClusters, Fault> {
        let project = self.key(&asked.project).await?;
        let axis = match asked.axis {
            Some(axis) => axis_of(axis),
            None => clusters::last_axis(&self.learning, &project).await?,
        };
        Ok(clusters::of(&self.learning, &project, axis).await?)
    }

    async fn coding_cluster_members(&self, asked: CodingMembersOf) -> Result<CodingMembers, Fault> {
        Ok(members::of(&self.learning, &asked).await?)
    }

    async fn coding_values(&self, asked: CodingProjectRef) -> Result<CodingValues, Fault> {
        let project = self.key(&asked.project).await?;
        Ok(values::of(&self.learning, &project).await?)
    }

    async fn coding_calibration(
        &self,
        asked: CodingProjectRef,
    ) -> Result<CodingCalibration, Fault> {
        let project = self.key(&asked.project).await?;
        Ok(calibration::of(&self.learning, &project).await?)
    }
}
