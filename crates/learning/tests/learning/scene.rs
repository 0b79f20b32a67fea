//! A database, a folder and whoever asks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::SystemClock;
use learning::{Asker, Learning, Supplies};
use models::embed::{Embedder, NoEmbedder};
use tempfile::TempDir;
use testkit::database::TestDatabase;

/// What a test works in.
pub struct Scene {
    /// Dropped with the scene.
    pub _database: TestDatabase,
    pub folder: TempDir,
    pub learning: Learning,
}

impl Scene {
    /// Without a model for vectors.
    pub async fn new() -> Self {
        Self::with(Arc::new(NoEmbedder)).await
    }

    pub async fn with(embedder: Arc<dyn Embedder>) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let learning = Learning::new(Supplies {
            store: database.store().for_teacher(database.teacher()),
            embedder,
            clock: Arc::new(SystemClock),
            cache: folder.path().join("cache"),
        });
        Self { _database: database, folder, learning }
    }

    /// A folder in the test's own, made where it is not there.
    pub fn path(&self, name: &str) -> PathBuf {
        let path = self.folder.path().canonicalize().unwrap().join(name);
        std::fs::create_dir_all(&path).unwrap();
        path
    }
}

/// Somebody who works in this folder.
pub fn asker(folder: &Path) -> Asker {
    Asker { folder: Some(folder.to_owned()), session: "one".to_owned() }
}
