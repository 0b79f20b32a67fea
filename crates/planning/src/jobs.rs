//! What waits to be done in the background, as its teacher sees it.

use api::{JobCommands, JobInfo, JobList, JobRef, JobState, Nothing};
use async_trait::async_trait;
use faults::Fault;
use postgres::queue::{self, JobFilter, JobRow};
use store::TeacherStore;

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
