//! A database, a folder, and vectors without a model, whose time is added to what is measured: some 9 ms a sentence.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::SystemClock;
use embeddings::Vector;
use learning::{Asker, Learning, NobodyWatches, Supplies, offered};
use models::embed::{EmbedError, Embedder};
use serde_json::Value;
use tempfile::TempDir;
use testkit::database::TestDatabase;
use tokio::runtime::Runtime;

const DIMENSIONS: usize = 384;

/// What is asked, from which folder.
pub struct Scene {
    pub runtime: Runtime,
    pub learning: Learning,
    pub asker: Asker,
    pub folder: TempDir,
    _database: TestDatabase,
}

impl Scene {
    pub fn new() -> Self {
        let runtime = Runtime::new().unwrap();
        let database = runtime.block_on(TestDatabase::start()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let learning = Learning::new(Supplies {
            store: database.store().for_teacher(database.teacher()),
            embedder: Arc::new(Words),
            clock: Arc::new(SystemClock),
            cache: folder.path().join("cache"),
        });
        let project = folder.path().join("project");
        std::fs::create_dir(&project).unwrap();
        let asker = Asker { folder: Some(project), session: "one".to_owned() };
        Self { runtime, learning, asker, folder, _database: database }
    }

    /// Asks a tool; what it answers, and how long that took.
    pub fn ask(&self, tool: &str, asked: Value) -> (Value, Duration) {
        let tool = offered().iter().find(|offered| offered.name == tool).unwrap();
        let begun = Instant::now();
        let watch = Arc::new(NobodyWatches::default());
        let answer = tool.call(&self.learning, &self.asker, asked, watch);
        let answer = self.runtime.block_on(answer).unwrap();
        (answer.structured, begun.elapsed())
    }
}

/// The percentiles of some times, which a mean would hide.
pub fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{what}: median {:?}, p95 {:?}, most {:?}", at(0.5), at(0.95), at(1.0));
}

/// Vectors by words.
#[derive(Debug)]
struct Words;

#[async_trait]
impl Embedder for Words {
    fn model(&self) -> Option<String> {
        Some("words".to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        let vector = |text: &String| {
            let mut numbers = vec![0.0_f32; DIMENSIONS];
            numbers[0] = 0.01;
            for stem in text::content_stems(text) {
                let hash = text::sha256(&stem);
                numbers[usize::from_str_radix(&hash[..6], 16).unwrap() % DIMENSIONS] += 1.0;
            }
            Vector::new(&numbers).unwrap()
        };
        Ok(texts.iter().map(vector).collect())
    }
}

/// A sentence of words of one sort of mistake, and some of its own.
pub fn sentence(sort: usize, number: usize, part: &str) -> String {
    let word = |seed: String| text::sha256(seed)[..7].to_owned();
    let of_sort = (0..9).map(|at| word(format!("{part} {sort} {at}")));
    let own = (0..4).map(|at| word(format!("{part} {number} {at} own")));
    of_sort.chain(own).collect::<Vec<_>>().join(" ")
}
