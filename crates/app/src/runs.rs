//! Runs under way in this process: beginning, continuing and stopping them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use agent::{Drive, Model, Run};
use api::{ApiError, AppEvent, ErrorCode};
use domain::{EventBody, EventDraft, Face, SessionEvent, SessionId, TraceId};
use store::SessionLock;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::App;
use crate::error::OnTheWire;
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
    task: Option<AbortHandle>,
}

/// The right to work on a session in this process; given back when dropped.
pub struct Claim {
    runs: Runs,
    session: SessionId,
    stop: watch::Receiver<Option<Face>>,
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
        active.insert(session, Active { stop: sender, task: None });
        Ok(Claim { runs: self.clone(), session, stop })
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

    /// Leave every run where its log is.
    pub fn abandon(&self) {
        for active in self.lock().values() {
            if let Some(task) = &active.task {
                task.abort();
            }
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
    last_seq: i64,
}

impl App {
    /// Take hold of a session and read where it stands.
    pub(crate) async fn hold(&self, session: SessionId) -> Result<Held, ApiError> {
        let claim = self.0.runs.claim(session)?;
        let store = &self.0.store;
        let lock = self.lock(session).await?;
        let events = store.events(session, 0).await.map_err(OnTheWire::on_the_wire)?;
        let run = Run::fold(&events).map_err(OnTheWire::on_the_wire)?;
        let last_seq = events.last().map_or(0, |event| event.seq);
        Ok(Held { claim, lock, run, last_seq })
    }

    /// The server frees the lock of a process that has just ended a moment later, so one that is
    /// taken is asked for again for a while.
    async fn lock(&self, session: SessionId) -> Result<SessionLock, ApiError> {
        for attempt in 0..LOCK_ATTEMPTS {
            if attempt > 0 {
                tokio::time::sleep(LOCK_PAUSE).await;
            }
            let lock = self.0.store.lock_session(session).await;
            if let Some(lock) = lock.map_err(OnTheWire::on_the_wire)? {
                return Ok(lock);
            }
        }
        let message = "another window works on this session: watch it here, or stop it there";
        Err(ApiError::new(ErrorCode::Busy, message))
    }

    /// Append to a held session before anybody drives it.
    pub(crate) async fn append(
        &self,
        held: &mut Held,
        trace: TraceId,
        bodies: Vec<EventBody>,
    ) -> Result<(), ApiError> {
        let at = self.0.clock.now();
        let drafts: Vec<EventDraft> =
            bodies.into_iter().map(|body| EventDraft { trace_id: trace, at, body }).collect();
        // What cannot follow must not be written: the log would never fold again.
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
        let events = self.0.store.append(held.claim.session, held.last_seq, &drafts).await;
        let events = events.map_err(OnTheWire::on_the_wire)?;
        held.last_seq = events.last().map_or(held.last_seq, |event| event.seq);
        held.run = run;
        self.0.hub.send_log(events);
        Ok(())
    }

    /// Go on with a held session's run in the background.
    pub(crate) fn go_on(&self, held: Held, model: Arc<dyn Model>) -> Result<(), ApiError> {
        let Held { claim, lock, run, last_seq } = held;
        let session = claim.session;
        let started = run.started().ok_or_else(|| {
            ApiError::new(ErrorCode::Invalid, "this session has nothing to go on with")
        })?;
        let catalogue = self.0.definitions.catalogue();
        let agent = catalogue.agent(&started.plugin, &started.agent);
        let agent = agent.map_err(OnTheWire::on_the_wire)?;
        let (tools, _) = self.tools(&started.plugin, agent).restricted_to(&started.tools);
        let drive = Drive {
            teacher: self.teacher(),
            session,
            hooks: self.hooks(agent, model.as_ref()),
            model,
            tools,
            log: Journal::new(self.clone(), session, last_seq),
            observer: self.observer(session),
            clock: Arc::clone(&self.0.clock),
            stop: claim.stop.clone(),
        };
        let app = self.clone();
        let task = tokio::spawn(async move {
            let ended = drive.run(run).await;
            if let Err(error) = lock.release().await {
                // The server frees the lock of a lost connection by itself.
                tracing::warn!(%error, %session, "could not release the session");
            }
            drop(claim);
            if let Err(error) = ended {
                tracing::error!(%error, %session, "the run could not go on");
                app.0
                    .hub
                    .send(AppEvent::RunFailed { session_id: session, error: error.on_the_wire() });
            }
            app.tell_of_session(session).await;
        });
        if let Some(active) = self.0.runs.lock().get_mut(&session) {
            active.task = Some(task.abort_handle());
        }
        Ok(())
    }
}
