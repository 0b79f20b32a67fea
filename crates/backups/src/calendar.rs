//! What time it is for a process, and its rounds for the backup of the day.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, SystemClock};

use crate::BackupDesk;

/// The clock of a process and its rounds; only a test has others than the machine's.
#[derive(Clone)]
pub struct Calendar {
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How long after the start it is first looked whether a backup is due.
    pub first_backup: Duration,
    /// How long it is until the next look.
    pub next_backup: Duration,
}

impl Default for Calendar {
    /// Opening and the first draft come before the backup of the day; then a change of day is looked
    /// for.
    fn default() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            first_backup: Duration::from_secs(10),
            next_backup: Duration::from_secs(3600),
        }
    }
}

impl fmt::Debug for Calendar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Calendar")
            .field("now", &self.clock.now())
            .field("first_backup", &self.first_backup)
            .field("next_backup", &self.next_backup)
            .finish()
    }
}

impl Calendar {
    /// Takes the backup of each day, for as long as there is a desk of backups.
    pub async fn keep(self, desk: impl Fn() -> Option<BackupDesk> + Send) {
        tokio::time::sleep(self.first_backup).await;
        while let Some(backups) = desk() {
            match backups.daily().await {
                Ok(taken) => tracing::info!(?taken, "the backup of the day"),
                Err(error) => tracing::warn!(%error, "no backup could be taken today"),
            }
            drop(backups);
            tokio::time::sleep(self.next_backup).await;
        }
    }
}
