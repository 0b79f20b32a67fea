//! Counting the memories that an answer really used: those it names, out of those it was shown.

use agent::Run;
use domain::{EventBody, RunEvent, SessionId, TraceId};
use memory::{Author, Provenance, ShortId};
use postgres::queue::{JobFailure, JobRun, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{MemoryDeed, StoreError, TeacherStore};

/// The kind of job.
pub const KIND: &str = "count-memory-use";

/// What the job is told.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct UseCountInput {
    session_id: SessionId,
    trace_id: TraceId,
}

/// The job that a run leaves when it ends.
pub fn job(session: SessionId, trace: TraceId) -> NewJob {
    let input = json!(UseCountInput { session_id: session, trace_id: trace });
    NewJob::new(KIND, input).keyed(format!("memory:{trace}"))
}

/// Do it.
///
/// # Errors
/// When the database is away, or the log cannot be read.
pub async fn run(run: JobRun, store: TeacherStore) -> Result<(), JobFailure> {
    let input: UseCountInput =
        serde_json::from_value(run.input).map_err(|error| JobFailure::Dead(error.to_string()))?;
    let again = |error: StoreError| JobFailure::Retry(error.to_string());
    let events = store.events(input.session_id, 0).await.map_err(again)?;
    let mut folded = Run::default();
    let mut named = Vec::new();
    let mut at = None;
    for event in &events {
        let ends = event.trace_id == input.trace_id
            && matches!(event.body, EventBody::Run(RunEvent::RunFinished { .. }));
        if ends {
            named = folded.memories_referenced();
            at = Some(event.at);
        }
        folded.apply(event).map_err(|error| JobFailure::Dead(error.to_string()))?;
    }
    let Some(at) = at.filter(|_| !named.is_empty()) else { return Ok(()) };
    let short: Vec<ShortId> = named.iter().filter_map(|id| id.parse().ok()).collect();
    let entries = store.memories_by_short_id(&short).await.map_err(again)?;
    let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
    let origin = Provenance {
        session: Some(input.session_id),
        trace: Some(input.trace_id),
        by: Author::Tool,
    };
    store.count_memory_use(&ids, &MemoryDeed { origin, at }).await.map_err(again)?;
    Ok(())
}
