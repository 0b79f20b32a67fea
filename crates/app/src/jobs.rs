//! Work in the background that survives a restart: naming sessions, counting which memories were
//! really used.

mod after_run;
mod naming;

use std::sync::{Arc, Weak};
use std::time::Duration;

use api::{ApiError, AppEvent, JobInfo, JobList, JobState};
use domain::{EventBody, EventDraft, RunEvent, SessionId};
use serde_json::json;
use store::{
    JobFailure, JobFilter, JobHandlers, JobRow, JobRun, NewJob, TeacherStore, WorkerSettings,
    Workers,
};

use crate::error::OnTheWire;
use crate::{App, Parts};

/// What an event leaves to be done: the end of a run, some work on it.
pub fn errands(session: SessionId, draft: &EventDraft) -> Vec<NewJob> {
    if !matches!(draft.body, EventBody::Run(RunEvent::RunFinished { parent: None, .. })) {
        return Vec::new();
    }
    let trace = draft.trace_id;
    let input = json!({ "sessionId": session, "traceId": trace });
    vec![
        // One for each run: whether it is time for a name depends on which run it was.
        NewJob::new(naming::KIND, input.clone()).keyed(format!("name:{trace}")),
        NewJob::new(after_run::KIND, input).keyed(format!("memory:{trace}")),
    ]
}

/// Begin to work on what waits.
pub async fn work(app: &App) -> Result<Workers, store::StoreError> {
    let handlers = JobHandlers::new()
        .on(naming::KIND, handler(app, naming::run))
        .on(after_run::KIND, handler(app, after_run::run));
    app.0.server.store().run_workers(handlers, WorkerSettings::default()).await
}

/// A handler must not keep the application open: it holds it weakly.
fn handler<F, Done>(
    app: &App,
    work: F,
) -> impl Fn(JobRun) -> futures::future::BoxFuture<'static, Result<(), JobFailure>> + use<F, Done>
where
    F: Fn(App, JobRun) -> Done + Clone + Send + Sync + 'static,
    Done: Future<Output = Result<(), JobFailure>> + Send + 'static,
{
    let parts: Weak<Parts> = Arc::downgrade(&app.0);
    move |run| {
        let (parts, work) = (parts.clone(), work.clone());
        Box::pin(async move {
            let app = parts.upgrade().map(App);
            let app = app.ok_or_else(|| JobFailure::Retry("the application closes".to_owned()))?;
            let (id, store) = (run.id, run.store.clone());
            let done = work(app, run).await;
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
        match store.jobs(&JobFilter { state: Some(store::JobState::Running), kind: None }).await {
            Ok(rows) if rows.iter().any(|row| row.id == id) => {}
            Ok(_) | Err(_) => break,
        }
    }
    if let Some(parts) = parts.upgrade() {
        parts.hub.send(AppEvent::JobsChanged);
    }
}

impl App {
    pub(crate) async fn jobs(&self) -> Result<JobList, ApiError> {
        let rows = self.0.store.jobs(&JobFilter::default()).await;
        let mut jobs: Vec<JobInfo> =
            rows.map_err(OnTheWire::on_the_wire)?.into_iter().map(info).collect();
        jobs.sort_by_key(|job| (job.state != JobState::Dead, job.run_at));
        Ok(JobList { jobs })
    }

    pub(crate) async fn retry_job(&self, id: i64) -> Result<JobList, ApiError> {
        self.0.store.retry_job(id).await.map_err(OnTheWire::on_the_wire)?;
        self.jobs().await
    }

    pub(crate) async fn discard_job(&self, id: i64) -> Result<JobList, ApiError> {
        self.0.store.discard_job(id).await.map_err(OnTheWire::on_the_wire)?;
        self.jobs().await
    }
}

fn info(row: JobRow) -> JobInfo {
    JobInfo {
        id: row.id,
        kind: row.kind,
        state: match row.state {
            store::JobState::Waiting => JobState::Waiting,
            store::JobState::Running => JobState::Running,
            store::JobState::Failed => JobState::Failed,
            store::JobState::Dead => JobState::Dead,
        },
        attempts: u32::try_from(row.attempts).unwrap_or_default(),
        last_error: row.last_error,
        run_at: row.run_at,
    }
}

/// What both kinds of job are told.
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
