//! Changes of marks: what was marked otherwise, why, and whether it was taken back.

use domain::{MarkChange, QuestionVersion, RegradeId, Timestamp};
use postgres::text::without_nul;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
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
    /// The questions that it is made for.
    pub made_for: Vec<QuestionVersion>,
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
    /// The questions that it was made for; none where that was not known yet.
    pub made_for: Option<Vec<QuestionVersion>>,
    /// Why.
    pub reason: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// Whether it was taken back.
    pub undone: bool,
}

/// Something that was done about the marks of a definition and a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegradeStep {
    /// The change, which was made or turned.
    pub regrade: RegradeId,
    /// Whether it was taken back.
    pub undone: bool,
}

#[derive(FromRow)]
struct RegradeRecord {
    id: Uuid,
    definition: String,
    class_id: Option<String>,
    change: Json<MarkChange>,
    made_for: Option<Json<Vec<QuestionVersion>>>,
    reason: String,
    made_at: Timestamp,
    undone: bool,
}

impl TeacherStore {
    /// Makes a change count where nothing was done since the first `known` steps. False where something was, and then
    /// nothing is written: whoever asks has checked it beside other changes.
    pub async fn regrade(&self, new: &NewRegrade, known: usize) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let class = new.class.as_deref();
        self.lock_marks(&mut tx, &new.definition, class).await?;
        if self.steps(&mut tx, &new.definition, class).await?.len() != known {
            return Ok(false);
        }
        // The time is taken under the lock, so that the steps come in the order in which they were done.
        sqlx::query(
            "insert into regrades
                 (id, teacher_id, definition, class_id, change, made_for, reason, made_at)
             values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())",
        )
        .bind(new.id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&new.definition))
        .bind(class.map(without_nul))
        .bind(Json(&new.change))
        .bind(Json(&new.made_for))
        .bind(without_nul(&new.reason))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// All that was done about the marks of a definition and a class, the oldest first.
    pub async fn regrade_steps(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<RegradeStep>, StoreError> {
        let mut tx = self.begin().await?;
        self.steps(&mut tx, definition, class).await
    }

    /// The changes of a definition for a class, the oldest first: those that were taken back as well.
    pub async fn regrades(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<RegradeRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<RegradeRecord> = sqlx::query_as(
            "select id, definition, class_id, change, made_for, reason, made_at,
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
            "select id, definition, class_id, change, made_for, reason, made_at,
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

    /// Takes a change back, or lets it count again, where nothing was done since the first `known` steps; what it was
    /// before stays on record. False where something was done, and then nothing is written. Done twice it is done
    /// once.
    pub async fn turn_regrade(
        &self,
        regrade: &RegradeRow,
        undone: bool,
        known: usize,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let (definition, class) = (&regrade.definition, regrade.class.as_deref());
        self.lock_marks(&mut tx, definition, class).await?;
        if self.steps(&mut tx, definition, class).await?.len() != known {
            return Ok(false);
        }
        sqlx::query(
            "insert into regrade_turns (teacher_id, regrade_id, number, undone, turned_at)
             select $1, $2, coalesce(max(number), 0) + 1, $3, clock_timestamp()
             from regrade_turns where regrade_id = $2
             having coalesce((array_agg(undone order by number desc))[1], false) <> $3",
        )
        .bind(self.teacher.0)
        .bind(regrade.id.0)
        .bind(undone)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn lock_marks(
        &self,
        tx: &mut PgConnection,
        definition: &str,
        class: Option<&str>,
    ) -> Result<(), StoreError> {
        sqlx::query("select pg_advisory_xact_lock(hashtext('marks'), hashtext($1))")
            .bind(format!("{}\n{definition}\n{}", self.teacher.0, class.unwrap_or_default()))
            .execute(tx)
            .await?;
        Ok(())
    }

    async fn steps(
        &self,
        tx: &mut PgConnection,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<RegradeStep>, StoreError> {
        let steps: Vec<(Uuid, bool, Timestamp, i32)> = sqlx::query_as(
            "with of_class as (
                 select id, made_at from regrades
                 where teacher_id = $1 and definition = $2 and class_id is not distinct from $3
             )
             select id as regrade, false as undone, made_at as done_at, 0 as number from of_class
             union all
             select regrade_id, undone, turned_at, number
             from regrade_turns join of_class on regrade_id = id
             order by done_at, regrade, number",
        )
        .bind(self.teacher.0)
        .bind(definition)
        .bind(class)
        .fetch_all(tx)
        .await?;
        let step = |(id, undone, _, _)| RegradeStep { regrade: RegradeId(id), undone };
        Ok(steps.into_iter().map(step).collect())
    }
}

fn row(record: RegradeRecord) -> RegradeRow {
    let RegradeRecord { id, definition, class_id, change, made_for, reason, made_at, undone } =
        record;
    RegradeRow {
        id: RegradeId(id),
        definition,
        class: class_id,
        change: change.0,
        made_for: made_for.map(|made_for| made_for.0),
        reason,
        made_at,
        undone,
    }
}
