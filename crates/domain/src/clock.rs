//! Time as a value that is passed in, so that everything above can be tested at a fixed instant.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// An instant in UTC; RFC 3339 on the wire.
pub type Timestamp = DateTime<Utc>;

/// Where the present comes from.
pub trait Clock: Send + Sync + 'static {
    /// The present instant.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Utc::now()
    }
}

/// A clock that moves one millisecond at each reading, from a start that a test chooses.
#[derive(Debug)]
pub struct FixedClock {
    start: Timestamp,
    readings: AtomicI64,
}

impl FixedClock {
    /// A clock whose first reading is `start`.
    pub fn new(start: Timestamp) -> Self {
        Self { start, readings: AtomicI64::new(0) }
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.start + TimeDelta::milliseconds(self.readings.fetch_add(1, Ordering::Relaxed))
    }
}
