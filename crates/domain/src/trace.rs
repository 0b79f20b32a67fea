//! Traces: the timed pieces of a run, derived from its events and from nothing else.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::{
    ContentBlock, EventBody, HookVerdict, InteractionId, RunStatus, SessionEvent, SessionId,
    Timestamp, ToolResult, TraceId,
};

/// What kind of work a span timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SpanKind {
    /// The whole run.
    Run,
    /// A call of a model.
    Model,
    /// A call of a tool.
    Tool,
    /// A hook.
    Hook,
    /// A question to a person, from shown to answered.
    Interaction,
}

/// How a span ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SpanStatus {
    /// It worked.
    Ok,
    /// It failed or stopped the run.
    Error,
    /// It has not ended.
    Open,
}

/// One timed piece of work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// The session it happened in.
    pub session_id: SessionId,
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// Place of the event that opened it; names the span inside its session.
    pub seq: i64,
    /// What kind of work.
    pub kind: SpanKind,
    /// The model, tool, hook or kind of interaction.
    pub name: String,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// How it ended.
    pub status: SpanStatus,
    /// Tokens, arguments, results: what the kind calls for.
    pub detail: Value,
}

/// The spans of the given events, in the order they began.
///
/// The run's own span comes first; a span whose end is not in the log is `Open`.
pub fn spans(events: &[SessionEvent]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut open = Open::default();
    for event in events {
        project(event, &mut spans, &mut open);
    }
    spans.sort_by_key(|span| (span.started_at, span.seq));
    spans
}

#[derive(Default)]
struct Open {
    runs: HashMap<TraceId, usize>,
    tools: HashMap<String, usize>,
    interactions: HashMap<InteractionId, usize>,
    inputs: HashMap<String, Value>,
    models: HashMap<TraceId, String>,
}

fn abandon(spans: &mut [Span], at: usize, ended: Timestamp) {
    if let Some(span) = spans.get_mut(at) {
        span.ended_at = Some(ended);
        span.status = SpanStatus::Error;
    }
}

fn project(event: &SessionEvent, spans: &mut Vec<Span>, open: &mut Open) {
    let span = |kind, name: &str, started_at, ended_at, status, detail| Span {
        session_id: event.session_id,
        trace_id: event.trace_id,
        seq: event.seq,
        kind,
        name: name.to_owned(),
        started_at,
        ended_at,
        status,
        detail,
    };
    let ago = |ms: &u64| {
        let length = chrono::TimeDelta::milliseconds(i64::try_from(*ms).unwrap_or(i64::MAX));
        event.at.checked_sub_signed(length).unwrap_or(event.at)
    };
    match &event.body {
        EventBody::RunStarted(start) => {
            open.runs.insert(event.trace_id, spans.len());
            open.models.insert(event.trace_id, format!("{}/{}", start.provider, start.model));
            let prompt_bytes: usize = start.prompt.iter().map(|f| f.text.len()).sum();
            let detail = json!({
                "provider": start.provider, "model": start.model, "limits": start.limits,
                "promptBytes": prompt_bytes, "tools": start.tools,
            });
            let name = format!("{}:{}", start.plugin, start.agent);
            spans.push(span(SpanKind::Run, &name, event.at, None, SpanStatus::Open, detail));
        }
        EventBody::HooksRan { point, turn, results } => {
            for result in results {
                let status = match result.verdict {
                    HookVerdict::Continue => SpanStatus::Ok,
                    HookVerdict::Abort { .. } => SpanStatus::Error,
                };
                let detail = json!({ "point": point, "turn": turn, "verdict": result.verdict });
                let began = ago(&result.duration_ms);
                spans.push(span(
                    SpanKind::Hook,
                    &result.hook,
                    began,
                    Some(event.at),
                    status,
                    detail,
                ));
            }
        }
        EventBody::ModelAnswered {
            turn,
            message,
            usage,
            cost_usd,
            first_token_ms,
            duration_ms,
        } => {
            for block in &message.content {
                if let ContentBlock::ToolCall(call) = block {
                    open.inputs.insert(call.id.clone(), call.input.clone());
                }
            }
            let detail = json!({
                "turn": turn, "stop": message.stop, "usage": usage, "costUsd": cost_usd,
                "firstTokenMs": first_token_ms,
            });
            let name = open.models.get(&event.trace_id).map_or("model", String::as_str);
            let began = ago(duration_ms);
            spans.push(span(SpanKind::Model, name, began, Some(event.at), SpanStatus::Ok, detail));
        }
        EventBody::ModelFailed { turn, failure, duration_ms } => {
            let detail = json!({ "turn": turn, "failure": failure });
            let name = open.models.get(&event.trace_id).map_or("model", String::as_str);
            let began = ago(duration_ms);
            let ended = Some(event.at);
            spans.push(span(SpanKind::Model, name, began, ended, SpanStatus::Error, detail));
        }
        EventBody::ToolStarted { call_id, name } => {
            // A second start means that a crash cut the first one off.
            if let Some(cut_off) = open.tools.insert(call_id.clone(), spans.len()) {
                abandon(spans, cut_off, event.at);
            }
            let detail = json!({ "callId": call_id, "input": open.inputs.get(call_id) });
            spans.push(span(SpanKind::Tool, name, event.at, None, SpanStatus::Open, detail));
        }
        EventBody::ToolFinished { call_id, result, effects, .. } => {
            let Some(span) = open.tools.remove(call_id).and_then(|at| spans.get_mut(at)) else {
                return;
            };
            span.ended_at = Some(event.at);
            span.status = match result {
                ToolResult::Completed { .. } => SpanStatus::Ok,
                ToolResult::Failed { .. } | ToolResult::Stopped { .. } => SpanStatus::Error,
            };
            span.detail["result"] = json!(result);
            span.detail["effects"] = json!(effects);
        }
        EventBody::InteractionOpened { interaction } => {
            open.interactions.insert(interaction.id, spans.len());
            let detail = json!({ "request": interaction.request });
            let kind = detail["request"]["kind"].as_str().unwrap_or("interaction").to_owned();
            spans.push(span(
                SpanKind::Interaction,
                &kind,
                event.at,
                None,
                SpanStatus::Open,
                detail,
            ));
        }
        EventBody::InteractionAnswered { interaction_id, response, face } => {
            let at = open.interactions.remove(interaction_id);
            if let Some(span) = at.and_then(|at| spans.get_mut(at)) {
                span.ended_at = Some(event.at);
                span.status = SpanStatus::Ok;
                span.detail["response"] = json!(response);
                span.detail["face"] = json!(face);
            }
        }
        EventBody::RunFinished { status, reason } => {
            // Whatever a stop, a refusal or a limit left unfinished ends with its run.
            let left = open.tools.drain().map(|(_, at)| at);
            for at in left.chain(open.interactions.drain().map(|(_, at)| at)) {
                abandon(spans, at, event.at);
            }
            let at = open.runs.remove(&event.trace_id);
            if let Some(span) = at.and_then(|at| spans.get_mut(at)) {
                span.ended_at = Some(event.at);
                span.status = match status {
                    RunStatus::Success | RunStatus::Cancelled => SpanStatus::Ok,
                    RunStatus::ErrorMaxTurns
                    | RunStatus::ErrorMaxBudget
                    | RunStatus::ErrorHookAbort
                    | RunStatus::ErrorTool
                    | RunStatus::ErrorModel => SpanStatus::Error,
                };
                span.detail["status"] = json!(status);
                span.detail["reason"] = json!(reason);
            }
        }
        EventBody::UserMessage { .. }
        | EventBody::RunResumed
        | EventBody::CancelRequested { .. } => {}
    }
}

#[cfg(test)]
mod tests;
