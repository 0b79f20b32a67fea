//! What a run works with: agent, model, tools and hooks, from definitions, files and keys.

use std::sync::Arc;

use agent::{Gear, Holder, Model, Run};
use api::SessionSend;
use domain::RunStarted;
use faults::Fault;
use futures::FutureExt;
use models::{Answering, Before, Wish, Wishes};
use planning::answering::{own_model, own_provider};
use planning::beginning::{Beginning, Framing, PlannedRun};
use planning::equipment::{Rank, tools_of};
use planning::hooks::{self, About, Reach};
use plugins::AgentDefinition;
use sessions::guard::SharedVault;
use store::SessionRow;

use crate::Desk;

/// What a request comes to.
pub struct Asked {
    /// The session it goes on with; none begins a new one.
    pub session: Option<SessionRow>,
    /// Who carries it out.
    pub framing: Framing,
    /// Who answers.
    pub answering: Answering,
}

impl Desk {
    /// The session that a request goes on with; none begins a new one.
    pub(crate) async fn known_session(
        &self,
        params: &SessionSend,
    ) -> Result<Option<SessionRow>, Fault> {
        match params.session_id {
            Some(id) => Ok(Some(self.0.sessions.row(id).await?)),
            None => Ok(None),
        }
    }

    /// Everything that a request names, looked up. Without a command it is answered by whoever holds
    /// the conversation, or by whoever handed it over where she takes it back.
    pub(crate) async fn asked(
        &self,
        params: &SessionSend,
        session: Option<SessionRow>,
        run: &Run,
    ) -> Result<Asked, Fault> {
        let began = session.as_ref().map(|row| (row.plugin.as_str(), row.agent.as_str()));
        let holds = run.holder().map(|holder| (holder.plugin.as_str(), holder.agent.as_str()));
        let place = match params.hand_back {
            false => holds.or(began),
            true => Some(taken_back(run)?),
        };
        let catalogue = self.0.definitions.catalogue();
        let factors = run.factors().unwrap_or_default().with(params.factors);
        let framing = Framing::under(factors, &catalogue, params.command.as_ref(), place)?
            .understanding(&catalogue, &params.text);
        framing.check(&catalogue)?;
        hooks::check_callers(&params.hooks)?;
        let (provider, model) = (params.provider.as_deref(), params.model.as_deref());
        if provider != Some(drafter::PROVIDER) {
            self.0.models.keys_looked_up().await;
        }
        let answering = self.answering(&framing.agent, run.holder(), (provider, model))?;
        Ok(Asked { session, framing, answering })
    }

    /// Who answers, in the session that `holder` has the conversation of.
    pub(crate) fn answering(
        &self,
        agent: &AgentDefinition,
        holder: Option<&Holder>,
        (provider, model): (Option<&str>, Option<&str>),
    ) -> Result<Answering, Fault> {
        let choices = self.0.settings.choices();
        let kept = choices.provider.as_deref();
        let wishes = Wishes {
            provider,
            model,
            before: holder.map(|holder| before(holder, holder.agent == agent.name)),
            kept: kept.map(|provider| Wish { provider, model: choices.model.as_deref() }),
            own: Wish { provider: own_provider(agent), model: Some(&agent.model) },
            fallback: drafter::PROVIDER,
        };
        Ok(self.0.models.current().answering(&wishes)?)
    }

    /// Who answers in a new session.
    pub(crate) fn answering_usually(&self) -> Result<Answering, Fault> {
        let framing = Framing::of(&self.0.definitions.catalogue(), None, None)?;
        self.answering(&framing.agent, None, (None, None))
    }

    /// Who is chosen for another agent of a run: the same provider, with the agent's own model where
    /// its definition is for that provider.
    pub(crate) fn model_for(
        &self,
        sender: &RunStarted,
        agent: &AgentDefinition,
    ) -> Result<Arc<dyn Model>, String> {
        let (provider, model) = sender.chosen();
        let name = own_model(agent, provider).unwrap_or(model);
        let registry = self.0.models.current();
        let stays = registry.stays(&before(&Holder::of(sender), true));
        let model = stays.and_then(|()| registry.model(provider, Some(name)));
        model.map_err(|error| error.to_string())
    }

    /// What the agent of a run works with.
    pub(crate) fn gear(
        &self,
        start: &RunStarted,
        agent: &AgentDefinition,
        vault: &SharedVault,
    ) -> Result<Gear, String> {
        let registry = self.0.models.current();
        // Another may have been chosen since the run began.
        let stays = registry.stays(&before(&Holder::of(start), true));
        let model = stays.and_then(|()| registry.model(&start.provider, Some(&start.model)));
        let model = model.map_err(|error| error.to_string())?;
        let background = self.0.models.background(&start.provider, &start.model);
        let writer = start.fit.writer.as_ref();
        let writer = writer.map(|writer| registry.model(&writer.provider, Some(&writer.model)));
        let writer = writer.transpose().map_err(|error| error.to_string())?;
        let rank = Rank::of(start.delegation.as_ref());
        let back = start.handed_by.last().map(String::as_str);
        let supplies = self.0.supplies.under(start.factors);
        let tools = tools_of(&supplies, &start.plugin, agent, start.factors, rank, back);
        let (tools, _) = tools.fitting(start.context_tokens).restricted_to(&start.tools);
        let callers = hooks::callers(start, agent);
        let about = About {
            plugin: &start.plugin,
            agent,
            reach: self.reach(start.chosen().0),
            context_tokens: start.context_tokens,
            fit: &start.fit,
            callers: &callers,
            factors: start.factors,
        };
        Ok(Gear {
            model: self.0.guard.guarded(model, vault),
            background: background.map(|model| self.0.guard.guarded(model, vault)),
            writer: writer.map(|model| self.0.guard.guarded(model, vault)),
            tools,
            hooks: hooks::of_agent(&supplies, &about),
        })
    }

    /// What would be replaced in the words of a run.
    fn reach(&self, provider: &str) -> Reach {
        if !self.0.guard.leaves_this_computer(provider) {
            let host = self.0.models.current().host(provider);
            return host.map_or(Reach::Here, Reach::Server);
        }
        let guard = self.0.guard.clone();
        Reach::Away(Arc::new(move |fragments, text| {
            let guard = guard.clone();
            async move { guard.would_replace(fragments, text).await }.boxed()
        }))
    }

    /// How a run that begins like this is written down.
    pub(crate) async fn start(&self, beginning: Beginning<'_>) -> RunStarted {
        self.begun(beginning).await.start
    }

    /// The same with its tools and hooks, to be looked at.
    pub(crate) async fn begun(&self, beginning: Beginning<'_>) -> PlannedRun {
        let reach = self.reach(beginning.model.provider());
        let write = || beginning.clone().begun(&self.0.supplies, reach.clone());
        let mut planned = self.0.sessions.undisturbed(write).await;
        planned.start.host = self.0.models.current().host(planned.start.chosen().0);
        planned
    }
}

/// Who has the conversation when she takes it back, by plugin and name.
fn taken_back(run: &Run) -> Result<(&str, &str), Fault> {
    let back =
        run.holder().and_then(|holder| Some((holder.plugin.as_str(), holder.goes_back_to()?)));
    back.ok_or_else(|| {
        let message = "nobody handed this conversation over, so there is nothing to take back";
        Fault::invalid(message)
    })
}

/// Who answered until now.
pub fn before(holder: &Holder, same_agent: bool) -> Before<'_> {
    let Holder { provider, model, host, .. } = holder;
    Before { provider, model, at: host.as_deref(), same_agent }
}
