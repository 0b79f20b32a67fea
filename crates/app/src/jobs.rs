//! What runs leave to be done in the background.

use domain::{EventBody, EventDraft, RunEvent, SessionId};
use planning::titles;
use postgres::queue::NewJob;
use remembering::{noticing, use_count};

/// What an event leaves to be done: the end of a run, some work on it.
pub fn errands(session: SessionId, draft: &EventDraft) -> Vec<NewJob> {
    if !matches!(draft.body, EventBody::Run(RunEvent::RunFinished { parent: None, .. })) {
        return Vec::new();
    }
    let trace = draft.trace_id;
    vec![titles::job(session, trace), use_count::job(session, trace), noticing::job(session, trace)]
}
