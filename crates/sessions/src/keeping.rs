//! Naming sessions, putting them away, deleting and restoring them, copying them, finding them again.

use std::time::Duration;

use api::{
    AppEvent, SessionApproval, SessionArchive, SessionFork, SessionHit, SessionHits, SessionRename,
    SessionSearch, SessionSummary,
};
use domain::{EventBody, Machine, RunEvent, SessionEvent, SessionId, Standing};
use store::{SessionQuery, Snippet, StoreError};
use text::names;

use crate::{SessionError, Sessions};

/// Hits that are given unless the caller says how many.
const HITS: u32 = 20;

/// How long a deleted session can be brought back, as every face promises.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Longest title, in characters.
const TITLE_LENGTH: usize = 200;

impl Sessions {
    /// Give one another title.
    ///
    /// # Errors
    /// [`SessionError::Title`], or as [`Sessions::row`].
    pub async fn rename(&self, params: SessionRename) -> Result<SessionSummary, SessionError> {
        let title = params.title.trim();
        if title.is_empty() || title.chars().count() > TITLE_LENGTH {
            return Err(SessionError::Title);
        }
        self.once_there(|| self.0.store.rename_session(params.session_id, title)).await?;
        self.told(params.session_id).await
    }

    /// Put one away, or back.
    ///
    /// # Errors
    /// As [`Sessions::row`].
    pub async fn archive(&self, params: SessionArchive) -> Result<SessionSummary, SessionError> {
        let (store, session) = (&self.0.store, params.session_id);
        match params.archived {
            true => self.once_there(|| store.archive_session(session)).await?,
            false => self.once_there(|| store.unarchive_session(session)).await?,
        }
        self.told(session).await
    }

    /// Delete one; it can be restored.
    ///
    /// # Errors
    /// [`SessionError::AtWork`], or as [`Sessions::row`].
    pub async fn delete(&self, session: SessionId) -> Result<SessionSummary, SessionError> {
        self.once_there(|| self.at_rest(session, self.0.store.delete_session(session))).await?;
        self.told(session).await
    }

    /// Delete one for good, deleted before or not.
    ///
    /// # Errors
    /// As [`Sessions::delete`].
    pub async fn erase(&self, session: SessionId) -> Result<(), SessionError> {
        self.at_rest(session, self.0.store.erase_session(session)).await?;
        // There is no row left to tell of: whoever shows it looks again.
        self.0.hub.send(AppEvent::Missed);
        Ok(())
    }

    /// Remove for good what has been deleted longer than a teacher is promised. Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn purge(&self) -> Result<u64, SessionError> {
        let purged = self.0.store.purge_deleted(self.0.clock.now() - KEPT).await?;
        if purged > 0 {
            tracing::info!(purged, "sessions that were deleted long ago are gone for good");
        }
        Ok(purged)
    }

    /// Does something to a session on which nobody works, here or elsewhere.
    async fn at_rest(
        &self,
        session: SessionId,
        work: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), SessionError> {
        self.row(session).await?;
        // Held until it is done, or work could begin in between.
        let claim = self.0.runs.claim(session).map_err(|_| SessionError::AtWork)?;
        let lock = self.take_lock(session).await?.ok_or(SessionError::AtWork)?;
        let done = work.await;
        if let Err(error) = lock.release().await {
            // The server frees the lock of a lost connection by itself.
            tracing::warn!(%error, %session, "could not release the session");
        }
        drop(claim);
        Ok(done?)
    }

    /// Bring a deleted one back.
    ///
    /// # Errors
    /// As [`Sessions::row`].
    pub async fn restore(&self, session: SessionId) -> Result<SessionSummary, SessionError> {
        self.once_there(|| self.0.store.restore_session(session)).await?;
        self.told(session).await
    }

    /// Choose how much may be done in it without asking.
    ///
    /// # Errors
    /// As [`Sessions::row`].
    pub async fn set_approval(
        &self,
        params: SessionApproval,
    ) -> Result<SessionSummary, SessionError> {
        let SessionApproval { session_id, mode } = params;
        self.once_there(|| self.0.store.set_approval_mode(session_id, mode)).await?;
        self.told(session_id).await
    }

    /// Copy one up to a place at which its machine rested.
    ///
    /// # Errors
    /// [`SessionError::NoPlace`] or [`SessionError::NotAtRest`], or as [`Sessions::row`].
    pub async fn fork<M: Machine>(
        &self,
        params: SessionFork,
    ) -> Result<SessionSummary, SessionError> {
        let row = self.row(params.session_id).await?;
        let events = self.0.store.events(row.id, 0).await?;
        let end = events.last().map_or(0, |event| event.seq);
        let place = params.through_seq;
        if place > end {
            return Err(SessionError::NoPlace { place, end });
        }
        let through = last_rest::<M>(&events, place)?.ok_or(SessionError::NotAtRest)?;
        let title = copy_title(&row.title);
        let fork = self.0.store.fork_session(row.id, through, &title).await?;
        self.told(fork).await
    }

    /// Find past ones.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn search(&self, params: SessionSearch) -> Result<SessionHits, SessionError> {
        let query = SessionQuery {
            text: params.query,
            class_id: params.class,
            since: params.from,
            until: params.to,
            limit: params.limit.unwrap_or(HITS),
            offset: 0,
        };
        let hits = self.0.store.search_sessions(&query).await?;
        Ok(SessionHits { hits: hits.into_iter().map(hit).collect() })
    }
}

/// The last place at or before `through` at which nothing was under way and nothing said was without
/// its answer.
fn last_rest<M: Machine>(
    events: &[SessionEvent],
    through: i64,
) -> Result<Option<i64>, SessionError> {
    let mut machine = M::default();
    let mut rest = None;
    for event in events.iter().take_while(|event| event.seq <= through) {
        machine.apply(event).map_err(SessionError::illegal)?;
        if machine.standing() == Standing::Resting
            && !matches!(event.body, EventBody::Run(RunEvent::UserMessage { .. }))
        {
            rest = Some(event.seq);
        }
    }
    Ok(rest)
}

fn copy_title(title: &str) -> String {
    match title.strip_suffix(" (copy)") {
        Some(_) => title.to_owned(),
        None => format!("{title} (copy)"),
    }
}

fn hit(hit: store::SessionHit) -> SessionHit {
    let first = hit.snippets.first();
    SessionHit {
        session_id: hit.session,
        title: names::seen(&hit.title).into_owned(),
        class: hit.class_id,
        updated_at: hit.updated_at,
        rank: hit.rank,
        snippet: first.map(marked).unwrap_or_default(),
        seq: first.map(|snippet| snippet.seq),
    }
}

/// The text of a snippet with its matches between `**`.
fn marked(snippet: &Snippet) -> String {
    let parts = snippet.parts.iter().map(|part| match part.matched {
        true => format!("**{}**", part.text),
        false => part.text.clone(),
    });
    parts.collect()
}
