//! The sessions that this process works on: claimed by one at a time, stopped and spoken to by
//! anybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agent::{Inbox, Steering};
use domain::{Face, SessionId, TraceId};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::SessionError;

/// The sessions that this process works on.
#[derive(Clone, Default)]
pub struct Runs {
    active: Arc<Mutex<HashMap<SessionId, Active>>>,
}

#[derive(Debug)]
struct Active {
    stop: watch::Sender<Option<Face>>,
    inbox: Inbox,
    trace: Option<TraceId>,
    task: Option<JoinHandle<()>>,
}

/// The right to work on a session in this process; given back when dropped.
pub struct Claim {
    runs: Runs,
    session: SessionId,
    stop: watch::Receiver<Option<Face>>,
    inbox: Inbox,
}

/// What came while a claim was held and nobody took.
#[derive(Debug, Default, PartialEq)]
pub struct Left {
    /// Somebody asked to stop.
    pub stop: Option<Face>,
    /// What the teacher said.
    pub said: Vec<Steering>,
}

impl Claim {
    /// Which session.
    pub fn session(&self) -> SessionId {
        self.session
    }

    /// Becomes `Some` when somebody asks to stop.
    pub fn stop(&self) -> watch::Receiver<Option<Face>> {
        self.stop.clone()
    }

    /// Where what is said meanwhile arrives.
    pub fn inbox(&self) -> Inbox {
        self.inbox.clone()
    }

    /// Give the right back, with what came and was not taken.
    #[must_use]
    pub fn give_back(self) -> Left {
        let (stop, inbox) = (self.stop.clone(), self.inbox.clone());
        // Requests are taken only while the claim is listed, so none can come after this.
        drop(self);
        Left { stop: *stop.borrow(), said: inbox.drain() }
    }

    /// Spawn the work on the session and list it, so that it can be spoken to and abandoned. The
    /// work has this claim, by which it ends.
    pub(crate) fn set_to_work<W>(self, trace: TraceId, work: impl FnOnce(Self) -> W)
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let (runs, session) = (self.runs.clone(), self.session);
        let work = work(self);
        // Locked until the task is listed, which its end must not overtake.
        let mut active = runs.lock();
        let task = tokio::spawn(work);
        if let Some(active) = active.get_mut(&session) {
            active.task = Some(task);
            active.trace = Some(trace);
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.runs.lock().remove(&self.session);
    }
}

impl Runs {
    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claim a session.
    ///
    /// # Errors
    /// [`SessionError::Busy`] when this process works on it already.
    pub fn claim(&self, session: SessionId) -> Result<Claim, SessionError> {
        let mut active = self.lock();
        if active.contains_key(&session) {
            return Err(SessionError::Busy);
        }
        let (sender, stop) = watch::channel(None);
        let inbox = Inbox::default();
        let mine = Active { stop: sender, inbox: inbox.clone(), trace: None, task: None };
        active.insert(session, mine);
        Ok(Claim { runs: self.clone(), session, stop, inbox })
    }

    /// Whether this process works on the session.
    pub fn works_on(&self, session: SessionId) -> bool {
        self.lock().contains_key(&session)
    }

    /// Ask whoever works on a session to stop; false when nobody in this process does.
    pub fn stop(&self, session: SessionId, face: Face) -> bool {
        match self.lock().get(&session) {
            Some(active) => {
                active.stop.send_replace(Some(face));
                true
            }
            None => false,
        }
    }

    /// What this process works on the session for, while it does.
    pub(crate) fn trace(&self, session: SessionId) -> Option<TraceId> {
        self.lock().get(&session)?.trace
    }

    /// Give work under way something that the teacher said; the trace that takes it, or none when
    /// nothing is under way in this process.
    pub fn steer(&self, session: SessionId, said: Steering) -> Option<TraceId> {
        let active = self.lock();
        let run = active.get(&session)?;
        let trace = run.trace?;
        run.inbox.push(said);
        Some(trace)
    }

    /// Leave every session where its log is, and wait until nobody writes any more.
    pub async fn abandon(&self) {
        let tasks: Vec<JoinHandle<()>> =
            self.lock().values_mut().filter_map(|active| active.task.take()).collect();
        for task in &tasks {
            task.abort();
        }
        for task in tasks {
            // That it was cut off is what was asked for.
            drop(task.await);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_stop_is_either_refused_or_seen_by_whoever_gives_the_session_back() {
        let (runs, session) = (Runs::default(), SessionId::new());
        let claim = runs.claim(session).unwrap();
        assert!(runs.claim(session).is_err());
        assert!(runs.stop(session, Face::Browser));
        let left = Left { stop: Some(Face::Browser), said: Vec::new() };
        assert_eq!(claim.give_back(), left);
        assert!(!runs.stop(session, Face::Browser));
        assert_eq!(runs.claim(session).unwrap().give_back(), Left::default());
    }

    #[tokio::test]
    async fn abandoned_runs_are_over_when_abandoning_is() {
        let (runs, session) = (Runs::default(), SessionId::new());
        let claim = runs.claim(session).unwrap();
        claim.set_to_work(TraceId::new(), |claim| async move {
            std::future::pending::<()>().await;
            drop(claim);
        });
        runs.abandon().await;
        assert!(!runs.works_on(session));
    }
}
