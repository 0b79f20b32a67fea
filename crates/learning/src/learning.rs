//! What the tools work on.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use domain::Clock;
use models::embed::Embedder;
use store::TeacherStore;

/// What is needed to answer.
pub struct Supplies {
    /// The rows of the one teacher of this computer.
    pub store: TeacherStore,
    /// Who makes vectors; without a model what is searched is found by its words.
    pub embedder: Arc<dyn Embedder>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where what can be made again is kept: indexes of code.
    pub cache: PathBuf,
}

/// What the tools work on; clones share it.
#[derive(Clone)]
pub struct Learning(Arc<Inside>);

struct Inside {
    supplies: Supplies,
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
        Self(Arc::new(Inside { supplies }))
    }

    /// What it was made with.
    #[must_use]
    pub fn supplies(&self) -> &Supplies {
        &self.0.supplies
    }
}
