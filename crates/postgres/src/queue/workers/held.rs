//! The statements by which one worker takes jobs, holds them and ends them. Each that ends one says
//! whose it is: a job that was set free meanwhile is no longer this worker's to end.

use std::time::Duration;

use domain::TeacherId;
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, PgPool};
use uuid::Uuid;

use super::{JobFailure, JobRun};
use crate::QueryError;
use crate::queue::CHANNEL;
use crate::text::without_nul;

/// What is said of a job whose worker was killed.
const KILLED: &str = "the program ended while it worked on this";

/// One worker's hold on its jobs.
#[derive(Debug, Clone)]
pub(super) struct Hold {
    /// Its connections, which say that they are a worker's.
    pub(super) pool: PgPool,
    /// What its jobs are marked with.
    pub(super) worker: Uuid,
    /// How long a job stays its own without a sign of life.
    pub(super) silence: Duration,
}

/// A job that was taken.
pub(super) struct Taken {
    pub(super) kind: String,
    pub(super) run: JobRun,
}

#[derive(FromRow)]
struct TakenRecord {
    id: i64,
    teacher_id: Uuid,
    kind: String,
    input: Json<Value>,
    attempts: i16,
    max_attempts: i16,
}

impl Hold {
    /// Takes up to `most` jobs of these kinds that are due. Those that another takes at this moment
    /// are passed over.
    pub(super) async fn take(
        &self,
        kinds: &[String],
        most: usize,
    ) -> Result<Vec<Taken>, QueryError> {
        let records: Vec<TakenRecord> = sqlx::query_as(
            "with due as materialized (
                 select id from jobs
                 where worker_id is null and attempts < max_attempts and run_at <= now()
                   and kind = any($1)
                 order by run_at, id limit $2
                 for update skip locked
             )
             update jobs
             set worker_id = $3, held_until = now() + make_interval(secs => $4), attempts = attempts + 1
             from due where jobs.id = due.id
             returning jobs.id, teacher_id, kind, input, attempts, max_attempts",
        )
        .bind(kinds)
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .bind(self.worker)
        .bind(self.silence.as_secs_f64())
        .fetch_all(&self.pool)
        .await?;
        Ok(records.into_iter().map(Taken::from).collect())
    }

    /// Says that this worker lives, and sets free what killed ones had. Its own jobs come first: a
    /// computer that slept is no killed worker.
    pub(super) async fn beat(&self) -> Result<(), QueryError> {
        sqlx::query(
            "update jobs set held_until = now() + make_interval(secs => $2) where worker_id = $1",
        )
        .bind(self.worker)
        .bind(self.silence.as_secs_f64())
        .execute(&self.pool)
        .await?;
        sqlx::query(
            "update jobs
             set worker_id = null, held_until = null, last_error = $1,
                 run_at = now() + make_interval(secs => exp(least(attempts, 10)))
             where held_until < now()",
        )
        .bind(KILLED)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Writes down how a job ended. One that failed waits longer each time: 3 s, 7 s, 20 s, 55 s …
    pub(super) async fn end(
        &self,
        id: i64,
        outcome: &Result<(), JobFailure>,
    ) -> Result<(), QueryError> {
        let ended = match outcome {
            Ok(()) => sqlx::query("delete from jobs where id = $1 and worker_id = $2")
                .bind(id)
                .bind(self.worker),
            Err(JobFailure::Retry(said)) => sqlx::query(
                "update jobs
                 set worker_id = null, held_until = null, last_error = $3,
                     run_at = now() + make_interval(secs => exp(least(attempts, 10)))
                 where id = $1 and worker_id = $2",
            )
            .bind(id)
            .bind(self.worker)
            .bind(without_nul(said)),
            Err(JobFailure::Dead(said)) => sqlx::query(
                "update jobs
                 set worker_id = null, held_until = null, last_error = $3, max_attempts = attempts
                 where id = $1 and worker_id = $2",
            )
            .bind(id)
            .bind(self.worker)
            .bind(without_nul(said)),
        };
        if ended.execute(&self.pool).await?.rows_affected() == 0 {
            tracing::warn!(id, "a job ended after it had been given to another worker");
        }
        Ok(())
    }

    /// Gives every job back that this worker still has, as if it had not begun them.
    pub(super) async fn give_back(&self) -> Result<(), QueryError> {
        let given = sqlx::query(
            "update jobs set worker_id = null, held_until = null, attempts = attempts - 1
             where worker_id = $1",
        )
        .bind(self.worker)
        .execute(&self.pool)
        .await?;
        if given.rows_affected() > 0 {
            sqlx::query("select pg_notify($1, '')").bind(CHANNEL).execute(&self.pool).await?;
        }
        Ok(())
    }
}

impl From<TakenRecord> for Taken {
    fn from(record: TakenRecord) -> Self {
        let run = JobRun {
            id: record.id,
            teacher: TeacherId(record.teacher_id),
            attempt: record.attempts,
            max_attempts: record.max_attempts,
            input: record.input.0,
        };
        Self { kind: record.kind, run }
    }
}
