//! The model that takes part in sittings: who it is, its turn before a question, and what of it stands.
//!
//! A turn is one run of the agent's driver over a log in memory, fresh for each question. What a model is shown
//! is the projection of the sitting and nothing else; what came of it is one event, which the room appends
//! before anybody sees it. A learner waits for a model for a bounded time and without anybody holding the
//! sitting meanwhile.

mod concern;
mod quick;
mod run;
mod summary;
mod tools;
mod turn_desk;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use agent::Model;
use async_trait::async_trait;
use domain::{Partner, PartnerOutcome, SessionId, Spent, TeacherId, Usage};
use faults::Fault;
use sessions::guard::{Guard, unused_vault};
use sittings::{AnswerSigns, ModelRole, PartnerHeard, PartnerTurn, ThoughtTurn};
use store::TeacherStore;
use tokio::time::timeout;

pub(crate) use concern::{ADULT, tells_of_harm};
use run::Attempt;

/// How long a learner waits for a model that only puts a question, and for one that has something to say.
const PUTS_WITHIN: Duration = Duration::from_secs(5);
const SPEAKS_WITHIN: Duration = Duration::from_secs(20);
/// How long a summary may take, which a learner waits for as well.
const SUMMED_UP_WITHIN: Duration = Duration::from_secs(10);
/// Most characters of a reason in the log.
const REASON: usize = 300;

/// Models that may take part in the sittings of one teacher's learners, by whoever knows providers and keys.
#[async_trait]
pub trait Partners: Send + Sync {
    /// The model of a provider, by their names; where they are not said, those that the teacher chose.
    ///
    /// # Errors
    /// When there is none, in words for her.
    async fn model(&self, who: (Option<&str>, Option<&str>)) -> Result<Arc<dyn Model>, Fault>;
}

/// The models of one teacher, and which sittings wait for one right now; clones share it.
#[derive(Clone)]
pub struct Voices {
    partners: Arc<dyn Partners>,
    guard: Guard,
    asked: Arc<Mutex<HashMap<SessionId, Arc<tokio::sync::Mutex<()>>>>>,
}

/// The only one who asks for a sitting in this process.
pub(crate) struct Asking {
    voices: Voices,
    session: SessionId,
    gate: Option<tokio::sync::OwnedMutexGuard<()>>,
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.gate = None;
        let mut asked = self.voices.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever waits has a hold of it as well.
        if asked.get(&self.session).is_some_and(|gate| Arc::strong_count(gate) == 1) {
            asked.remove(&self.session);
        }
    }
}

impl Voices {
    /// Over the models of a teacher, and the guard before those that are not on this computer.
    pub fn of(partners: Arc<dyn Partners>, guard: Guard) -> Self {
        Self { partners, guard, asked: Arc::default() }
    }

    /// The model that the teacher chose, or another of its provider.
    pub(crate) async fn usual(&self, name: Option<&str>) -> Result<Arc<dyn Model>, Fault> {
        Ok(self.guarded(self.partners.model((None, name)).await?).await)
    }

    async fn named(&self, who: &Partner) -> Result<Arc<dyn Model>, Fault> {
        let model = self.partners.model((Some(&who.provider), Some(&who.model))).await?;
        Ok(self.guarded(model).await)
    }

    /// The model as it is asked in one turn. Each turn is read by itself, so that nothing of one question is
    /// known at another.
    async fn guarded(&self, model: Arc<dyn Model>) -> Arc<dyn Model> {
        let vault = match self.guard.leaves_this_computer(model.provider()) {
            true => self.guard.new_vault().await,
            false => unused_vault(),
        };
        self.guard.guarded(model, &vault)
    }

    /// Waits until nobody else in this process asks for a sitting: whoever looks meanwhile gets what came of it.
    pub(crate) async fn alone(&self, session: SessionId) -> Asking {
        let gate = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(asked.entry(session).or_default())
        };
        let gate = Some(gate.lock_owned().await);
        Asking { voices: self.clone(), session, gate }
    }

    /// What came of a turn, within its time and whatever the model does.
    pub(crate) async fn speak(
        &self,
        (teacher, session): (TeacherId, SessionId),
        turn: &Arc<PartnerTurn>,
        elsewhere: &[AnswerSigns],
    ) -> PartnerHeard {
        let within = match turn.role() {
            ModelRole::Proctor | ModelRole::Interviewer => PUTS_WITHIN,
            ModelRole::Partner | ModelRole::Tutor | ModelRole::Guide => SPEAKS_WITHIN,
        };
        let mut heard = PartnerHeard {
            text: String::new(),
            outcome: silent("it did not answer in time"),
            usage: Usage::default(),
            spent: Spent::default(),
        };
        let asking = async {
            let model = match self.named(&turn.who).await {
                Ok(model) => model,
                Err(fault) => {
                    heard.outcome = silent(&fault.to_string());
                    return;
                }
            };
            let attempt = Attempt { teacher, session, model, turn };
            self.tries(&attempt, elsewhere, &mut heard).await;
        };
        // What was heard until then stands: a second try that takes too long leaves the first refusal.
        drop(timeout(within, asking).await);
        heard
    }

    /// Asks, and once more with the reason where what it said was not taken and words are wanted.
    async fn tries(
        &self,
        attempt: &Attempt<'_>,
        elsewhere: &[AnswerSigns],
        heard: &mut PartnerHeard,
    ) {
        let mut again = None;
        let tries = match attempt.turn.role() {
            ModelRole::Proctor | ModelRole::Interviewer => 1,
            ModelRole::Partner | ModelRole::Tutor | ModelRole::Guide => 2,
        };
        for _ in 0..tries {
            let (said, usage, spent) = attempt.once(again.as_ref()).await;
            heard.usage += usage;
            heard.spent += spent;
            let said = match said {
                Ok(said) if !said.is_empty() => said,
                Ok(_) => return heard.outcome = silent("it said nothing"),
                Err(why) => return heard.outcome = silent(&why),
            };
            match attempt.turn.taken(&said, elsewhere) {
                Ok(text) => {
                    heard.text = text;
                    return heard.outcome = PartnerOutcome::Said;
                }
                Err(why) => {
                    heard.outcome = PartnerOutcome::Refused { why: why.to_owned() };
                    again = Some((said, why));
                }
            }
        }
    }

    /// A summary of what was said first in a conversation; none where no model gives one in time.
    pub(crate) async fn summed_up(
        &self,
        who: &Partner,
        summary: Option<&str>,
        turns: &[ThoughtTurn],
        store: &TeacherStore,
    ) -> Option<String> {
        let asking = async {
            let model = self.named(who).await.ok()?;
            summary::of(model, summary, turns, store).await
        };
        timeout(SUMMED_UP_WITHIN, asking).await.ok().flatten()
    }
}

fn silent(why: &str) -> PartnerOutcome {
    PartnerOutcome::Silent { why: why.chars().take(REASON).collect() }
}
