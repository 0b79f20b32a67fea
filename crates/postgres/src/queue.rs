//! The job queue: one table, from which workers of any number of processes take what is due with
//! `for update skip locked`. The statements that put, list and end jobs; who works on them is in
//! [`workers`].
//!
//! A job belongs to a teacher, and row-level security keeps it from others: what is done on behalf of
//! a teacher runs in a transaction that says who she is, and a worker's connections say that they are
//! a worker's. A job runs at least once: its handler has to bear being run again.

mod workers;

use chrono::SubsecRound;
use domain::{TeacherId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};

use crate::QueryError;
use crate::text::{without_nul, without_nul_inside};

pub use workers::{JobFailure, JobHandler, JobHandlers, JobRun, WorkerSettings, Workers};

/// Tells of jobs that are due.
const CHANNEL: &str = "jobs";
/// Attempts of a job that does not say how many: the last comes about ten minutes after the first.
const ATTEMPTS: i16 = 7;
/// The most rows that one call lists.
const LIST_LIMIT: i64 = 500;
/// How often a job is put under its key while workers take those that stand there.
const PUTS: u32 = 8;

/// A job that is to be done.
#[derive(Debug, Clone, PartialEq)]
pub struct NewJob {
    /// What is to be done; names the handler.
    pub kind: String,
    /// What the handler needs to know.
    pub input: Value,
    /// A teacher has one waiting job with this key: a second takes the place of the first.
    pub key: Option<String>,
    /// Not before this instant; none means at once.
    pub run_at: Option<Timestamp>,
    /// How often it is begun before it counts as dead; at least 1.
    pub max_attempts: i16,
}

impl NewJob {
    /// A job to be done at once.
    pub fn new(kind: impl Into<String>, input: Value) -> Self {
        Self { kind: kind.into(), input, key: None, run_at: None, max_attempts: ATTEMPTS }
    }

    /// The same job under a key.
    pub fn keyed(self, key: impl Into<String>) -> Self {
        Self { key: Some(key.into()), ..self }
    }
}

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum JobState {
    /// It has not been begun.
    Waiting,
    /// A worker has it, or had it when it was killed a moment ago.
    Running,
    /// It failed and will be tried again at its `run_at`.
    Failed,
    /// It failed for the last time; only a person brings it back.
    Dead,
}

/// A job as a list shows it. One that succeeded is gone.
#[derive(Debug, Clone, PartialEq)]
pub struct JobRow {
    /// Its identity.
    pub id: i64,
    /// What is to be done.
    pub kind: String,
    /// Its key, if it has one.
    pub key: Option<String>,
    /// What the handler needs to know.
    pub input: Value,
    /// How often it was begun; a process that was killed in it counts.
    pub attempts: i16,
    /// How often it may be begun.
    pub max_attempts: i16,
    /// What the last attempt said.
    pub last_error: Option<String>,
    /// When it is, or was, due.
    pub run_at: Timestamp,
    /// When it was put into the queue.
    pub created_at: Timestamp,
    /// Where it stands.
    pub state: JobState,
}

/// Which jobs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JobFilter {
    /// Only those of this kind.
    pub kind: Option<String>,
    /// Only those that stand there.
    pub state: Option<JobState>,
}

/// Puts a job of the teacher on whose behalf the transaction is into the queue, as a part of it.
pub async fn enqueue(
    tx: &mut PgConnection,
    teacher: TeacherId,
    job: &NewJob,
) -> Result<i64, QueryError> {
    let key = job.key.as_deref().map(without_nul);
    for _ in 0..PUTS {
        if let Some(key) = &key {
            leave_key(tx, teacher, key).await?;
        }
        let put: Option<i64> = sqlx::query_scalar(
            "insert into jobs (teacher_id, kind, key, input, run_at, max_attempts)
             values ($1, $2, $3, $4, coalesce($5, now()), $6)
             on conflict (teacher_id, key) do update
                 set kind = excluded.kind, input = excluded.input, run_at = excluded.run_at,
                     max_attempts = excluded.max_attempts, attempts = 0, last_error = null
                 where jobs.worker_id is null
             returning id",
        )
        .bind(teacher.0)
        .bind(without_nul(&job.kind))
        .bind(&key)
        .bind(Json(without_nul_inside(job.input.clone())))
        .bind(job.run_at.map(|at| at.trunc_subsecs(6)))
        .bind(job.max_attempts.max(1))
        .fetch_optional(&mut *tx)
        .await?;
        // None: a worker took the job with that key in between, and is now to leave the key.
        if let Some(id) = put {
            tell(tx).await?;
            return Ok(id);
        }
    }
    Err(QueryError::Database(sqlx::Error::RowNotFound))
}

/// A job under way has been overtaken by a new one with its key: it is not tried again.
async fn leave_key(tx: &mut PgConnection, teacher: TeacherId, key: &str) -> Result<(), QueryError> {
    sqlx::query(
        "update jobs set key = null, max_attempts = attempts
         where teacher_id = $1 and key = $2 and worker_id is not null",
    )
    .bind(teacher.0)
    .bind(key)
    .execute(tx)
    .await?;
    Ok(())
}

/// The jobs of the teacher on whose behalf the transaction is, the next due first.
pub async fn list(tx: &mut PgConnection, filter: &JobFilter) -> Result<Vec<JobRow>, QueryError> {
    let records: Vec<JobRecord> = sqlx::query_as(
        "select * from (
             select id, kind, key, input, attempts, max_attempts, last_error, run_at, created_at,
                    case when worker_id is not null then 'running'
                         when attempts >= max_attempts then 'dead'
                         when attempts > 0 then 'failed'
                         else 'waiting' end as state
             from jobs
         ) as job
         where ($1::text is null or kind = $1) and ($2::text is null or state = $2)
         order by run_at, id limit $3",
    )
    .bind(filter.kind.as_deref())
    .bind(filter.state.map(JobState::name))
    .bind(LIST_LIMIT)
    .fetch_all(tx)
    .await?;
    Ok(records.into_iter().map(JobRow::from).collect())
}

/// Lets a failed or dead job be tried again at once, as if it had never been begun; false when the
/// teacher has no such job that rests.
pub async fn retry(tx: &mut PgConnection, id: i64) -> Result<bool, QueryError> {
    let done = sqlx::query(
        "update jobs set run_at = now(), attempts = 0 where id = $1 and worker_id is null",
    )
    .bind(id)
    .execute(&mut *tx)
    .await?;
    tell(tx).await?;
    Ok(done.rows_affected() > 0)
}

/// Takes a job that nobody works on out of the queue; false when the teacher has no such job.
pub async fn discard(tx: &mut PgConnection, id: i64) -> Result<bool, QueryError> {
    let done = sqlx::query("delete from jobs where id = $1 and worker_id is null")
        .bind(id)
        .execute(tx)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Wakes the workers of every process when the transaction is committed.
async fn tell(tx: &mut PgConnection) -> Result<(), QueryError> {
    sqlx::query("select pg_notify($1, '')").bind(CHANNEL).execute(tx).await?;
    Ok(())
}

impl JobState {
    fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Failed => "failed",
            Self::Dead => "dead",
        }
    }
}

#[derive(FromRow)]
struct JobRecord {
    id: i64,
    kind: String,
    key: Option<String>,
    input: Json<Value>,
    attempts: i16,
    max_attempts: i16,
    last_error: Option<String>,
    run_at: Timestamp,
    created_at: Timestamp,
    state: String,
}

impl From<JobRecord> for JobRow {
    fn from(record: JobRecord) -> Self {
        Self {
            id: record.id,
            kind: record.kind,
            key: record.key,
            input: record.input.0,
            attempts: record.attempts,
            max_attempts: record.max_attempts,
            last_error: record.last_error,
            run_at: record.run_at,
            created_at: record.created_at,
            state: match record.state.as_str() {
                "running" => JobState::Running,
                "dead" => JobState::Dead,
                "failed" => JobState::Failed,
                _ => JobState::Waiting,
            },
        }
    }
}
