//! Sentences that a teacher finds in lessons that are alike; nothing that one said is written over.

use std::collections::BTreeMap;

use domain::{LessonValueId, MemoryId, PredictionId, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// A sentence about to be kept.
#[derive(Debug, Clone, PartialEq)]
pub struct NewValueText {
    /// The sentence.
    pub text: String,
    /// Its cosine distance from the middle of its group.
    pub distance: f64,
    /// The median of its members' distances.
    pub median: f64,
    /// When it is written.
    pub at: Timestamp,
}

/// What a value says, or said.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueText {
    /// Which version it is, from 1.
    pub number: u32,
    /// The sentence.
    pub text: String,
    /// Its cosine distance from the middle of its group.
    pub distance: f64,
    /// The median of its members' distances.
    pub median: f64,
    /// When it was written.
    pub written_at: Timestamp,
}

/// A value with all that it said.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonValueRow {
    /// Its id.
    pub id: LessonValueId,
    /// The predictions that it was found in.
    pub members: Vec<PredictionId>,
    /// When it was first written.
    pub made_at: Timestamp,
    /// The entry of memory that she made of it.
    pub memory: Option<MemoryId>,
    /// What it said, the first first.
    pub texts: Vec<ValueText>,
}

#[derive(FromRow)]
struct LessonValueRecord {
    id: Uuid,
    members: Vec<Uuid>,
    made_at: Timestamp,
    memory_id: Option<Uuid>,
}

#[derive(FromRow)]
struct TextRecord {
    value_id: Uuid,
    number: i32,
    text: String,
    distance: f64,
    median: f64,
    written_at: Timestamp,
}

impl TeacherStore {
    /// Keeps a value, or the next version of one.
    pub async fn keep_lesson_value(
        &self,
        id: LessonValueId,
        members: &[PredictionId],
        new: &NewValueText,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let members: Vec<Uuid> = members.iter().map(|member| member.0).collect();
        sqlx::query(
            "insert into lesson_values (id, teacher_id, members, made_at) values ($1, $2, $3, $4)
             on conflict (id) do update set members = excluded.members",
        )
        .bind(id.0)
        .bind(self.teacher.0)
        .bind(members)
        .bind(new.at)
        .execute(&mut *tx)
        .await?;
        // The lock on the value's row makes two versions at once follow one another.
        sqlx::query(
            "insert into lesson_value_texts (
                 teacher_id, value_id, number, text, distance, median, written_at
             ) select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6
               from lesson_value_texts where teacher_id = $1 and value_id = $2",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(without_nul(&new.text))
        .bind(new.distance)
        .bind(new.median)
        .bind(new.at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// The values that are not deleted, the first first.
    pub async fn lesson_values(&self) -> Result<Vec<LessonValueRow>, StoreError> {
        let mut tx = self.begin().await?;
        let values: Vec<LessonValueRecord> = sqlx::query_as(
            "select id, members, made_at, memory_id from lesson_values
             where teacher_id = $1 and deleted_at is null order by made_at, id",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        let texts: Vec<TextRecord> = sqlx::query_as(
            "select value_id, number, text, distance, median, written_at from lesson_value_texts
             where teacher_id = $1 order by value_id, number",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let mut said: BTreeMap<Uuid, Vec<ValueText>> = BTreeMap::new();
        for text in texts {
            let TextRecord { value_id, number, text, distance, median, written_at } = text;
            let number = u32::try_from(number).unwrap_or_default();
            let text = ValueText { number, text, distance, median, written_at };
            said.entry(value_id).or_default().push(text);
        }
        let row = |record: LessonValueRecord| LessonValueRow {
            id: LessonValueId(record.id),
            members: record.members.into_iter().map(PredictionId).collect(),
            made_at: record.made_at,
            memory: record.memory_id.map(MemoryId),
            texts: said.remove(&record.id).unwrap_or_default(),
        };
        Ok(values.into_iter().map(row).collect())
    }

    /// Notes which entry of memory was made of a value.
    pub async fn remember_lesson_value(
        &self,
        id: LessonValueId,
        memory: MemoryId,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("update lesson_values set memory_id = $3 where teacher_id = $1 and id = $2")
            .bind(self.teacher.0)
            .bind(id.0)
            .bind(memory.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Deletes a value, or takes that back. Says whether there is such a value.
    pub async fn delete_lesson_value(
        &self,
        id: LessonValueId,
        deleted_at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "update lesson_values set deleted_at = $3 where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(deleted_at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() > 0)
    }
}
