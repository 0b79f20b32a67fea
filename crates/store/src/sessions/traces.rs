//! Traces: one row a run with its tokens and cost, kept by the append of its events.

use domain::{
    EventBody, EventDraft, RunEvent, RunStarted, SessionId, Spent, TeacherId, Timestamp, TraceId,
    Usage,
};
use postgres::text::without_nul;
use sqlx::postgres::PgArguments;
use sqlx::{FromRow, PgConnection, Postgres};
use uuid::Uuid;

use super::status::{SessionStatus, status_after};
use crate::{StoreError, TeacherStore};

/// One run, as a list of runs shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceRow {
    /// Its identity.
    pub id: TraceId,
    /// The session it belongs to.
    pub session_id: SessionId,
    /// The agent.
    pub agent: String,
    /// The provider that answered.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// Where it stands; never `Idle`.
    pub status: SessionStatus,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// Model answers.
    pub turns: u32,
    /// Tokens of all answers.
    pub usage: Usage,
    /// What all answers cost.
    pub spent: Spent,
    /// For a specialist: the run that sent it.
    pub parent: Option<TraceId>,
}

impl TeacherStore {
    /// The run with that id, if this teacher has it.
    pub async fn trace(&self, id: TraceId) -> Result<Option<TraceRow>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<TraceRecord> = sqlx::query_as("select * from traces where id = $1")
            .bind(id.0)
            .fetch_optional(&mut *tx)
            .await?;
        tx.commit().await?;
        record.map(TraceRow::try_from).transpose()
    }

    /// The runs of a session, in the order they began.
    pub async fn traces_of(&self, session_id: SessionId) -> Result<Vec<TraceRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<TraceRecord> = sqlx::query_as(
            "select * from traces where teacher_id = $1 and session_id = $2
             order by started_at, id",
        )
        .bind(self.teacher.0)
        .bind(session_id.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(TraceRow::try_from).collect()
    }
}

/// A statement that waits for its values.
type Statement<'q> = sqlx::query::Query<'q, Postgres, PgArguments>;

/// What some events mean for the row of one trace.
pub(super) struct TraceChange<'a> {
    id: TraceId,
    started: Option<(Timestamp, &'a RunStarted)>,
    status: Option<SessionStatus>,
    finished_at: Option<Timestamp>,
    turns: i32,
    usage: Usage,
    spent: Spent,
    /// The command that was named for it.
    command: Option<&'a str>,
}

impl<'a> TraceChange<'a> {
    /// One change for each trace that the events touch, leaving out those that change nothing.
    pub(super) fn of(drafts: &'a [EventDraft]) -> Vec<Self> {
        let mut ids: Vec<TraceId> = Vec::new();
        for draft in drafts {
            if !ids.contains(&draft.trace_id) {
                ids.push(draft.trace_id);
            }
        }
        ids.into_iter()
            .map(|id| Self::fold(id, drafts.iter().filter(move |draft| draft.trace_id == id)))
            .filter(|change| change.started.is_some() || change.moves())
            .collect()
    }

    fn fold(id: TraceId, drafts: impl Iterator<Item = &'a EventDraft> + Clone) -> Self {
        let mut change = Self {
            id,
            started: None,
            status: status_after(drafts.clone()),
            finished_at: None,
            turns: 0,
            usage: Usage::default(),
            spent: Spent::default(),
            command: None,
        };
        for draft in drafts {
            match &draft.body {
                EventBody::Run(event) => change.take(draft.at, event),
                // A question moves a run, which its status says, and costs nothing.
                EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => {}
            }
        }
        change
    }

    fn take(&mut self, at: Timestamp, event: &'a RunEvent) {
        match event {
            RunEvent::RunStarted(start) => self.started = Some((at, start)),
            RunEvent::ModelAnswered { usage, cost_usd, .. } => {
                self.turns += 1;
                self.usage += *usage;
                self.spent += *cost_usd;
            }
            RunEvent::HookRan(ran) => {
                for call in &ran.model_calls {
                    self.usage += call.usage;
                    self.spent += call.cost_usd;
                }
            }
            RunEvent::HistorySummarised { usage, cost_usd, .. }
            | RunEvent::ModelFailed { usage, cost_usd, .. } => {
                self.usage += *usage;
                self.spent += *cost_usd;
            }
            RunEvent::RunFinished { status, .. } => {
                self.finished_at = Some(at);
                // A specialist's run ends here, though not the session's.
                self.status = Some(SessionStatus::Finished(*status));
            }
            RunEvent::UserMessage { command, .. } => {
                self.command = command.as_ref().map(|command| command.name.as_str());
            }
            RunEvent::RunResumed
            | RunEvent::ToolStarted { .. }
            | RunEvent::ToolFinished { .. }
            | RunEvent::AnswerRejected { .. }
            | RunEvent::Stalled { .. }
            | RunEvent::SubagentRequested { .. }
            | RunEvent::HandoffRequested { .. }
            | RunEvent::HandedOff { .. }
            | RunEvent::CancelRequested { .. } => {}
        }
    }

    fn moves(&self) -> bool {
        self.turns > 0
            || self.status.is_some()
            || self.usage != Usage::default()
            || self.spent != Spent::default()
    }

    pub(super) async fn write(
        &self,
        connection: &mut PgConnection,
        teacher: TeacherId,
        session: SessionId,
    ) -> Result<(), sqlx::Error> {
        if let Some((at, start)) = self.started {
            let understood = start.understood.as_ref().map(|command| command.name.as_str());
            sqlx::query(
                "insert into traces
                   (id, teacher_id, session_id, agent, provider, model, started_at, parent_id,
                    command)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing",
            )
            .bind(self.id.0)
            .bind(teacher.0)
            .bind(session.0)
            .bind(without_nul(&start.agent))
            .bind(without_nul(&start.provider))
            .bind(without_nul(&start.model))
            .bind(at)
            .bind(start.delegation.as_ref().map(|delegation| delegation.parent.0))
            .bind(without_nul(self.command.or(understood).unwrap_or_default()))
            .execute(&mut *connection)
            .await?;
            let only_started = self.turns == 0 && self.status == Some(SessionStatus::Running);
            if only_started {
                return Ok(());
            }
        }
        let statement = sqlx::query(
            "update traces
             set status = coalesce($2, status), finished_at = coalesce($3, finished_at),
                 turns = turns + $4, input_tokens = input_tokens + $5,
                 output_tokens = output_tokens + $6, cache_read_tokens = cache_read_tokens + $7,
                 cache_write_tokens = cache_write_tokens + $8, cost_usd = cost_usd + $9,
                 reasoning_tokens = reasoning_tokens + $10,
                 unpriced_calls = unpriced_calls + $11
             where id = $1",
        );
        Self::bind(Some(self), statement).execute(&mut *connection).await?;
        Ok(())
    }

    /// Whether a run begins with it, which has no row yet.
    pub(super) fn begins(&self) -> bool {
        self.started.is_some()
    }

    /// Gives a statement the run, its state and what is added to it, eleven values in the order of
    /// their columns; of no change the run is none.
    pub(super) fn bind<'q>(change: Option<&Self>, statement: Statement<'q>) -> Statement<'q> {
        let usage = change.map(|change| change.usage).unwrap_or_default();
        statement
            .bind(change.map(|change| change.id.0))
            .bind(change.and_then(|change| change.status).map(|status| status.to_string()))
            .bind(change.and_then(|change| change.finished_at))
            .bind(change.map_or(0, |change| change.turns))
            .bind(signed(usage.input_tokens))
            .bind(signed(usage.output_tokens))
            .bind(signed(usage.cache_read_tokens))
            .bind(signed(usage.cache_write_tokens))
            .bind(change.map_or(0.0, |change| change.spent.usd))
            .bind(signed(usage.reasoning_tokens))
            .bind(
                change.map_or(0, |change| i32::try_from(change.spent.unpriced).unwrap_or(i32::MAX)),
            )
    }
}

#[derive(FromRow)]
struct TraceRecord {
    id: Uuid,
    session_id: Uuid,
    agent: String,
    provider: String,
    model: String,
    status: String,
    started_at: Timestamp,
    finished_at: Option<Timestamp>,
    turns: i32,
    input_tokens: i64,
    output_tokens: i64,
    cache_read_tokens: i64,
    cache_write_tokens: i64,
    reasoning_tokens: i64,
    cost_usd: f64,
    unpriced_calls: i32,
    parent_id: Option<Uuid>,
}

impl TryFrom<TraceRecord> for TraceRow {
    type Error = StoreError;

    fn try_from(record: TraceRecord) -> Result<Self, StoreError> {
        Ok(Self {
            id: TraceId(record.id),
            session_id: SessionId(record.session_id),
            agent: record.agent,
            provider: record.provider,
            model: record.model,
            status: SessionStatus::parse(&record.status)?,
            started_at: record.started_at,
            finished_at: record.finished_at,
            turns: u32::try_from(record.turns).unwrap_or(0),
            usage: Usage {
                input_tokens: record.input_tokens.unsigned_abs(),
                output_tokens: record.output_tokens.unsigned_abs(),
                cache_read_tokens: record.cache_read_tokens.unsigned_abs(),
                cache_write_tokens: record.cache_write_tokens.unsigned_abs(),
                reasoning_tokens: record.reasoning_tokens.unsigned_abs(),
            },
            parent: record.parent_id.map(TraceId),
            spent: Spent { usd: record.cost_usd, unpriced: record.unpriced_calls.unsigned_abs() },
        })
    }
}

/// PostgreSQL has no unsigned numbers; no model counts beyond its signed ones.
fn signed(tokens: u64) -> i64 {
    i64::try_from(tokens).unwrap_or(i64::MAX)
}
