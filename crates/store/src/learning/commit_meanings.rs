//! What a project's newest commits mean: their vectors, and the texts that have none yet.

use sqlx::FromRow;

use super::{CommitFilter, CommitRow, ProjectId};
use crate::{StoreError, TeacherStore};

/// A commit that has no vector yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UnembeddedCommit {
    /// Its number.
    pub number: i64,
    /// What it is embedded by.
    pub text: String,
    /// SHA-256 of that, in hexadecimal.
    pub text_sha256: String,
}

impl TeacherStore {
    /// Of the `newest` newest commits those of which this model has made no vector, the newest first, at most so
    /// many.
    pub async fn unembedded_commits(
        &self,
        project: ProjectId,
        model: &str,
        newest: u32,
        most: u32,
    ) -> Result<Vec<UnembeddedCommit>, StoreError> {
        let mut tx = self.begin().await?;
        let missing = sqlx::query_as(
            "select number, text, text_sha256 from (
                 select number, text, text_sha256, committed_at from learning_commits
                 where teacher_id = $1 and project_id = $2
                 order by committed_at desc, number limit $4
             ) as newest
             left join lateral (
                 select true as there from learning_vectors as one
                 where one.teacher_id = $1 and one.model = $3
                   and one.text_sha256 = newest.text_sha256
                 limit 1
             ) as vector on true
             where vector.there is null
             order by committed_at desc, number limit $5",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(model)
        .bind(i64::from(newest))
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(missing)
    }

    /// The numbers of the `newest` newest commits that have a vector of this model, and its bytes.
    pub async fn commit_vectors(
        &self,
        project: ProjectId,
        model: &str,
        newest: u32,
    ) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
        let mut tx = self.begin().await?;
        let vectors = sqlx::query_as(
            "select newest.number, vector.vector from (
                 select number, text_sha256 from learning_commits
                 where teacher_id = $1 and project_id = $2
                 order by committed_at desc, number limit $4
             ) as newest
             join lateral (
                 select vector from learning_vectors as one
                 where one.teacher_id = $1 and one.model = $3
                   and one.text_sha256 = newest.text_sha256
                 limit 1
             ) as vector on true",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(model)
        .bind(i64::from(newest))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(vectors)
    }

    /// The commits of these numbers that fit, in no order.
    pub async fn commits_of(
        &self,
        project: ProjectId,
        numbers: &[i64],
        filter: &CommitFilter,
    ) -> Result<Vec<CommitRow>, StoreError> {
        let mut tx = self.begin().await?;
        let rows = sqlx::query_as(
            "select number, sha, subject, author, committed_at, files, files_changed, insertions, deletions
             from learning_commits
             where teacher_id = $1 and project_id = $2 and number = any($3)
               and ($4::text is null
                    or position(lower($4) in lower(author || ' <' || email || '>')) > 0)
               and ($5::timestamptz is null or committed_at >= $5)",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(numbers)
        .bind(&filter.author)
        .bind(filter.since)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(rows)
    }
}
