//! A session's log as faces read it: what is named here, and nothing else of an event.
//!
//! The log in the store holds more than a face may or has to see: the prompt of every run, what
//! tools gave to the model, what providers keep for themselves. A face gets what [`public`] makes of
//! an event, and a field that a type here lacks cannot travel. What somebody looks at now and then
//! is asked for then, such as the prompt of a run by `run_prompt`.

mod ask;
mod input;
mod run;
mod sitting;

use domain::{EventBody, SessionEvent, SessionId, Timestamp, TraceId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use ask::AskEntry;
pub use run::{
    EntryChange, EntryDelegation, EntryResult, EntryTask, EntryVerdict, HookEntry, RunBegun,
    RunEntry,
};
pub use sitting::SittingEntry;

/// One entry of a session's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// The session.
    pub session_id: SessionId,
    /// Place in the session's log: 1, 2, 3 … without gaps.
    pub seq: i64,
    /// The run it belongs to.
    pub trace_id: TraceId,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub body: EntryBody,
}

/// What happened, by family.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "family", rename_all = "camelCase")]
pub enum EntryBody {
    /// In a run of an agent.
    Run(RunEntry),
    /// To a question to a person.
    Ask(AskEntry),
    /// In a sitting.
    Sitting(SittingEntry),
    /// To somebody who takes part in a study.
    Study(StudyEntry),
}

/// What happened to a participant, of which faces hear that it did: her page asks for it in another way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type")]
pub enum StudyEntry {
    /// Something.
    #[serde(rename = "participated")]
    Noted,
}

/// What a face sees of an event.
pub fn public(event: &SessionEvent) -> LogEntry {
    LogEntry {
        session_id: event.session_id,
        seq: event.seq,
        trace_id: event.trace_id,
        at: event.at,
        body: match &event.body {
            EventBody::Run(body) => EntryBody::Run(RunEntry::of(body)),
            EventBody::Ask(body) => EntryBody::Ask(AskEntry::of(body)),
            EventBody::Sitting(body) => EntryBody::Sitting(SittingEntry::of(body)),
            EventBody::Study(_) => EntryBody::Study(StudyEntry::Noted),
        },
    }
}
