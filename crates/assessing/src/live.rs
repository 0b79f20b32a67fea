//! Sittings that were worked out before, so that what has not moved is not worked out again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::SessionId;
use sittings::Sitting;

use crate::marked::{MarkedQuestion, MarkedSitting};

/// Sittings that are kept at once.
const KEPT: usize = 200;

/// Sittings, each as it was at a place of its log.
#[derive(Debug)]
pub(crate) struct KeptSittings<T>(Arc<Mutex<HashMap<SessionId, Arc<T>>>>);

/// Sittings as boards have read them.
pub(crate) type LiveSittings = KeptSittings<LiveSitting>;
/// Sittings with all that their answers are worth by their logs.
pub(crate) type MarkedLogs = KeptSittings<MarkedLog>;

/// A sitting at a place of its log.
pub(crate) trait AtPlace {
    /// How long its log was.
    fn last_seq(&self) -> i64;
}

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

/// A sitting with what came of it before the teacher changed any mark.
#[derive(Debug)]
pub(crate) struct MarkedLog {
    /// How long its log was.
    pub last_seq: i64,
    /// What its answers are worth.
    pub marked: MarkedSitting,
    /// Its questions.
    pub questions: Vec<MarkedQuestion>,
}

impl AtPlace for LiveSitting {
    fn last_seq(&self) -> i64 {
        self.last_seq
    }
}

impl AtPlace for MarkedLog {
    fn last_seq(&self) -> i64 {
        self.last_seq
    }
}

impl<T: AtPlace> KeptSittings<T> {
    /// A sitting as it was known last, whatever happened since.
    pub fn last(&self, session: SessionId) -> Option<Arc<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&session).cloned()
    }

    /// A sitting whose log is no longer than it was.
    pub fn known(&self, session: SessionId, last_seq: i64) -> Option<Arc<T>> {
        self.last(session).filter(|known| known.last_seq() >= last_seq)
    }

    /// Keeps a sitting as it is now.
    pub fn keep(&self, session: SessionId, now: &Arc<T>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(session, Arc::clone(now));
    }
}

impl<T> Default for KeptSittings<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Clone for KeptSittings<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}
