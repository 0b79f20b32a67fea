//! What a teacher was asked about her drafts in whatever session: to think, to say how sure she is, to
//! decide.

use domain::{
    AskEvent, EventBody, Interaction, InteractionResponse, SessionId, Timestamp, TraceId,
};
use sqlx::FromRow;
use uuid::Uuid;

use super::body;
use crate::{StoreError, TeacherStore};

/// How many questions are looked back at.
const MOST: i64 = 200;

/// A question that was asked, with its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AskedBefore {
    /// The session.
    pub session: SessionId,
    /// The class that the session is about.
    pub class: Option<String>,
    /// The run it was asked in.
    pub trace: TraceId,
    /// When it was asked.
    pub at: Timestamp,
    /// What was asked.
    pub interaction: Interaction,
    /// When and what was answered.
    pub answered: Option<(Timestamp, InteractionResponse)>,
}

impl TeacherStore {
    /// The latest questions to think about, of confidence and of decisions, the oldest first. What was
    /// asked in a session that she has deleted is none of them.
    pub async fn asked_before(&self) -> Result<Vec<AskedBefore>, StoreError> {
        let mut tx = self.begin().await?;
        // The partial indexes session_events_asked_* hold these events and no others.
        let mut records: Vec<AskedRecord> = sqlx::query_as(
            "select opened.session_id, sessions.class_id, opened.trace_id, opened.at,
                    opened.body::text as opened, answered.at as answered_at,
                    answered.body::text as answered
             from session_events opened
             join sessions on sessions.id = opened.session_id and sessions.deleted_at is null
             left join session_events answered
               on answered.session_id = opened.session_id
              and answered.kind = 'interactionAnswered'
              and answered.body #>> '{response,kind}'
                  in ('reflection', 'confidence', 'adjudication', 'skipped')
              and answered.body ->> 'interactionId' = opened.body #>> '{interaction,id}'
             where opened.teacher_id = $1
               and opened.kind = 'interactionOpened'
               and opened.body #>> '{interaction,request,kind}'
                   in ('reflection', 'confidence', 'adjudication')
             order by opened.at desc, opened.seq desc
             limit $2",
        )
        .bind(self.teacher.0)
        .bind(MOST)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.reverse();
        let read = records.into_iter().map(AskedRecord::read).collect::<Result<Vec<_>, _>>();
        let read = read.map_err(|source| StoreError::Malformed { what: "event", source })?;
        Ok(read.into_iter().flatten().collect())
    }
}

#[derive(FromRow)]
struct AskedRecord {
    session_id: Uuid,
    class_id: Option<String>,
    trace_id: Uuid,
    at: Timestamp,
    opened: String,
    answered_at: Option<Timestamp>,
    answered: Option<String>,
}

impl AskedRecord {
    fn read(self) -> Result<Option<AskedBefore>, serde_json::Error> {
        let EventBody::Ask(AskEvent::Opened { interaction }) = body::decode(&self.opened)? else {
            return Ok(None);
        };
        let answer = self.answered.as_deref().map(body::decode).transpose()?;
        let answered = match (self.answered_at, answer) {
            (Some(at), Some(EventBody::Ask(AskEvent::Answered { response, .. }))) => {
                Some((at, response))
            }
            _ => None,
        };
        Ok(Some(AskedBefore {
            session: SessionId(self.session_id),
            class: self.class_id,
            trace: TraceId(self.trace_id),
            at: self.at,
            interaction,
            answered,
        }))
    }
}
