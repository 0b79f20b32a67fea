//! A teacher's jobs: what is put into the queue with the events that it follows from, listed, brought
//! back and discarded. The queue itself is in `postgres`.

use domain::{EventDraft, SessionEvent, SessionId};
use postgres::queue::{self, JobFilter, JobRow, NewJob};

use crate::{StoreError, TeacherStore};

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
