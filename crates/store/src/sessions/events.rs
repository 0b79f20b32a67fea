//! The log of a session: appended in one transaction, read in order, never changed.

use chrono::SubsecRound;
use domain::{EventBody, EventDraft, SessionEvent, SessionId, TeacherId, Timestamp, TraceId};
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
        append_in(tx, self.teacher, session_id, expected_last_seq, drafts).await
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
            Err(conflict @ StoreError::Conflict { .. }) => {
                let there = self.events(session_id, expected_last_seq).await?;
                same_events(session_id, expected_last_seq, drafts, there).ok_or(conflict)
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
        let events = events_after(&mut tx, session_id, after_seq).await?;
        tx.commit().await?;
        Ok(events)
    }
}

/// The events of a session after a place, in order.
pub(super) async fn events_after(
    connection: &mut PgConnection,
    session_id: SessionId,
    after_seq: i64,
) -> Result<Vec<SessionEvent>, StoreError> {
    let records: Vec<EventRecord> = sqlx::query_as(
        "select seq, trace_id, at, body::text as body from session_events
         where session_id = $1 and seq > $2 order by seq",
    )
    .bind(session_id.0)
    .bind(after_seq)
    .fetch_all(connection)
    .await?;
    records.into_iter().map(|record| record.event(session_id)).collect()
}

/// What stands there, when it begins with exactly these events.
pub(super) fn same_events(
    session_id: SessionId,
    after_seq: i64,
    drafts: &[EventDraft],
    mut there: Vec<SessionEvent>,
) -> Option<Vec<SessionEvent>> {
    let wanted = numbered(session_id, after_seq, drafts);
    there.truncate(wanted.len());
    (there == wanted).then_some(there)
}

/// Appends in a transaction of the caller, or in none when `drafts` are a [step](append_step).
pub(super) async fn append_in(
    tx: &mut PgConnection,
    teacher: TeacherId,
    session_id: SessionId,
    expected_last_seq: i64,
    drafts: &[EventDraft],
) -> Result<Vec<SessionEvent>, StoreError> {
    if let Some(step) = append_step(drafts) {
        return step.write(tx, session_id, expected_last_seq, drafts).await;
    }
    let events = AppendStep(None).write(&mut *tx, session_id, expected_last_seq, drafts).await?;
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
        change.write(tx, teacher, session_id).await?;
    }
    Ok(events)
}

/// Events that one statement writes, with what they mean for their run.
pub(super) struct AppendStep<'a>(Option<TraceChange<'a>>);

/// What most appends are: events that begin no run, name no class and move one run at most.
pub(super) fn append_step(drafts: &[EventDraft]) -> Option<AppendStep<'_>> {
    if class_of(drafts).is_some() {
        return None;
    }
    let mut changes = TraceChange::of(drafts);
    match (changes.pop(), changes.is_empty()) {
        (None, _) => Some(AppendStep(None)),
        (Some(change), true) if !change.begins() => Some(AppendStep(Some(change))),
        (Some(_), _) => None,
    }
}

impl AppendStep<'_> {
    /// Moves the session on, writes the events, adds up their run and tells the watchers; when the
    /// session is not where the caller thinks, `bumped` is empty and nothing of it happens.
    pub(super) async fn write(
        self,
        connection: &mut PgConnection,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let Some(last) = drafts.last() else {
            return Ok(Vec::new());
        };
        let columns = EventColumns::of(drafts)?;
        let statement = sqlx::query(
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
             ), added as (
                 update traces
                 set status = coalesce($10, traces.status),
                     finished_at = coalesce($11, finished_at),
                     turns = turns + $12, input_tokens = input_tokens + $13,
                     output_tokens = output_tokens + $14,
                     cache_read_tokens = cache_read_tokens + $15,
                     cache_write_tokens = cache_write_tokens + $16, cost_usd = cost_usd + $17,
                     reasoning_tokens = reasoning_tokens + $18,
                     unpriced_calls = unpriced_calls + $19
                 from bumped
                 where traces.id = $9
             )
             select pg_notify(channel, concat_ws(':', 'session', $1, last_seq))
             from bumped join teachers on teachers.id = bumped.teacher_id",
        )
        .bind(session_id.0)
        .bind(expected_last_seq)
        .bind(columns.trace_ids)
        .bind(columns.ats)
        .bind(columns.kinds)
        .bind(columns.bodies)
        .bind(last.at)
        .bind(status_after(drafts).map(|status| status.to_string()));
        let bumped =
            TraceChange::bind(self.0.as_ref(), statement).fetch_optional(&mut *connection).await?;
        match bumped {
            Some(_) => Ok(numbered(session_id, expected_last_seq, drafts)),
            None => Err(why_not_appended(connection, session_id, expected_last_seq).await?),
        }
    }
}

async fn why_not_appended(
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

/// The class that these events first say the session is about.
fn class_of(drafts: &[EventDraft]) -> Option<&str> {
    drafts.iter().find_map(|draft| match &draft.body {
        EventBody::Run(event) => event.class(),
        EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => None,
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
