//! Values that somebody found in clusters of experiences. What one is, and how much it counts, is decided in
//! `experience`; here it is JSON with what it is looked for by.

use postgres::text::{without_nul, without_nul_inside};
use serde_json::Value;
use sqlx::FromRow;
use sqlx::types::Json;

use crate::{StoreError, TeacherStore};

/// A value as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueRow {
    /// Its id.
    pub id: String,
    /// The axis of its cluster.
    pub axis: String,
    /// Where it holds; none for everywhere.
    pub project: Option<String>,
    /// The cluster that it rests on.
    pub cluster_id: String,
    /// How often it was written, from 1.
    pub version: u32,
    /// The hash of its sentence.
    pub text_sha256: String,
    /// All of it.
    pub value: Value,
}

#[derive(FromRow)]
struct ValueRecord {
    id: String,
    axis: String,
    project: Option<String>,
    cluster_id: String,
    version: i32,
    text_sha256: String,
    value: Json<Value>,
}

impl TeacherStore {
    /// Keeps a value that is not there yet, and says whether it was not.
    pub async fn keep_value(&self, row: &ValueRow) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let done = sqlx::query(
            "insert into learning_values
                 (teacher_id, id, axis, project, cluster_id, version, text_sha256, value)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (teacher_id, id) do nothing",
        )
        .bind(self.teacher.0)
        .bind(&row.id)
        .bind(&row.axis)
        .bind(row.project.as_deref().map(without_nul))
        .bind(&row.cluster_id)
        .bind(row.version.cast_signed())
        .bind(&row.text_sha256)
        .bind(Json(without_nul_inside(row.value.clone())))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// Writes a value that is still as `before` was seen, and says whether it was.
    pub async fn change_value(
        &self,
        before: &ValueRow,
        after: &ValueRow,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let done = sqlx::query(
            "update learning_values
             set project = $4, cluster_id = $5, version = $6, text_sha256 = $7, value = $8
             where teacher_id = $1 and id = $2 and value = $3",
        )
        .bind(self.teacher.0)
        .bind(&before.id)
        .bind(Json(&before.value))
        .bind(after.project.as_deref().map(without_nul))
        .bind(&after.cluster_id)
        .bind(after.version.cast_signed())
        .bind(&after.text_sha256)
        .bind(Json(without_nul_inside(after.value.clone())))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// The values that hold in a project, or all of them; on one axis, or on all.
    pub async fn values(
        &self,
        project: Option<&str>,
        axis: Option<&str>,
    ) -> Result<Vec<ValueRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<ValueRecord> = sqlx::query_as(
            "select * from learning_values
             where teacher_id = $1 and ($2::text is null or project is null or project = $2)
               and ($3::text is null or axis = $3)
             order by id",
        )
        .bind(self.teacher.0)
        .bind(project.map(without_nul))
        .bind(axis)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(records.into_iter().map(ValueRecord::row).collect())
    }
}

impl ValueRecord {
    fn row(self) -> ValueRow {
        ValueRow {
            id: self.id,
            axis: self.axis,
            project: self.project,
            cluster_id: self.cluster_id,
            version: self.version.unsigned_abs(),
            text_sha256: self.text_sha256,
            value: self.value.0,
        }
    }
}
