//! Going on with the runs of held sessions, and what is left to do when one is over.

use std::sync::Arc;

use agent::{Drive, DriveError, Ended, Holder, Model, Run};
use api::AppEvent;
use domain::{RunStarted, SessionId};
use faults::Fault;
use futures::FutureExt;
use futures::future::BoxFuture;
use sessions::guard::unused_vault;
use sessions::{Going, Held, Left, Panicked, SessionError};

use crate::Desk;
use crate::compose::before;
use crate::crew::Company;

impl Desk {
    /// Take hold of a session and read where its run stands.
    pub(crate) async fn hold(&self, session: SessionId) -> Result<Held<Run>, Fault> {
        Ok(self.0.sessions.hold(session).await?)
    }

    /// The model that can go on with a held session's run: what nobody can go on with is not
    /// begun, and nothing is written to it.
    pub(crate) async fn manned(&self, held: &Held<Run>) -> Result<Arc<dyn Model>, Fault> {
        let started = held.machine().active().started().ok_or(SessionError::NothingToGoOnWith)?;
        let catalogue = self.0.definitions.catalogue();
        let agent = catalogue.agent(&started.plugin, &started.agent)?;
        let chosen = Holder::of(started);
        if chosen.provider != drafter::PROVIDER {
            self.0.models.keys_looked_up().await;
        }
        let models = self.0.models.current();
        models.stays(&before(&chosen, true))?;
        let model = models.model(&chosen.provider, Some(&chosen.model))?;
        self.gear(started, agent, &unused_vault()).map_err(Fault::invalid)?;
        Ok(model)
    }

    /// Go on with a held session's run in the background.
    // What is said too late for a run begins the next one: a future of its own would hold itself.
    pub(crate) fn go_on(&self, held: Held<Run>) -> BoxFuture<'_, Result<(), Fault>> {
        async move {
            let (run, session) = (held.machine(), held.session());
            let start = run.started().ok_or(SessionError::NothingToGoOnWith)?.clone();
            let vault = self.0.guard.vault_for(run).await;
            let crew = Arc::new(Company { app: self.clone(), vault });
            let (teacher, clock) = (self.teacher(), Arc::clone(&self.0.supplies.clock));
            let app = self.clone();
            let gone_on = held.go_on(
                move |going| {
                    let Going { session, machine, log, observer, stop, inbox } = going;
                    let drive = Drive { teacher, session, crew, log, observer, clock, stop, inbox };
                    async move {
                        let (run, ended) = drive.run(machine).await?;
                        Ok((run.holder().cloned(), ended))
                    }
                },
                move |done, left| async move {
                    let ended = done.unwrap_or_else(|Panicked| Err(DriveError::Panicked));
                    app.after(session, &start, ended, left).await;
                },
            );
            Ok(gone_on?)
        }
        .boxed()
    }

    /// What is left to do when a run ended or waits, and the session is free again.
    async fn after(
        &self,
        session: SessionId,
        start: &RunStarted,
        ended: Result<(Option<Holder>, Ended), DriveError>,
        left: Left,
    ) {
        match (&ended, left.stop) {
            // She asked to stop in the moment in which the run suspended.
            (Ok((_, Ended::Suspended(_))), Some(face)) => {
                let stopped = self.stop(session, face).await;
                self.report(session, stopped.map(drop));
            }
            (Ok((_, Ended::Suspended(_))), None) | (Ok((_, Ended::Finished { .. })), _) => {}
            (Err(error), _) => {
                tracing::error!(%error, %session, "the run could not go on");
                self.report(session, Err(Fault::internal(error)));
            }
        }
        // She said something in the moment in which the run ended: it begins the next one.
        let holder = ended.ok().and_then(|(holder, _)| holder);
        for said in left.said {
            let sent = self.say_on(session, start, holder.as_ref(), said).await;
            self.report(session, sent);
        }
        self.0.sessions.tell_once_there(session).await;
    }

    fn report(&self, session: SessionId, outcome: Result<(), Fault>) {
        if let Err(error) = outcome {
            tracing::warn!(%error, %session, "the session could not go on");
            self.0.hub.send(AppEvent::RunFailed { session_id: session, error: error.into() });
        }
    }
}
