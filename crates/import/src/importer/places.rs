//! How many documents are converted at the same time.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ImportError;

/// Documents that are converted at the same time. They share the memory that one alone may have.
pub(super) const AT_ONCE: u32 = 2;

/// The places of a process for documents; clones share them. Whoever comes when all are taken waits.
#[derive(Debug, Clone)]
pub struct Places(Arc<Semaphore>);

impl Default for Places {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE as usize)))
    }
}

impl Places {
    /// So many of them, until the value is dropped.
    pub(super) async fn take(&self, number: u32) -> Result<OwnedSemaphorePermit, ImportError> {
        let taken = Arc::clone(&self.0).acquire_many_owned(number).await;
        taken.map_err(|error| ImportError::Worker { detail: format!("its place: {error}") })
    }
}
