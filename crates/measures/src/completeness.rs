//! Whether the log is whole: nothing missing, nothing without an end, nothing that no span tells of.

use std::collections::{BTreeSet, HashSet};

use domain::{RunEvent, TraceId};

use crate::MeasureUnit;
use crate::definition::Definition;
use crate::log::Log;
use crate::value::Part;

pub(crate) const ALL: &[Definition] = &[
    Definition::new("completeness.events", MeasureUnit::Share, events),
    Definition::new("completeness.order", MeasureUnit::Share, order),
    Definition::new("completeness.told", MeasureUnit::Share, told),
    Definition::new("completeness.runs", MeasureUnit::Share, runs),
    Definition::new("completeness.calls", MeasureUnit::Share, calls),
    Definition::new("completeness.questions", MeasureUnit::Share, questions),
];

/// A session's log counts from 1.
fn events(log: &Log<'_>) -> Vec<Part> {
    let last = log.seq(log.events.len().saturating_sub(1));
    let of = (log.events.len() as i128, i128::from(last));
    vec![Part::share("", of, [log.seq(0), last].into())]
}

/// Of the steps from one event to the next those in which the clock did not run backwards.
fn order(log: &Log<'_>) -> Vec<Part> {
    let (mut right, mut seqs) = (0, BTreeSet::new());
    for pair in log.events.windows(2) {
        let [before, after] = pair else { continue };
        right += i128::from(before.at <= after.at);
        seqs.insert(after.seq);
    }
    vec![Part::share("", (right, seqs.len() as i128), seqs)]
}

/// Of the events those that a span of the trace tells of.
fn told(log: &Log<'_>) -> Vec<Part> {
    let spans = traces::spans(log.events);
    let told: HashSet<(TraceId, i64)> =
        spans.iter().flat_map(|span| span.events.iter().map(|seq| (span.trace_id, *seq))).collect();
    let is_told = |event: &&domain::SessionEvent| told.contains(&(event.trace_id, event.seq));
    let count = log.events.iter().filter(is_told).count();
    let seqs = log.events.iter().map(|event| event.seq).collect();
    vec![Part::share("", (count as i128, log.events.len() as i128), seqs)]
}

/// Of the runs that began, those that ended, specialists' among them.
fn runs(log: &Log<'_>) -> Vec<Part> {
    let (mut began, mut ended, mut seqs) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (_, event, body) in log.runs() {
        let runs = match body {
            RunEvent::UserMessage { .. } | RunEvent::RunStarted(_) => &mut began,
            RunEvent::RunFinished { .. } => &mut ended,
            _ => continue,
        };
        if runs.insert(event.trace_id) {
            seqs.insert(event.seq);
        }
    }
    let both = began.intersection(&ended).count();
    vec![Part::share("", (both as i128, began.len() as i128), seqs)]
}

/// Of the tool calls that began, those with a result or a handing over.
fn calls(log: &Log<'_>) -> Vec<Part> {
    let (mut began, mut ended, mut seqs) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (_, event, body) in log.runs() {
        let (calls, call_id) = match body {
            RunEvent::ToolStarted { call_id, .. } => (&mut began, call_id),
            RunEvent::ToolFinished { call_id, .. } | RunEvent::HandedOff { call_id, .. } => {
                (&mut ended, call_id)
            }
            _ => continue,
        };
        if calls.insert((event.trace_id, call_id.as_str())) {
            seqs.insert(event.seq);
        }
    }
    let both = began.intersection(&ended).count();
    vec![Part::share("", (both as i128, began.len() as i128), seqs)]
}

fn questions(log: &Log<'_>) -> Vec<Part> {
    let mut seqs = BTreeSet::new();
    for question in &log.questions {
        seqs.insert(log.seq(question.opened));
        seqs.extend(question.closed.map(|(at, _)| log.seq(at)));
    }
    let closed = log.questions.iter().filter(|question| question.closed.is_some()).count();
    vec![Part::share("", (closed as i128, log.questions.len() as i128), seqs)]
}
