//! Sittings that boards have read, so that what has not moved is not worked out again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::SessionId;
use sittings::Sitting;

use crate::MarkedQuestion;

/// Sittings that are kept at once.
const KEPT: usize = 500;

/// Sittings, each as it was at a place of its log.
#[derive(Clone, Default)]
pub(crate) struct LiveSittings(Arc<Mutex<HashMap<SessionId, Arc<LiveSitting>>>>);

/// A sitting with what its answers so far are worth.
#[derive(Debug)]
pub(crate) struct LiveSitting {
    /// How long its log was.
    pub last_seq: i64,
    /// The sitting.
    pub sitting: Sitting,
    /// Its questions that have an answer.
    pub questions: Vec<MarkedQuestion>,
}

impl LiveSittings {
    /// A sitting whose log is no longer than it was.
    pub fn known(&self, session: SessionId, last_seq: i64) -> Option<Arc<LiveSitting>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&session).filter(|known| known.last_seq >= last_seq).cloned()
    }

    /// Keeps a sitting as it is now.
    pub fn keep(&self, session: SessionId, live: &Arc<LiveSitting>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(session, Arc::clone(live));
    }
}
