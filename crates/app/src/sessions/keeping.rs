//! Putting sessions away, deleting and restoring them, copying them, finding them again.

use agent::Run;
use api::{
    ApiError, ErrorCode, SessionApproval, SessionArchive, SessionFork, SessionHit, SessionHits,
    SessionSearch, SessionSummary,
};
use domain::{EventBody, RunEvent, SessionEvent, SessionId};
use store::{SessionQuery, Snippet};

use crate::App;
use crate::error::OnTheWire;

/// Hits that are given unless the caller says how many.
const HITS: u32 = 20;

impl App {
    pub(crate) async fn archive(&self, params: SessionArchive) -> Result<SessionSummary, ApiError> {
        let store = &self.0.store;
        let done = match params.archived {
            true => store.archive_session(params.session_id).await,
            false => store.unarchive_session(params.session_id).await,
        };
        done.map_err(OnTheWire::on_the_wire)?;
        self.told(params.session_id).await
    }

    pub(crate) async fn delete(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.session_row(session).await?;
        let busy = || {
            let message = "the assistant works on this session: stop it first";
            ApiError::new(ErrorCode::Busy, message)
        };
        // Held until it is done, or work could begin in between.
        let claim = self.0.runs.claim(session).map_err(|_| busy())?;
        let lock = self.take_lock(session).await.map_err(OnTheWire::on_the_wire)?;
        let lock = lock.ok_or_else(busy)?;
        let deleted = self.0.store.delete_session(session).await;
        if let Err(error) = lock.release().await {
            // The server frees the lock of a lost connection by itself.
            tracing::warn!(%error, %session, "could not release the session");
        }
        drop(claim);
        deleted.map_err(OnTheWire::on_the_wire)?;
        self.told(session).await
    }

    pub(crate) async fn restore(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.0.store.restore_session(session).await.map_err(OnTheWire::on_the_wire)?;
        self.told(session).await
    }

    pub(crate) async fn set_approval(
        &self,
        params: SessionApproval,
    ) -> Result<SessionSummary, ApiError> {
        let set = self.0.store.set_approval_mode(params.session_id, params.mode).await;
        set.map_err(OnTheWire::on_the_wire)?;
        self.told(params.session_id).await
    }

    pub(crate) async fn fork(&self, params: SessionFork) -> Result<SessionSummary, ApiError> {
        let row = self.session_row(params.session_id).await?;
        let events = self.0.store.events(row.id, 0).await.map_err(OnTheWire::on_the_wire)?;
        let end = events.last().map_or(0, |event| event.seq);
        if params.through_seq > end {
            let message =
                format!("the session has no place {}: it ends at {end}", params.through_seq);
            return Err(ApiError::new(ErrorCode::Invalid, message));
        }
        let through = last_rest(&events, params.through_seq)?;
        let through = through.ok_or_else(|| {
            let message = "the work had not ended there: copy from the end of an answer";
            ApiError::new(ErrorCode::Invalid, message)
        })?;
        let title = copy_title(&row.title);
        let fork = self.0.store.fork_session(row.id, through, &title).await;
        self.told(fork.map_err(OnTheWire::on_the_wire)?).await
    }

    pub(crate) async fn search(&self, params: SessionSearch) -> Result<SessionHits, ApiError> {
        let query = SessionQuery {
            text: params.query,
            class_id: params.class,
            since: params.from,
            until: params.to,
            limit: params.limit.unwrap_or(HITS),
            offset: 0,
        };
        let hits = self.0.store.search_sessions(&query).await.map_err(OnTheWire::on_the_wire)?;
        Ok(SessionHits { hits: hits.into_iter().map(hit).collect() })
    }

    async fn told(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.tell_of_session(session).await;
        self.summary_of(session).await
    }
}

/// The last place at or before `through` at which no run was under way and nothing said was without
/// its answer.
fn last_rest(events: &[SessionEvent], through: i64) -> Result<Option<i64>, ApiError> {
    let mut run = Run::default();
    let mut rest = None;
    for event in events.iter().take_while(|event| event.seq <= through) {
        run.apply(event).map_err(OnTheWire::on_the_wire)?;
        if run.trace().is_none()
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
        title: hit.title,
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
