use serde_json::json;

use super::{SpanKind, SpanStatus, spans};
use crate::{
    AssistantMessage, ContentBlock, EventBody, Face, Interaction, InteractionId,
    InteractionRequest, Limits, RunStarted, RunStatus, SessionEvent, SessionId, StopReason,
    Timestamp, ToolCall, ToolResult, TraceId, Usage,
};

/// A second a place in the log.
fn at(seq: i64) -> Timestamp {
    chrono::DateTime::from_timestamp(seq, 0).unwrap()
}

/// The log of one run that calls `ask` and then does what `rest` says.
fn log(rest: Vec<EventBody>) -> Vec<SessionEvent> {
    let start = RunStarted {
        plugin: "p".into(),
        agent: "a".into(),
        provider: "offline".into(),
        model: "m".into(),
        limits: Limits { max_turns: 3, max_budget_usd: None },
        prompt: Vec::new(),
        tools: Vec::new(),
        hook_points: Vec::new(),
    };
    let call = ToolCall { id: "c1".into(), name: "ask".into(), input: json!({}) };
    let message =
        AssistantMessage { content: vec![ContentBlock::ToolCall(call)], stop: StopReason::ToolUse };
    let answered = EventBody::ModelAnswered {
        turn: 1,
        message,
        usage: Usage::default(),
        cost_usd: 0.0,
        first_token_ms: 100,
        duration_ms: 500,
    };
    let (session_id, trace_id) = (SessionId::new(), TraceId::new());
    [EventBody::RunStarted(start), answered]
        .into_iter()
        .chain(rest)
        .zip(1..)
        .map(|(body, seq)| SessionEvent { session_id, seq, trace_id, at: at(seq), body })
        .collect()
}

fn started() -> EventBody {
    EventBody::ToolStarted { call_id: "c1".into(), name: "ask".into() }
}

fn check(rest: Vec<EventBody>, expected: &[(SpanKind, i64, Option<i64>, SpanStatus)]) {
    let found: Vec<_> = spans(&log(rest))
        .into_iter()
        .map(|span| (span.kind, span.seq, span.ended_at.map(|end| end.timestamp()), span.status))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_run_under_way_has_open_spans_and_a_model_call_begins_where_it_was_sent() {
    let events = log(vec![started()]);
    let model = spans(&events).remove(1);
    assert_eq!(model.name, "offline/m");
    assert_eq!(model.started_at, at(2) - chrono::TimeDelta::milliseconds(500));
    check(
        vec![started()],
        &[
            (SpanKind::Run, 1, None, SpanStatus::Open),
            (SpanKind::Model, 2, Some(2), SpanStatus::Ok),
            (SpanKind::Tool, 3, None, SpanStatus::Open),
        ],
    );
}

#[test]
fn the_end_of_a_run_ends_the_question_and_the_call_that_it_leaves() {
    let interaction = Interaction {
        id: InteractionId::new(),
        call_id: "c1".into(),
        request: InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: Vec::new(),
            free_text: true,
        },
    };
    let (status, reason) = (RunStatus::Cancelled, String::new());
    check(
        vec![
            started(),
            EventBody::InteractionOpened { interaction },
            EventBody::CancelRequested { face: Face::Window },
            EventBody::RunFinished { status, reason },
        ],
        &[
            (SpanKind::Run, 1, Some(6), SpanStatus::Ok),
            (SpanKind::Model, 2, Some(2), SpanStatus::Ok),
            (SpanKind::Tool, 3, Some(6), SpanStatus::Error),
            (SpanKind::Interaction, 4, Some(6), SpanStatus::Error),
        ],
    );
}

#[test]
fn a_call_that_a_crash_cut_off_ends_where_it_is_run_again() {
    let finished = EventBody::ToolFinished {
        call_id: "c1".into(),
        name: "ask".into(),
        result: ToolResult::Completed { content: "yes".into() },
        effects: Vec::new(),
        duration_ms: 1,
    };
    check(
        vec![started(), EventBody::RunResumed, started(), finished],
        &[
            (SpanKind::Run, 1, None, SpanStatus::Open),
            (SpanKind::Model, 2, Some(2), SpanStatus::Ok),
            (SpanKind::Tool, 3, Some(5), SpanStatus::Error),
            (SpanKind::Tool, 5, Some(6), SpanStatus::Ok),
        ],
    );
}
