//! How whoever asked says that no answer is needed any more, and hears how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A token that many may hold: when one of them cancels, all work that was given it stops with
/// [`HistoryError::Cancelled`](crate::HistoryError::Cancelled) before it reads the next object.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks all work with this token to stop. It cannot be taken back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
