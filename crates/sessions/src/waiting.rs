//! Waiting for a database that is away, and saying so meanwhile.

use std::time::{Duration, Instant};

use postgres::gap;
use store::StoreError;

use crate::Sessions;

/// How long to wait before the database is asked again.
const PAUSE: Duration = Duration::from_millis(250);
/// How long something may have been tried, for somebody who waits for an answer, and still be tried again.
const PATIENCE: Duration = Duration::from_secs(10);

impl Sessions {
    /// Ask until the database answers, whatever it says. What changes something must bear being asked
    /// again after an answer that never came.
    ///
    /// # Errors
    /// What the database says.
    pub async fn until_answered<T, Asked>(&self, ask: impl Fn() -> Asked) -> Result<T, StoreError>
    where
        Asked: Future<Output = Result<T, StoreError>>,
    {
        let parts = &self.0;
        let mut absence = None;
        loop {
            match ask().await {
                Err(error) if error.is_unavailable() => {
                    if absence.is_none() {
                        tracing::warn!(%error, "the database is away; waiting for it");
                        absence = Some(parts.hub.store_away());
                    }
                    (parts.revive)().await;
                    tokio::time::sleep(PAUSE).await;
                }
                answered => return answered,
            }
        }
    }

    /// Do what looks things up until the database was there all the while: what is not found because
    /// it is away would decide something else. What changes something must bear being done again.
    pub async fn undisturbed<T, Work>(&self, work: impl Fn() -> Work) -> T
    where
        Work: Future<Output = T>,
    {
        loop {
            // Off the stack: what is looked up for a run is large.
            let (done, away) = gap::noticed(Box::pin(work())).await;
            if !away {
                return done;
            }
            tracing::info!("what was looked up while the database was away is looked up again");
            if let Err(error) = self.until_answered(|| self.0.store.ping()).await {
                tracing::debug!(%error, "the database is back and says something else");
            }
        }
    }

    /// Do what somebody waits for, and again when it failed and the database was away meanwhile: started again,
    /// it mostly is there a moment later. What changes something must bear being done again.
    ///
    /// # Errors
    /// What the work says: the first time when the database was there, or after a while.
    pub async fn once_there<T, E, Work>(&self, work: impl Fn() -> Work) -> Result<T, E>
    where
        Work: Future<Output = Result<T, E>>,
    {
        let begun = Instant::now();
        let mut absence = None;
        loop {
            let (done, away) = gap::noticed(Box::pin(work())).await;
            if done.is_ok() || !away || begun.elapsed() > PATIENCE {
                return done;
            }
            if absence.is_none() {
                tracing::warn!("the database is away; what was asked for waits for it");
                absence = Some(self.0.hub.store_away());
            }
            (self.0.revive)().await;
            tokio::time::sleep(PAUSE).await;
        }
    }
}
