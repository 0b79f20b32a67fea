//! Durable jobs: work that a crash, a restart or a closed window only delays.
//!
//! The queue is graphile_worker's, in a schema of its own; many workers on many hosts share it. A job
//! belongs to a teacher: she sees hers alone, and its handler works on her rows alone. A job runs at
//! least once: its handler has to bear being run again.

mod install;
mod workers;

use chrono::SubsecRound;
use domain::{EventDraft, SessionEvent, SessionId, TeacherId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};

use crate::{StoreError, TeacherStore, body};

pub(crate) use install::install;
pub use workers::{JobFailure, JobHandler, JobHandlers, JobRun, WorkerSettings, Workers};

/// The schema of the queue.
const SCHEMA: &str = "jobs";
/// The queue knows one task; the kind of a job is a flag of it, by which workers choose.
const TASK: &str = "job";
/// Attempts of a job that does not say how many: the last comes about ten minutes after the first.
const ATTEMPTS: i16 = 7;
/// The most rows that one call lists.
const LIST_LIMIT: i64 = 500;

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

/// What the queue keeps of a job.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payload {
    teacher_id: TeacherId,
    kind: String,
    input: Value,
}

impl TeacherStore {
    /// Puts a job into the queue.
    pub async fn enqueue(&self, job: &NewJob) -> Result<i64, StoreError> {
        let mut tx = self.begin().await?;
        let id = self.enqueue_within(&mut tx, job).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// [`TeacherStore::append`] and the jobs that follow from it, all or nothing.
    pub async fn append_and_enqueue(
        &self,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
        jobs: &[NewJob],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let events = self.append_within(&mut tx, session_id, expected_last_seq, drafts).await?;
        for job in jobs {
            self.enqueue_within(&mut tx, job).await?;
        }
        tx.commit().await?;
        Ok(events)
    }

    /// [`TeacherStore::enqueue`] as a part of the caller's transaction.
    pub(crate) async fn enqueue_within(
        &self,
        tx: &mut PgConnection,
        job: &NewJob,
    ) -> Result<i64, StoreError> {
        let payload = Payload {
            teacher_id: self.teacher,
            kind: body::without_nul(&job.kind),
            input: body::without_nul_inside(job.input.clone()),
        };
        // Keys are one name space for the whole queue: the teacher in front keeps hers apart.
        let key = job.key.as_deref().map(|key| self.own_key(key));
        let id = sqlx::query_scalar(
            "select id from jobs.add_job(
                 identifier => $1, payload => $2::jsonb::json, run_at => $3, max_attempts => $4, job_key => $5,
                 flags => array[$6::text]
             )",
        )
        .bind(TASK)
        .bind(Json(&payload))
        .bind(job.run_at.map(|at| at.trunc_subsecs(6)))
        .bind(i32::from(job.max_attempts.max(1)))
        .bind(key)
        .bind(&payload.kind)
        .fetch_one(tx)
        .await?;
        Ok(id)
    }

    /// Her jobs, the next due first.
    pub async fn jobs(&self, filter: &JobFilter) -> Result<Vec<JobRow>, StoreError> {
        let mut tx = self.begin().await?;
        // The policy of the queue leaves her own. It is short: what succeeded is gone.
        let records: Vec<JobRecord> = sqlx::query_as(
            "select * from (
                 select id, payload, key, attempts, max_attempts, last_error, run_at, created_at,
                        case when locked_at is not null then 'running'
                             when attempts >= max_attempts then 'dead'
                             when attempts > 0 then 'failed'
                             else 'waiting' end as state
                 from jobs._private_jobs
             ) as job
             where ($1::text is null or payload ->> 'kind' = $1)
               and ($2::text is null or state = $2)
             order by run_at, id limit $3",
        )
        .bind(filter.kind.as_deref())
        .bind(filter.state.map(JobState::name))
        .bind(LIST_LIMIT)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(records.into_iter().map(|record| self.row(record)).collect())
    }

    /// Lets a failed or dead job be tried again at once, as if it had never been begun.
    ///
    /// # Errors
    /// [`StoreError::UnknownJob`] when she has no such job that rests.
    pub async fn retry_job(&self, id: i64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found: Option<i64> = sqlx::query_scalar(
            "select id from jobs.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)",
        )
        .bind(id)
        .fetch_optional(&mut *tx)
        .await?;
        // The workers hear of new jobs only: this one is not to wait for their next look.
        sqlx::query("select pg_notify('jobs:insert', '{}')").execute(&mut *tx).await?;
        tx.commit().await?;
        found.map(drop).ok_or(StoreError::UnknownJob(id))
    }

    /// Takes a job that nobody works on out of the queue.
    ///
    /// # Errors
    /// [`StoreError::UnknownJob`] when she has no such job that rests.
    pub async fn discard_job(&self, id: i64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let done =
            sqlx::query("delete from jobs._private_jobs where id = $1 and locked_at is null")
                .bind(id)
                .execute(&mut *tx)
                .await?;
        tx.commit().await?;
        match done.rows_affected() {
            0 => Err(StoreError::UnknownJob(id)),
            _ => Ok(()),
        }
    }

    fn own_key(&self, key: &str) -> String {
        format!("{}:{}", self.teacher, body::without_nul(key))
    }

    fn row(&self, record: JobRecord) -> JobRow {
        let own = self.own_key("");
        JobRow {
            id: record.id,
            kind: record.payload.0.kind,
            key: record.key.and_then(|key| key.strip_prefix(&own).map(str::to_owned)),
            input: record.payload.0.input,
            attempts: record.attempts,
            max_attempts: record.max_attempts,
            last_error: record.last_error.as_deref().map(in_words),
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
    payload: Json<Payload>,
    key: Option<String>,
    attempts: i16,
    max_attempts: i16,
    last_error: Option<String>,
    run_at: Timestamp,
    created_at: Timestamp,
    state: String,
}

/// The queue keeps an error the way Rust prints one for a programmer.
fn in_words(stored: &str) -> String {
    if stored == "WorkerCrashed" {
        return "the program ended while it worked on this".to_owned();
    }
    let printed = ["TaskError(\"", "TaskPanic(\""]
        .iter()
        .find_map(|begin| stored.strip_prefix(begin)?.strip_suffix("\")"));
    let Some(printed) = printed else { return stored.to_owned() };
    let mut words = String::with_capacity(printed.len());
    let mut characters = printed.chars();
    while let Some(character) = characters.next() {
        match (character, character == '\\') {
            (_, false) => words.push(character),
            (_, true) => match characters.next() {
                Some('n') => words.push('\n'),
                Some('t') => words.push('\t'),
                Some(other) => words.push(other),
                None => {}
            },
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn an_error_is_shown_as_it_was_said() {
        let said = "no \"model\" answers\nat C:\\models";
        assert_eq!(in_words(&format!("TaskError({said:?})")), said);
        assert_eq!(in_words("something else"), "something else");
        assert_eq!(in_words("WorkerCrashed"), "the program ended while it worked on this");
    }
}
