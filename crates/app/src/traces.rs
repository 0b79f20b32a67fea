//! Runs looked at from outside: lists, spans, and forms for other programs.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use api::{
    ApiError, ErrorCode, Trace, TraceExport, TraceFormat, TraceInfo, TraceList, TraceListParams,
    TraceSend, TraceText,
};
use domain::{SessionEvent, TraceId};
use store::{SessionStatus, TraceRow};
use traces::otlp;

use crate::App;
use crate::error::OnTheWire;

impl App {
    pub(crate) async fn traces(&self, params: TraceListParams) -> Result<TraceList, ApiError> {
        self.session_row(params.session_id).await?;
        let rows = self.0.store.traces_of(params.session_id).await;
        let rows = latest_first(rows.map_err(OnTheWire::on_the_wire)?);
        Ok(TraceList { traces: rows.into_iter().map(info).collect() })
    }

    pub(crate) async fn trace(&self, trace_id: TraceId) -> Result<Trace, ApiError> {
        let (row, events) = self.events_of(trace_id).await?;
        let spans = traces::spans(&events);
        let gaps = traces::gaps(&events, &spans);
        let totals = traces::totals(&spans);
        Ok(Trace { trace_id, session_id: row.session_id, spans, totals, gaps })
    }

    pub(crate) async fn export_trace(&self, params: TraceExport) -> Result<TraceText, ApiError> {
        let trace_id = params.trace_id;
        let (_, events) = self.events_of(trace_id).await?;
        let failed = |error: serde_json::Error| {
            ApiError::new(ErrorCode::Internal, format!("the trace cannot be written: {error}"))
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

    pub(crate) async fn send_trace(&self, params: TraceSend) -> Result<(), ApiError> {
        let (_, events) = self.events_of(params.trace_id).await?;
        let document = serde_json::to_value(otlp::document(&events, params.content));
        let document = document.map_err(|error| {
            ApiError::new(ErrorCode::Internal, format!("the trace cannot be written: {error}"))
        })?;
        let sent = models::collector::post(&params.endpoint, &document).await;
        sent.map_err(|error| ApiError::new(ErrorCode::Invalid, error.to_string()))
    }

    /// The events of a run and of the specialists that it sent.
    async fn events_of(
        &self,
        trace_id: TraceId,
    ) -> Result<(TraceRow, Vec<SessionEvent>), ApiError> {
        let row = self.0.store.trace(trace_id).await.map_err(OnTheWire::on_the_wire)?;
        let row = row.ok_or_else(|| {
            ApiError::new(ErrorCode::NotFound, format!("there is no trace {trace_id}"))
        })?;
        let of_session = self.0.store.traces_of(row.session_id).await;
        let family: Vec<TraceId> = of_session
            .map_err(OnTheWire::on_the_wire)?
            .into_iter()
            .filter(|trace| trace.id == trace_id || trace.parent == Some(trace_id))
            .map(|trace| trace.id)
            .collect();
        let events = self.0.store.events(row.session_id, 0).await;
        let mut events = events.map_err(OnTheWire::on_the_wire)?;
        events.retain(|event| family.contains(&event.trace_id));
        Ok((row, events))
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
        cost_usd: row.cost_usd,
    }
}
