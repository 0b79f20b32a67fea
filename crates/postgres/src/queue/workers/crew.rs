//! The workers of one process: one task that listens, takes jobs and says that it lives, and one for
//! each job at work. When the server goes away the jobs go on and the first task looks for it.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};
use uuid::Uuid;

use super::held::{Hold, Taken};
use super::{JobFailure, JobHandlers, WorkerSettings};
use crate::queue::CHANNEL;
use crate::{Database, QueryError};

/// How long to wait before the queue of a server that went away is asked for again.
const RETURN: Duration = Duration::from_millis(500);
/// One listens, one takes and beats, and two end jobs.
const CONNECTIONS: u32 = 4;

pub(super) struct Crew {
    database: Database,
    handlers: JobHandlers,
    kinds: Vec<String>,
    settings: WorkerSettings,
    hold: Hold,
    stopped: watch::Receiver<bool>,
    at_work: JoinSet<()>,
}

/// Why a crew stopped to look after the queue.
enum Left {
    /// It is asked to stop.
    Asked,
    /// The server is away.
    Lost(QueryError),
}

impl Crew {
    /// A crew, and the connection on which it hears of jobs.
    pub(super) async fn hire(
        database: &Database,
        handlers: JobHandlers,
        settings: WorkerSettings,
        stopped: watch::Receiver<bool>,
    ) -> Result<(Self, PgListener), QueryError> {
        // Connections of its own: a busy queue must not hold up what a person waits for.
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .idle_timeout(Duration::from_secs(60))
            .acquire_timeout(Duration::from_secs(5))
            .connect_lazy_with(database.options().options([("app.worker", "on")]));
        let hold = Hold { pool, worker: Uuid::now_v7(), silence: settings.silence };
        let kinds = handlers.by_kind.keys().cloned().collect();
        let database = database.clone();
        let crew =
            Self { database, handlers, kinds, settings, hold, stopped, at_work: JoinSet::new() };
        let ear = crew.listen().await?;
        Ok((crew, ear))
    }

    pub(super) async fn work(mut self, first: PgListener) {
        let mut ear = Some(first);
        loop {
            let left = match ear.take() {
                Some(ear) => self.attend(ear).await,
                None => match self.listen().await {
                    Ok(again) => {
                        ear = Some(again);
                        continue;
                    }
                    Err(error) => Left::Lost(error),
                },
            };
            match left {
                Left::Asked => break,
                Left::Lost(error) => {
                    tracing::warn!(%error, "the job queue cannot be worked on; trying again");
                }
            }
            if self.asked_within(RETURN).await {
                break;
            }
        }
        self.leave().await;
    }

    /// A server that was started again may have another port, which the database knows.
    async fn listen(&self) -> Result<PgListener, QueryError> {
        let options = self.database.options().options([("app.worker", "on")]);
        self.hold.pool.set_connect_options(options);
        let mut ear = PgListener::connect_with(&self.hold.pool).await?;
        // A lost connection is to come back through here.
        ear.eager_reconnect(false);
        ear.listen(CHANNEL).await?;
        Ok(ear)
    }

    /// Takes what is due, at each word of the queue, at each end of a job and now and then.
    async fn attend(&mut self, mut ear: PgListener) -> Left {
        let every = |period: Duration| {
            let mut ticks = tokio::time::interval_at(Instant::now() + period, period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        };
        let (mut looks, mut beats) = (every(self.settings.poll), every(self.settings.heartbeat));
        let mut stopped = self.stopped.clone();
        loop {
            if let Err(error) = self.take().await {
                return Left::Lost(error);
            }
            tokio::select! {
                () = asked(&mut stopped) => return Left::Asked,
                heard = ear.try_recv() => match heard {
                    Ok(Some(_)) => {}
                    Ok(None) => return Left::Lost(sqlx::Error::WorkerCrashed.into()),
                    Err(error) => return Left::Lost(error.into()),
                },
                Some(_) = self.at_work.join_next() => {}
                _ = looks.tick() => {}
                _ = beats.tick() => {
                    if let Err(error) = self.hold.beat().await {
                        return Left::Lost(error);
                    }
                }
            }
        }
    }

    /// Begins as many due jobs as there are hands free.
    async fn take(&mut self) -> Result<(), QueryError> {
        let free = self.settings.concurrency.max(1).saturating_sub(self.at_work.len());
        if free == 0 {
            return Ok(());
        }
        for Taken { kind, run } in self.hold.take(&self.kinds, free).await? {
            let Some(handler) = self.handlers.by_kind.get(&kind).cloned() else { continue };
            let (hold, id) = (self.hold.clone(), run.id);
            self.at_work.spawn(async move {
                let done = AssertUnwindSafe(async move { handler(run).await }).catch_unwind().await;
                let outcome = done.unwrap_or_else(|panic| Err(JobFailure::Retry(words(&*panic))));
                // The server may be away; until it is back the job is still held.
                while let Err(error) = hold.end(id, &outcome).await {
                    tracing::debug!(%error, id, "the end of a job waits for the database");
                    tokio::time::sleep(RETURN).await;
                }
            });
        }
        Ok(())
    }

    /// Waits for the jobs at work as long as the settings say, and gives the rest back.
    async fn leave(mut self) {
        let until = Instant::now() + self.settings.grace;
        loop {
            tokio::select! {
                done = self.at_work.join_next() => if done.is_none() { break },
                () = tokio::time::sleep_until(until) => break,
                () = tokio::time::sleep(self.settings.heartbeat) => {
                    if let Err(error) = self.hold.beat().await {
                        tracing::debug!(%error, "the job queue is out of reach while we leave");
                    }
                }
            }
        }
        self.at_work.shutdown().await;
        if let Err(error) = self.hold.give_back().await {
            // Others set the jobs free when they hear no more of this worker.
            tracing::debug!(%error, "jobs could not be given back");
        }
        self.hold.pool.close().await;
    }

    /// Waits a moment; true when the workers are to stop.
    async fn asked_within(&self, moment: Duration) -> bool {
        let mut stopped = self.stopped.clone();
        tokio::time::timeout(moment, asked(&mut stopped)).await.is_ok()
    }
}

/// Returns when the workers are to stop. A dropped handle asks for the same.
async fn asked(stopped: &mut watch::Receiver<bool>) {
    drop(stopped.wait_for(|stop| *stop).await);
}

/// What a handler that panicked said.
fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    said.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it came to an end in mid-work".to_owned())
}
