//! What is needed to answer.

use std::path::{Path, PathBuf};
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

impl Supplies {
    /// Where that is in the application's data folder, for every process the same.
    #[must_use]
    pub fn cache_in(data: &Path) -> PathBuf {
        data.join("learning")
    }
}
