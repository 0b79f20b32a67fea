//! One driver a session: an advisory lock that dies with the process that holds it.

use domain::{EventDraft, SessionEvent, SessionId, TeacherId};
use postgres::queue::NewJob;
use sqlx::{Connection, PgConnection};

use super::events::{append_in, append_step, events_after, same_events};
use crate::{StoreError, TeacherStore};

/// The right to drive a session. It has a connection of its own, so that PostgreSQL gives the lock
/// back when the value is dropped or the process dies. What is appended goes over that connection: who
/// lost the lock has lost the connection with it, and writes nothing.
#[derive(Debug)]
pub struct SessionLock {
    connection: PgConnection,
    session_id: SessionId,
    teacher: TeacherId,
}

impl TeacherStore {
    /// Takes the session for this value alone; none when another process or value has it.
    pub async fn lock_session(
        &self,
        session_id: SessionId,
    ) -> Result<Option<SessionLock>, StoreError> {
        let mut connection = self.store.database.dedicated().await?;
        // The connection is hers for as long as it lives.
        let (taken, _): (bool, String) = sqlx::query_as(
            "select pg_try_advisory_lock($1), set_config('app.teacher_id', $2, false)",
        )
        .bind(key(session_id))
        .bind(self.teacher.to_string())
        .fetch_one(&mut connection)
        .await?;
        if taken {
            return Ok(Some(SessionLock { connection, session_id, teacher: self.teacher }));
        }
        connection.close().await?;
        Ok(None)
    }

    /// Whether somebody has taken the session; looking takes nothing, so nobody is kept out by it.
    pub async fn session_is_locked(&self, session_id: SessionId) -> Result<bool, StoreError> {
        // A lock named by 64 bits shows its upper half as `classid`, its lower half as `objid`.
        let locked = sqlx::query_scalar(
            "select exists (
                 select from pg_locks
                 where locktype = 'advisory' and granted and objsubid = 1
                   and database = (select oid from pg_database where datname = current_database())
                   and classid::bigint = ($1 >> 32) & 4294967295
                   and objid::bigint = $1 & 4294967295
             )",
        )
        .bind(key(session_id))
        .fetch_one(self.store.database.pool())
        .await?;
        Ok(locked)
    }
}

impl SessionLock {
    /// Fails when the server was gone in between: then the lock is lost and has to be taken again.
    pub async fn check(&mut self) -> Result<(), StoreError> {
        Ok(self.connection.ping().await?)
    }

    /// [`TeacherStore::append`] by who holds the session, with the jobs that follow from the events, all
    /// or nothing. Most steps of a run are one statement, and so one round trip.
    ///
    /// # Errors
    /// As [`TeacherStore::append`]; then it is unknown whether the events were written, and
    /// [`SessionLock::append_again`] finds out.
    pub async fn append(
        &mut self,
        expected_last_seq: i64,
        drafts: &[EventDraft],
        jobs: &[NewJob],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let (session, teacher) = (self.session_id, self.teacher);
        if jobs.is_empty()
            && let Some(step) = append_step(drafts)
        {
            return step.write(&mut self.connection, session, expected_last_seq, drafts).await;
        }
        let mut tx = self.connection.begin().await?;
        let events = append_in(&mut tx, teacher, session, expected_last_seq, drafts).await?;
        for job in jobs {
            postgres::queue::enqueue(&mut tx, teacher, job).await?;
        }
        tx.commit().await?;
        Ok(events)
    }

    /// Appends what an earlier [`SessionLock::append`] may or may not have written: when exactly these
    /// events already stand in their place, they are given back, and neither they nor the jobs are
    /// written again.
    ///
    /// # Errors
    /// As [`SessionLock::append`].
    pub async fn append_again(
        &mut self,
        expected_last_seq: i64,
        drafts: &[EventDraft],
        jobs: &[NewJob],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        match self.append(expected_last_seq, drafts, jobs).await {
            Err(conflict @ StoreError::Conflict { .. }) => {
                let (session, from) = (self.session_id, expected_last_seq);
                let there = events_after(&mut self.connection, session, from).await?;
                same_events(session, from, drafts, there).ok_or(conflict)
            }
            other => other,
        }
    }

    /// Gives the session back and waits until it is free; dropping does the same without waiting.
    pub async fn release(mut self) -> Result<(), StoreError> {
        sqlx::query("select pg_advisory_unlock($1)")
            .bind(key(self.session_id))
            .execute(&mut self.connection)
            .await?;
        self.connection.close().await?;
        Ok(())
    }
}

/// Advisory locks are named by 64 bits. Those of the id that are random are what tells sessions apart.
fn key(session_id: SessionId) -> i64 {
    let (high, low) = session_id.0.as_u64_pair();
    (low ^ high.rotate_left(32)).cast_signed()
}
