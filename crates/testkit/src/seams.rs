//! A double of the driver's log, in memory.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use agent::{Log, LogError};
use async_trait::async_trait;
use domain::{EventDraft, SessionEvent, SessionId};
use futures::future::BoxFuture;

/// The log of one session, in memory, with what was written together.
#[derive(Debug)]
pub struct MemoryLog {
    session: SessionId,
    events: Mutex<Vec<SessionEvent>>,
    batches: Mutex<Vec<Vec<&'static str>>>,
    gaps: AtomicUsize,
}

impl MemoryLog {
    /// An empty log.
    pub fn of(session: SessionId) -> Self {
        Self {
            session,
            events: Mutex::default(),
            batches: Mutex::default(),
            gaps: AtomicUsize::default(),
        }
    }

    /// The next `count` pieces of work meet a gap, as of a database that is away.
    pub fn gaps(&self, count: usize) {
        self.gaps.store(count, Ordering::SeqCst);
    }

    /// What was logged so far, to look at or to change behind everybody's back.
    pub fn events(&self) -> MutexGuard<'_, Vec<SessionEvent>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The kinds of events that were appended together, batch by batch.
    pub fn batches(&self) -> Vec<Vec<&'static str>> {
        self.batches.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Add to the log, which always works.
    pub fn write(&self, drafts: Vec<EventDraft>) -> Vec<SessionEvent> {
        let kinds = drafts.iter().map(|draft| draft.body.kind()).collect();
        self.batches.lock().unwrap_or_else(PoisonError::into_inner).push(kinds);
        let mut events = self.events();
        let first = i64::try_from(events.len()).unwrap_or(i64::MAX);
        let event = |(draft, seq): (EventDraft, i64)| SessionEvent {
            session_id: self.session,
            seq,
            trace_id: draft.trace_id,
            at: draft.at,
            body: draft.body,
        };
        let new: Vec<SessionEvent> = drafts.into_iter().zip(first + 1..).map(event).collect();
        events.extend(new.clone());
        new
    }
}

impl Default for MemoryLog {
    fn default() -> Self {
        Self::of(SessionId::new())
    }
}

#[async_trait]
impl Log for MemoryLog {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        Ok(self.write(drafts))
    }

    async fn until_back(&self) {
        // Memory is never away; a test that says so lets others go first.
        tokio::task::yield_now().await;
    }

    async fn met_gap(&self, work: BoxFuture<'_, ()>) -> bool {
        work.await;
        let less = |gaps: usize| gaps.checked_sub(1);
        self.gaps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less).is_ok()
    }
}
