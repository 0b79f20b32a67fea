//! What time it is for a process, and when it looks whether the backup of the day is due.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, SystemClock};

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
