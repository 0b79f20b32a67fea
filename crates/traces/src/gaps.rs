//! Whether a trace is complete: nothing that happened is left untold, and nothing is told that
//! cannot have happened.

mod ledger;

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::{Span, SpanKind, SpanStatus};
use domain::{AskEvent, EventBody, RunEvent, SessionEvent, TraceId};

use ledger::Ledger;

/// What is missing from a trace or wrong with it, in sentences for whoever looks at the trace; none
/// when it is complete.
///
/// Takes the events of a run with those of the specialists that it sent, of a specialist alone, or
/// of a whole session; `spans` is what [`spans`](crate::spans) made of them. A run that is not over
/// may have open spans.
pub fn gaps(events: &[SessionEvent], spans: &[Span]) -> Vec<String> {
    let mut gaps = Vec::new();
    untold(events, spans, &mut gaps);
    unended(events, spans, &mut gaps);
    backwards(events, spans, &mut gaps);
    holes(events, &mut gaps);
    let mut ledger = Ledger::default();
    for event in events {
        gaps.extend(ledger.take(event).into_iter().map(|why| said(event, &why)));
    }
    gaps.extend(ledger.close());
    gaps
}

/// The kind of span that tells of an event: every kind of event has one.
fn told_by(body: &EventBody) -> SpanKind {
    match body {
        EventBody::Run(event) => told_by_run(event),
        EventBody::Ask(
            AskEvent::Opened { .. }
            | AskEvent::Shown { .. }
            | AskEvent::Answered { .. }
            | AskEvent::Withdrawn { .. },
        )
        | EventBody::Sitting(_)
        | EventBody::Study(_) => SpanKind::Interaction,
    }
}

fn told_by_run(event: &RunEvent) -> SpanKind {
    match event {
        RunEvent::UserMessage { .. } => SpanKind::Message,
        RunEvent::RunStarted(_) | RunEvent::RunFinished { .. } => SpanKind::Run,
        RunEvent::RunResumed => SpanKind::Interruption,
        RunEvent::HookRan(_) => SpanKind::Hook,
        RunEvent::ModelAnswered { .. } | RunEvent::ModelFailed { .. } => SpanKind::Model,
        RunEvent::ToolStarted { .. }
        | RunEvent::ToolFinished { .. }
        | RunEvent::SubagentRequested { .. } => SpanKind::Tool,
        RunEvent::AnswerRejected { .. } => SpanKind::Rejection,
        RunEvent::Stalled { .. } => SpanKind::Stall,
        RunEvent::HistorySummarised { .. } => SpanKind::Summary,
        RunEvent::HandoffRequested { .. } | RunEvent::HandedOff { .. } => SpanKind::Handoff,
        RunEvent::CancelRequested { .. } => SpanKind::Cancel,
    }
}

fn said(event: &SessionEvent, why: &str) -> String {
    format!("event {} ({}): {why}", event.seq, event.body.kind())
}

fn untold(events: &[SessionEvent], spans: &[Span], gaps: &mut Vec<String>) {
    let told: HashSet<(i64, TraceId, SpanKind)> = spans
        .iter()
        .flat_map(|span| span.events.iter().map(|seq| (*seq, span.trace_id, span.kind)))
        .collect();
    for event in events {
        if !told.contains(&(event.seq, event.trace_id, told_by(&event.body))) {
            gaps.push(said(event, "no span tells of it"));
        }
    }
    let known: BTreeSet<i64> = events.iter().map(|event| event.seq).collect();
    let ids: HashSet<&str> = spans.iter().map(|span| span.id.as_str()).collect();
    for span in spans {
        if span.events.is_empty() || span.events.iter().any(|seq| !known.contains(seq)) {
            gaps.push(format!(
                "span {} ({}): it tells of what is not in the log",
                span.id, span.name
            ));
        }
        if span.parent.as_deref().is_some_and(|parent| !ids.contains(parent)) {
            gaps.push(format!("span {} ({}): what it is a part of is missing", span.id, span.name));
        }
    }
}

fn unended(events: &[SessionEvent], spans: &[Span], gaps: &mut Vec<String>) {
    let over =
        events.iter().filter(|e| matches!(e.body, EventBody::Run(RunEvent::RunFinished { .. })));
    let over: HashSet<TraceId> = over.map(|event| event.trace_id).collect();
    for span in spans {
        let open = span.status == SpanStatus::Open || span.ended_at.is_none();
        if open && over.contains(&span.trace_id) {
            gaps.push(format!("span {} ({}): its run is over and it is not", span.id, span.name));
        }
    }
}

fn backwards(events: &[SessionEvent], spans: &[Span], gaps: &mut Vec<String>) {
    for pair in events.windows(2) {
        if let [before, after] = pair
            && after.at < before.at
        {
            gaps.push(said(after, "it happened before the one before it"));
        }
    }
    let began: HashMap<&str, &Span> = spans.iter().map(|span| (span.id.as_str(), span)).collect();
    for span in spans {
        if span.ended_at.is_some_and(|ended| ended < span.started_at) {
            gaps.push(format!("span {} ({}): it ends before it begins", span.id, span.name));
        }
        let whole = span.parent.as_deref().and_then(|parent| began.get(parent));
        if whole.is_some_and(|whole| span.started_at < whole.started_at) {
            gaps.push(format!("span {} ({}): it begins before its whole", span.id, span.name));
        }
    }
}

/// The log of a session has no holes. A specialist alone may have some: what the teacher says to
/// the run that sent it stands between its events.
fn holes(events: &[SessionEvent], gaps: &mut Vec<String>) {
    let alone = events.first().is_some_and(
        |first| matches!(&first.body, EventBody::Run(RunEvent::RunStarted(start)) if start.delegation.is_some()),
    );
    for pair in events.windows(2) {
        let [before, after] = pair else { continue };
        if after.seq <= before.seq {
            gaps.push(said(after, "it does not stand behind the one before it"));
        } else if !alone {
            match (before.seq + 1, after.seq - 1) {
                (from, to) if from > to => {}
                (from, to) if from == to => gaps.push(format!("event {from} is missing")),
                (from, to) => gaps.push(format!("events {from} to {to} are missing")),
            }
        }
    }
}
