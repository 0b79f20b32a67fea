//! Runs under way in this process: beginning, continuing and stopping them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use agent::{Drive, DriveError, Ended, Inbox, Run, Steering};
use api::{ApiError, AppEvent, ErrorCode};
use domain::{
    EventBody, EventDraft, Face, Factors, RunEvent, RunStarted, SessionEvent, SessionId, TraceId,
};
use futures::FutureExt;
use store::{NewSession, SessionLock, StoreError};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::App;
use crate::crew::Company;
use crate::error::OnTheWire;
use crate::guard::unused_vault;
use crate::journal::Journal;

/// How often a session's lock is asked for before the session counts as busy.
const LOCK_ATTEMPTS: u32 = 8;

/// The time between two such attempts.
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// The sessions that this process works on.
#[derive(Clone, Default)]
pub struct Runs {
    active: Arc<Mutex<HashMap<SessionId, Active>>>,
}

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
struct Left {
    /// Somebody asked to stop.
    stop: Option<Face>,
    /// What the teacher said.
    said: Vec<Steering>,
}

impl Claim {
    /// Give the right back, with what came and was not taken.
    fn give_back(self) -> Left {
        let (stop, inbox) = (self.stop.clone(), self.inbox.clone());
        // Requests are taken only while the claim is listed, so none can come after this.
        drop(self);
        Left { stop: *stop.borrow(), said: inbox.drain() }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.runs.lock().remove(&self.session);
    }
}

impl Runs {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<SessionId, Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claim a session, unless this process works on it already.
    pub fn claim(&self, session: SessionId) -> Result<Claim, ApiError> {
        let mut active = self.lock();
        if active.contains_key(&session) {
            return Err(busy());
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

    /// Ask the run of a session to stop; false when this process has none.
    pub fn stop(&self, session: SessionId, face: Face) -> bool {
        match self.lock().get(&session) {
            Some(active) => {
                active.stop.send_replace(Some(face));
                true
            }
            None => false,
        }
    }

    /// Give a run under way something that the teacher said; the trace that takes it, or none when
    /// this process drives no run of the session.
    pub fn steer(&self, session: SessionId, said: Steering) -> Option<TraceId> {
        let active = self.lock();
        let run = active.get(&session)?;
        let trace = run.trace?;
        run.inbox.push(said);
        Some(trace)
    }

    /// Leave every run where its log is, and wait until nobody writes any more.
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

fn busy() -> ApiError {
    let message = "this session is being worked on: wait until it is done, or stop it";
    ApiError::new(ErrorCode::Busy, message)
}

/// A session that this process may append to: claimed here, locked in the database, folded.
pub struct Held {
    claim: Claim,
    lock: SessionLock,
    /// The state its log leads to.
    pub run: Run,
    /// What was switched on in its latest run.
    pub factors: Option<Factors>,
    last_seq: i64,
}

impl Held {
    /// Which session.
    pub fn session(&self) -> SessionId {
        self.claim.session
    }
}

impl App {
    /// Take hold of a session and read where it stands; a new one stands at its beginning.
    pub(crate) async fn hold(&self, session: SessionId) -> Result<Held, ApiError> {
        let claim = self.0.runs.claim(session)?;
        let lock = self.take_lock(session).await.map_err(OnTheWire::on_the_wire)?;
        let Some(lock) = lock else {
            drop(claim);
            // What the other window wrote during the claim was taken for this window's own.
            self.catch_up(session).await;
            let message = "another window works on this session: watch it here, or stop it there";
            return Err(ApiError::new(ErrorCode::Busy, message));
        };
        let events = self.0.store.events(session, 0).await.map_err(OnTheWire::on_the_wire)?;
        let run = Run::fold(&events).map_err(OnTheWire::on_the_wire)?;
        let last_seq = events.last().map_or(0, |event| event.seq);
        let factors = events.iter().rev().find_map(|event| match &event.body {
            EventBody::Run(RunEvent::RunStarted(start)) => Some(start.factors),
            _ => None,
        });
        Ok(Held { claim, lock, run, factors, last_seq })
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

    /// Whether somebody can go on with a held session's run: what nobody can go on with is not
    /// begun, and nothing is written to it.
    pub(crate) async fn manned(&self, held: &Held) -> Result<(), ApiError> {
        let started = held.run.active().started().ok_or_else(nothing_to_go_on_with)?;
        let catalogue = self.0.definitions.catalogue();
        let agent = catalogue.agent(&started.plugin, &started.agent);
        let agent = agent.map_err(OnTheWire::on_the_wire)?;
        if started.provider != drafter::PROVIDER {
            self.keys_looked_up().await;
        }
        let model = self.0.models.current().model(&started.provider, Some(&started.model));
        model.map_err(OnTheWire::on_the_wire)?;
        let gear = self.gear(started, agent, &unused_vault());
        gear.map(drop).map_err(|why| ApiError::new(ErrorCode::Invalid, why))
    }

    /// Append to a held session before anybody drives it.
    pub(crate) async fn append(
        &self,
        held: &mut Held,
        trace: TraceId,
        bodies: Vec<EventBody>,
    ) -> Result<(), ApiError> {
        self.append_all(held, bodies.into_iter().map(|body| (trace, body)).collect()).await
    }

    /// The same for events of several runs, a specialist's and that of who sent it: all or none.
    pub(crate) async fn append_all(
        &self,
        held: &mut Held,
        bodies: Vec<(TraceId, EventBody)>,
    ) -> Result<(), ApiError> {
        let (drafts, run) = self.foreseen(held, bodies)?;
        let written = self.0.store.append(held.claim.session, held.last_seq, &drafts).await;
        self.note(held, run, written)
    }

    /// The same for the first events of a session, which is listed from then on.
    pub(crate) async fn begin(
        &self,
        held: &mut Held,
        trace: TraceId,
        bodies: Vec<EventBody>,
        session: NewSession,
    ) -> Result<(), ApiError> {
        let bodies = bodies.into_iter().map(|body| (trace, body)).collect();
        let (drafts, run) = self.foreseen(held, bodies)?;
        let written = self.0.store.begin_session(session, &drafts).await;
        self.note(held, run, written)
    }

    /// What is to be written, and the run that it leads to: what cannot follow must not be written,
    /// or the log would never fold again.
    pub(crate) fn foreseen(
        &self,
        held: &Held,
        bodies: Vec<(TraceId, EventBody)>,
    ) -> Result<(Vec<EventDraft>, Run), ApiError> {
        let at = self.0.clock.now();
        let drafts: Vec<EventDraft> =
            bodies.into_iter().map(|(trace_id, body)| EventDraft { trace_id, at, body }).collect();
        let mut run = held.run.clone();
        for draft in &drafts {
            let event = SessionEvent {
                session_id: held.claim.session,
                seq: 0,
                trace_id: draft.trace_id,
                at: draft.at,
                body: draft.body.clone(),
            };
            run.apply(&event).map_err(OnTheWire::on_the_wire)?;
        }
        Ok((drafts, run))
    }

    fn note(
        &self,
        held: &mut Held,
        run: Run,
        written: Result<Vec<SessionEvent>, StoreError>,
    ) -> Result<(), ApiError> {
        let events = written.map_err(OnTheWire::on_the_wire)?;
        held.last_seq = events.last().map_or(held.last_seq, |event| event.seq);
        held.run = run;
        self.0.hub.send_log(events);
        Ok(())
    }

    /// Go on with a held session's run in the background.
    pub(crate) fn go_on(&self, held: Held) -> Result<(), ApiError> {
        let Held { claim, lock, run, last_seq, .. } = held;
        let session = claim.session;
        let trace = run.trace().ok_or_else(nothing_to_go_on_with)?;
        let start = run.started().ok_or_else(nothing_to_go_on_with)?.clone();
        let journal = Arc::new(Journal::new(self.clone(), session, last_seq, lock));
        let drive = Drive {
            teacher: self.teacher(),
            session,
            crew: Arc::new(Company { app: self.clone(), vault: self.vault_for(&run) }),
            log: journal.clone(),
            observer: self.observer(session),
            clock: Arc::clone(&self.0.clock),
            stop: claim.stop.clone(),
            inbox: claim.inbox.clone(),
        };
        let app = self.clone();
        // Locked until the task is listed, which its end must not overtake.
        let mut active = self.0.runs.lock();
        let task = tokio::spawn(async move {
            // A mistake in a tool or a provider must not leave the window waiting for ever.
            let ended = AssertUnwindSafe(drive.run(run)).catch_unwind().await;
            let ended = ended.unwrap_or(Err(DriveError::Panicked));
            drop(drive);
            if let Some(journal) = Arc::into_inner(journal)
                && let Err(error) = journal.release().await
            {
                // The server frees the lock of a lost connection by itself.
                tracing::warn!(%error, %session, "could not release the session");
            }
            let left = claim.give_back();
            app.after(session, &start, ended.map(|(_, ended)| ended), left).await;
        });
        if let Some(active) = active.get_mut(&session) {
            active.task = Some(task);
            active.trace = Some(trace);
        }
        Ok(())
    }

    /// What is left to do when a run ended or waits, and the session is free again.
    async fn after(
        &self,
        session: SessionId,
        start: &RunStarted,
        ended: Result<Ended, DriveError>,
        left: Left,
    ) {
        match (&ended, left.stop) {
            // She asked to stop in the moment in which the run suspended.
            (Ok(Ended::Suspended(_)), Some(face)) => {
                let stopped = self.stop(session, face).await;
                self.report(session, stopped.map(drop));
            }
            (Ok(Ended::Suspended(_)), None) | (Ok(Ended::Finished { .. }), _) => {}
            (Err(error), _) => {
                tracing::error!(%error, %session, "the run could not go on");
                let message = error.to_string();
                self.report(session, Err(ApiError::new(ErrorCode::Internal, message)));
            }
        }
        // She said something in the moment in which the run ended: it begins the next one.
        for said in left.said {
            let sent = Box::pin(self.say_on(session, start, said)).await;
            self.report(session, sent);
        }
        self.tell_of_session(session).await;
    }

    fn report(&self, session: SessionId, outcome: Result<(), ApiError>) {
        if let Err(error) = outcome {
            tracing::warn!(%error, %session, "the session could not go on");
            self.0.hub.send(AppEvent::RunFailed { session_id: session, error });
        }
    }
}

fn nothing_to_go_on_with() -> ApiError {
    ApiError::new(ErrorCode::Invalid, "this session has nothing to go on with")
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
        let task = tokio::spawn(async move {
            std::future::pending::<()>().await;
            drop(claim);
        });
        if let Some(active) = runs.lock().get_mut(&session) {
            active.task = Some(task);
        }
        runs.abandon().await;
        assert!(!runs.works_on(session));
    }
}
