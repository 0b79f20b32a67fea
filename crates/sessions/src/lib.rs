//! What every session has, whoever folds its log: it is held by one process at a time, read, folded,
//! appended to, told of, put away and found again.
//!
//! [`Sessions::hold`] gives a [`Held`] session with the [`Machine`](domain::Machine) that its log
//! leads to; the verbs by which the log grows are the held session's own. What a machine decides,
//! and what is done about it, is the affair of whoever holds the session: nothing here knows what a
//! run of an agent is, except for [`guard`], which stands before its remote models.

mod asking;
mod error;
mod going;
pub mod guard;
mod held;
mod hub;
mod keeping;
mod log;
mod runs;
pub mod spent;
mod telling;
mod waiting;
mod words;

use std::sync::Arc;

use domain::{Clock, EventDraft, MemoryUse, SessionId, Timestamp};
use futures::future::BoxFuture;
use postgres::queue::NewJob;
use store::TeacherStore;

pub use error::SessionError;
pub use going::{Going, Panicked};
pub use held::Held;
pub use hub::{Absence, Hub, SessionObserver};
pub use log::SessionLog;
pub use runs::{Claim, Left, Runs};
pub use words::check_words;

/// Sees to it that the database is started again when it is gone; that it does not start is its own
/// affair to say.
pub type Revive = Arc<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>;

/// What is to be queued together with an event of work that uses memory or does not, or neither is written.
pub type Errands = fn(SessionId, &EventDraft, MemoryUse) -> Vec<NewJob>;

/// The sessions of one teacher in this process; clones share everything.
#[derive(Clone)]
pub struct Sessions(Arc<Parts>);

struct Parts {
    store: TeacherStore,
    clock: Arc<dyn Clock>,
    hub: Arc<Hub>,
    runs: Runs,
    revive: Revive,
    errands: Errands,
    /// Held by whoever tells how a session stands.
    telling: tokio::sync::Mutex<()>,
}

impl Sessions {
    /// The sessions of the store's teacher, told of to the hub's listeners.
    pub fn new(
        store: TeacherStore,
        clock: Arc<dyn Clock>,
        hub: Arc<Hub>,
        revive: Revive,
        errands: Errands,
    ) -> Self {
        let (runs, telling) = (Runs::default(), tokio::sync::Mutex::default());
        Self(Arc::new(Parts { store, clock, hub, runs, revive, errands, telling }))
    }

    /// The present, as their logs have it.
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// Those of them that this process works on.
    pub fn runs(&self) -> &Runs {
        &self.0.runs
    }

    /// Where their faces listen.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.0.hub
    }
}
