//! Work that takes a while: told of, and stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops work that has begun; clones share it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Stops it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Who is told how far work has come, and says whether it goes on.
pub trait Watch: Send + Sync {
    /// So much of `total` is done (none while nobody knows how much there is), in words as well.
    fn progress(&self, done: u64, total: Option<u64>, words: &str);

    /// What stops the work.
    fn cancel(&self) -> &Cancel;
}

/// Nobody is told.
#[derive(Debug, Default)]
pub struct NobodyWatches(Cancel);

impl Watch for NobodyWatches {
    fn progress(&self, _: u64, _: Option<u64>, _: &str) {}

    fn cancel(&self) -> &Cancel {
        &self.0
    }
}
