//! What a learner reads: her own sitting, by her pass, with a role that sees nothing else.

use domain::{SessionEvent, SessionId};
use sqlx::FromRow;
use uuid::Uuid;

use super::events::events_after;
use crate::{Store, StoreError, TeacherStore};

/// What is kept, as whoever has a pass may read it. The database decides what that is.
#[derive(Debug, Clone)]
pub struct LearnerStore {
    store: Store,
    pass: String,
}

/// The sitting of a pass.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnerSession {
    /// The session.
    pub session: SessionId,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// Its log.
    pub events: Vec<SessionEvent>,
}

#[derive(FromRow)]
struct LearnerRecord {
    id: Uuid,
    class_id: Option<String>,
}

impl TeacherStore {
    /// The same server, as whoever has this pass reads it.
    pub fn for_learner(&self, pass: &str) -> LearnerStore {
        LearnerStore { store: self.store.clone(), pass: pass.to_owned() }
    }
}

impl LearnerStore {
    /// The sitting that the pass leads to; none when it leads nowhere.
    pub async fn sitting(&self) -> Result<Option<LearnerSession>, StoreError> {
        let mut tx = self.store.database.begin_as_learner(&self.pass).await?;
        // No condition says whose rows: the role sees no others.
        let found: Option<LearnerRecord> =
            sqlx::query_as("select id, class_id from sessions").fetch_optional(&mut *tx).await?;
        let Some(LearnerRecord { id, class_id }) = found else { return Ok(None) };
        let session = SessionId(id);
        let events = events_after(&mut tx, session, 0).await?;
        tx.commit().await?;
        Ok(Some(LearnerSession { session, class: class_id, events }))
    }
}
