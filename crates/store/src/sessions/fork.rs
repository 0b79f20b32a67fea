//! Going on from an earlier point of a conversation in another one.

use std::collections::HashMap;

use domain::{EventDraft, SessionEvent, SessionId, TraceId};

use postgres::text::{map_strings, without_nul};

use crate::{StoreError, TeacherStore};

impl TeacherStore {
    /// Makes a session with `title` whose log is that of `from` up to the event `through_seq`. Runs
    /// get new traces, because a trace belongs to one session.
    ///
    /// What was in progress at that place is in progress in the copy too: whoever takes it up sees a
    /// run that nobody drives.
    ///
    /// # Errors
    /// [`StoreError::UnknownSession`], and [`StoreError::UnknownPlace`] when the log is shorter.
    pub async fn fork_session(
        &self,
        from: SessionId,
        through_seq: i64,
        title: &str,
    ) -> Result<SessionId, StoreError> {
        let there = self.session(from).await?.ok_or(StoreError::UnknownSession(from))?;
        if !(1..=there.last_seq).contains(&through_seq) {
            return Err(StoreError::UnknownPlace { session: from, seq: through_seq });
        }
        // The log is only ever appended to: what is read now stays as it is.
        let mut log = self.events(from, 0).await?;
        log.retain(|event| event.seq <= through_seq);
        let traces: HashMap<String, TraceId> =
            log.iter().map(|event| (event.trace_id.to_string(), TraceId::new())).collect();
        let copied = log
            .into_iter()
            .map(|event| copy(event, &traces))
            .collect::<Result<Vec<EventDraft>, _>>()
            .map_err(|source| StoreError::Malformed { what: "event", source })?;
        let fork = SessionId::new();
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into sessions (id, teacher_id, plugin, command, agent, class_id, title,
                                   title_source, approval_mode, forked_from, forked_seq)
             select $2, teacher_id, plugin, command, agent, class_id, $4,
                    'given', approval_mode, id, $3
             from sessions where id = $1",
        )
        .bind(from.0)
        .bind(fork.0)
        .bind(through_seq)
        .bind(without_nul(title))
        .execute(&mut *tx)
        .await?;
        self.append_within(&mut tx, fork, 0, &copied).await?;
        tx.commit().await?;
        Ok(fork)
    }
}

/// The event with the new traces, also where its body speaks of one.
fn copy(
    event: SessionEvent,
    traces: &HashMap<String, TraceId>,
) -> Result<EventDraft, serde_json::Error> {
    let renamed = |id: &str| traces.get(id).map_or_else(|| id.to_owned(), TraceId::to_string);
    let body = map_strings(serde_json::to_value(&event.body)?, &renamed);
    Ok(EventDraft {
        trace_id: traces.get(&event.trace_id.to_string()).copied().unwrap_or(event.trace_id),
        at: event.at,
        body: serde_json::from_value(body)?,
    })
}
