//! Questions and answers across sessions: those whose time is over, and what was turned down.

use domain::{MemoryScope, SessionId, Timestamp};
use sqlx::types::Json;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// This teacher's sessions that wait for an answer which had to come before `now`.
    pub async fn sessions_with_expired_questions(
        &self,
        now: Timestamp,
    ) -> Result<Vec<SessionId>, StoreError> {
        let mut tx = self.begin().await?;
        // A waiting session's question is its last event, but for those that say that it was shown
        // and what was said meanwhile: the key of the log finds these few.
        let ids: Vec<Uuid> = sqlx::query_scalar(
            "select id from sessions
             where teacher_id = $1 and kind = 'run' and status = 'waiting' and exists (
                 select from session_events opened
                 where opened.session_id = sessions.id and opened.seq > sessions.last_seq - 20
                   and opened.kind = 'interactionOpened'
                   and (opened.body -> 'interaction' ->> 'expiresAt')::timestamptz <= $2
             )",
        )
        .bind(self.teacher.0)
        .bind(now)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ids.into_iter().map(SessionId).collect())
    }

    /// What was proposed to be remembered in the sessions before this one, as scope and text, the
    /// latest first.
    pub async fn proposed_memories(
        &self,
        session: SessionId,
    ) -> Result<Vec<(MemoryScope, String)>, StoreError> {
        let mut tx = self.begin().await?;
        // The partial index session_events_captures_opened holds these events and no others.
        let rows: Vec<(Json<MemoryScope>, String)> = sqlx::query_as(
            "select proposal -> 'scope', proposal ->> 'text'
             from session_events opened
             cross join lateral
                 jsonb_array_elements(opened.body #> '{interaction,request,proposals}') proposal
             where opened.teacher_id = $1
               and opened.session_id <> $2
               and opened.kind = 'interactionOpened'
               and opened.body #>> '{interaction,request,kind}' = 'memoryCapture'
             order by opened.at desc
             limit 500",
        )
        .bind(self.teacher.0)
        .bind(session.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(rows.into_iter().map(|(Json(scope), text)| (scope, text)).collect())
    }

    /// What this teacher did not want remembered, in whatever session, the latest first.
    pub async fn dismissed_memories(&self) -> Result<Vec<String>, StoreError> {
        let mut tx = self.begin().await?;
        // The partial indexes session_events_captures_* hold these events and no others.
        let texts: Vec<String> = sqlx::query_scalar(
            "select dismissed.text from (
             select proposal ->> 'text' as text, answered.at as at
             from session_events answered
             join session_events opened
               on opened.session_id = answered.session_id
              and opened.kind = 'interactionOpened'
              and opened.body #>> '{interaction,request,kind}' = 'memoryCapture'
              and opened.body #>> '{interaction,id}' = answered.body ->> 'interactionId'
             cross join lateral jsonb_array_elements(answered.body #> '{response,decisions}') decision
             cross join lateral
                 jsonb_array_elements(opened.body #> '{interaction,request,proposals}') proposal
             where answered.teacher_id = $1
               and opened.teacher_id = $1
               and answered.kind = 'interactionAnswered'
               and answered.body #>> '{response,kind}' = 'memoryCapture'
               and decision ->> 'proposalId' = proposal ->> 'id'
               and decision #>> '{verdict,verdict}' = 'dismiss'
             union all
             select before, at from memory_events
             where teacher_id = $1 and kind = 'capture_dismissed' and before is not null
             ) as dismissed
             order by dismissed.at desc
             limit 500",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(texts)
    }
}
