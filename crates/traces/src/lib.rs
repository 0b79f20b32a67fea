//! Traces: the timed pieces of a run, derived from its events and from nothing else; and the same in
//! OpenTelemetry's words ([`otlp`]).
//!
//! What a span tells of is said in two places that check each other: the projection notes on every
//! span the events it was made from, and [`gaps`] holds that against its own list of which kind of
//! span each kind of event belongs to.

mod gaps;
pub mod otlp;
mod project;
mod totals;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use domain::{SessionId, Timestamp, TraceId};

pub use gaps::gaps;
pub use project::spans;
pub use totals::{Component, ComponentKind, Totals, totals};

/// What kind of work a span timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SpanKind {
    /// The whole run, from the teacher's message to the end.
    Run,
    /// A message of the teacher's: the one that began the run, or one said while it worked.
    Message,
    /// A call of a model, by the run or by a hook.
    Model,
    /// A call of a tool.
    Tool,
    /// A hook.
    Hook,
    /// A question to a person, from opened to answered or withdrawn.
    Interaction,
    /// One agent handing the conversation over to another.
    Handoff,
    /// Older messages becoming a summary.
    Summary,
    /// Memory that was read, written, or not written because it names a pupil.
    Memory,
    /// A search of past sessions, or the reading of one.
    Lookup,
    /// Skill text that a hook loaded; a tool that loads one is a [`SpanKind::Tool`] of that name.
    Skill,
    /// Texts that were replaced by tokens before a request left this computer.
    Privacy,
    /// A structured answer that did not hold.
    Rejection,
    /// Rounds of tool calls that brought nothing new.
    Stall,
    /// The time between one process leaving a run and another taking it up.
    Interruption,
    /// The teacher asking to stop.
    Cancel,
    /// Something worth knowing that is no work: a plugin's program that failed, for one.
    Note,
}

/// How a span ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SpanStatus {
    /// It worked, or there was nothing that could fail.
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
    /// Names it inside its session: the place of the event that opened it, and a number behind a
    /// dot for what is part of that event.
    pub id: String,
    /// The span that it is a part of; none for a run that nobody sent.
    pub parent: Option<String>,
    /// The session it happened in.
    pub session_id: SessionId,
    /// The run it belongs to; a specialist's run has its own.
    pub trace_id: TraceId,
    /// Place of the event that opened it.
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
    /// Places of the events that it tells of, in order.
    pub events: Vec<i64>,
    /// Tokens, arguments, results: what the kind calls for.
    pub detail: Value,
}

impl Span {
    /// Milliseconds from beginning to end; none while it is open.
    pub fn length_ms(&self) -> Option<u64> {
        let length = (self.ended_at? - self.started_at).num_milliseconds();
        Some(u64::try_from(length).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
