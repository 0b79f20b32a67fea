//! A session that this process may append to.

use std::time::Duration;

use domain::{EventBody, EventDraft, Face, Machine, SessionEvent, SessionId, Standing, TraceId};
use store::{NewSession, SessionLock, StoreError};

use crate::{Claim, SessionError, Sessions};

/// How often a session's lock is asked for before the session counts as busy.
const LOCK_ATTEMPTS: u32 = 8;

/// The time between two such attempts.
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// How often, and how far apart, a session is asked for whose work is about to wait.
const SOON_ATTEMPTS: u32 = 20;
const SOON_PAUSE: Duration = Duration::from_millis(50);

/// A session that this process may append to: claimed here, locked in the database, folded.
pub struct Held<M> {
    pub(crate) sessions: Sessions,
    pub(crate) claim: Claim,
    pub(crate) lock: SessionLock,
    pub(crate) machine: M,
    pub(crate) last_seq: i64,
}

impl Sessions {
    /// Take hold of a session and read where it stands; a new one stands at its beginning.
    ///
    /// # Errors
    /// [`SessionError`]; one that is [busy](SessionError::is_busy) may be free a moment later.
    pub async fn hold<M: Machine>(&self, session: SessionId) -> Result<Held<M>, SessionError> {
        let claim = self.0.runs.claim(session)?;
        let Some(lock) = self.take_lock(session).await? else {
            drop(claim);
            // What the other window wrote during the claim was taken for this window's own.
            self.catch_up(session).await;
            return Err(SessionError::BusyElsewhere);
        };
        let events = self.0.store.events(session, 0).await?;
        let machine = M::fold(&events).map_err(SessionError::illegal)?;
        let last_seq = events.last().map_or(0, |event| event.seq);
        // As above: the other window wrote, and let go while this one waited for the lock.
        if self.0.hub.published(session) > 0 {
            self.tell_up_to(session, last_seq).await;
        }
        Ok(Held { sessions: self.clone(), claim, lock, machine, last_seq })
    }

    /// The same for a session whose work is about to wait: a face hears of a question a moment before
    /// whoever asks it lets go of the session.
    ///
    /// # Errors
    /// As [`Sessions::hold`].
    pub async fn hold_soon<M: Machine>(&self, session: SessionId) -> Result<Held<M>, SessionError> {
        for _ in 0..SOON_ATTEMPTS {
            match self.hold(session).await {
                Err(error) if error.is_busy() => tokio::time::sleep(SOON_PAUSE).await,
                held => return held,
            }
        }
        self.hold(session).await
    }

    /// The same for one that is not deleted, for somebody who waits for a database that is away.
    ///
    /// # Errors
    /// As [`Sessions::hold`].
    pub async fn hold_current<M: Machine>(
        &self,
        session: SessionId,
    ) -> Result<Held<M>, SessionError> {
        let held = || async {
            self.current_row(session).await?;
            self.hold_soon(session).await
        };
        self.once_there(held).await
    }

    /// Asks whoever works on a session to stop, and holds it when they have let go, for whoever asks to see that
    /// it is stopped: what writes for a moment looks at no request, nor does work that waits by now. None when
    /// they come to it later, and when something else was begun since.
    ///
    /// # Errors
    /// As [`Sessions::hold`].
    pub async fn hold_to_stop<M: Machine>(
        &self,
        session: SessionId,
        face: Face,
    ) -> Result<Option<Held<M>>, SessionError> {
        // What is at work here is told at once, whether or not the database is there.
        if !self.0.runs.works_on(session) {
            self.once_there(|| self.row(session)).await?;
        }
        if self.is_worked_on_elsewhere(session).await? {
            self.0.store.request_stop(session, face).await?;
            if self.is_worked_on_elsewhere(session).await? {
                return Ok(None);
            }
        }
        let worked_for = self.0.runs.trace(session);
        let asked = self.0.runs.stop(session, face);
        let held = match self.hold_soon::<M>(session).await {
            // They do so when the database is back, as they write that they have.
            Err(error) if asked && (error.is_busy() || error.is_unavailable()) => return Ok(None),
            held => held?,
        };
        let stands_for = match held.machine.standing() {
            Standing::Working(trace) | Standing::Waiting(trace) => Some(trace),
            Standing::Resting => None,
        };
        let is_the_same = worked_for.is_none() || worked_for == stands_for;
        Ok(is_the_same.then_some(held))
    }

    async fn is_worked_on_elsewhere(&self, session: SessionId) -> Result<bool, SessionError> {
        Ok(self.worked_on(session).await? && !self.0.runs.works_on(session))
    }

    /// The server frees the lock of a process that has just ended a moment later, so one that is
    /// taken is asked for again for a while.
    pub(crate) async fn take_lock(
        &self,
        session: SessionId,
    ) -> Result<Option<SessionLock>, StoreError> {
        for attempt in 0..LOCK_ATTEMPTS {
            if attempt > 0 {
                tokio::time::sleep(LOCK_PAUSE).await;
            }
            if let Some(lock) = self.0.store.lock_session(session).await? {
                return Ok(Some(lock));
            }
        }
        Ok(None)
    }
}

impl<M: Machine> Held<M> {
    /// Which session.
    pub fn session(&self) -> SessionId {
        self.claim.session()
    }

    /// The state that its log leads to.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// Append before anybody goes on with it. When the database goes away meanwhile, it is waited for.
    ///
    /// # Errors
    /// [`SessionError::Illegal`] when they cannot follow: then nothing is written.
    pub async fn append(
        &mut self,
        trace: TraceId,
        bodies: Vec<EventBody>,
    ) -> Result<(), SessionError> {
        self.append_all(bodies.into_iter().map(|body| (trace, body)).collect()).await
    }

    /// The same for events of several traces, a specialist's and that of who sent it: all or none.
    ///
    /// # Errors
    /// As [`Held::append`].
    pub async fn append_all(
        &mut self,
        bodies: Vec<(TraceId, EventBody)>,
    ) -> Result<(), SessionError> {
        let (drafts, machine) = self.drafted(bodies)?;
        let last = self.last_seq;
        // Over the connection with the lock: who lost the one has lost the other.
        let mut written = self.lock.append(last, &drafts, &[]).await;
        while written.as_ref().is_err_and(StoreError::is_unavailable) {
            tokio::time::sleep(LOCK_PAUSE).await;
            self.lock_again().await?;
            written = self.lock.append_again(last, &drafts, &[]).await;
        }
        self.note(machine, written?);
        Ok(())
    }

    /// A database that was restarted has forgotten who held the session.
    async fn lock_again(&mut self) -> Result<(), SessionError> {
        if self.lock.check().await.is_ok() {
            return Ok(());
        }
        let (sessions, session) = (self.sessions.clone(), self.session());
        let lock = sessions.until_answered(|| sessions.take_lock(session)).await?;
        self.lock = lock.ok_or(SessionError::BusyElsewhere)?;
        Ok(())
    }

    /// The same for the first events of a session, which is listed from then on.
    ///
    /// # Errors
    /// As [`Held::append`].
    pub async fn begin(
        &mut self,
        trace: TraceId,
        bodies: Vec<EventBody>,
        session: NewSession,
    ) -> Result<(), SessionError> {
        let (drafts, machine) =
            self.drafted(bodies.into_iter().map(|body| (trace, body)).collect())?;
        let sessions = self.sessions.clone();
        let store = &sessions.0.store;
        let written = match store.begin_session(session.clone(), &drafts).await {
            Err(error) if error.is_unavailable() => {
                let again = || store.begin_session_again(session.clone(), &drafts);
                let written = sessions.until_answered(again).await?;
                self.lock_again().await?;
                written
            }
            written => written?,
        };
        self.note(machine, written);
        Ok(())
    }

    /// The state that these events would lead to.
    ///
    /// # Errors
    /// [`SessionError::Illegal`] when they cannot follow.
    pub fn foreseen(&self, bodies: &[(TraceId, EventBody)]) -> Result<M, SessionError> {
        self.drafted(bodies.to_vec()).map(|(_, machine)| machine)
    }

    /// What is to be written, and the state that it leads to: what cannot follow must not be
    /// written, or the log would never fold again.
    fn drafted(
        &self,
        bodies: Vec<(TraceId, EventBody)>,
    ) -> Result<(Vec<EventDraft>, M), SessionError> {
        let at = self.sessions.0.clock.now();
        let session_id = self.session();
        let mut machine = self.machine.clone();
        let mut drafts = Vec::with_capacity(bodies.len());
        for (trace_id, body) in bodies {
            let event = SessionEvent { session_id, seq: 0, trace_id, at, body };
            machine.apply(&event).map_err(SessionError::illegal)?;
            drafts.push(EventDraft { trace_id, at, body: event.body });
        }
        Ok((drafts, machine))
    }

    fn note(&mut self, machine: M, events: Vec<SessionEvent>) {
        self.last_seq = events.last().map_or(self.last_seq, |event| event.seq);
        self.machine = machine;
        self.sessions.0.hub.send_log(events);
    }
}
