//! What a run is started with: agent, model, tools, hooks and prompt, from definitions and files.

mod prompt;

use std::sync::Arc;

use agent::{Gear, HookSet, Model};
use api::SessionSend;
use domain::{ApprovalMode, CommandRef, Delegation, Factors, Limits, RunStarted, Task};
use faults::Fault;
use futures::FutureExt;
use planning::equipment::{Rank, tools_of};
use planning::hooks::{self, About, Reach};
use planning::tools;
use plugins::{AgentDefinition, Catalogue, CommandDefinition};
use sessions::guard::SharedVault;
use store::SessionRow;

use crate::Desk;

/// Who carries out a request, and how it is framed.
pub struct Framing {
    /// The plugin.
    pub plugin: String,
    /// The agent.
    pub agent: AgentDefinition,
    /// The command, when one was named.
    pub command: Option<CommandDefinition>,
}

/// The model that answers, and why it is another than the definition asks for.
pub struct Answering {
    /// The model.
    pub model: Arc<dyn Model>,
    /// For the teacher; none when the choice is honoured.
    pub notice: Option<String>,
}

/// What decides how a run begins.
pub struct Beginning<'a> {
    /// Who carries it out.
    pub framing: &'a Framing,
    /// Who answers.
    pub model: &'a dyn Model,
    /// Model calls at most, when the caller says so.
    pub max_turns: Option<u32>,
    /// The session's task list.
    pub tasks: &'a [Task],
    /// The class it is about.
    pub class: Option<String>,
    /// How much the agent may do without asking.
    pub approval: ApprovalMode,
    /// What is switched on.
    pub factors: Factors,
    /// For a specialist: who sent it and what for.
    pub delegation: Option<Delegation>,
}

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
    /// Everything that a request names, looked up.
    pub(crate) async fn asked(&self, params: &SessionSend) -> Result<Asked, Fault> {
        let session = match params.session_id {
            Some(id) => Some(self.session_row(id).await?),
            None => None,
        };
        let place = session.as_ref().map(|row| (row.plugin.as_str(), row.agent.as_str()));
        let framing = self.framing(params.command.as_ref(), place)?;
        self.check(&framing)?;
        let (provider, model) = (params.provider.as_deref(), params.model.as_deref());
        if provider != Some(drafter::PROVIDER) {
            self.keys_looked_up().await;
        }
        let answering = self.answering(&framing.agent, provider, model)?;
        Ok(Asked { session, framing, answering })
    }

    /// The named command's agent; without a command the first plugin's first command's agent.
    pub(crate) fn framing(
        &self,
        command: Option<&CommandRef>,
        session: Option<(&str, &str)>,
    ) -> Result<Framing, Fault> {
        let catalogue = self.0.definitions.catalogue();
        if let Some(CommandRef { plugin, name }) = command {
            let command = catalogue.command(plugin, name)?.clone();
            let agent = catalogue.agent(plugin, &command.agent);
            let agent = agent?.clone();
            return Ok(Framing { plugin: plugin.clone(), agent, command: Some(command) });
        }
        let (plugin, agent) = match session {
            Some((plugin, agent)) => (plugin.to_owned(), agent.to_owned()),
            None => default_agent(&catalogue).ok_or_else(|| {
                Fault::not_found("no plugin has an agent: see the list of problems")
            })?,
        };
        let agent = catalogue.agent(&plugin, &agent)?.clone();
        Ok(Framing { plugin, agent, command: None })
    }

    /// Who answers: what was asked for now, else the kept choice, else what the definition asks
    /// for, else the offline drafter, so that a first start works without a key. Where a provider
    /// was chosen and no model, the definition's model is used as far as it is that provider's. A
    /// model that was asked for by name is never replaced.
    pub(crate) fn answering(
        &self,
        agent: &AgentDefinition,
        provider: Option<&str>,
        model: Option<&str>,
    ) -> Result<Answering, Fault> {
        let choices = self.0.settings.choices();
        if let Some(provider) = provider.or(choices.provider.as_deref()) {
            let kept = choices.model.as_deref();
            let kept = kept.filter(|_| choices.provider.as_deref() == Some(provider));
            let model = model.or(kept).or_else(|| own_model(agent, provider));
            let model = self.0.models.current().model(provider, model)?;
            return Ok(Answering { model, notice: None });
        }
        let asked = own_provider(agent);
        match self.0.models.current().model(asked, Some(model.unwrap_or(&agent.model))) {
            Ok(model) => Ok(Answering { model, notice: None }),
            Err(reason) if model.is_some() => Err(reason.into()),
            Err(reason) => {
                let fallback = self.0.models.current().model(drafter::PROVIDER, None);
                let model = fallback?;
                let notice = format!("the offline drafter answers, because {reason}");
                Ok(Answering { model, notice: Some(notice) })
            }
        }
    }

    /// Whether everything exists that the agent's definition names.
    pub(crate) fn check(&self, framing: &Framing) -> Result<(), Fault> {
        let catalogue = self.0.definitions.catalogue();
        catalogue
            .check_agent(&framing.plugin, &framing.agent, tools::NAMES, hooks::NAMES)
            .map_err(Fault::invalid)
    }

    /// Who answers for another agent of a run: the same provider, with the agent's own model where
    /// its definition is for that provider.
    pub(crate) fn model_for(
        &self,
        sender: &RunStarted,
        agent: &AgentDefinition,
    ) -> Result<Arc<dyn Model>, String> {
        let name = own_model(agent, &sender.provider).unwrap_or(&sender.model);
        let model = self.0.models.current().model(&sender.provider, Some(name));
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
        let model = registry.model(&start.provider, Some(&start.model));
        let model = model.map_err(|error| error.to_string())?;
        let background = self.0.models.background(&start.provider);
        let rank = Rank::of(start.delegation.as_ref());
        let (tools, _) = tools_of(&self.0.supplies, &start.plugin, agent, start.factors, rank)
            .restricted_to(&start.tools);
        Ok(Gear {
            model: self.0.guard.guarded(model, vault),
            background: background.map(|model| self.0.guard.guarded(model, vault)),
            tools,
            hooks: self.hooks(&start.plugin, agent, &start.provider, start.context_tokens),
        })
    }

    /// The hooks of an agent whose words go to this provider.
    fn hooks(
        &self,
        plugin: &str,
        agent: &AgentDefinition,
        provider: &str,
        context_tokens: u64,
    ) -> HookSet {
        let reach = self.reach(provider);
        hooks::of_agent(&self.0.supplies, &About { plugin, agent, reach, context_tokens })
    }

    /// What would be replaced in the words of a run.
    fn reach(&self, provider: &str) -> Reach {
        if !self.0.guard.leaves_this_computer(provider) {
            return Reach::Here;
        }
        let guard = self.0.guard.clone();
        Reach::Away(Arc::new(move |fragments, text| {
            let guard = guard.clone();
            async move { guard.would_replace(fragments, text).await }.boxed()
        }))
    }

    /// Everything that decides what the model will see.
    pub(crate) async fn start(&self, beginning: Beginning<'_>) -> RunStarted {
        let Beginning { framing, model, .. } = &beginning;
        let Framing { plugin, agent, .. } = framing;
        let rank = Rank::of(beginning.delegation.as_ref());
        let tools = tools_of(&self.0.supplies, plugin, agent, beginning.factors, rank);
        let written = self.prompt(&beginning, &tools.names()).await;
        RunStarted {
            plugin: plugin.clone(),
            agent: agent.name.clone(),
            provider: model.provider().to_owned(),
            model: model.name().to_owned(),
            context_tokens: model.context_tokens(),
            limits: Limits {
                max_turns: beginning.max_turns.unwrap_or(agent.max_turns),
                max_budget_usd: agent.max_budget_usd,
                max_tool_retries: agent.max_tool_retries,
                max_no_progress_iterations: agent.max_no_progress_iterations,
                force_finalize_on_stall: agent.force_finalize_on_stall,
            },
            prompt: written.fragments,
            tools: tools.names(),
            read_only: tools.read_only(),
            hooks: self.hooks(plugin, agent, model.provider(), model.context_tokens()).refs(),
            output: prompt::answer_shape(agent, beginning.factors.memory),
            memories: written.memories,
            class: beginning.class,
            approval: beginning.approval,
            factors: beginning.factors,
            delegation: beginning.delegation,
        }
    }
}

/// Who answers for the agent as its definition says, by the name of the client.
fn own_provider(agent: &AgentDefinition) -> &'static str {
    match agent.provider {
        // One client speaks to both; the server's address tells them apart.
        plugins::Provider::OpenaiCompatible => plugins::Provider::Openai.as_str(),
        provider => provider.as_str(),
    }
}

/// The model of the agent's definition, when that is one of this provider's.
fn own_model<'a>(agent: &'a AgentDefinition, provider: &str) -> Option<&'a str> {
    (own_provider(agent) == provider).then_some(agent.model.as_str())
}

fn default_agent(catalogue: &Catalogue) -> Option<(String, String)> {
    catalogue.plugins.iter().find_map(|plugin| {
        let by_command = plugin.commands.first().map(|command| command.agent.clone());
        let agent = by_command.or_else(|| plugin.agents.first().map(|agent| agent.name.clone()))?;
        Some((plugin.name.clone(), agent))
    })
}
