//! Work that takes a while: told of, and stopped.

use code::CancelToken;

/// Stops work that has begun; clones share it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(CancelToken);

impl Cancel {
    /// Stops it.
    pub fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether somebody has.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    /// The same for what reads code: it stops at once, and not when it is next told of.
    pub(crate) fn of_reading(&self) -> CancelToken {
        self.0.clone()
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
