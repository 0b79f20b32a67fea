//! Experiences of coding agents: resolved entries of journals, and the vectors of their texts.

use std::collections::{BTreeMap, HashMap};

use domain::Timestamp;
use postgres::text::{without_nul, without_nul_inside};
use serde_json::Value;
use sqlx::FromRow;
use sqlx::types::Json;

use crate::{StoreError, TeacherStore};

/// A resolved entry of a journal as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExperienceRow {
    /// The project of the journal.
    pub project: String,
    /// The entry's id.
    pub id: String,
    /// What sort of work it was.
    pub domain: String,
    /// How it was gone about.
    pub strategy: String,
    /// How it ended.
    pub outcome: String,
    /// How far it is to be trusted.
    pub tier: String,
    /// How sure its prediction was, in percent.
    pub confidence: Option<u8>,
    /// When it ended.
    pub resolved_at: Timestamp,
    /// The entry.
    pub entry: Value,
    /// Of the entry, without when it was kept.
    pub sha256: String,
    /// The hash of its text for each axis on which it has one.
    pub texts: BTreeMap<String, String>,
}

/// What keeping experiences came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KeptExperiences {
    /// So many were not there before.
    pub new: u64,
    /// So many were there and said something else.
    pub edited: u64,
}

/// How many experiences there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExperienceCount {
    /// Rows, of each project its own.
    pub rows: u64,
    /// Entries, each once.
    pub entries: u64,
}

/// The experiences of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectExperiences {
    /// The project, or the folder of a journal that no project holds.
    pub project: String,
    /// How many there are.
    pub count: u64,
    /// When the newest of them ended.
    pub newest: Timestamp,
}

/// Which experiences are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExperienceFilter {
    /// Of this project; of all without one.
    pub project: Option<String>,
    /// Only these entries; all without a list.
    pub ids: Option<Vec<String>>,
    /// The most of them, the newest.
    pub most: u32,
}

/// An experience that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StoredExperience {
    /// The project of its journal.
    pub project: String,
    /// The entry's id.
    pub id: String,
    /// The entry, as JSON.
    pub entry: String,
}

/// The text of an experience on an axis that has no vector of a model yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UnembeddedText {
    /// The entry, as JSON.
    pub entry: String,
    /// The axis.
    pub axis: String,
    /// The hash of the text.
    pub text_sha256: String,
}

/// The vector of an experience on an axis.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ExperienceVector {
    /// The project of its journal.
    pub project: String,
    /// The entry's id.
    pub id: String,
    /// How far it is to be trusted.
    pub tier: String,
    /// The hash of the text.
    pub text_sha256: String,
    /// Its vector; none where there is none of the model yet.
    pub vector: Option<Vec<u8>>,
}

impl TeacherStore {
    /// What was kept under the name of a folder before it belonged to a project is that project's from now on:
    /// experiences, memories, values, clusters. An experience that the project has already is not kept twice.
    pub async fn adopt_learning_rows(&self, folder: &str, project: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for statement in ADOPT {
            sqlx::query(statement)
                .bind(self.teacher.0)
                .bind(without_nul(folder))
                .bind(without_nul(project))
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Keeps experiences. One that is there as it is changes nothing; one that was edited in its file is kept as
    /// it is now.
    pub async fn keep_experiences(
        &self,
        rows: &[ExperienceRow],
        now: Timestamp,
    ) -> Result<KeptExperiences, StoreError> {
        let mut tx = self.begin().await?;
        let mut kept = KeptExperiences::default();
        // In the order of their ids, so that two who keep the same wait for one another and never in a circle.
        let mut rows: Vec<&ExperienceRow> = rows.iter().collect();
        rows.sort_by_key(|row| (&row.project, &row.id));
        for rows in rows.chunks(TOGETHER) {
            let column = |of: fn(&ExperienceRow) -> &str| -> Vec<String> {
                rows.iter().map(|row| without_nul(of(row))).collect()
            };
            let texts = rows.iter().map(|row| Json(row.texts.clone()));
            let entries = rows.iter().map(|row| Json(without_nul_inside(row.entry.clone())));
            let is_new: Vec<bool> = sqlx::query_scalar(KEEP)
                .bind(self.teacher.0)
                .bind(column(|row| &row.project))
                .bind(column(|row| &row.id))
                .bind(column(|row| &row.domain))
                .bind(column(|row| &row.strategy))
                .bind(column(|row| &row.outcome))
                .bind(column(|row| &row.tier))
                .bind(rows.iter().map(|row| row.confidence.map(i16::from)).collect::<Vec<_>>())
                .bind(rows.iter().map(|row| row.resolved_at).collect::<Vec<_>>())
                .bind(entries.collect::<Vec<_>>())
                .bind(column(|row| &row.sha256))
                .bind(texts.collect::<Vec<_>>())
                .bind(now)
                .fetch_all(&mut *tx)
                .await?;
            kept.new += is_new.iter().filter(|new| **new).count() as u64;
            kept.edited += is_new.iter().filter(|new| !**new).count() as u64;
        }
        tx.commit().await?;
        Ok(kept)
    }

    /// What the experiences of a project said when they were kept: the hash of each by its id.
    pub async fn experience_hashes(
        &self,
        project: &str,
    ) -> Result<HashMap<String, String>, StoreError> {
        let mut tx = self.begin().await?;
        let hashes: Vec<(String, String)> = sqlx::query_as(
            "select id, sha256 from learning_experiences where teacher_id = $1 and project = $2",
        )
        .bind(self.teacher.0)
        .bind(without_nul(project))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(hashes.into_iter().collect())
    }

    /// Experiences, the newest first.
    pub async fn experiences(
        &self,
        filter: &ExperienceFilter,
    ) -> Result<Vec<StoredExperience>, StoreError> {
        let mut tx = self.begin().await?;
        let found = sqlx::query_as(
            "select project, id, entry::text as entry from learning_experiences
             where teacher_id = $1 and ($2::text is null or project = $2)
               and ($3::text[] is null or id = any($3))
             order by resolved_at desc, id, project limit $4",
        )
        .bind(self.teacher.0)
        .bind(filter.project.as_deref().map(without_nul))
        .bind(filter.ids.as_ref())
        .bind(i64::from(filter.most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }

    /// How many experiences each project has, by name; none is listed that has none.
    pub async fn experience_counts(&self) -> Result<Vec<ProjectExperiences>, StoreError> {
        let mut tx = self.begin().await?;
        let counts: Vec<(String, i64, Timestamp)> = sqlx::query_as(
            "select project, count(*), max(resolved_at) from learning_experiences
             where teacher_id = $1 group by project order by project collate \"C\"",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let of = |(project, count, newest): (String, i64, Timestamp)| {
            let count = count.unsigned_abs();
            ProjectExperiences { project, count, newest }
        };
        Ok(counts.into_iter().map(of).collect())
    }

    /// How many experiences have a text on an axis, of a project or of all.
    pub async fn experience_texts(
        &self,
        project: Option<&str>,
        axis: &str,
    ) -> Result<ExperienceCount, StoreError> {
        let mut tx = self.begin().await?;
        let (rows, entries): (i64, i64) = sqlx::query_as(
            "select count(*), count(distinct id) from learning_experiences
             where teacher_id = $1 and ($2::text is null or project = $2) and texts ? $3",
        )
        .bind(self.teacher.0)
        .bind(project.map(without_nul))
        .bind(axis)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ExperienceCount { rows: rows.unsigned_abs(), entries: entries.unsigned_abs() })
    }

    /// Texts of experiences without a vector of this model, each once, those of the newest experiences first; on one
    /// axis, or on all.
    pub async fn unembedded_experiences(
        &self,
        model: &str,
        project: Option<&str>,
        axis: Option<&str>,
        most: u32,
    ) -> Result<Vec<UnembeddedText>, StoreError> {
        let mut tx = self.begin().await?;
        let found = sqlx::query_as(
            "select of.entry::text as entry, axis, text_sha256 from (
                select * from (
                    select distinct on (text.value) of.project, of.id, of.resolved_at,
                        text.key as axis, text.value as text_sha256
                    from learning_experiences as of
                    cross join lateral jsonb_each_text(of.texts) as text
                    left join lateral (
                        select text_sha256 from learning_vectors as one
                        where one.teacher_id = $1 and one.model = $2 and one.text_sha256 = text.value
                        limit 1
                    ) as vector on true
                    where of.teacher_id = $1 and ($3::text is null or of.project = $3)
                      and ($4::text is null or text.key = $4) and vector.text_sha256 is null
                    order by text.value, of.resolved_at desc
                ) as each_once
                order by resolved_at desc, text_sha256 limit $5
             ) as missing
             join learning_experiences as of
               on of.teacher_id = $1 and of.project = missing.project and of.id = missing.id
             order by missing.resolved_at desc, text_sha256",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(project.map(without_nul))
        .bind(axis)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }

    /// The vectors of the newest experiences that have a text on this axis.
    pub async fn experience_vectors(
        &self,
        model: &str,
        project: Option<&str>,
        axis: &str,
        most: u32,
    ) -> Result<Vec<ExperienceVector>, StoreError> {
        let mut tx = self.begin().await?;
        let found = sqlx::query_as(
            "select of.project, of.id, of.tier, of.texts ->> $4 as text_sha256, vector.vector
             from learning_experiences as of
             left join lateral (
                 select vector from learning_vectors as one
                 where one.teacher_id = $1 and one.model = $2 and one.text_sha256 = of.texts ->> $4
                 limit 1
             ) as vector on true
             where of.teacher_id = $1 and ($3::text is null or of.project = $3) and of.texts ? $4
             order by of.resolved_at desc, of.id, of.project limit $5",
        )
        .bind(self.teacher.0)
        .bind(model)
        .bind(project.map(without_nul))
        .bind(axis)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }
}

/// So many rows go to the server at once.
const TOGETHER: usize = 500;

const ADOPT: [&str; 8] = [
    "update learning_experiences as old set project = $3
     where teacher_id = $1 and project = $2 and not exists (
         select from learning_experiences as new
         where new.teacher_id = $1 and new.project = $3 and new.id = old.id
     )",
    "delete from learning_experiences where teacher_id = $1 and project = $2 and $3 <> project",
    "update learning_memories set project = $3 where teacher_id = $1 and project = $2",
    "update learning_values
     set project = $3, value = jsonb_set(value, '{project}', to_jsonb($3::text))
     where teacher_id = $1 and project = $2",
    "update learning_cluster_members set project = $3 where teacher_id = $1 and project = $2",
    "update learning_clusters set project = $3 where teacher_id = $1 and project = $2",
    "update learning_cluster_runs as old set project = $3
     where teacher_id = $1 and project = $2 and not exists (
         select from learning_cluster_runs as new
         where new.teacher_id = $1 and new.project = $3 and new.axis = old.axis
     )",
    "delete from learning_cluster_runs where teacher_id = $1 and project = $2 and $3 <> project",
];

const KEEP: &str = "
insert into learning_experiences as kept (
    teacher_id, project, id, domain, strategy, outcome, tier, confidence, resolved_at, entry, sha256, texts,
    gathered_at
)
select $1, project, id, domain, strategy, outcome, tier, confidence, resolved_at, entry, sha256, texts, $13
from unnest(
    $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::timestamptz[],
    $10::jsonb[], $11::text[], $12::jsonb[]
) as new (project, id, domain, strategy, outcome, tier, confidence, resolved_at, entry, sha256, texts)
on conflict (teacher_id, project, id) do update set
    domain = excluded.domain, strategy = excluded.strategy, outcome = excluded.outcome, tier = excluded.tier,
    confidence = excluded.confidence, resolved_at = excluded.resolved_at, entry = excluded.entry,
    sha256 = excluded.sha256, texts = excluded.texts, gathered_at = excluded.gathered_at
where kept.sha256 <> excluded.sha256
returning (xmax = 0)";
