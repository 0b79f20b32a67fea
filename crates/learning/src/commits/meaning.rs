//! What the newest commits mean: their vectors, made in the background for as long as the process lives, and
//! searched as far as they are there.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use embeddings::Vector;
use models::embed::Embedder;
use store::{ProjectId, TeacherStore};
use tokio::task::JoinHandle;

use super::HeldHistory;
use crate::indexes::{AGAIN, Folder, TOGETHER, blocking};
use crate::matrix::Matrix;
use crate::{LearningError, Project, Supplies};

/// So many of the newest have a vector: years of a busy project, and some minutes of work.
pub(crate) const NEWEST: u32 = 10_000;
const LOCK: &str = "commit-embedding-lock";
/// So many are looked for at once.
const ASKED: u32 = 512;

/// The vectors of one project's commits.
#[derive(Default)]
pub(super) struct Meaning {
    made: RwLock<CommitVectors>,
    task: Mutex<Option<JoinHandle<()>>>,
    /// One at a time reads what is kept.
    loading: tokio::sync::Mutex<()>,
}

/// What is there.
#[derive(Default)]
struct CommitVectors {
    model: Option<String>,
    loaded: Option<Instant>,
    matrix: Matrix<i64>,
    problem: Option<String>,
}

impl Meaning {
    pub(super) fn stop(&self) {
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            task.abort();
        }
    }

    /// What is held may be of commits that are gone.
    pub(super) fn reload(&self) {
        self.change(|made| made.loaded = None);
    }

    fn change<T>(&self, change: impl FnOnce(&mut CommitVectors) -> T) -> T {
        change(&mut self.made.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_loaded(&self, model: &str) -> bool {
        let is_making = {
            let task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
            task.as_ref().is_some_and(|task| !task.is_finished())
        };
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let of_now = made.model.as_deref() == Some(model);
        of_now && made.loaded.is_some_and(|at| is_making || at.elapsed() < AGAIN)
    }
}

impl HeldHistory {
    /// The numbers of the commits nearest to a vector, the nearest first.
    pub(crate) fn nearest(&self, vector: &Vector, most: usize) -> Vec<i64> {
        let made = self.meaning.made.read().unwrap_or_else(PoisonError::into_inner);
        let most = most.min(made.matrix.len());
        made.matrix.nearest(vector, most, &|_| true).into_iter().map(|(number, _)| number).collect()
    }

    /// How many commits have a vector, and why no more are made.
    pub(crate) fn embedded(&self) -> (usize, Option<String>) {
        let made = self.meaning.made.read().unwrap_or_else(PoisonError::into_inner);
        (made.matrix.len(), made.problem.clone())
    }

    /// Reads the vectors that are kept, and sees to it that what is missing is made in the background. Where nobody
    /// makes vectors, nothing is done.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) async fn see_to_vectors(
        self: &Arc<Self>,
        supplies: &Supplies,
        project: &Project,
    ) -> Result<(), LearningError> {
        let Some(model) = supplies.embedder.model() else {
            self.meaning.change(|made| *made = CommitVectors::default());
            return Ok(());
        };
        let _one = self.meaning.loading.lock().await;
        if !self.meaning.is_loaded(&model) {
            let kept = supplies.store.commit_vectors(project.id, &model, NEWEST).await?;
            let mut matrix = Matrix::default();
            kept.iter().for_each(|(number, bytes)| matrix.add(*number, bytes));
            let (model, loaded) = (Some(model), Some(Instant::now()));
            self.meaning
                .change(|made| *made = CommitVectors { model, loaded, matrix, problem: None });
        }
        let mut task = self.meaning.task.lock().unwrap_or_else(PoisonError::into_inner);
        if task.as_ref().is_none_or(JoinHandle::is_finished) {
            let (held, id) = (Arc::clone(self), project.id);
            let (store, embedder) = (supplies.store.clone(), Arc::clone(&supplies.embedder));
            let folder = Folder::of(&supplies.cache, id);
            *task = Some(tokio::spawn(async move {
                if let Err(error) = held.make_missing(&store, &*embedder, folder, id).await {
                    tracing::warn!(%error, "commits are searched by their words alone where vectors are missing");
                    held.meaning.change(|made| made.problem = Some(error.to_string()));
                }
            }));
        }
        Ok(())
    }

    /// Makes what is missing, some at a time, unless another process does.
    async fn make_missing(
        &self,
        store: &TeacherStore,
        embedder: &dyn Embedder,
        folder: Folder,
        project: ProjectId,
    ) -> Result<(), LearningError> {
        let Some(lock) = blocking(move || Ok(folder.try_lock(LOCK)?)).await? else { return Ok(()) };
        while let Some(model) = embedder.model() {
            let missing = store.unembedded_commits(project, &model, NEWEST, ASKED).await?;
            if missing.is_empty() {
                break;
            }
            for commits in missing.chunks(TOGETHER) {
                let texts: Vec<String> = commits.iter().map(|one| one.text.clone()).collect();
                let vectors = embedder.embed(texts).await?;
                if vectors.len() < commits.len() {
                    let (made, of) = (vectors.len(), commits.len());
                    let said = format!("the model gave {made} vectors for {of} commits");
                    return Err(LearningError::Internal(said));
                }
                let made: Vec<(String, Vec<u8>)> = commits
                    .iter()
                    .zip(&vectors)
                    .map(|(one, vector)| (one.text_sha256.clone(), vector.bytes()))
                    .collect();
                store.keep_learning_vectors(&model, &made).await?;
                self.meaning.change(|now| {
                    // Another model may have come meanwhile.
                    if now.model.as_deref() == Some(&*model) {
                        for (one, (_, bytes)) in commits.iter().zip(&made) {
                            // Or what is kept was read again since.
                            if !now.matrix.has(one.number) {
                                now.matrix.add(one.number, bytes);
                            }
                        }
                    }
                });
                tokio::task::yield_now().await;
            }
        }
        drop(lock);
        Ok(())
    }
}
