//! The change feed: which sessions and memory files of a teacher have moved, whoever moved them.

use domain::{Face, SessionId};
use futures::Stream;
use futures::stream;
use memory::MemoryPath;
use postgres::{Feed, News};

use crate::{StoreError, TeacherStore};

/// What a note is of: `session:id:last_seq`, `stop:id:face`, `memory:version:path` or
/// `lesson:accepted:path`.
const SESSION: &str = "session";
const STOP: &str = "stop";
const MEMORY: &str = "memory";
const LESSON: &str = "lesson";

/// News of the log, of memory or of a lesson.
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
    /// Something was accepted of a lesson, or taken back.
    Lesson {
        /// The lesson's file in the workspace.
        path: String,
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
        let mut tx = self.begin().await?;
        // Nobody else can read the name of her channel, so nobody else hears or says anything there.
        let channel = sqlx::query_scalar("select channel from teachers where id = $1")
            .bind(self.teacher.0)
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        let feed = self.store.database.feed(channel).await?;
        let watch = Watch { feed };
        Ok(Box::pin(stream::unfold(watch, |mut watch| async move {
            let change = watch.next().await;
            Some((change, watch))
        })))
    }

    /// Ask whichever process works on the session to stop; it hears of it by [`Self::watch`].
    pub async fn request_stop(&self, session_id: SessionId, face: Face) -> Result<(), StoreError> {
        let face = serde_json::to_value(face)
            .map_err(|source| StoreError::Malformed { what: "request to stop", source })?;
        let payload = format!("{STOP}:{session_id}:{}", face.as_str().unwrap_or_default());
        let mut tx = self.begin().await?;
        sqlx::query("select pg_notify(channel, $2) from teachers where id = $1")
            .bind(self.teacher.0)
            .bind(payload)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }
}

struct Watch {
    feed: Feed,
}

impl Watch {
    async fn next(&mut self) -> Change {
        loop {
            let change = match self.feed.next().await {
                News::Missed => Some(Change::Missed),
                News::Note { payload } => parse(&payload),
            };
            if let Some(change) = change {
                return change;
            }
        }
    }
}

fn parse(payload: &str) -> Option<Change> {
    let mut parts = payload.splitn(3, ':');
    let (kind, of, what) = (parts.next()?, parts.next()?, parts.next()?);
    match kind {
        SESSION => {
            Some(Change::Session { session_id: of.parse().ok()?, last_seq: what.parse().ok()? })
        }
        STOP => Some(Change::StopRequested {
            session_id: of.parse().ok()?,
            face: serde_json::from_value(what.into()).ok()?,
        }),
        MEMORY => {
            Some(Change::Memory { path: MemoryPath::parse(what).ok()?, version: of.parse().ok()? })
        }
        LESSON => Some(Change::Lesson { path: what.to_owned() }),
        _ => None,
    }
}
