//! Work in the background that survives a restart: naming sessions, counting which memories were
//! really used.

mod naming;

use std::sync::{Arc, Weak};
use std::time::Duration;

use api::{AppEvent, JobCommands, JobInfo, JobList, JobRef, JobState, Nothing};
use async_trait::async_trait;
use domain::{EventBody, EventDraft, RunEvent, SessionId};
use faults::Fault;
use postgres::ServerError;
use postgres::queue::{
    self, JobFailure, JobFilter, JobHandlers, JobRow, JobRun, NewJob, WorkerSettings, Workers,
};
use remembering::use_count;
use serde_json::json;
use store::{Store, TeacherStore};

use crate::desk::{Desk, Parts};
use crate::house::{House, Rooms};

/// What an event leaves to be done: the end of a run, some work on it.
pub fn errands(session: SessionId, draft: &EventDraft) -> Vec<NewJob> {
    if !matches!(draft.body, EventBody::Run(RunEvent::RunFinished { parent: None, .. })) {
        return Vec::new();
    }
    let trace = draft.trace_id;
    let input = json!({ "sessionId": session, "traceId": trace });
    vec![
        // One for each run: whether it is time for a name depends on which run it was.
        NewJob::new(naming::KIND, input).keyed(format!("name:{trace}")),
        use_count::job(session, trace),
    ]
}

/// Begin to work on what waits.
pub async fn work(house: &House) -> Result<Workers, ServerError> {
    let handlers = JobHandlers::new()
        .on(naming::KIND, handler(house, naming::run))
        .on(use_count::KIND, handler(house, |_, run, store| use_count::run(run, store)));
    Ok(house.0.server.database().run_workers(handlers, WorkerSettings::default()).await?)
}

/// A handler must not keep the house open: it holds it weakly.
fn handler<F, Done>(
    house: &House,
    work: F,
) -> impl Fn(JobRun) -> futures::future::BoxFuture<'static, Result<(), JobFailure>> + use<F, Done>
where
    F: Fn(Desk, JobRun, TeacherStore) -> Done + Clone + Send + Sync + 'static,
    Done: Future<Output = Result<(), JobFailure>> + Send + 'static,
{
    let rooms: Weak<Rooms> = Arc::downgrade(&house.0);
    move |run| {
        let (rooms, work) = (rooms.clone(), work.clone());
        Box::pin(async move {
            let house = rooms.upgrade().map(House);
            let house =
                house.ok_or_else(|| JobFailure::Retry("the application closes".to_owned()))?;
            let (id, teacher) = (run.id, run.teacher);
            let store = Store::of(&house.0.server).for_teacher(teacher);
            let desk = house.desk_for(teacher).await;
            let desk = desk.map_err(|error| JobFailure::Retry(error.to_string()))?;
            drop(house);
            let done = work(desk.clone(), run, store.clone()).await;
            let parts = Arc::downgrade(&desk.0);
            tokio::spawn(tell_when_settled(parts, store, id));
            done
        })
    }
}

/// How often, and how long after one another, the queue is asked whether it has noted a job's end.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(100);

/// The queue notes how a job ended after its handler did: a list that is read before that would show
/// it as under way for ever.
async fn tell_when_settled(parts: Weak<Parts>, store: TeacherStore, id: i64) {
    for _ in 0..LOOKS {
        tokio::time::sleep(LOOK).await;
        match store.jobs(&JobFilter { state: Some(queue::JobState::Running), kind: None }).await {
            Ok(rows) if rows.iter().any(|row| row.id == id) => {}
            Ok(_) | Err(_) => break,
        }
    }
    if let Some(parts) = parts.upgrade() {
        parts.hub.send(AppEvent::JobsChanged);
    }
}

/// What waits, runs or failed; clones share it.
#[derive(Clone)]
pub struct JobDesk {
    /// The teacher's rows.
    pub store: TeacherStore,
}

#[async_trait]
impl JobCommands for JobDesk {
    type Error = Fault;

    async fn job_list(&self, _: Nothing) -> Result<JobList, Fault> {
        let rows = self.store.jobs(&JobFilter::default()).await?;
        let mut jobs: Vec<JobInfo> = rows.into_iter().map(info).collect();
        jobs.sort_by_key(|job| (job.state != JobState::Dead, job.run_at));
        Ok(JobList { jobs })
    }

    async fn job_retry(&self, JobRef { id }: JobRef) -> Result<JobList, Fault> {
        self.store.retry_job(id).await?;
        self.job_list(Nothing {}).await
    }

    async fn job_discard(&self, JobRef { id }: JobRef) -> Result<JobList, Fault> {
        self.store.discard_job(id).await?;
        self.job_list(Nothing {}).await
    }
}

fn info(row: JobRow) -> JobInfo {
    JobInfo {
        id: row.id,
        kind: row.kind,
        state: match row.state {
            queue::JobState::Waiting => JobState::Waiting,
            queue::JobState::Running => JobState::Running,
            queue::JobState::Failed => JobState::Failed,
            queue::JobState::Dead => JobState::Dead,
        },
        attempts: u32::try_from(row.attempts).unwrap_or_default(),
        last_error: row.last_error,
        run_at: row.run_at,
    }
}

/// What a job about a run is told.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Input {
    session_id: SessionId,
    trace_id: domain::TraceId,
}

fn input(run: &JobRun) -> Result<Input, JobFailure> {
    serde_json::from_value(run.input.clone()).map_err(|error| JobFailure::Dead(error.to_string()))
}

fn again(error: store::StoreError) -> JobFailure {
    JobFailure::Retry(error.to_string())
}
