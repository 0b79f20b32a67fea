//! Workers: they take jobs out of the queue, and see to those whose worker was killed.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use graphile_worker::{
    FailureReason, IntoTaskHandlerResult, JobRecovery, JobRecoveryResult, TaskHandler, Worker,
    WorkerContext, WorkerOptions,
};
use serde_json::Value;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::{Payload, SCHEMA, TASK};
use crate::{Store, StoreError, TeacherStore};

/// How long to wait before the queue of a server that went away is asked for again.
const RETURN: Duration = Duration::from_millis(500);

/// A job in the hands of its handler.
#[derive(Debug)]
pub struct JobRun {
    /// Its identity.
    pub id: i64,
    /// 1 for the first attempt.
    pub attempt: i16,
    /// After this one it is dead.
    pub max_attempts: i16,
    /// What the handler needs to know.
    pub input: Value,
    /// The rows of the teacher that it belongs to.
    pub store: TeacherStore,
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

impl Store {
    /// Begins to work on the jobs of every teacher of this database, in the background. When the
    /// server goes away, the workers wait for it to come back.
    ///
    /// # Errors
    /// When the queue cannot be reached now.
    pub async fn run_workers(
        &self,
        handlers: JobHandlers,
        settings: WorkerSettings,
    ) -> Result<Workers, StoreError> {
        let (stop, stopped) = watch::channel(false);
        let crew = Crew { store: self.clone(), handlers, settings, stopped };
        let first = crew.hire().await?;
        let running = tokio::spawn(crew.work(first));
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

struct Crew {
    store: Store,
    handlers: JobHandlers,
    settings: WorkerSettings,
    stopped: watch::Receiver<bool>,
}

impl Crew {
    async fn work(self, first: Worker) {
        let mut worker = Some(first);
        loop {
            if let Some(worker) = worker.take()
                && let Err(error) = worker.run().await
            {
                tracing::warn!(%error, "the job queue cannot be worked on; trying again");
            }
            if self.wait().await {
                return;
            }
            match self.hire().await {
                Ok(again) => worker = Some(again),
                Err(error) => tracing::debug!(%error, "the job queue is still out of reach"),
            }
        }
    }

    /// Waits a moment; true when the workers are to stop.
    async fn wait(&self) -> bool {
        let mut stopped = self.stopped.clone();
        let asked = stopped.wait_for(|stop| *stop);
        // A dropped handle asks to stop as well.
        tokio::time::timeout(RETURN, asked).await.is_ok()
    }

    async fn hire(&self) -> Result<Worker, StoreError> {
        let Self { store, handlers, settings, stopped } = self;
        // Connections of its own: a busy queue must not hold up what a person waits for. A server
        // that was started again may have another port, which the store knows.
        let options = store.options().options([("app.worker", "on")]);
        let connections = u32::try_from(settings.concurrency).unwrap_or(u32::MAX).saturating_add(3);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .idle_timeout(Duration::from_secs(60))
            .connect_with(options)
            .await?;
        let mut stopped = stopped.clone();
        let until_stopped = async move {
            // An error means that the handle is gone, which asks for the same.
            stopped.wait_for(|stop| *stop).await.map(drop).unwrap_or_default();
        };
        WorkerOptions::default()
            .pg_pool(pool)
            .schema(SCHEMA)
            .concurrency(settings.concurrency.max(1))
            .poll_interval(settings.poll)
            .job_flag_allowlist(handlers.by_kind.keys().cloned())
            .heartbeat_interval(settings.heartbeat)
            .sweep_interval(settings.heartbeat * 2)
            .sweep_threshold(settings.silence)
            .recovery_delay(Duration::ZERO)
            .listen_os_shutdown_signals(false)
            .shutdown_signal(until_stopped)
            .shutdown_grace_period(settings.grace)
            .shutdown_interrupted_job_retry_delay(Duration::ZERO)
            // Left to itself the queue gives a killed worker's job its attempt back, so that a job
            // that kills the process would do so for ever. A kill counts as a failed attempt.
            .on(JobRecovery, |context| async move {
                match context.reason {
                    FailureReason::WorkerCrashed => JobRecoveryResult::FailWithBackoff,
                    FailureReason::ShutdownAborted
                    | FailureReason::TaskError
                    | FailureReason::TaskPanic => JobRecoveryResult::Default,
                }
            })
            .add_extension(Hands { store: store.clone(), handlers: handlers.clone() })
            .define_job::<Payload>()
            .init()
            .await
            .map_err(|error| StoreError::Queue(error.to_string()))
    }
}

/// What every job needs beside its payload.
#[derive(Debug, Clone)]
struct Hands {
    store: Store,
    handlers: JobHandlers,
}

impl TaskHandler for Payload {
    const IDENTIFIER: &'static str = TASK;

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        let Some(hands) = context.get_ext::<Hands>().cloned() else {
            return Err(Said("this worker has no handlers".to_owned()));
        };
        let Some(handler) = hands.handlers.by_kind.get(&self.kind).cloned() else {
            return Err(Said(format!("this worker does not know jobs of the kind {}", self.kind)));
        };
        let job = context.job();
        let run = JobRun {
            id: *job.id(),
            attempt: *job.attempts(),
            max_attempts: *job.max_attempts(),
            input: self.input,
            store: hands.store.for_teacher(self.teacher_id),
        };
        let (id, store) = (run.id, run.store.clone());
        match handler(run).await {
            Ok(()) => Ok(()),
            Err(JobFailure::Retry(said)) => Err(Said(said)),
            Err(JobFailure::Dead(said)) => {
                store.use_up(id).await.map_err(|error| Said(format!("{said} ({error})")))?;
                Err(Said(said))
            }
        }
    }
}

impl TeacherStore {
    /// Makes the attempt at a job that is under way its last.
    async fn use_up(&self, id: i64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("update jobs._private_jobs set max_attempts = attempts where id = $1")
            .bind(id)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }
}

/// The queue keeps what `Debug` prints.
struct Said(String);

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
