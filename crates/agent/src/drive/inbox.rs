//! What the teacher says while the agent works.

use std::sync::{Arc, Mutex, PoisonError};

use domain::Face;

/// A message for a run under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steering {
    /// Her words.
    pub text: String,
    /// Where she said them.
    pub face: Face,
}

/// Messages that no run has taken yet; clones share it.
#[derive(Debug, Clone, Default)]
pub struct Inbox(Arc<Mutex<Vec<Steering>>>);

impl Inbox {
    /// Leave a message for the next step.
    pub fn push(&self, message: Steering) {
        self.lock().push(message);
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Everything that waits, in order.
    pub fn drain(&self) -> Vec<Steering> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Steering>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
