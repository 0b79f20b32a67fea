//! Going on with a session in the background.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use agent::Inbox;
use domain::{Face, Machine, SessionId, Standing};
use futures::FutureExt;
use tokio::sync::watch;

use crate::{Held, Left, SessionError, SessionLog, SessionObserver};

/// What somebody works with who goes on with a session. The session is free again when the work on
/// it is over, so nothing of this may outlive the work.
pub struct Going<M> {
    /// Which session.
    pub session: SessionId,
    /// Where it stands.
    pub machine: M,
    /// Where events go.
    pub log: Arc<SessionLog>,
    /// Where text goes while it streams.
    pub observer: Arc<SessionObserver>,
    /// Becomes `Some` when somebody asks to stop.
    pub stop: watch::Receiver<Option<Face>>,
    /// What is said meanwhile.
    pub inbox: Inbox,
}

/// The work ended in a panic; the session itself is as its log says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panicked;

impl<M: Machine> Held<M> {
    /// Go on in the background: `work` until it is over, then the session is given back, then `after`
    /// with what the work came to and what nobody took of what was said meanwhile.
    ///
    /// # Errors
    /// [`SessionError::NothingToGoOnWith`] when nothing is under way.
    pub fn go_on<T, Work, Doing, After, Rest>(
        self,
        work: Work,
        after: After,
    ) -> Result<(), SessionError>
    where
        T: Send + 'static,
        Work: FnOnce(Going<M>) -> Doing,
        Doing: Future<Output = T> + Send + 'static,
        After: FnOnce(Result<T, Panicked>, Left) -> Rest + Send + 'static,
        Rest: Future<Output = ()> + Send + 'static,
    {
        let Self { sessions, claim, lock, machine, last_seq } = self;
        let session = claim.session();
        let (Standing::Working(trace) | Standing::Waiting(trace)) = machine.standing() else {
            return Err(SessionError::NothingToGoOnWith);
        };
        let hub = Arc::clone(sessions.hub());
        let log = Arc::new(SessionLog::new(sessions, session, last_seq, lock, machine.memory()));
        let doing = work(Going {
            session,
            machine,
            log: Arc::clone(&log),
            observer: Arc::new(SessionObserver { hub, session }),
            stop: claim.stop(),
            inbox: claim.inbox(),
        });
        claim.set_to_work(trace, |claim| async move {
            // A mistake in the work must not leave the window waiting for ever.
            let done = AssertUnwindSafe(doing).catch_unwind().await.map_err(|_| Panicked);
            if let Some(log) = Arc::into_inner(log)
                && let Err(error) = log.release().await
            {
                // The server frees the lock of a lost connection by itself.
                tracing::warn!(%error, %session, "could not release the session");
            }
            let left = claim.give_back();
            after(done, left).await;
        });
        Ok(())
    }
}
