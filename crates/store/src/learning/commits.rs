//! Commits of a project's repository, as far as they were read, and finding them by their words.
//!
//! Words are or-ed, and a rare one says more than a common one: what a word is worth where it stands
//! (`ts_rank`, the subject before the rest) is multiplied by its inverse document frequency, as in BM25 (Robertson & Zaragoza 2009).

use domain::Timestamp;
use postgres::text::without_nul;
use sqlx::FromRow;

use super::ProjectId;
use crate::{StoreError, TeacherStore};

/// A commit, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCommit {
    /// Its SHA-1, 40 hexadecimal digits.
    pub sha: String,
    /// The first paragraph of its message.
    pub subject: String,
    /// Who wrote it.
    pub author: String,
    /// Their address.
    pub email: String,
    /// When it came into the repository as it is.
    pub committed_at: Timestamp,
    /// The first of its files.
    pub files: Vec<String>,
    /// How many files it has.
    pub files_changed: u32,
    /// Lines that are new.
    pub insertions: u64,
    /// Lines that are gone.
    pub deletions: u64,
    /// What it is embedded by.
    pub text: String,
    /// The words that it is found by, beside its subject's.
    pub searched: String,
}

/// A commit that was found.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CommitRow {
    /// Its number, by which its vector is held.
    pub number: i64,
    /// Its SHA-1.
    pub sha: String,
    /// The first paragraph of its message.
    pub subject: String,
    /// Who wrote it.
    pub author: String,
    /// When it came into the repository as it is.
    pub committed_at: Timestamp,
    /// The first of its files.
    pub files: Vec<String>,
    /// How many files it has.
    pub files_changed: i32,
    /// Lines that are new.
    pub insertions: i64,
    /// Lines that are gone.
    pub deletions: i64,
}

/// How far a repository was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct HistoryState {
    /// All that this commit leads to is there.
    pub head: Option<String>,
    /// And of a later one what comes before this place.
    pub cursor: Option<String>,
}

/// Which commits may be found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommitFilter {
    /// Whose name or address has this in it, whatever the case.
    pub author: Option<String>,
    /// From this moment on.
    pub since: Option<Timestamp>,
}

impl TeacherStore {
    /// How far the repository of a project was read.
    pub async fn history_state(&self, project: ProjectId) -> Result<HistoryState, StoreError> {
        let mut tx = self.begin().await?;
        let state = sqlx::query_as(
            "select head, cursor from learning_histories where teacher_id = $1 and project_id = $2",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(state.unwrap_or_default())
    }

    /// Keeps commits, and how far the repository is read with them. What is there stays as it is.
    pub async fn keep_commits(
        &self,
        project: ProjectId,
        commits: &[NewCommit],
        state: &HistoryState,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for commit in commits {
            sqlx::query(
                "insert into learning_commits (
                     teacher_id, project_id, sha, subject, author, email, committed_at, files,
                     files_changed, insertions, deletions, text, text_sha256, words
                 )
                 values (
                     $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                     setweight(to_tsvector('english', left($4, 2000)), 'A')
                     || to_tsvector('english', left($14, 20000))
                 )
                 on conflict do nothing",
            )
            .bind(self.teacher.0)
            .bind(project.0)
            .bind(&commit.sha)
            .bind(without_nul(&commit.subject))
            .bind(without_nul(&commit.author))
            .bind(without_nul(&commit.email))
            .bind(commit.committed_at)
            .bind(commit.files.iter().map(|file| without_nul(file)).collect::<Vec<_>>())
            .bind(i32::try_from(commit.files_changed).unwrap_or(i32::MAX))
            .bind(i64::try_from(commit.insertions).unwrap_or(i64::MAX))
            .bind(i64::try_from(commit.deletions).unwrap_or(i64::MAX))
            .bind(without_nul(&commit.text))
            .bind(text::sha256(without_nul(&commit.text)))
            .bind(without_nul(&commit.searched))
            .execute(&mut *tx)
            .await?;
        }
        sqlx::query(
            "insert into learning_histories (teacher_id, project_id, head, cursor)
             values ($1, $2, $3, $4)
             on conflict (teacher_id, project_id)
             do update set head = excluded.head, cursor = excluded.cursor",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(&state.head)
        .bind(&state.cursor)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Lets go of commits that a history has no more, or of all where none are named, with their vectors.
    pub async fn forget_commits(
        &self,
        project: ProjectId,
        shas: Option<&[String]>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "with gone as (
                 delete from learning_commits
                 where teacher_id = $1 and project_id = $2 and ($3::text[] is null or sha = any($3))
                 returning number, text_sha256
             )
             delete from learning_vectors where teacher_id = $1
               and text_sha256 in (select text_sha256 from gone)
               and not exists (
                   select from learning_commits as other
                   where other.teacher_id = $1 and other.text_sha256 = learning_vectors.text_sha256
                     and other.number not in (select number from gone)
               )",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(shas)
        .execute(&mut *tx)
        .await?;
        if shas.is_none() {
            sqlx::query("delete from learning_histories where teacher_id = $1 and project_id = $2")
                .bind(self.teacher.0)
                .bind(project.0)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// How many commits of a project are there.
    pub async fn count_commits(&self, project: ProjectId) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let count: i64 = sqlx::query_scalar(
            "select count(*) from learning_commits where teacher_id = $1 and project_id = $2",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(count.unsigned_abs())
    }

    /// The commits that share words with the question, the best first.
    pub async fn search_commits(
        &self,
        project: ProjectId,
        question: &str,
        filter: &CommitFilter,
        most: u32,
    ) -> Result<Vec<CommitRow>, StoreError> {
        let mut tx = self.begin().await?;
        let rows = sqlx::query_as(
            "with whole as materialized (
                 select count(*)::float8 as commits from learning_commits
                 where teacher_id = $1 and project_id = $2
             ),
             asked as materialized (
                 select query, ln(1 + (whole.commits - spread + 0.5) / (spread + 0.5)) as weight
                 from whole,
                     (select quote_literal(lexeme)::tsquery as query
                      from unnest(to_tsvector('english', left($3, 4000)))) as word
                 cross join lateral (
                     select count(*)::float8 as spread from learning_commits
                     where teacher_id = $1 and project_id = $2 and words @@ word.query
                 ) as known
             ),
             scored as (
                 select number as found, sum(weight * ts_rank(words, query, 1)) as score
                 from asked join learning_commits on words @@ asked.query
                 where teacher_id = $1 and project_id = $2
                   and ($4::text is null
                        or position(lower($4) in lower(author || ' <' || email || '>')) > 0)
                   and ($5::timestamptz is null or committed_at >= $5)
                 group by number order by score desc, number limit $6
             )
             select number, sha, subject, author, committed_at, files, files_changed, insertions, deletions
             from scored join learning_commits on number = found
             where teacher_id = $1 order by score desc, committed_at desc",
        )
        .bind(self.teacher.0)
        .bind(project.0)
        .bind(without_nul(question))
        .bind(&filter.author)
        .bind(filter.since)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(rows)
    }
}
