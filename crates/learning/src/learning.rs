//! What the tools work on.

use std::fmt;
use std::sync::Arc;

use crate::commits::{HeldHistory, Histories};
use crate::experiences::Gathered;
use crate::indexes::{Held, Indexes};
use crate::{LearningError, Project, Supplies};

/// What the tools work on; clones share it.
#[derive(Clone)]
pub struct Learning(Arc<Inside>);

struct Inside {
    supplies: Supplies,
    indexes: Indexes,
    gathered: Gathered,
    histories: Histories,
}

impl fmt::Debug for Learning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learning").finish_non_exhaustive()
    }
}

impl Learning {
    /// With these supplies.
    #[must_use]
    pub fn new(supplies: Supplies) -> Self {
        Self(Arc::new(Inside {
            supplies,
            indexes: Indexes::default(),
            gathered: Gathered::default(),
            histories: Histories::default(),
        }))
    }

    /// What it was made with.
    #[must_use]
    pub fn supplies(&self) -> &Supplies {
        &self.0.supplies
    }

    /// What is held of a project's code.
    pub(crate) fn code_of(&self, project: &Project) -> Arc<Held> {
        self.0.indexes.of(&self.0.supplies, project)
    }

    /// Which journals are gathered as they are.
    pub(crate) fn gathered(&self) -> &Gathered {
        &self.0.gathered
    }

    /// What is held of the repository of a project.
    pub(crate) fn history_of(&self, project: &Project) -> Arc<HeldHistory> {
        self.0.histories.of(project)
    }

    /// Waits until nothing is done in the background any more: for whoever ends after one question.
    ///
    /// # Errors
    /// When the projects or what is kept of them cannot be read.
    pub async fn settle(&self) -> Result<(), LearningError> {
        for project in self.projects().await?.into_iter().filter(|project| project.is_indexed) {
            let held = self.code_of(&project);
            held.see_to_vectors(self.supplies()).await?;
            held.vectors_made().await;
        }
        Ok(())
    }
}
