//! The log of one session, over the store: waits while the database is away, and says so.

use std::sync::Arc;
use std::time::Duration;

use agent::{Log, LogError};
use api::AppEvent;
use async_trait::async_trait;
use domain::{EventDraft, SessionEvent, SessionId};
use tokio::sync::Mutex;

use crate::App;

/// How long to wait before the database is asked again.
const PAUSE: Duration = Duration::from_millis(250);

/// Appends to one session; nobody else does so meanwhile, as its lock is held.
pub struct Journal {
    app: App,
    session: SessionId,
    last_seq: Mutex<i64>,
}

impl Journal {
    /// A log whose last entry is `last_seq`.
    pub fn new(app: App, session: SessionId, last_seq: i64) -> Arc<Self> {
        Arc::new(Self { app, session, last_seq: Mutex::new(last_seq) })
    }
}

#[async_trait]
impl Log for Journal {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        let parts = &self.app.0;
        let mut last_seq = self.last_seq.lock().await;
        let mut away = false;
        let events = loop {
            // When the connection broke while the answer was under way, the events may be there:
            // then they are taken as written, not written twice.
            let written = if away {
                parts.store.append_again(self.session, *last_seq, &drafts).await
            } else {
                parts.store.append(self.session, *last_seq, &drafts).await
            };
            match written {
                Ok(events) => break events,
                Err(error) if error.is_unavailable() => {
                    if !away {
                        tracing::warn!(%error, "the database is away; the run waits");
                        parts.hub.send(AppEvent::StoreState { available: false });
                    }
                    away = true;
                    if let Err(error) = parts.server.ensure_running().await {
                        tracing::warn!(%error, "the database does not start");
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(LogError(Box::new(error))),
            }
        };
        if away {
            parts.hub.send(AppEvent::StoreState { available: true });
        }
        *last_seq = events.last().map_or(*last_seq, |event| event.seq);
        parts.hub.send_log(events.clone());
        Ok(events)
    }
}
