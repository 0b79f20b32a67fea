//! Runs looked at from outside: lists, spans, and forms for other programs.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use api::{
    AgentPrompt, Nothing, RunPrompt, Trace, TraceCommands, TraceExport, TraceFormat, TraceInfo,
    TraceList, TraceListParams, TraceRef, TraceSend, TraceText,
};
use async_trait::async_trait;
use domain::{EventBody, RunEvent, RunStarted, SessionEvent, TraceId};
use faults::Fault;
use planning::run_context::run_context;
use store::{SessionStatus, TraceRow};
use traces::otlp;

use crate::Desk;

#[async_trait]
impl TraceCommands for Desk {
    type Error = Fault;

    async fn trace_list(&self, params: TraceListParams) -> Result<TraceList, Fault> {
        self.0.sessions.row(params.session_id).await?;
        let rows = self.0.store.traces_of(params.session_id).await;
        let rows = latest_first(rows?);
        Ok(TraceList { traces: rows.into_iter().map(info).collect() })
    }

    async fn trace_get(&self, TraceRef { trace_id }: TraceRef) -> Result<Trace, Fault> {
        let (row, all) = self.session_of(trace_id).await?;
        let context = run_context(&all, trace_id);
        let events = self.family_of(&row, all).await?;
        let spans = traces::spans(&events);
        let gaps = traces::gaps(&events, &spans);
        let totals = traces::totals(&spans);
        Ok(Trace { trace_id, session_id: row.session_id, spans, totals, context, gaps })
    }

    /// What the model was told when the run began, and whenever another agent took it over.
    async fn run_prompt(&self, TraceRef { trace_id }: TraceRef) -> Result<RunPrompt, Fault> {
        let (_, events) = self.events_of(trace_id).await?;
        let own = events.into_iter().filter(|event| event.trace_id == trace_id);
        let prompts = own.filter_map(|event| match event.body {
            EventBody::Run(RunEvent::RunStarted(start) | RunEvent::HandedOff { start, .. }) => {
                let RunStarted { agent, factors, prompt: fragments, .. } = start;
                Some(AgentPrompt { agent, factors, fragments })
            }
            EventBody::Run(_) | EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => {
                None
            }
        });
        Ok(RunPrompt { prompts: prompts.collect() })
    }

    async fn trace_export(&self, params: TraceExport) -> Result<TraceText, Fault> {
        let trace_id = params.trace_id;
        let (_, events) = self.events_of(trace_id).await?;
        let failed = |error: serde_json::Error| {
            Fault::internal(format!("the trace cannot be written: {error}"))
        };
        match params.format {
            TraceFormat::Jsonl => {
                let lines = events.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
                let text = lines.map_err(failed)?.join("\n") + "\n";
                Ok(TraceText { name: format!("{trace_id}.jsonl"), text })
            }
            TraceFormat::Otlp => {
                let document = otlp::document(&events, params.content);
                let text = serde_json::to_string(&document).map_err(failed)? + "\n";
                Ok(TraceText { name: format!("{trace_id}.otlp.json"), text })
            }
        }
    }

    async fn trace_send(&self, params: TraceSend) -> Result<Nothing, Fault> {
        let (_, events) = self.events_of(params.trace_id).await?;
        let document = serde_json::to_value(otlp::document(&events, params.content));
        let document = document
            .map_err(|error| Fault::internal(format!("the trace cannot be written: {error}")))?;
        let sent = models::collector::post(&params.endpoint, &document).await;
        sent.map_err(Fault::invalid)?;
        Ok(Nothing {})
    }
}

impl Desk {
    /// The events of a run and of the specialists that it sent.
    async fn events_of(&self, trace_id: TraceId) -> Result<(TraceRow, Vec<SessionEvent>), Fault> {
        let (row, events) = self.session_of(trace_id).await?;
        let events = self.family_of(&row, events).await?;
        Ok((row, events))
    }

    /// A run, and the whole log that it stands in.
    async fn session_of(&self, trace_id: TraceId) -> Result<(TraceRow, Vec<SessionEvent>), Fault> {
        let row = self.0.store.trace(trace_id).await?;
        let row = row.ok_or_else(|| Fault::not_found(format!("there is no trace {trace_id}")))?;
        let events = self.0.store.events(row.session_id, 0).await?;
        Ok((row, events))
    }

    /// Of the events of a session those of a run and of its specialists.
    async fn family_of(
        &self,
        row: &TraceRow,
        mut events: Vec<SessionEvent>,
    ) -> Result<Vec<SessionEvent>, Fault> {
        let of_session = self.0.store.traces_of(row.session_id).await?;
        let of_family = |trace: &TraceRow| trace.id == row.id || trace.parent == Some(row.id);
        let family: Vec<TraceId> =
            of_session.iter().filter(|trace| of_family(trace)).map(|trace| trace.id).collect();
        events.retain(|event| family.contains(&event.trace_id));
        Ok(events)
    }
}

/// The latest run first, its specialists after it in the order they began: a specialist begins after
/// the run that sends it, and is not the run that anybody means.
fn latest_first(mut rows: Vec<TraceRow>) -> Vec<TraceRow> {
    let places: BTreeMap<TraceId, usize> =
        rows.iter().zip(0..).map(|(row, at)| (row.id, at)).collect();
    rows.sort_by_key(|row| {
        let whole = row.parent.unwrap_or(row.id);
        (Reverse(places.get(&whole).copied()), row.parent.is_some())
    });
    rows
}

fn info(row: TraceRow) -> TraceInfo {
    TraceInfo {
        trace_id: row.id,
        parent: row.parent,
        agent: row.agent,
        provider: row.provider,
        model: row.model,
        status: match row.status {
            SessionStatus::Finished(status) => Some(status),
            SessionStatus::Idle | SessionStatus::Running | SessionStatus::Waiting => None,
        },
        started_at: row.started_at,
        finished_at: row.finished_at,
        turns: row.turns,
        usage: row.usage,
        spent: row.spent,
    }
}
