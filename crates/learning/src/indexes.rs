//! The indexes of projects' code: read from the cache folder once, held while the process lives, and read again
//! when another process has written a newer one.

mod embedding;
mod kept;
mod pace;
mod texts;
mod updating;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::time::{Duration, Instant};

use code::{CodeIndex, IndexPhase, IndexState, IndexUpdate, Limits, UpdateEnd};
use store::ProjectId;

use embedding::Embedding;
pub(crate) use embedding::{AGAIN, Found, TOGETHER, blocking, fits};
pub(crate) use kept::Folder;
pub use kept::KeptError;
use kept::{Lock, Stamp};
use pace::Telling;
pub(crate) use pace::{IndexCounts, IndexPace};

use crate::{LearningError, Project, Supplies, Watch};

const INDEX: &str = "index";
const LOCK: &str = "lock";
/// How often another one's lock is looked at.
const PAUSE: Duration = Duration::from_millis(50);
/// So long a question waits for an index that is being brought up to date.
const PATIENCE: Duration = Duration::from_secs(3);
/// Whoever watches is told no more often.
const TOLD_EVERY: Duration = Duration::from_millis(100);
/// More would take the machine from whoever works on it.
const MOST_THREADS: usize = 4;

/// The indexes of all projects.
#[derive(Default)]
pub(crate) struct Indexes {
    held: Mutex<HashMap<ProjectId, Arc<Held>>>,
}

/// What is held of one project.
pub(crate) struct Held {
    pub(crate) project: Project,
    folder: Folder,
    code: RwLock<Code>,
    embedding: Embedding,
}

/// The code of a project as it was read last.
#[derive(Default)]
pub(crate) struct Code {
    /// Counts how often it changed in this process.
    pub(crate) generation: u64,
    pub(crate) index: CodeIndex,
    /// Of the file that it came from or was written to; none before.
    stamp: Option<Stamp>,
}

/// What became of an update.
pub(crate) struct Updated {
    pub(crate) update: IndexUpdate,
    /// Whether what was kept could not be read, so that all was read anew.
    pub(crate) was_damaged: bool,
}

impl Indexes {
    /// What is held of the project; nothing is read for it.
    pub(crate) fn of(&self, supplies: &Supplies, project: &Project) -> Arc<Held> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let known = held.get(&project.id).filter(|held| held.project.root == project.root);
        if let Some(known) = known {
            return Arc::clone(known);
        }
        let folder = Folder::of(&supplies.cache, project.id);
        let new = Arc::new(Held {
            project: project.clone(),
            folder,
            code: RwLock::default(),
            embedding: Embedding::default(),
        });
        held.insert(project.id, Arc::clone(&new));
        new
    }
}

impl Drop for Indexes {
    fn drop(&mut self) {
        let held = self.held.get_mut().unwrap_or_else(PoisonError::into_inner);
        held.values().for_each(|held| held.embedding.stop());
    }
}

impl Held {
    /// The code as it was read last, by whichever process. Not for a thread that answers others.
    ///
    /// # Errors
    /// [`LearningError::NotFound`] where nothing was read yet, or it cannot be read; [`LearningError::Busy`]
    /// while it is being brought up to date.
    pub(crate) fn code(&self) -> Result<RwLockReadGuard<'_, Code>, LearningError> {
        let name = &self.project.name;
        // One that is read for the first time is waited for as well.
        let code = self.patiently()?;
        let Some(stamp) = self.folder.stamp(INDEX) else {
            return Err(LearningError::NotFound(format!(
                "the project `{name}` is not indexed: index_codebase reads it first"
            )));
        };
        if code.stamp == Some(stamp) {
            return Ok(code);
        }
        drop(code);
        let mut code = self.code.write().unwrap_or_else(PoisonError::into_inner);
        if code.stamp != Some(stamp) {
            self.load(&mut code).map_err(|error| {
                LearningError::NotFound(format!("{error}: index_codebase reads `{name}` anew"))
            })?;
        }
        drop(code);
        self.patiently()
    }

    /// How far it is read that is being read now, in whichever process.
    pub(crate) fn pace(&self) -> Result<Option<IndexPace>, KeptError> {
        self.folder.pace()
    }

    /// Whoever reads it now is to stop, in whichever process.
    pub(crate) fn stop(&self) -> Result<(), KeptError> {
        self.folder.stop()
    }

    /// What its index holds, without loading it; none before it was made.
    pub(crate) fn counts(&self) -> Result<Option<IndexCounts>, KeptError> {
        self.folder.counts()
    }

    fn patiently(&self) -> Result<RwLockReadGuard<'_, Code>, LearningError> {
        let began = Instant::now();
        loop {
            match self.code.try_read() {
                Ok(code) => return Ok(code),
                Err(TryLockError::Poisoned(code)) => return Ok(code.into_inner()),
                Err(TryLockError::WouldBlock) if began.elapsed() > PATIENCE => {
                    return Err(LearningError::Busy(format!(
                        "the project `{}` is being indexed at this moment: ask again in a few seconds",
                        self.project.name
                    )));
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            }
        }
    }

    /// Reads what is kept, whatever is held.
    fn load(&self, code: &mut Code) -> Result<(), LearningError> {
        let stamp = self.folder.stamp(INDEX);
        let state: Option<IndexState> = self.folder.read(INDEX)?;
        let Some(state) = state else { return Ok(()) };
        code.index = CodeIndex::from_state(state, Limits::default())?;
        code.stamp = stamp;
        code.generation += 1;
        Ok(())
    }

    /// Brings the code up to date with its folder and keeps it. Not for a thread that answers others.
    ///
    /// # Errors
    /// [`LearningError::Cancelled`], what was read until then being kept; [`LearningError::Code`] for a folder
    /// that is not there, nothing being forgotten then.
    pub(crate) fn update(
        &self,
        recursive: bool,
        watch: &dyn Watch,
    ) -> Result<Updated, LearningError> {
        let lock = self.lock(watch)?;
        let mut telling = Telling::begin(&self.folder)?;
        let mut code = self.code.write().unwrap_or_else(PoisonError::into_inner);
        let mut was_damaged = false;
        if code.stamp.is_none() || code.stamp != self.folder.stamp(INDEX) {
            match self.load(&mut code) {
                Ok(()) => {}
                Err(LearningError::Kept(KeptError::Damaged(_)) | LearningError::Code(_)) => {
                    was_damaged = true;
                    *code = Code { generation: code.generation + 1, ..Code::default() };
                }
                Err(error) => return Err(error),
            }
        }
        code.index.set_limits(Limits { recursive, ..Limits::default() });
        let update = read(&mut code.index, &self.project.root, watch, &mut telling);
        // Also what was read before the folder went, or before somebody stopped it, needs not be read again.
        code.generation += 1;
        let changed = update.as_ref().map_or(true, |update| {
            update.read > 0 || !update.removed.is_empty() || !update.renamed.is_empty()
        });
        if changed || code.stamp.is_none() {
            code.stamp = Some(self.folder.write(INDEX, code.index.state())?);
        }
        let status = code.index.status();
        self.folder.note_counts(&IndexCounts {
            files: status.files,
            units: status.units,
            skipped: status.skipped.len(),
            recursive,
        })?;
        telling.end()?;
        drop(lock);
        let update = update?;
        if update.end == UpdateEnd::Cancelled {
            return Err(LearningError::Cancelled);
        }
        Ok(Updated { update, was_damaged })
    }

    /// The right to update, once no other process has it.
    fn lock(&self, watch: &dyn Watch) -> Result<Lock, LearningError> {
        let (mut told, began) = (false, Instant::now());
        loop {
            if let Some(lock) = self.folder.try_lock(LOCK)? {
                return Ok(lock);
            }
            if watch.cancel().is_cancelled() {
                return Err(LearningError::Cancelled);
            }
            if !told && began.elapsed() > TOLD_EVERY {
                watch.progress(0, None, "another process indexes this project: waiting for it");
                told = true;
            }
            std::thread::sleep(PAUSE);
        }
    }
}

fn read(
    index: &mut CodeIndex,
    root: &Path,
    watch: &dyn Watch,
    telling: &mut Telling<'_>,
) -> Result<IndexUpdate, LearningError> {
    let began = Instant::now();
    let cancel = watch.cancel().of_reading();
    let stop = cancel.clone();
    let mut last: Option<(IndexPhase, Duration)> = None;
    let mut told = |progress: code::Progress| {
        // A person who looks at it has stopped it.
        if telling.tell(&progress) {
            stop.cancel();
        }
        let is_due = last.is_none_or(|(phase, at)| {
            phase != progress.phase || progress.elapsed.saturating_sub(at) >= TOLD_EVERY
        });
        if is_due {
            last = Some((progress.phase, progress.elapsed));
            let (done, total) = (progress.done as u64, progress.total as u64);
            watch.progress(done, Some(total), &words(&progress));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let clock = || began.elapsed();
    Ok(index.update(root, code::Watch { clock: &clock, told: &mut told, cancel, threads })?)
}

fn words(progress: &code::Progress) -> String {
    if progress.phase == IndexPhase::Resolving {
        return "finding out who calls whom".to_owned();
    }
    let (done, total) = (progress.done, progress.total);
    match (progress.files_per_second(), progress.remaining()) {
        (Some(pace), Some(left)) => {
            format!("{done} of {total} files, {pace:.0}/s, {} s left", left.as_secs())
        }
        _ => format!("{done} of {total} files"),
    }
}
