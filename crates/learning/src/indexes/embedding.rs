//! Vectors of a project's units: made in the background, some at a time, for as long as the process lives, and
//! searched as far as they are there.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use code::{UnitFilter, UnitId};
use embeddings::Vector;
use models::embed::Embedder;
use store::TeacherStore;
use tokio::task::JoinHandle;

use super::Held;
use super::texts::{Texts, text_of};
use crate::matrix::Matrix;
use crate::{LearningError, Supplies};

const TEXTS: &str = "texts";
const LOCK: &str = "embedding-lock";
/// So many are made before they are kept: a process that is killed loses no more, and a question that comes
/// meanwhile waits for no more.
pub(crate) const TOGETHER: usize = 8;
/// So often it is looked whether another process has made more.
pub(crate) const AGAIN: Duration = Duration::from_secs(10);

/// The vectors of one project.
#[derive(Default)]
pub(crate) struct Embedding {
    made: RwLock<Made>,
    task: Mutex<Option<JoinHandle<()>>>,
    /// One at a time reads what is kept.
    loading: tokio::sync::Mutex<()>,
}

/// What is there.
#[derive(Default)]
struct Made {
    model: Option<String>,
    generation: u64,
    loaded: Option<Instant>,
    matrix: Matrix<UnitId>,
    /// Units that have none yet, by the hashes of their texts.
    missing: BTreeMap<String, Vec<UnitId>>,
    texts: Arc<Texts>,
    /// Vectors a second, of the last ones.
    rate: Option<f64>,
    problem: Option<String>,
}

/// Texts that are embedded next, by their hashes.
struct Batch {
    model: String,
    texts: HashMap<String, String>,
}

/// How far the vectors are.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    /// The model; none where nobody makes vectors.
    pub(crate) model: Option<String>,
    /// Units that have one.
    pub(crate) done: usize,
    /// Units that can have one.
    pub(crate) of: usize,
    /// Vectors a second, while some are made.
    pub(crate) rate: Option<f64>,
    /// Why none are made.
    pub(crate) problem: Option<String>,
}

impl Embedding {
    /// Stops what is done in the background.
    pub(super) fn stop(&self) {
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            task.abort();
        }
    }
}

impl Held {
    /// How far the vectors are; nothing is read for it.
    pub(crate) fn embedded(&self) -> Found {
        let made = self.embedding.made.read().unwrap_or_else(PoisonError::into_inner);
        let missing: usize = made.missing.values().map(Vec::len).sum();
        let done = made.matrix.len();
        Found {
            model: made.model.clone(),
            done,
            of: done + missing,
            rate: made.rate.filter(|_| missing > 0),
            problem: made.problem.clone(),
        }
    }

    /// The units nearest to a text, as far as they have vectors.
    pub(crate) fn nearest(
        &self,
        vector: &Vector,
        most: usize,
        fits: &dyn Fn(UnitId) -> bool,
    ) -> Vec<(UnitId, f32)> {
        let made = self.embedding.made.read().unwrap_or_else(PoisonError::into_inner);
        made.matrix.nearest(vector, most, fits)
    }

    /// Reads the vectors that are kept of the code as it is, and sees to it that what is missing is made in the
    /// background. Where nobody makes vectors, nothing is done.
    ///
    /// # Errors
    /// When the code or the database cannot be read.
    pub(crate) async fn see_to_vectors(
        self: &Arc<Self>,
        supplies: &Supplies,
    ) -> Result<(), LearningError> {
        let Some(model) = supplies.embedder.model() else {
            let mut made = self.embedding.made.write().unwrap_or_else(PoisonError::into_inner);
            *made = Made::default();
            return Ok(());
        };
        let _one = self.embedding.loading.lock().await;
        let held = Arc::clone(self);
        let generation = blocking(move || Ok(held.code()?.generation)).await?;
        if !self.is_loaded(&model, generation) {
            self.load_vectors(&supplies.store, &model).await?;
        }
        let is_whole = self.made(|made| made.missing.is_empty());
        let mut task = self.embedding.task.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_whole && task.as_ref().is_none_or(JoinHandle::is_finished) {
            let held = Arc::clone(self);
            let (store, embedder) = (supplies.store.clone(), Arc::clone(&supplies.embedder));
            *task = Some(tokio::spawn(async move { held.make_missing(&store, &*embedder).await }));
        }
        Ok(())
    }

    /// Waits until the vectors are made, or cannot be.
    pub(crate) async fn vectors_made(&self) {
        let task = self.embedding.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            // That it was stopped is as good.
            task.await.ok();
        }
    }

    fn made<T>(&self, look: impl FnOnce(&Made) -> T) -> T {
        look(&self.embedding.made.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Made) -> T) -> T {
        change(&mut self.embedding.made.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_loaded(&self, model: &str, generation: u64) -> bool {
        let is_made = {
            let task = self.embedding.task.lock().unwrap_or_else(PoisonError::into_inner);
            task.as_ref().is_some_and(|task| !task.is_finished())
        };
        self.made(|made| {
            let of_now = made.model.as_deref() == Some(model) && made.generation == generation;
            let is_recent = made.loaded.is_some_and(|at| at.elapsed() < AGAIN);
            of_now && (made.missing.is_empty() || is_made || is_recent)
        })
    }

    /// Which texts there are, what of them has a vector, and what nothing has any more.
    async fn load_vectors(
        self: &Arc<Self>,
        store: &TeacherStore,
        model: &str,
    ) -> Result<(), LearningError> {
        let held = Arc::clone(self);
        let (generation, texts, gone) = blocking(move || held.texts()).await?;
        if !gone.is_empty() {
            store.forget_learning_vectors(&gone).await?;
        }
        let held = Arc::clone(self);
        let texts = blocking(move || {
            held.folder.write(TEXTS, &texts)?;
            Ok(texts)
        })
        .await?;
        let hashes: Vec<String> = texts.iter().map(|(_, hash)| hash.to_owned()).collect();
        let kept = store.learning_vectors(model, &hashes).await?;
        let mut matrix = Matrix::default();
        let mut missing: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        for (unit, hash) in texts.iter() {
            match kept.get(hash) {
                Some(bytes) => matrix.add(unit, bytes),
                None => missing.entry(hash.to_owned()).or_default().push(unit),
            }
        }
        self.change(|made| {
            *made = Made {
                model: Some(model.to_owned()),
                generation,
                loaded: Some(Instant::now()),
                matrix,
                missing,
                texts: Arc::new(texts),
                rate: made.rate,
                problem: None,
            };
        });
        Ok(())
    }

    /// The texts of the units as they are, and the hashes of those that no unit has any more.
    fn texts(&self) -> Result<(u64, Texts, Vec<String>), LearningError> {
        let code = self.code()?;
        let held = self.made(|made| Arc::clone(&made.texts));
        let kept: Texts = match self.folder.read(TEXTS) {
            Ok(kept) => kept.unwrap_or_default(),
            Err(error) => {
                tracing::warn!(%error, "the texts of all units are read anew");
                Texts::default()
            }
        };
        let before = if held.len() > kept.len() { &*held } else { &kept };
        let texts = Texts::of(&code.index, &self.project.root, before)?;
        let mut gone = kept.without(&texts);
        if !gone.is_empty() {
            // Another project may be a copy of this one.
            for beside in self.folder.beside() {
                let others = beside.read::<Texts>(TEXTS).ok().flatten().unwrap_or_default();
                let there: HashSet<&str> = others.iter().map(|(_, hash)| hash).collect();
                gone.retain(|hash| !there.contains(hash.as_str()));
            }
        }
        Ok((code.generation, texts, gone))
    }

    /// Makes what is missing, some at a time, until nothing is or the code is another.
    async fn make_missing(self: Arc<Self>, store: &TeacherStore, embedder: &dyn Embedder) {
        let lock = match self.folder.try_lock(LOCK) {
            Ok(Some(lock)) => lock,
            // Another process makes them.
            Ok(None) => return,
            Err(error) => return self.change(|made| made.problem = Some(error.to_string())),
        };
        loop {
            match Arc::clone(&self).make_some(store, embedder).await {
                Ok(true) => tokio::task::yield_now().await,
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(%error, "code is searched by its words alone where vectors are missing");
                    self.change(|made| made.problem = Some(error.to_string()));
                    break;
                }
            }
        }
        drop(lock);
    }

    /// Makes some; false when there is nothing to do.
    async fn make_some(
        self: Arc<Self>,
        store: &TeacherStore,
        embedder: &dyn Embedder,
    ) -> Result<bool, LearningError> {
        let held = Arc::clone(&self);
        let wanted = blocking(move || held.next_texts()).await?;
        let Some(Batch { model, texts }) = wanted else { return Ok(false) };
        if embedder.model().as_deref() != Some(&*model) {
            return Ok(false);
        }
        let began = Instant::now();
        let vectors = if texts.is_empty() {
            Vec::new()
        } else {
            embedder.embed(texts.values().cloned().collect()).await?
        };
        let made: Vec<(String, Vec<u8>)> =
            texts.into_keys().zip(vectors.iter().map(Vector::bytes)).collect();
        store.keep_learning_vectors(&model, &made).await?;
        let rate = made.len() as f64 / began.elapsed().as_secs_f64().max(1e-6);
        self.change(|now| {
            for (hash, bytes) in &made {
                for unit in now.missing.remove(hash).unwrap_or_default() {
                    now.matrix.add(unit, bytes);
                }
            }
            now.rate = Some(now.rate.map_or(rate, |before| before.mul_add(0.8, 0.2 * rate)));
        });
        Ok(true)
    }

    /// The next texts by their hashes; what cannot be read any more is not missing. None where nothing is, or
    /// the code has changed.
    fn next_texts(&self) -> Result<Option<Batch>, LearningError> {
        let code = self.code()?;
        let next: Vec<(String, Vec<UnitId>)> = self.made(|made| {
            let missing = made.missing.iter().filter(|_| made.generation == code.generation);
            missing.take(TOGETHER).map(|(hash, units)| (hash.clone(), units.clone())).collect()
        });
        let model = self.made(|made| made.model.clone());
        let Some(model) = model.filter(|_| !next.is_empty()) else { return Ok(None) };
        let (mut texts, mut gone) = (HashMap::new(), Vec::new());
        for (hash, units) in next {
            let view = units.first().and_then(|unit| code.index.unit(*unit));
            let file = match view {
                Some(view) => code.index.text(&self.project.root, view.path)?,
                None => None,
            };
            let text = view.zip(file).and_then(|(view, file)| text_of(&view, &file));
            match text.filter(|text| text::sha256(text) == hash) {
                Some(text) => drop(texts.insert(hash, text)),
                None => gone.push(hash),
            }
        }
        self.change(|made| gone.iter().for_each(|hash| drop(made.missing.remove(hash))));
        Ok(Some(Batch { model, texts }))
    }
}

/// Whether a unit may be found.
pub(crate) fn fits(filter: &UnitFilter, index: &code::CodeIndex, unit: UnitId) -> bool {
    index.unit(unit).is_some_and(|view| {
        filter.language.is_none_or(|language| language == view.language)
            && (filter.kinds.is_empty() || filter.kinds.contains(&view.unit.kind))
            && filter.path_prefix.as_ref().is_none_or(|prefix| view.path.starts_with(prefix))
    })
}

/// Work that reads files.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, LearningError> + Send + 'static,
) -> Result<T, LearningError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| LearningError::Internal(error.to_string()))?
}
