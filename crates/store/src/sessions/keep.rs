//! Putting sessions away, taking them back, and naming them.

use domain::{ApprovalMode, SessionId};
use postgres::text::without_nul;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{Postgres, query};

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Gives the session the title that the teacher typed; the automatic naming leaves it alone.
    pub async fn rename_session(&self, id: SessionId, title: &str) -> Result<(), StoreError> {
        let update = query("update sessions set title = $2, title_source = 'given' where id = $1");
        self.keep(id, update.bind(id.0).bind(without_nul(title))).await
    }

    /// Gives the session a title that was made for it, unless the teacher has typed one. Says whether
    /// it was taken.
    pub async fn name_session(&self, id: SessionId, title: &str) -> Result<bool, StoreError> {
        let update = query(
            "update sessions set title = $2, title_source = 'named'
             where id = $1 and title_source <> 'given'",
        );
        match self.keep(id, update.bind(id.0).bind(without_nul(title))).await {
            Ok(()) => Ok(true),
            Err(StoreError::UnknownSession(_)) if self.session(id).await?.is_some() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Puts the session away: it leaves the list and is found by a search.
    pub async fn archive_session(&self, id: SessionId) -> Result<(), StoreError> {
        let update =
            query("update sessions set archived_at = coalesce(archived_at, now()) where id = $1");
        self.keep(id, update.bind(id.0)).await
    }

    /// Takes the session back into the list.
    pub async fn unarchive_session(&self, id: SessionId) -> Result<(), StoreError> {
        let update = query("update sessions set archived_at = null where id = $1");
        self.keep(id, update.bind(id.0)).await
    }

    /// Deletes the session, in a way that can be undone: it leaves lists and searches, and its rows
    /// stay until [`TeacherStore::purge_deleted`].
    pub async fn delete_session(&self, id: SessionId) -> Result<(), StoreError> {
        let update =
            query("update sessions set deleted_at = coalesce(deleted_at, now()) where id = $1");
        self.keep(id, update.bind(id.0)).await
    }

    /// Undoes [`TeacherStore::delete_session`].
    pub async fn restore_session(&self, id: SessionId) -> Result<(), StoreError> {
        let update = query("update sessions set deleted_at = null where id = $1");
        self.keep(id, update.bind(id.0)).await
    }

    /// Sets whether the session's tools run by themselves.
    pub async fn set_approval_mode(
        &self,
        id: SessionId,
        mode: ApprovalMode,
    ) -> Result<(), StoreError> {
        let update = query("update sessions set approval_mode = $2 where id = $1");
        let mode = match mode {
            ApprovalMode::Automation => "automation",
            ApprovalMode::Collaboration => "collaboration",
        };
        self.keep(id, update.bind(id.0).bind(mode)).await
    }

    /// Runs an update of one session's row.
    async fn keep(
        &self,
        id: SessionId,
        update: Query<'_, Postgres, PgArguments>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let done = update.execute(&mut *tx).await?;
        tx.commit().await?;
        match done.rows_affected() {
            0 => Err(StoreError::UnknownSession(id)),
            _ => Ok(()),
        }
    }
}
