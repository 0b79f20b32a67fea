//! Removing deleted sessions for good.

use domain::Timestamp;
use postgres::sql_state;
use sqlx::Connection;

use crate::teachers::act_for;
use crate::{Store, StoreError};

/// Each table with rows of a session, those first that refer to others.
const STATEMENTS: [&str; 5] = [
    "delete from session_words where session_id = any($1)",
    "delete from session_search where session_id = any($1)",
    "delete from traces where session_id = any($1)",
    "delete from session_events where session_id = any($1)",
    "delete from sessions where id = any($1)",
];

impl Store {
    /// Removes every session, of every teacher, that was deleted before this instant, with all that
    /// belongs to it. Says how many. The application's own role may delete no event: this works with
    /// the owner's rights, those of a private server or of a shared server's address.
    ///
    /// # Errors
    /// [`StoreError::NotOwner`] without those rights; then nothing is removed.
    pub async fn purge_deleted(&self, before: Timestamp) -> Result<u64, StoreError> {
        let teachers = self.teachers_to_visit().await?;
        let mut connection = self.database.maintenance().await?;
        let mut tx = connection.begin().await?;
        let mut purged = 0;
        for teacher in teachers {
            act_for(&mut tx, teacher).await?;
            let ids: Vec<uuid::Uuid> = sqlx::query_scalar(
                "select id from sessions where teacher_id = $1 and deleted_at < $2 for update",
            )
            .bind(teacher.0)
            .bind(before)
            .fetch_all(&mut *tx)
            .await?;
            for statement in STATEMENTS {
                let done = sqlx::query(statement).bind(&ids).execute(&mut *tx).await;
                done.map_err(|error| match sql_state(&error).as_deref() {
                    Some("42501") => StoreError::NotOwner(error),
                    _ => error.into(),
                })?;
            }
            purged += ids.len() as u64;
        }
        tx.commit().await?;
        connection.close().await?;
        Ok(purged)
    }
}
