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
        let mut connection = self.store.dedicated().await?;
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
}

impl SessionLock {
    /// The session it is about.
    pub fn session_id(&self) -> SessionId {
        self.session_id
    }

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
