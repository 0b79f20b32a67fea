//! What folds the log of a session.

use crate::{Interaction, MemoryUse, SessionEvent, TraceId};

/// Whoever folds a log: plain data that each event moves on. A run of an agent is one; the same log
/// gives the same machine on every computer, which is what makes a session survive `kill -9`.
///
/// What holds, locks, appends to and tells of a session knows nothing else about it.
pub trait Machine: Clone + Default + Send + Sync + 'static {
    /// Why an event cannot follow the ones before it.
    type Illegal: std::error::Error + Send + Sync + 'static;

    /// Take the next event.
    ///
    /// # Errors
    /// When it cannot follow the events before it; the machine is then unchanged.
    fn apply(&mut self, event: &SessionEvent) -> Result<(), Self::Illegal>;

    /// The question to a person that everything waits for.
    fn open_interaction(&self) -> Option<&Interaction>;

    /// Whether something is under way.
    fn standing(&self) -> Standing;

    /// Whether memory is read and written.
    fn memory(&self) -> MemoryUse;

    /// The machine that these events lead to.
    ///
    /// # Errors
    /// When one of them cannot follow the others.
    fn fold(events: &[SessionEvent]) -> Result<Self, Self::Illegal> {
        let mut machine = Self::default();
        for event in events {
            machine.apply(event)?;
        }
        Ok(machine)
    }
}

/// How a session stands by its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is under way.
    Resting,
    /// Something is, under this trace, and whoever holds the session goes on with it.
    Working(TraceId),
    /// Something is, and waits for a person; the trace is that of whoever asks.
    Waiting(TraceId),
}
