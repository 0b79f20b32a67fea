//! What runs leave to be done in the background.

use domain::{EventBody, EventDraft, MemoryUse, RunEvent, SessionId};
use planning::titles;
use postgres::queue::NewJob;
use remembering::{noticing, use_count};

/// What an event leaves to be done: the end of a run, some work on it. Of a run without memory nothing is remembered.
pub fn errands(session: SessionId, draft: &EventDraft, memory: MemoryUse) -> Vec<NewJob> {
    if !matches!(draft.body, EventBody::Run(RunEvent::RunFinished { parent: None, .. })) {
        return Vec::new();
    }
    let trace = draft.trace_id;
    let title = titles::job(session, trace);
    match memory {
        MemoryUse::Off => vec![title],
        MemoryUse::On => vec![title, use_count::job(session, trace), noticing::job(session, trace)],
    }
}
