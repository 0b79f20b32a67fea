//! Removing deleted sessions for good.

use domain::{SessionId, Timestamp};
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Removes every session of hers that was deleted before this instant, with its events, traces and
    /// words. Says how many.
    pub async fn purge_deleted(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let purged: i64 = sqlx::query_scalar("select erase_sessions(null, $1)")
            .bind(before)
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(purged.unsigned_abs())
    }

    /// Removes a session for good, deleted before or not. What was remembered in it and the versions of
    /// its lessons stay: they are not the session's.
    ///
    /// # Errors
    /// [`StoreError::UnknownSession`] when she has no such session.
    pub async fn erase_session(&self, id: SessionId) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("update sessions set deleted_at = coalesce(deleted_at, now()) where id = $1")
            .bind(id.0)
            .execute(&mut *tx)
            .await?;
        let which: [Uuid; 1] = [id.0];
        let erased: i64 = sqlx::query_scalar("select erase_sessions($1, 'infinity')")
            .bind(which)
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        (erased > 0).then_some(()).ok_or(StoreError::UnknownSession(id))
    }
}
