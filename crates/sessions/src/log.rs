//! The log of one session, over the store: waits while the database is away, and says so.

use std::time::Duration;

use agent::{Log, LogError};
use async_trait::async_trait;
use domain::{EventDraft, MemoryUse, SessionEvent, SessionId};
use futures::future::BoxFuture;
use postgres::gap;
use postgres::queue::NewJob;
use store::{SessionLock, StoreError};
use tokio::sync::Mutex;

use crate::Sessions;

/// How long to wait before the database is asked again.
const PAUSE: Duration = Duration::from_millis(250);

/// Appends to one session; nobody else does so meanwhile, as it holds the session's lock.
pub struct SessionLog {
    sessions: Sessions,
    session: SessionId,
    memory: MemoryUse,
    place: Mutex<Place>,
}

struct Place {
    last_seq: i64,
    lock: SessionLock,
}

#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("another window took the session over while the database was away")]
    Taken,
}

impl SessionLog {
    /// A log whose last entry is `last_seq`, of work that reads and writes memory or does not.
    pub(crate) fn new(
        sessions: Sessions,
        session: SessionId,
        last_seq: i64,
        lock: SessionLock,
        memory: MemoryUse,
    ) -> Self {
        Self { sessions, session, memory, place: Mutex::new(Place { last_seq, lock }) }
    }

    /// Give the session back to whoever wants it next.
    ///
    /// # Errors
    /// When the database is away; it frees the lock of a lost connection by itself.
    pub(crate) async fn release(self) -> Result<(), StoreError> {
        self.place.into_inner().lock.release().await
    }

    /// `again` when an earlier try may have been written although its answer never came: then the
    /// events are taken as written, not written twice.
    async fn write(
        &self,
        place: &mut Place,
        drafts: &[EventDraft],
        again: bool,
    ) -> Result<Vec<SessionEvent>, Failed> {
        // What an event leaves to be done is in the queue with it, or neither is written.
        let errands = &self.sessions.0.errands;
        let jobs: Vec<NewJob> =
            drafts.iter().flat_map(|draft| errands(self.session, draft, self.memory)).collect();
        if !again {
            return Ok(place.lock.append(place.last_seq, drafts, &jobs).await?);
        }
        // A database that was restarted, by whomever, has forgotten who held the session.
        if place.lock.check().await.is_err() {
            let lock = self.sessions.take_lock(self.session).await?;
            place.lock = lock.ok_or(Failed::Taken)?;
        }
        Ok(place.lock.append_again(place.last_seq, drafts, &jobs).await?)
    }
}

#[async_trait]
impl Log for SessionLog {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        let parts = &self.sessions.0;
        let mut place = self.place.lock().await;
        let mut absence = None;
        let events = loop {
            match self.write(&mut place, &drafts, absence.is_some()).await {
                Ok(events) => break events,
                Err(Failed::Store(error)) if error.is_unavailable() => {
                    if absence.is_none() {
                        tracing::warn!(%error, "the database is away; the run waits");
                        absence = Some(parts.hub.store_away());
                    }
                    (parts.revive)().await;
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(LogError(Box::new(error))),
            }
        };
        drop(absence);
        place.last_seq = events.last().map_or(place.last_seq, |event| event.seq);
        parts.hub.send_log(events.clone());
        Ok(events)
    }

    async fn until_back(&self) {
        let store = &self.sessions.0.store;
        if let Err(error) = self.sessions.until_answered(|| store.session(self.session)).await {
            tracing::debug!(%error, "the database is back and says something else");
        }
    }

    async fn met_gap(&self, work: BoxFuture<'_, ()>) -> bool {
        gap::noticed(work).await.1
    }
}
