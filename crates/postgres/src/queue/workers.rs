//! Workers: they take jobs out of the queue, and see to those whose worker was killed.
//!
//! Whoever takes a job holds it until an instant that it keeps moving on while it lives. A job whose
//! instant has passed belonged to a process that is gone: any worker sets it free, and the attempt
//! counts, so that a job that kills its process does not do so for ever.

mod crew;
mod held;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use domain::TeacherId;
use futures::future::BoxFuture;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::{Database, QueryError};
use crew::Crew;

/// A job in the hands of its handler.
#[derive(Debug)]
pub struct JobRun {
    /// Its identity.
    pub id: i64,
    /// The teacher that it belongs to: its handler works on her rows alone.
    pub teacher: TeacherId,
    /// 1 for the first attempt.
    pub attempt: i16,
    /// After this one it is dead.
    pub max_attempts: i16,
    /// What the handler needs to know.
    pub input: Value,
}

/// Why a job was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobFailure {
    /// It is tried again, each time after a longer pause, until its attempts are used up.
    Retry(String),
    /// Trying again would change nothing: it is dead at once.
    Dead(String),
}

/// What is done for the jobs of one kind.
pub type JobHandler =
    Arc<dyn Fn(JobRun) -> BoxFuture<'static, Result<(), JobFailure>> + Send + Sync>;

/// A handler for each kind of job. Jobs of other kinds are left to other workers.
#[derive(Clone, Default)]
pub struct JobHandlers {
    by_kind: BTreeMap<String, JobHandler>,
}

/// How workers work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkerSettings {
    /// Jobs at the same moment.
    pub concurrency: usize,
    /// How often a worker looks for jobs that have become due; of new ones it hears at once.
    pub poll: Duration,
    /// How often a worker says that it lives.
    pub heartbeat: Duration,
    /// After this silence a worker counts as killed, and its jobs go to others.
    pub silence: Duration,
    /// How long a job may go on when the workers are asked to stop.
    pub grace: Duration,
}

impl Default for WorkerSettings {
    fn default() -> Self {
        Self {
            concurrency: 2,
            poll: Duration::from_secs(2),
            heartbeat: Duration::from_secs(2),
            silence: Duration::from_secs(15),
            grace: Duration::from_secs(5),
        }
    }
}

/// Workers at work. Dropping the value asks them to stop and does not wait.
#[derive(Debug)]
pub struct Workers {
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
}

impl JobHandlers {
    /// No handlers.
    pub fn new() -> Self {
        Self::default()
    }

    /// And one for the jobs of `kind`.
    #[must_use]
    pub fn on<F, Done>(mut self, kind: impl Into<String>, handler: F) -> Self
    where
        F: Fn(JobRun) -> Done + Send + Sync + 'static,
        Done: Future<Output = Result<(), JobFailure>> + Send + 'static,
    {
        self.by_kind.insert(kind.into(), Arc::new(move |run| Box::pin(handler(run))));
        self
    }
}

impl fmt::Debug for JobHandlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_kind.keys()).finish()
    }
}

impl Database {
    /// Begins to work on the jobs of every teacher of this database, in the background. When the
    /// server goes away, the workers wait for it to come back.
    ///
    /// # Errors
    /// When the queue cannot be reached now.
    pub async fn run_workers(
        &self,
        handlers: JobHandlers,
        settings: WorkerSettings,
    ) -> Result<Workers, QueryError> {
        let (stop, stopped) = watch::channel(false);
        let (crew, ear) = Crew::hire(self, handlers, settings, stopped).await?;
        let running = tokio::spawn(crew.work(ear));
        Ok(Workers { stop, running })
    }
}

impl Workers {
    /// Takes no further job, waits for those at work as long as the settings say, and gives the rest
    /// back to the queue.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Err(error) = self.running.await {
            tracing::warn!(%error, "the workers of the job queue ended badly");
        }
    }
}
