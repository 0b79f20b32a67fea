//! Which runs of a log belong together: the one that was asked for, and those of its specialists.

use api::{EntryBody, LogEntry, RunEntry};
use std::collections::BTreeSet;

use domain::TraceId;

/// A run and the specialists that it sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    trace: TraceId,
    specialists: BTreeSet<TraceId>,
}

/// Whose event it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Of the run itself.
    Agent,
    /// Of a specialist that it sent.
    Specialist,
}

impl Family {
    /// A run of which nothing is known yet.
    pub fn of(trace: TraceId) -> Self {
        Self { trace, specialists: BTreeSet::new() }
    }

    /// Whose event this is, if it belongs here. Events have to come in their order.
    pub fn meet(&mut self, event: &LogEntry) -> Option<Who> {
        if event.trace_id == self.trace {
            return Some(Who::Agent);
        }
        if let EntryBody::Run(RunEntry::RunStarted(start)) = &event.body
            && let Some(delegation) = &start.delegation
            && (delegation.parent == self.trace || self.specialists.contains(&delegation.parent))
        {
            self.specialists.insert(event.trace_id);
        }
        self.specialists.contains(&event.trace_id).then_some(Who::Specialist)
    }
}

/// The run of a log that began last, and not as a specialist's.
pub fn last(events: &[LogEntry]) -> Option<TraceId> {
    let mut specialists = BTreeSet::new();
    for event in events {
        if let EntryBody::Run(RunEntry::RunStarted(start)) = &event.body
            && start.delegation.is_some()
        {
            specialists.insert(event.trace_id);
        }
    }
    let mut traces = events.iter().rev().map(|event| event.trace_id);
    traces.find(|trace| !specialists.contains(trace))
}
