//! Sessions as faces see them: listed, summed up, told of.

use api::{
    AppEvent, LogEntry, SessionList, SessionListParams, SessionShelf, SessionState, SessionSummary,
};
use domain::SessionId;
use store::{SessionFilter, SessionRow, SessionStatus, Shelf};
use text::names;

use crate::{SessionError, Sessions};

impl Sessions {
    /// A page of them.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn list(&self, params: SessionListParams) -> Result<SessionList, SessionError> {
        let filter = SessionFilter {
            plugin: params.plugin,
            class_id: params.class,
            title: params.title,
            shelf: match params.shelf {
                SessionShelf::Current => Shelf::Current,
                SessionShelf::Archived => Shelf::Archived,
                SessionShelf::Deleted => Shelf::Deleted,
            },
            cursor: params.cursor,
            limit: params.limit.unwrap_or(50),
            ..SessionFilter::default()
        };
        let page = self.0.store.sessions(&filter).await?;
        let mut sessions = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            sessions.push(self.summary(row).await?);
        }
        Ok(SessionList { sessions, next_cursor: page.next_cursor })
    }

    /// The log of one after a place, as faces see it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn entries(
        &self,
        session: SessionId,
        after: i64,
    ) -> Result<Vec<LogEntry>, SessionError> {
        let events = self.0.store.events(session, after).await?;
        Ok(events.iter().map(api::public).collect())
    }

    /// What the store says of one.
    ///
    /// # Errors
    /// [`SessionError::Unknown`] when this teacher has none of that id.
    pub async fn row(&self, session: SessionId) -> Result<SessionRow, SessionError> {
        self.0.store.session(session).await?.ok_or(SessionError::Unknown(session))
    }

    /// The same of one that can be worked on.
    ///
    /// # Errors
    /// [`SessionError::Deleted`], or as [`Sessions::row`].
    pub async fn current_row(&self, session: SessionId) -> Result<SessionRow, SessionError> {
        let row = self.row(session).await?;
        if row.deleted_at.is_some() {
            return Err(SessionError::Deleted);
        }
        Ok(row)
    }

    /// How one stands now.
    ///
    /// # Errors
    /// As [`Sessions::row`].
    pub async fn summary_of(&self, session: SessionId) -> Result<SessionSummary, SessionError> {
        self.summary(self.row(session).await?).await
    }

    async fn summary(&self, mut row: SessionRow) -> Result<SessionSummary, SessionError> {
        let state = loop {
            match row.status {
                SessionStatus::Idle | SessionStatus::Finished(_) => break SessionState::Idle,
                SessionStatus::Waiting => break SessionState::Waiting,
                SessionStatus::Running if self.worked_on(row.id).await? => {
                    break SessionState::Running;
                }
                SessionStatus::Running => {
                    // It may have ended, and been let go of, between the two looks.
                    let now = self.row(row.id).await?;
                    if now.last_seq == row.last_seq {
                        break SessionState::Interrupted;
                    }
                    row = now;
                }
            }
        };
        Ok(SessionSummary {
            id: row.id,
            title: names::seen(&row.title).into_owned(),
            plugin: row.plugin,
            command: row.command,
            class: row.class_id,
            state,
            shelf: match (row.deleted_at, row.archived_at) {
                (Some(_), _) => SessionShelf::Deleted,
                (None, Some(_)) => SessionShelf::Archived,
                (None, None) => SessionShelf::Current,
            },
            approval: row.approval_mode,
            forked_from: row.forked_from.map(|origin| origin.session),
            last_seq: row.last_seq,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }

    /// Whether any process works on it: its lock is taken, or this process claims it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn worked_on(&self, session: SessionId) -> Result<bool, SessionError> {
        if self.0.runs.works_on(session) {
            return Ok(true);
        }
        Ok(self.0.store.session_is_locked(session).await?)
    }

    /// Tell every face how a session stands now.
    pub async fn tell_of(&self, session: SessionId) {
        note_untold(session, self.tell(session).await);
    }

    /// The same once the database is there: a face that does not hear that work is over waits for ever.
    pub async fn tell_once_there(&self, session: SessionId) {
        note_untold(session, self.told(session).await);
    }

    async fn tell(&self, session: SessionId) -> Result<SessionSummary, SessionError> {
        // One after the other: what was read first must not be told last.
        let _telling = self.0.telling.lock().await;
        let summary = self.summary_of(session).await?;
        self.0.hub.send(AppEvent::SessionChanged { session: summary.clone() });
        Ok(summary)
    }

    /// Tell every face how a session stands now, and the caller too, who waits for a database that is away.
    ///
    /// # Errors
    /// As [`Sessions::row`].
    pub async fn told(&self, session: SessionId) -> Result<SessionSummary, SessionError> {
        self.once_there(|| self.tell(session)).await
    }

    /// Tell of what another process has written, up to the place `last_seq`.
    pub async fn tell_of_log(&self, session: SessionId, last_seq: i64) {
        if !self.0.runs.works_on(session) {
            self.tell_up_to(session, last_seq).await;
        }
    }

    /// The same, whoever works on it.
    pub(crate) async fn tell_up_to(&self, session: SessionId, last_seq: i64) {
        let published = self.0.hub.published(session);
        if published >= last_seq {
            return;
        }
        // A session that nobody here has read yet is told of by its latest entry only.
        let after = if published == 0 { last_seq - 1 } else { published };
        match self.0.store.events(session, after).await {
            Ok(events) => self.0.hub.send_log(events),
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
        self.tell_of(session).await;
    }

    /// Tell of what another process wrote and this one did not tell of.
    pub(crate) async fn catch_up(&self, session: SessionId) {
        match self.row(session).await {
            Ok(row) => self.tell_of_log(session, row.last_seq).await,
            Err(SessionError::Unknown(_)) => {}
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
    }
}

fn note_untold(session: SessionId, told: Result<SessionSummary, SessionError>) {
    match told {
        // A sitting is no conversation, and no face lists it.
        Ok(_) | Err(SessionError::Unknown(_)) => {}
        Err(error) => tracing::warn!(%error, %session, "cannot tell of the session"),
    }
}
