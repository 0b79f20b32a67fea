//! The log of a session: appended in one transaction, read in order, never changed.

use chrono::SubsecRound;
use domain::{EventBody, EventDraft, SessionEvent, SessionId, Timestamp, TraceId};
use postgres::text::without_nul;
use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use super::body;
use super::status::status_after;
use super::traces::TraceChange;
use crate::{StoreError, TeacherStore};

/// The database keeps microseconds.
const AT_DIGITS: u16 = 6;

impl TeacherStore {
    /// Appends `drafts` after the event `expected_last_seq`, all or none, and keeps the rows of the
    /// session and of its traces in step.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the log has another length. After [`StoreError::is_unavailable`] it
    /// is unknown whether the events were written: ask again with [`TeacherStore::append_again`].
    pub async fn append(
        &self,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let events = self.append_within(&mut tx, session_id, expected_last_seq, drafts).await?;
        tx.commit().await?;
        Ok(events)
    }

    /// [`TeacherStore::append`] as a part of the caller's transaction.
    pub(crate) async fn append_within(
        &self,
        tx: &mut PgConnection,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let Some(last) = drafts.last() else {
            return Ok(Vec::new());
        };
        let mut columns = EventColumns::of(drafts)?;
        // One statement moves the session on, writes the events and tells the watchers; when the
        // session is not where the caller thinks, `bumped` is empty and nothing of it happens.
        let bumped = sqlx::query(
            "with bumped as (
                 update sessions
                 set last_seq = last_seq + cardinality($3::uuid[]),
                     updated_at = greatest(updated_at, $7),
                     status = coalesce($8, status)
                 where id = $1 and last_seq = $2
                 returning teacher_id, last_seq
             ), written as (
                 insert into session_events (teacher_id, session_id, seq, trace_id, at, kind, body)
                 select bumped.teacher_id, $1, $2 + draft.place,
                        draft.trace_id, draft.at, draft.kind, draft.body::jsonb
                 from bumped,
                      unnest($3::uuid[], $4::timestamptz[], $5::text[], $6::text[])
                          with ordinality as draft (trace_id, at, kind, body, place)
             )
             select pg_notify(channel, concat_ws(':', 'session', $1, last_seq))
             from bumped join teachers on teachers.id = bumped.teacher_id",
        )
        .bind(session_id.0)
        .bind(expected_last_seq)
        .bind(std::mem::take(&mut columns.trace_ids))
        .bind(std::mem::take(&mut columns.ats))
        .bind(std::mem::take(&mut columns.kinds))
        .bind(std::mem::take(&mut columns.bodies))
        .bind(last.at)
        .bind(status_after(drafts).map(|status| status.to_string()))
        .fetch_optional(&mut *tx)
        .await?;
        if bumped.is_none() {
            return Err(self.why_not_appended(tx, session_id, expected_last_seq).await?);
        }
        if let Some(class) = class_of(drafts) {
            // The session is found by the class that it was first about; naming the column only then
            // keeps the words of the title from being made again with each event.
            sqlx::query("update sessions set class_id = $2 where id = $1 and class_id is null")
                .bind(session_id.0)
                .bind(without_nul(class))
                .execute(&mut *tx)
                .await?;
        }
        for change in TraceChange::of(drafts) {
            change.write(tx, self.teacher, session_id).await?;
        }
        Ok(numbered(session_id, expected_last_seq, drafts))
    }

    /// Appends what an earlier [`TeacherStore::append`] may or may not have written: when exactly
    /// these events already stand in their place, they are given back and nothing is written.
    pub async fn append_again(
        &self,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        match self.append(session_id, expected_last_seq, drafts).await {
            Err(StoreError::Conflict { expected, found }) => {
                let wanted = numbered(session_id, expected_last_seq, drafts);
                let mut there = self.events(session_id, expected_last_seq).await?;
                there.truncate(wanted.len());
                if there == wanted {
                    return Ok(there);
                }
                Err(StoreError::Conflict { expected, found })
            }
            other => other,
        }
    }

    /// The events after place `after_seq`, in order; 0 gives the whole log.
    pub async fn events(
        &self,
        session_id: SessionId,
        after_seq: i64,
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<EventRecord> = sqlx::query_as(
            "select seq, trace_id, at, body::text as body from session_events
             where session_id = $1 and seq > $2 order by seq",
        )
        .bind(session_id.0)
        .bind(after_seq)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(|record| record.event(session_id)).collect()
    }

    async fn why_not_appended(
        &self,
        connection: &mut PgConnection,
        session_id: SessionId,
        expected: i64,
    ) -> Result<StoreError, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("select last_seq from sessions where id = $1")
            .bind(session_id.0)
            .fetch_optional(connection)
            .await?;
        Ok(match found {
            Some(found) => StoreError::Conflict { expected, found },
            None => StoreError::UnknownSession(session_id),
        })
    }
}

/// The class that these events first say the session is about.
fn class_of(drafts: &[EventDraft]) -> Option<&str> {
    drafts.iter().find_map(|draft| match &draft.body {
        EventBody::Run(event) => event.class(),
        EventBody::Ask(_) => None,
    })
}

/// One vector a column: that is what `unnest` takes in one statement.
struct EventColumns {
    trace_ids: Vec<Uuid>,
    ats: Vec<Timestamp>,
    kinds: Vec<&'static str>,
    bodies: Vec<String>,
}

impl EventColumns {
    fn of(drafts: &[EventDraft]) -> Result<Self, StoreError> {
        let bodies = drafts
            .iter()
            .map(|draft| body::encode(&draft.body))
            .collect::<Result<_, _>>()
            .map_err(|source| StoreError::Malformed { what: "event", source })?;
        Ok(Self {
            trace_ids: drafts.iter().map(|draft| draft.trace_id.0).collect(),
            ats: drafts.iter().map(|draft| draft.at.trunc_subsecs(AT_DIGITS)).collect(),
            kinds: drafts.iter().map(|draft| draft.body.kind()).collect(),
            bodies,
        })
    }
}

#[derive(FromRow)]
struct EventRecord {
    seq: i64,
    trace_id: Uuid,
    at: Timestamp,
    body: String,
}

impl EventRecord {
    fn event(self, session_id: SessionId) -> Result<SessionEvent, StoreError> {
        let body = body::decode(&self.body)
            .map_err(|source| StoreError::Malformed { what: "event", source })?;
        let trace_id = TraceId(self.trace_id);
        Ok(SessionEvent { session_id, seq: self.seq, trace_id, at: self.at, body })
    }
}

fn numbered(session_id: SessionId, after: i64, drafts: &[EventDraft]) -> Vec<SessionEvent> {
    (after + 1..)
        .zip(drafts)
        .map(|(seq, draft)| SessionEvent {
            session_id,
            seq,
            trace_id: draft.trace_id,
            at: draft.at.trunc_subsecs(AT_DIGITS),
            body: draft.body.clone(),
        })
        .collect()
}
