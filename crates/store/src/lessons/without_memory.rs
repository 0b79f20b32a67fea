//! Lessons that were written while memory was switched off.

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Which of these lessons, by path, a session without memory has written to: what is said of them
    /// is no matter of memory either.
    pub async fn lessons_without_memory(
        &self,
        paths: &[String],
    ) -> Result<Vec<String>, StoreError> {
        let mut tx = self.begin().await?;
        let found: Vec<String> = sqlx::query_scalar(
            "select path from lesson_versions as version
             where teacher_id = $1 and path = any($2) and exists (
                 select from session_events as event
                 where event.teacher_id = $1 and event.session_id = version.session_id
                   and event.kind = 'runStarted' and event.body #>> '{factors,memory}' = 'off'
             )
             group by path order by path",
        )
        .bind(self.teacher.0)
        .bind(paths.to_vec())
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }
}
