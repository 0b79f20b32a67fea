//! Commits of projects' repositories: read in the background as far as they are new, kept in the database and
//! never all in memory.

mod meaning;
mod reading;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::{ProjectId, TeacherStore};
use tokio::task::JoinHandle;

pub(crate) use meaning::NEWEST;

use crate::{LearningError, Project, Supplies};
use meaning::Meaning;

/// So long a question waits for what is new; a first reading of a long history goes on behind it.
const PATIENCE: Duration = Duration::from_secs(4);

/// What is held of the repositories of all projects.
#[derive(Default)]
pub(crate) struct Histories {
    held: Mutex<HashMap<ProjectId, Arc<HeldHistory>>>,
}

/// What is held of one.
#[derive(Default)]
pub(crate) struct HeldHistory {
    reading: Mutex<Option<JoinHandle<()>>>,
    state: Mutex<ReadState>,
    meaning: Meaning,
}

/// How far a repository is read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ReadState {
    /// What is to be said of it: that history was rewritten, that some commits cannot be read.
    pub(crate) notes: Vec<String>,
    /// Why it could not be read further.
    pub(crate) problem: Option<String>,
    /// Whether all that is there was read.
    pub(crate) is_whole: bool,
    /// Whether older commits are not in the clone.
    pub(crate) is_shallow: bool,
}

impl Histories {
    pub(crate) fn of(&self, project: &Project) -> Arc<HeldHistory> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(held.entry(project.id).or_default())
    }
}

impl Drop for Histories {
    fn drop(&mut self) {
        let held = self.held.get_mut().unwrap_or_else(PoisonError::into_inner);
        for one in held.values() {
            if let Some(task) = one.reading.lock().unwrap_or_else(PoisonError::into_inner).take() {
                task.abort();
            }
            one.meaning.stop();
        }
    }
}

impl HeldHistory {
    pub(crate) fn state(&self) -> ReadState {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets go of commits that are not in the repository any more, or of all of them.
    async fn forget(
        &self,
        store: &TeacherStore,
        project: &Project,
        shas: Option<&[String]>,
    ) -> Result<(), LearningError> {
        store.forget_commits(project.id, shas).await?;
        self.meaning.reload();
        Ok(())
    }

    fn change(&self, change: impl FnOnce(&mut ReadState)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Sees to it that what is new is read, and waits a little for it.
    ///
    /// # Errors
    /// When the repository cannot be opened.
    pub(crate) async fn bring_up_to_date(
        self: &Arc<Self>,
        supplies: &Supplies,
        project: &Project,
    ) -> Result<(), LearningError> {
        let edge = reading::edge(project).await?;
        self.change(|state| state.is_shallow = !edge.is_empty());
        let is_read = {
            let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            let (done, is_read) = tokio::sync::oneshot::channel::<()>();
            if reading.as_ref().is_none_or(JoinHandle::is_finished) {
                let (held, project) = (Arc::clone(self), project.clone());
                let (store, cache) = (supplies.store.clone(), supplies.cache.clone());
                *reading = Some(tokio::spawn(async move {
                    held.change(|state| state.notes.clear());
                    let read = reading::read(&held, &store, &cache, &project, edge).await;
                    held.change(|state| {
                        state.is_whole = read.as_ref().is_ok_and(|is_whole| *is_whole);
                        state.problem = read.err().map(|error| error.to_string());
                    });
                    // Whoever asked may have stopped waiting.
                    done.send(()).ok();
                }));
                Some(is_read)
            } else {
                None
            }
        };
        if let Some(is_read) = is_read {
            // What is not there by then follows; the answer says so.
            tokio::time::timeout(PATIENCE, is_read).await.ok();
        }
        Ok(())
    }
}
