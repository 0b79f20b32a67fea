//! A database, a folder and whoever asks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use domain::SystemClock;
use embeddings::Vector;
use learning::{Asker, Learning, LearningError, NobodyWatches, Supplies, Watch};
use models::embed::{EmbedError, Embedder, NoEmbedder};
use serde_json::Value;
use tempfile::TempDir;
use testkit::database::TestDatabase;

/// What a test works in.
pub struct Scene {
    pub database: TestDatabase,
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
        let learning = process(&database, &folder, embedder);
        Self { database, folder, learning }
    }

    /// The same as another process has it.
    pub fn another(&self, embedder: Arc<dyn Embedder>) -> Learning {
        process(&self.database, &self.folder, embedder)
    }

    /// The same, with another folder for what can be made again.
    pub fn another_at(&self, embedder: Arc<dyn Embedder>, cache: PathBuf) -> Learning {
        Learning::new(Supplies { cache, ..supplies(&self.database, &self.folder, embedder) })
    }

    /// A folder in the test's own, made where it is not there.
    pub fn path(&self, name: &str) -> PathBuf {
        let path = self.folder.path().canonicalize().unwrap().join(name);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    /// Writes files, and gives their folder.
    pub fn project(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let root = self.path(name);
        for (path, text) in files {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        root
    }

    /// Asks a tool from a folder.
    pub async fn ask(&self, folder: &Path, tool: &str, ask: Value) -> Result<Value, LearningError> {
        asked(&self.learning, folder, tool, ask).await
    }

    pub fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }
}

fn process(database: &TestDatabase, folder: &TempDir, embedder: Arc<dyn Embedder>) -> Learning {
    Learning::new(supplies(database, folder, embedder))
}

fn supplies(database: &TestDatabase, folder: &TempDir, embedder: Arc<dyn Embedder>) -> Supplies {
    Supplies {
        store: database.store().for_teacher(database.teacher()),
        embedder,
        clock: Arc::new(SystemClock),
        cache: folder.path().join("cache"),
    }
}

/// Asks a tool from a folder.
pub async fn asked(
    learning: &Learning,
    folder: &Path,
    tool: &str,
    ask: Value,
) -> Result<Value, LearningError> {
    watched(learning, folder, tool, ask, Arc::new(NobodyWatches::default())).await
}

/// The same, with somebody who watches.
pub async fn watched(
    learning: &Learning,
    folder: &Path,
    tool: &str,
    ask: Value,
    watch: Arc<dyn Watch>,
) -> Result<Value, LearningError> {
    let tool = learning::offered().iter().find(|one| one.name == tool).unwrap();
    Ok(tool.call(learning, &asker(folder), ask, watch).await?.structured)
}

/// Somebody who works in this folder.
pub fn asker(folder: &Path) -> Asker {
    Asker { folder: Some(folder.to_owned()), session: "one".to_owned() }
}

/// The texts of a field of the rows of a list.
pub fn texts(answer: &Value, list: &str, field: &str) -> Vec<String> {
    let rows = answer[list].as_array().unwrap().iter();
    rows.map(|row| row[field].as_str().unwrap().to_owned()).collect()
}

/// Makes vectors of the letters of words: what shares words is near, always in the same way. Words that mean the
/// same are one.
#[derive(Debug)]
pub struct Letters;

const SAME: [(&str, &str); 2] = [("erase", "remove"), ("purge", "remove")];

#[async_trait]
impl Embedder for Letters {
    fn model(&self) -> Option<String> {
        Some("letters".to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        let of = |text: &String| {
            let mut numbers = [0.01_f32; 64];
            for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()) {
                let word = SAME.iter().find(|(one, _)| *one == word).map_or(word, |(_, same)| same);
                let place = word.bytes().fold(7_usize, |all, byte| all * 31 % 64 + byte as usize);
                numbers[place % 64] += 1.0;
            }
            Vector::new(&numbers).unwrap()
        };
        Ok(texts.iter().map(of).collect())
    }
}
