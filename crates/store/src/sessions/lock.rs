//! One driver a session: an advisory lock that dies with the process that holds it.

use domain::SessionId;
use sqlx::{Connection, PgConnection};

use crate::{StoreError, TeacherStore};

/// The right to drive a session. It has a connection of its own, so that PostgreSQL gives the lock
/// back when the value is dropped or the process dies.
#[derive(Debug)]
pub struct SessionLock {
    connection: PgConnection,
    session_id: SessionId,
}

impl TeacherStore {
    /// Takes the session for this value alone; none when another process or value has it.
    pub async fn lock_session(
        &self,
        session_id: SessionId,
    ) -> Result<Option<SessionLock>, StoreError> {
        let mut connection = self.store.database.dedicated().await?;
        let taken: bool = sqlx::query_scalar("select pg_try_advisory_lock($1)")
            .bind(key(session_id))
            .fetch_one(&mut connection)
            .await?;
        if taken {
            return Ok(Some(SessionLock { connection, session_id }));
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
