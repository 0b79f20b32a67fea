//! The wire's commands for sessions and the questions in them.

use agent::Run;
use api::{
    InteractionAnswer, InteractionShown, Nothing, SessionApproval, SessionArchive, SessionCommands,
    SessionDetail, SessionEvents, SessionEventsParams, SessionFork, SessionHits, SessionList,
    SessionListParams, SessionRef, SessionRename, SessionSearch, SessionSend, SessionSent,
    SessionSummary,
};
use async_trait::async_trait;
use faults::Fault;

use crate::Desk;

#[async_trait]
impl SessionCommands for Desk {
    type Error = Fault;

    async fn session_list(&self, params: SessionListParams) -> Result<SessionList, Fault> {
        Ok(self.0.sessions.list(params).await?)
    }

    async fn session_get(&self, params: SessionRef) -> Result<SessionDetail, Fault> {
        let session = self.0.sessions.summary_of(params.session_id).await?;
        Ok(SessionDetail { session, events: self.0.sessions.entries(params.session_id, 0).await? })
    }

    async fn session_events(&self, params: SessionEventsParams) -> Result<SessionEvents, Fault> {
        let SessionEventsParams { session_id, after_seq } = params;
        Ok(SessionEvents { events: self.0.sessions.entries(session_id, after_seq).await? })
    }

    async fn session_send(&self, params: SessionSend) -> Result<SessionSent, Fault> {
        self.send(params).await
    }

    async fn session_resume(&self, params: SessionRef) -> Result<SessionSummary, Fault> {
        self.resume(params.session_id).await
    }

    async fn session_stop(&self, params: SessionRef) -> Result<SessionSummary, Fault> {
        self.stop(params.session_id, params.face).await
    }

    async fn session_rename(&self, params: SessionRename) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.rename(params).await?)
    }

    async fn session_archive(&self, params: SessionArchive) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.archive(params).await?)
    }

    async fn session_delete(&self, params: SessionRef) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.delete(params.session_id).await?)
    }

    async fn session_restore(&self, params: SessionRef) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.restore(params.session_id).await?)
    }

    async fn session_erase(&self, params: SessionRef) -> Result<Nothing, Fault> {
        self.0.sessions.erase(params.session_id).await?;
        Ok(Nothing {})
    }

    async fn session_fork(&self, params: SessionFork) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.fork::<Run>(params).await?)
    }

    async fn session_approval(&self, params: SessionApproval) -> Result<SessionSummary, Fault> {
        Ok(self.0.sessions.set_approval(params).await?)
    }

    async fn session_search(&self, params: SessionSearch) -> Result<SessionHits, Fault> {
        Ok(self.0.sessions.search(params).await?)
    }

    async fn interaction_shown(&self, params: InteractionShown) -> Result<Nothing, Fault> {
        self.shown(params).await?;
        Ok(Nothing {})
    }

    async fn interaction_answer(&self, params: InteractionAnswer) -> Result<SessionSummary, Fault> {
        self.answer(params).await
    }
}
