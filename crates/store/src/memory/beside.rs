//! Pairs of memories of which the teacher said that both hold.

use domain::{MemoryId, Timestamp};
use sqlx::types::Uuid;

use super::file::MemoryDeed;
use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Her word that two memories both hold, or that word taken back.
    pub async fn hold_beside(
        &self,
        (one, other): (MemoryId, MemoryId),
        both: bool,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found = self.entries_by_id(&mut tx, [one, other]).await?;
        for id in [one, other] {
            if !found.iter().any(|entry| entry.id == id && entry.is_active()) {
                return Err(StoreError::UnknownMemory(id));
            }
        }
        // Her word is about the two as they are now, whatever a clock said when they were written.
        let at = found.iter().map(|entry| entry.updated_at).fold(deed.at, Timestamp::max);
        // Of a pair it is kept with one, whichever was named first.
        sqlx::query(
            "update memory_entries
             set holds_beside = nullif(coalesce(holds_beside, '{}') - $3::text, '{}')
             where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(one.max(other).0)
        .bind(one.min(other).0.to_string())
        .execute(&mut *tx)
        .await?;
        if both {
            sqlx::query(
                "update memory_entries
                 set holds_beside = coalesce(holds_beside, '{}') || jsonb_build_object($3::text, $4::timestamptz)
                 where teacher_id = $1 and id = $2",
            )
            .bind(self.teacher.0)
            .bind(one.max(other).0)
            .bind(one.min(other).0.to_string())
            .bind(at)
            .execute(&mut *tx)
            .await?;
        }
        let path = found.iter().find(|entry| entry.id == one.max(other)).map(|entry| &entry.path);
        if let Some(path) = path {
            self.tell_of_file(&mut tx, path).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// The pairs of which she said that both hold, as long as neither has changed since.
    pub async fn holding_beside(&self) -> Result<Vec<(MemoryId, MemoryId)>, StoreError> {
        let mut tx = self.begin().await?;
        let pairs: Vec<(Uuid, Uuid)> = sqlx::query_as(
            "select one.id, other.id
             from memory_entries as one
             cross join lateral jsonb_each_text(one.holds_beside) as said (beside, at)
             join memory_entries as other
               on other.teacher_id = $1 and other.id = said.beside::uuid
             where one.teacher_id = $1
               and greatest(one.updated_at, other.updated_at) <= said.at::timestamptz",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(pairs.into_iter().map(|(one, other)| (MemoryId(one), MemoryId(other))).collect())
    }
}
