//! Changes of marks: what was marked otherwise, why, and whether it was taken back.

use domain::{MarkChange, RegradeId, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use sqlx::types::Json;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// A change of marks that is about to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRegrade {
    /// Its id.
    pub id: RegradeId,
    /// What was gone through.
    pub definition: String,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// What is marked otherwise.
    pub change: MarkChange,
    /// Why.
    pub reason: String,
}

/// A change of marks that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeRow {
    /// Its id.
    pub id: RegradeId,
    /// What was gone through.
    pub definition: String,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// What is marked otherwise.
    pub change: MarkChange,
    /// Why.
    pub reason: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// Whether it was taken back.
    pub undone: bool,
}

#[derive(FromRow)]
struct RegradeRecord {
    id: Uuid,
    definition: String,
    class_id: Option<String>,
    change: Json<MarkChange>,
    reason: String,
    made_at: Timestamp,
    undone: bool,
}

impl TeacherStore {
    /// Makes a change count.
    pub async fn regrade(&self, new: &NewRegrade) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into regrades (id, teacher_id, definition, class_id, change, reason)
             values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(new.id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&new.definition))
        .bind(new.class.as_deref().map(without_nul))
        .bind(Json(&new.change))
        .bind(without_nul(&new.reason))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// The changes of a definition for a class, the oldest first: those that were taken back as well.
    pub async fn regrades(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<RegradeRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<RegradeRecord> = sqlx::query_as(
            "select id, definition, class_id, change, reason, made_at,
                    coalesce((select undone from regrade_turns
                              where regrade_id = r.id order by number desc limit 1), false) as undone
             from regrades r
             where teacher_id = $1 and definition = $2 and class_id is not distinct from $3
             order by made_at, id",
        )
        .bind(self.teacher.0)
        .bind(definition)
        .bind(class)
        .fetch_all(&mut *tx)
        .await?;
        Ok(records.into_iter().map(row).collect())
    }

    /// One change; none where there is no such thing.
    pub async fn regrade_of(&self, id: RegradeId) -> Result<Option<RegradeRow>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<RegradeRecord> = sqlx::query_as(
            "select id, definition, class_id, change, reason, made_at,
                    coalesce((select undone from regrade_turns
                              where regrade_id = r.id order by number desc limit 1), false) as undone
             from regrades r where teacher_id = $1 and id = $2",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .fetch_optional(&mut *tx)
        .await?;
        Ok(record.map(row))
    }

    /// Takes a change back, or lets it count again; what it was before stays on record. Done twice at once
    /// it is done once.
    pub async fn turn_regrade(&self, id: RegradeId, undone: bool) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into regrade_turns (teacher_id, regrade_id, number, undone)
             select $1, $2, coalesce(max(number), 0) + 1, $3
             from regrade_turns where regrade_id = $2
             having coalesce((array_agg(undone order by number desc))[1], false) <> $3
             on conflict (regrade_id, number) do nothing",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(undone)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}

fn row(record: RegradeRecord) -> RegradeRow {
    let RegradeRecord { id, definition, class_id, change, reason, made_at, undone } = record;
    RegradeRow {
        id: RegradeId(id),
        definition,
        class: class_id,
        change: change.0,
        reason,
        made_at,
        undone,
    }
}
