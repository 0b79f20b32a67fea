//! Clusters of experiences: the last run of each axis, and the clusters of all runs, so that an id is never given twice.

use std::collections::HashSet;

use domain::Timestamp;
use postgres::text::without_nul;
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};

use crate::{StoreError, TeacherStore};

/// A clustering of a project, or of all of them, on an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterRun {
    /// The project; none for all of them together.
    pub project: Option<String>,
    /// The axis.
    pub axis: String,
    /// Whose vectors were compared.
    pub model: String,
    /// How many experiences were compared.
    pub experiences: u32,
    /// How many of them are in no cluster.
    pub unclustered: u32,
    /// How it was found, or why nothing was.
    pub method: Value,
    /// When.
    pub run_at: Timestamp,
}

/// A cluster as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterRow {
    /// Its id, which no other cluster had or will have.
    pub id: String,
    /// Its number on its axis.
    pub number: u32,
    /// The project; none for a cluster over all of them.
    pub project: Option<String>,
    /// The axis.
    pub axis: String,
    /// Whose vectors were compared.
    pub model: String,
    /// The direction of the weighted mean of its members.
    pub centroid: Vec<f32>,
    /// The mean weight of its members, from 0 to 1.
    pub avg_weight: f64,
    /// The median of the members' cosine distances from the centroid.
    pub median_distance: f64,
    /// When it was found as it is.
    pub run_at: Timestamp,
    /// When a later run found it no more.
    pub gone_at: Option<Timestamp>,
    /// Its members, the nearest to the centroid first.
    pub members: Vec<ClusterMemberRow>,
}

/// A member of a cluster.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct ClusterMemberRow {
    /// The project of its journal.
    pub project: String,
    /// The entry's id.
    pub experience_id: String,
    /// Of the text that was compared.
    pub text_sha256: String,
    /// Its cosine distance from the centroid.
    pub distance: f64,
}

/// Clusters as they were before a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClustersBefore {
    /// Those of this project and axis that are not gone.
    pub clusters: Vec<ClusterRow>,
    /// The first number on this axis that no cluster has had.
    pub next_number: u32,
    /// The ids of all clusters of this axis, also of other projects and of those that are gone.
    pub taken: HashSet<String>,
}

#[derive(FromRow)]
struct RunRecord {
    project: String,
    axis: String,
    model: String,
    experiences: i32,
    unclustered: i32,
    method: Json<Value>,
    run_at: Timestamp,
}

#[derive(FromRow)]
struct ClusterRecord {
    id: String,
    number: i32,
    project: String,
    axis: String,
    model: String,
    centroid: Vec<u8>,
    avg_weight: f64,
    median_distance: f64,
    run_at: Timestamp,
    gone_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct MemberRecord {
    cluster_id: String,
    #[sqlx(flatten)]
    member: ClusterMemberRow,
}

impl TeacherStore {
    /// Keeps a run in the place of the one before. `name` gives the clusters with their ids, once it is told what was
    /// there before; a cluster that is not among them any more is gone. Two runs of one axis wait for one another.
    pub async fn keep_clusters(
        &self,
        run: &ClusterRun,
        name: impl FnOnce(&ClustersBefore) -> Vec<ClusterRow>,
    ) -> Result<Vec<ClusterRow>, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "select pg_advisory_xact_lock(hashtextextended($1::text || ' clusters ' || $2, 0))",
        )
        .bind(self.teacher.0)
        .bind(&run.axis)
        .execute(&mut *tx)
        .await?;
        let project = kept_project(run.project.as_deref());
        let clusters = self.clusters_where(&mut tx, &project, &run.axis).await?;
        let known: Vec<(String, i32)> = sqlx::query_as(
            "select id, number from learning_clusters where teacher_id = $1 and axis = $2",
        )
        .bind(self.teacher.0)
        .bind(&run.axis)
        .fetch_all(&mut *tx)
        .await?;
        let next_number = known.iter().map(|(_, number)| number.unsigned_abs() + 1).max();
        let rows = name(&ClustersBefore {
            clusters,
            next_number: next_number.unwrap_or(0),
            taken: known.into_iter().map(|(id, _)| id).collect(),
        });
        self.write_run(&mut tx, run, &project).await?;
        self.write_clusters(&mut tx, run, &project, &rows).await?;
        tx.commit().await?;
        Ok(rows)
    }

    /// The last run of a project, or of all of them together, on an axis.
    pub async fn cluster_run(
        &self,
        project: Option<&str>,
        axis: &str,
    ) -> Result<Option<ClusterRun>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<RunRecord> = sqlx::query_as(
            "select * from learning_cluster_runs
             where teacher_id = $1 and project = $2 and axis = $3",
        )
        .bind(self.teacher.0)
        .bind(kept_project(project))
        .bind(axis)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(record.map(|record| ClusterRun {
            project: shown_project(record.project),
            axis: record.axis,
            model: record.model,
            experiences: record.experiences.unsigned_abs(),
            unclustered: record.unclustered.unsigned_abs(),
            method: record.method.0,
            run_at: record.run_at,
        }))
    }

    /// The clusters of the last run, by number.
    pub async fn clusters(
        &self,
        project: Option<&str>,
        axis: &str,
    ) -> Result<Vec<ClusterRow>, StoreError> {
        let mut tx = self.begin().await?;
        let clusters = self.clusters_where(&mut tx, &kept_project(project), axis).await?;
        tx.commit().await?;
        Ok(clusters)
    }

    /// The cluster of that id, also one that is gone.
    pub async fn cluster(&self, id: &str) -> Result<Option<ClusterRow>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<ClusterRecord> =
            sqlx::query_as("select * from learning_clusters where teacher_id = $1 and id = $2")
                .bind(self.teacher.0)
                .bind(without_nul(id))
                .fetch_optional(&mut *tx)
                .await?;
        let Some(record) = record else { return Ok(None) };
        let mut clusters = self.with_members(&mut tx, vec![record]).await?;
        tx.commit().await?;
        Ok(clusters.pop())
    }

    /// Clusters of an axis that some of these entries are in now, those with the most of them first.
    pub async fn clusters_with(
        &self,
        axis: &str,
        experiences: &[String],
    ) -> Result<Vec<String>, StoreError> {
        let mut tx = self.begin().await?;
        let ids = sqlx::query_scalar(
            "select id from learning_clusters as cluster join learning_cluster_members as member
                 on member.teacher_id = cluster.teacher_id and cluster_id = id
             where cluster.teacher_id = $1 and axis = $2 and experience_id = any($3)
               and gone_at is null
             group by id order by count(*) desc, id",
        )
        .bind(self.teacher.0)
        .bind(axis)
        .bind(experiences)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ids)
    }

    async fn clusters_where(
        &self,
        connection: &mut PgConnection,
        project: &str,
        axis: &str,
    ) -> Result<Vec<ClusterRow>, StoreError> {
        let records: Vec<ClusterRecord> = sqlx::query_as(
            "select * from learning_clusters
             where teacher_id = $1 and project = $2 and axis = $3 and gone_at is null
             order by number",
        )
        .bind(self.teacher.0)
        .bind(project)
        .bind(axis)
        .fetch_all(&mut *connection)
        .await?;
        self.with_members(connection, records).await
    }

    async fn with_members(
        &self,
        connection: &mut PgConnection,
        records: Vec<ClusterRecord>,
    ) -> Result<Vec<ClusterRow>, StoreError> {
        let ids: Vec<&str> = records.iter().map(|record| record.id.as_str()).collect();
        let members: Vec<MemberRecord> = sqlx::query_as(
            "select cluster_id, project, experience_id, text_sha256, distance
             from learning_cluster_members where teacher_id = $1 and cluster_id = any($2)
             order by distance, experience_id",
        )
        .bind(self.teacher.0)
        .bind(ids)
        .fetch_all(connection)
        .await?;
        let mut rows: Vec<ClusterRow> = records.into_iter().map(ClusterRecord::row).collect();
        for MemberRecord { cluster_id, member } in members {
            if let Some(row) = rows.iter_mut().find(|row| row.id == cluster_id) {
                row.members.push(member);
            }
        }
        Ok(rows)
    }

    async fn write_run(
        &self,
        connection: &mut PgConnection,
        run: &ClusterRun,
        project: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into learning_cluster_runs
                 (teacher_id, project, axis, model, experiences, unclustered, method, run_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (teacher_id, project, axis) do update set
                 model = excluded.model, experiences = excluded.experiences,
                 unclustered = excluded.unclustered, method = excluded.method, run_at = excluded.run_at",
        )
        .bind(self.teacher.0)
        .bind(project)
        .bind(&run.axis)
        .bind(&run.model)
        .bind(run.experiences.cast_signed())
        .bind(run.unclustered.cast_signed())
        .bind(Json(&run.method))
        .bind(run.run_at)
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn write_clusters(
        &self,
        connection: &mut PgConnection,
        run: &ClusterRun,
        project: &str,
        rows: &[ClusterRow],
    ) -> Result<(), StoreError> {
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        sqlx::query(
            "update learning_clusters set gone_at = $4
             where teacher_id = $1 and project = $2 and axis = $3 and gone_at is null
               and id <> all($5)",
        )
        .bind(self.teacher.0)
        .bind(project)
        .bind(&run.axis)
        .bind(run.run_at)
        .bind(&ids)
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "delete from learning_cluster_members where teacher_id = $1 and cluster_id = any($2)",
        )
        .bind(self.teacher.0)
        .bind(&ids)
        .execute(&mut *connection)
        .await?;
        for row in rows {
            self.write_cluster(connection, row, project).await?;
        }
        Ok(())
    }

    async fn write_cluster(
        &self,
        connection: &mut PgConnection,
        row: &ClusterRow,
        project: &str,
    ) -> Result<(), StoreError> {
        let centroid: Vec<u8> = row.centroid.iter().flat_map(|part| part.to_le_bytes()).collect();
        sqlx::query(
            "insert into learning_clusters (teacher_id, id, project, axis, number, model, centroid,
                 avg_weight, median_distance, run_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             on conflict (teacher_id, id) do update set
                 model = excluded.model, centroid = excluded.centroid,
                 avg_weight = excluded.avg_weight, median_distance = excluded.median_distance,
                 run_at = excluded.run_at, gone_at = null",
        )
        .bind(self.teacher.0)
        .bind(&row.id)
        .bind(project)
        .bind(&row.axis)
        .bind(row.number.cast_signed())
        .bind(&row.model)
        .bind(centroid)
        .bind(row.avg_weight)
        .bind(row.median_distance)
        .bind(row.run_at)
        .execute(&mut *connection)
        .await?;
        let column = |of: fn(&ClusterMemberRow) -> &String| -> Vec<&String> {
            row.members.iter().map(of).collect()
        };
        sqlx::query(
            "insert into learning_cluster_members
                 (teacher_id, cluster_id, project, experience_id, text_sha256, distance)
             select $1, $2, member.* from unnest($3::text[], $4::text[], $5::text[], $6::float8[])
                 as member",
        )
        .bind(self.teacher.0)
        .bind(&row.id)
        .bind(column(|member| &member.project))
        .bind(column(|member| &member.experience_id))
        .bind(column(|member| &member.text_sha256))
        .bind(row.members.iter().map(|member| member.distance).collect::<Vec<_>>())
        .execute(connection)
        .await?;
        Ok(())
    }
}

impl ClusterRecord {
    fn row(self) -> ClusterRow {
        let (parts, _) = self.centroid.as_chunks::<4>();
        ClusterRow {
            id: self.id,
            number: self.number.unsigned_abs(),
            project: shown_project(self.project),
            axis: self.axis,
            model: self.model,
            centroid: parts.iter().map(|part| f32::from_le_bytes(*part)).collect(),
            avg_weight: self.avg_weight,
            median_distance: self.median_distance,
            run_at: self.run_at,
            gone_at: self.gone_at,
            members: Vec::new(),
        }
    }
}

/// All projects together stand as one without a name, which no project is.
fn kept_project(project: Option<&str>) -> String {
    project.map(without_nul).unwrap_or_default()
}

fn shown_project(project: String) -> Option<String> {
    (!project.is_empty()).then_some(project)
}
