//! A teacher's jobs: what is put into the queue with the events that it follows from, listed, brought
//! back and discarded. The queue itself is in `postgres`.

use std::time::Duration;

use domain::{EventDraft, SessionEvent, SessionId};
use postgres::queue::{self, JobFilter, JobRow, JobState, NewJob};

use crate::{StoreError, TeacherStore};

/// How often, and how long after one another, the queue is asked whether it has noted a job's end.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(100);

impl TeacherStore {
    /// Puts a job into the queue.
    pub async fn enqueue(&self, job: &NewJob) -> Result<i64, StoreError> {
        let mut tx = self.begin().await?;
        let id = queue::enqueue(&mut tx, self.teacher, job).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// [`TeacherStore::append`] and the jobs that follow from it, all or nothing.
    pub async fn append_and_enqueue(
        &self,
        session_id: SessionId,
        expected_last_seq: i64,
        drafts: &[EventDraft],
        jobs: &[NewJob],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let events = self.append_within(&mut tx, session_id, expected_last_seq, drafts).await?;
        for job in jobs {
            queue::enqueue(&mut tx, self.teacher, job).await?;
        }
        tx.commit().await?;
        Ok(events)
    }

    /// Waits until the queue has noted that a job ended, for two seconds at most: it does so after the job's
    /// handler did, and a list that is read before that would show it as under way for ever.
    pub async fn until_job_is_noted(&self, id: i64) {
        for _ in 0..LOOKS {
            tokio::time::sleep(LOOK).await;
            match self.jobs(&JobFilter { state: Some(JobState::Running), kind: None }).await {
                Ok(rows) if rows.iter().any(|row| row.id == id) => {}
                Ok(_) | Err(_) => break,
            }
        }
    }

    /// Her jobs, the next due first.
    pub async fn jobs(&self, filter: &JobFilter) -> Result<Vec<JobRow>, StoreError> {
        let mut tx = self.begin().await?;
        let jobs = queue::list(&mut tx, filter).await?;
        tx.commit().await?;
        Ok(jobs)
    }

    /// Lets a failed or dead job be tried again at once, as if it had never been begun.
    ///
    /// # Errors
    /// [`StoreError::UnknownJob`] when she has no such job that rests.
    pub async fn retry_job(&self, id: i64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found = queue::retry(&mut tx, id).await?;
        tx.commit().await?;
        found.then_some(()).ok_or(StoreError::UnknownJob(id))
    }

    /// Takes a job that nobody works on out of the queue.
    ///
    /// # Errors
    /// [`StoreError::UnknownJob`] when she has no such job that rests.
    pub async fn discard_job(&self, id: i64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let found = queue::discard(&mut tx, id).await?;
        tx.commit().await?;
        found.then_some(()).ok_or(StoreError::UnknownJob(id))
    }
}
