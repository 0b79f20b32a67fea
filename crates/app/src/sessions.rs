//! Sessions as faces see them, and what a face may do with one.

mod keeping;
mod talk;

use api::{
    ApiError, AppEvent, ErrorCode, SessionList, SessionListParams, SessionRename, SessionShelf,
    SessionState, SessionSummary,
};
use domain::SessionId;
use store::{SessionFilter, SessionRow, SessionStatus, Shelf};

use crate::App;
use crate::error::OnTheWire;

/// Longest title that is made from a message, in characters.
const TITLE_LENGTH: usize = 72;

impl App {
    pub(crate) async fn list_sessions(
        &self,
        params: SessionListParams,
    ) -> Result<SessionList, ApiError> {
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
        let page = self.0.store.sessions(&filter).await.map_err(OnTheWire::on_the_wire)?;
        let mut sessions = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            sessions.push(self.summary(row).await?);
        }
        Ok(SessionList { sessions, next_cursor: page.next_cursor })
    }

    pub(crate) async fn session_row(&self, session: SessionId) -> Result<SessionRow, ApiError> {
        let row = self.0.store.session(session).await.map_err(OnTheWire::on_the_wire)?;
        row.ok_or_else(|| {
            ApiError::new(ErrorCode::NotFound, format!("there is no session {session}"))
        })
    }

    pub(crate) async fn summary_of(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.summary(self.session_row(session).await?).await
    }

    async fn summary(&self, mut row: SessionRow) -> Result<SessionSummary, ApiError> {
        let state = loop {
            match row.status {
                SessionStatus::Idle | SessionStatus::Finished(_) => break SessionState::Idle,
                SessionStatus::Waiting => break SessionState::Waiting,
                SessionStatus::Running if self.worked_on(row.id).await? => {
                    break SessionState::Running;
                }
                SessionStatus::Running => {
                    // It may have ended, and been let go of, between the two looks.
                    let now = self.session_row(row.id).await?;
                    if now.last_seq == row.last_seq {
                        break SessionState::Interrupted;
                    }
                    row = now;
                }
            }
        };
        Ok(SessionSummary {
            id: row.id,
            title: row.title,
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

    /// Whether any process works on the session: its lock is taken, or this process claims it.
    async fn worked_on(&self, session: SessionId) -> Result<bool, ApiError> {
        if self.0.runs.works_on(session) {
            return Ok(true);
        }
        self.0.store.session_is_locked(session).await.map_err(OnTheWire::on_the_wire)
    }

    /// Tell every face how a session stands now.
    pub(crate) async fn tell_of_session(&self, session: SessionId) {
        // One after the other: what was read first must not be told last.
        let _telling = self.0.telling.lock().await;
        match self.summary_of(session).await {
            Ok(session) => self.0.hub.send(AppEvent::SessionChanged { session }),
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session"),
        }
    }

    /// Tell of what another process has written.
    pub(crate) async fn tell_of_log(&self, session: SessionId, last_seq: i64) {
        let published = self.0.hub.published(session);
        if published >= last_seq || self.0.runs.works_on(session) {
            return;
        }
        // A session that nobody here has read yet is told of by its latest entry only.
        let after = if published == 0 { last_seq - 1 } else { published };
        match self.0.store.events(session, after).await {
            Ok(events) => self.0.hub.send_log(events),
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
        self.tell_of_session(session).await;
    }

    /// Tell of what another process wrote and this one did not tell of.
    pub(crate) async fn catch_up(&self, session: SessionId) {
        match self.session_row(session).await {
            Ok(row) => self.tell_of_log(session, row.last_seq).await,
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
    }

    pub(crate) async fn rename(&self, params: SessionRename) -> Result<SessionSummary, ApiError> {
        let title = params.title.trim();
        if title.is_empty() || title.chars().count() > 200 {
            let message = "a title has 1 to 200 characters";
            return Err(ApiError::new(ErrorCode::Invalid, message));
        }
        let renamed = self.0.store.rename_session(params.session_id, title).await;
        renamed.map_err(OnTheWire::on_the_wire)?;
        self.tell_of_session(params.session_id).await;
        self.summary_of(params.session_id).await
    }
}

/// The first line of a message, cut at a word.
pub(crate) fn title_from(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if line.chars().count() <= TITLE_LENGTH {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE_LENGTH).collect();
    let words = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use super::title_from;

    #[test]
    fn a_title_is_the_first_line_cut_at_a_word() {
        let check = |text: &str, title: &str| assert_eq!(title_from(text), title);
        check("a lesson on iteration for 3B", "a lesson on iteration for 3B");
        check("\n  loops for 2C \nand more", "loops for 2C");
        check(&"word ".repeat(40), &format!("{}…", "word ".repeat(14).trim_end()));
        check(&"é".repeat(100), &format!("{}…", "é".repeat(72)));
    }
}
