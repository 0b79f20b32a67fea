//! The change feed: which sessions and memory files of a teacher have moved, whoever moved them.

use domain::{Face, SessionId};
use futures::Stream;
use futures::stream;
use memory::MemoryPath;
use postgres::{Feed, News};

use crate::{StoreError, TeacherStore};

const CHANNEL: &str = "session_events";
/// Tells of memory, as `teacher:version:path`.
pub(crate) const MEMORY_CHANNEL: &str = "memory";
/// Stands where the place of an event stands otherwise.
const STOP: &str = "stop";

/// News of the log or of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A session has events up to `last_seq`.
    Session {
        /// The session.
        session_id: SessionId,
        /// Place of its last event.
        last_seq: i64,
    },
    /// Somebody asks whichever process works on a session to stop.
    StopRequested {
        /// The session.
        session_id: SessionId,
        /// Where they asked.
        face: Face,
    },
    /// A memory file has changed.
    Memory {
        /// The file.
        path: MemoryPath,
        /// Its version now.
        version: i64,
    },
    /// The server was away: anything may have changed, so look at everything.
    Missed,
}

impl TeacherStore {
    /// The changes from now on. It listens already when this returns, finds the server again after it
    /// was away, and never ends.
    pub async fn watch(
        &self,
    ) -> Result<impl Stream<Item = Change> + Send + Unpin + use<>, StoreError> {
        let feed = self.store.database.feed(&[CHANNEL, MEMORY_CHANNEL]).await?;
        let watch = Watch { of: self.clone(), feed };
        Ok(Box::pin(stream::unfold(watch, |mut watch| async move {
            let change = watch.next().await;
            Some((change, watch))
        })))
    }

    /// Ask whichever process works on the session to stop; it hears of it by [`Self::watch`].
    pub async fn request_stop(&self, session_id: SessionId, face: Face) -> Result<(), StoreError> {
        let face = serde_json::to_value(face)
            .map_err(|source| StoreError::Malformed { what: "request to stop", source })?;
        let payload =
            format!("{}:{session_id}:{STOP}:{}", self.teacher, face.as_str().unwrap_or_default());
        Ok(self.store.database.tell(CHANNEL, &payload).await?)
    }
}

struct Watch {
    of: TeacherStore,
    feed: Feed,
}

impl Watch {
    async fn next(&mut self) -> Change {
        loop {
            let change = match self.feed.next().await {
                News::Missed => Some(Change::Missed),
                News::Note { channel, payload } => match channel.as_str() {
                    MEMORY_CHANNEL => self.parse_memory(&payload),
                    _ => self.parse(&payload),
                },
            };
            if let Some(change) = change {
                return change;
            }
        }
    }

    /// `teacher:session:last_seq` or `teacher:session:stop:face`; the channel carries the news of
    /// every teacher of the server.
    fn parse(&self, payload: &str) -> Option<Change> {
        let mut parts = payload.split(':');
        if parts.next()? != self.of.teacher.to_string() {
            return None;
        }
        let session_id = parts.next()?.parse().ok()?;
        match parts.next()? {
            STOP => {
                let face = serde_json::from_value(parts.next()?.into()).ok()?;
                Some(Change::StopRequested { session_id, face })
            }
            last_seq => Some(Change::Session { session_id, last_seq: last_seq.parse().ok()? }),
        }
    }

    /// `teacher:version:path`.
    fn parse_memory(&self, payload: &str) -> Option<Change> {
        let mut parts = payload.splitn(3, ':');
        if parts.next()? != self.of.teacher.to_string() {
            return None;
        }
        let version = parts.next()?.parse().ok()?;
        let path = MemoryPath::parse(parts.next()?).ok()?;
        Some(Change::Memory { path, version })
    }
}
