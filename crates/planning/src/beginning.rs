//! How a run begins: who carries it out, and everything that decides what its model will see.

use agent::{Exchange, HookSet, Model, ToolSpec, is_tight};
use domain::{
    ApprovalMode, CommandRef, Delegation, Factors, Fit, Limits, RunStarted, Scaffolding, Task,
};
use faults::Fault;
use plugins::{
    AgentDefinition, Catalogue, CommandDefinition, DEFAULT_MAX_TURNS, DEFAULT_SPECIALIST_TURNS,
};
use remembering::Reason;

use crate::answering::Planner;
use crate::conditions;
use crate::equipment::{Rank, needed, tools_of};
use crate::hooks::{self, About, Reach};
use crate::prompt::{self, Shown};
use crate::supplies::Supplies;
use crate::tools;

/// Who carries out a request, and how it is framed.
pub struct Framing {
    /// The plugin.
    pub plugin: String,
    /// The agent.
    pub agent: AgentDefinition,
    /// The command, when one was named or understood.
    pub command: Option<CommandDefinition>,
    /// Whether her words say which command, and she did not.
    pub understood: bool,
    /// The form that her words ask for, when that is less or more than one lesson: its template.
    pub form: Option<String>,
}

impl Framing {
    /// As [`Framing::of`]; in a chat the agent that talks and does nothing else, of the same plugin.
    ///
    /// # Errors
    /// [`Fault`] when there is no such command or agent.
    pub fn under(
        factors: Factors,
        catalogue: &Catalogue,
        command: Option<&CommandRef>,
        session: Option<(&str, &str)>,
    ) -> Result<Self, Fault> {
        if factors.scaffolding == Scaffolding::Commands {
            return Self::of(catalogue, command, session);
        }
        if command.is_some() {
            return Err(Fault::invalid("a chat has no commands: say what you want in words"));
        }
        let plugin = session
            .map(|(plugin, _)| plugin.to_owned())
            .or_else(|| default_agent(catalogue).map(|(plugin, _)| plugin))
            .unwrap_or_default();
        let agent = catalogue.agent(&plugin, conditions::CHAT)?.clone();
        Ok(Self { plugin, agent, command: None, understood: false, form: None })
    }

    /// The named command's agent; without a command that of the session, by plugin and name, or the
    /// first plugin's first command's agent.
    ///
    /// # Errors
    /// [`Fault`] when there is no such command or agent.
    pub fn of(
        catalogue: &Catalogue,
        command: Option<&CommandRef>,
        session: Option<(&str, &str)>,
    ) -> Result<Self, Fault> {
        if let Some(CommandRef { plugin, name }) = command {
            let command = catalogue.command(plugin, name)?.clone();
            let agent = catalogue.agent(plugin, &command.agent)?.clone();
            let (plugin, command) = (plugin.clone(), Some(command));
            return Ok(Self { plugin, agent, command, understood: false, form: None });
        }
        let (plugin, agent) = match session {
            Some((plugin, agent)) => (plugin.to_owned(), agent.to_owned()),
            None => default_agent(catalogue).ok_or_else(|| {
                Fault::not_found("no plugin has an agent: see the list of problems")
            })?,
        };
        let agent = catalogue.agent(&plugin, &agent)?.clone();
        Ok(Self { plugin, agent, command: None, understood: false, form: None })
    }

    /// With the command of this agent that plain words ask for, unless one was named.
    #[must_use]
    pub fn understanding(mut self, catalogue: &Catalogue, text: &str) -> Self {
        self.form = drafter::reading::form(text);
        if self.command.is_some() {
            return self;
        }
        let begins = drafter::reading::command(text);
        let commands = catalogue.plugin(&self.plugin).map(|plugin| plugin.commands.as_slice());
        let fits = |command: &&CommandDefinition| {
            command.agent == self.agent.name
                && begins.is_some_and(|begins| command.name.starts_with(begins))
        };
        self.command = commands.unwrap_or_default().iter().find(fits).cloned();
        self.understood = self.command.is_some();
        self
    }

    /// The command that she did not name and that was understood.
    #[must_use]
    pub fn understood(&self) -> Option<CommandRef> {
        let command = self.command.as_ref().filter(|_| self.understood)?;
        Some(CommandRef { plugin: self.plugin.clone(), name: command.name.clone() })
    }

    /// Whether everything exists that the agent's definition names.
    ///
    /// # Errors
    /// [`Fault`] with what does not.
    pub fn check(&self, catalogue: &Catalogue) -> Result<(), Fault> {
        catalogue
            .check_agent(&self.plugin, &self.agent, tools::NAMES, hooks::NAMES)
            .map_err(Fault::invalid)
    }
}

fn default_agent(catalogue: &Catalogue) -> Option<(String, String)> {
    catalogue.plugins.iter().find_map(|plugin| {
        let by_command = plugin.commands.first().map(|command| command.agent.clone());
        let agent = by_command.or_else(|| plugin.agents.first().map(|agent| agent.name.clone()))?;
        Some((plugin.name.clone(), agent))
    })
}

/// What decides how a run begins.
#[derive(Clone)]
pub struct Beginning<'a> {
    /// Who carries it out.
    pub framing: &'a Framing,
    /// The model that was chosen: it plans, or writes where it cannot.
    pub model: &'a dyn Model,
    /// Model calls at most, when the caller says so.
    pub max_turns: Option<u32>,
    /// What the session has asked so far.
    pub exchanges: &'a [Exchange],
    /// The session's task list.
    pub tasks: &'a [Task],
    /// The class it is about.
    pub class: Option<String>,
    /// Her words, or a specialist's task.
    pub request: &'a str,
    /// The lesson that is open before her.
    pub lesson: Option<String>,
    /// How much the agent may do without asking.
    pub approval: ApprovalMode,
    /// What is switched on.
    pub factors: Factors,
    /// Hooks that whoever begins it wants beside those of the agent.
    pub hooks: Vec<String>,
    /// For a specialist: who sent it and what for.
    pub delegation: Option<Delegation>,
    /// Who handed the conversation on until this agent has it, the first one first.
    pub handed_by: Vec<String>,
    /// Who spoke with her until now, when that was another and she called this one herself.
    pub instead_of: Option<String>,
}

/// How a run begins, and what a model would be told of it beside the prompt.
pub struct PlannedRun {
    /// What the log keeps.
    pub start: RunStarted,
    /// The tools as a model sees them.
    pub tools: Vec<ToolSpec>,
    /// The hooks.
    pub hooks: HookSet,
    /// Why memories were recalled for it, or were not.
    pub recalled: Vec<Reason>,
}

impl Beginning<'_> {
    /// Whom the conversation goes back to.
    pub fn goes_back_to(&self) -> Option<&str> {
        self.handed_by.last().map(String::as_str)
    }

    /// Everything that decides what the model will see; `reach` is where its words go.
    pub async fn begun(self, supplies: &Supplies, reach: Reach) -> PlannedRun {
        let Self { framing: Framing { plugin, agent, command, .. }, model, .. } = &self;
        let rank = Rank::of(self.delegation.as_ref());
        let back = self.goes_back_to();
        let Planner { provider, model, context_tokens, fit } = Planner::of(*model).await;
        let is_tight = is_tight(context_tokens);
        let supplies = supplies.under(self.factors);
        let supplies = supplies.as_ref();
        let tools = tools_of(supplies, plugin, agent, self.factors, rank, back);
        let tools = needed(tools, command.as_ref(), back, is_tight).fitting(context_tokens);
        let shown = Shown { tools: &tools.names(), writer: fit.writer.as_ref(), is_tight };
        let prompt = prompt::write(supplies, &self, &shown).await;
        let recalled = prompt.recalled;
        let (callers, factors) = (self.hooks.as_slice(), self.factors);
        let about = About { plugin, agent, reach, context_tokens, fit: &fit, callers, factors };
        let hooks = hooks::of_agent(supplies, &about);
        let turns = match rank {
            Rank::Lead => DEFAULT_MAX_TURNS,
            Rank::Specialist => DEFAULT_SPECIALIST_TURNS,
        };
        let start = RunStarted {
            plugin: plugin.clone(),
            agent: agent.name.clone(),
            provider,
            model,
            context_tokens,
            limits: Limits {
                max_turns: self.max_turns.or(agent.max_turns).unwrap_or(turns),
                max_budget_usd: agent.max_budget_usd,
                max_tool_retries: agent.max_tool_retries,
                max_no_progress_iterations: agent.max_no_progress_iterations,
                force_finalize_on_stall: agent.force_finalize_on_stall,
            },
            prompt: prompt.fragments,
            tools: tools.names(),
            read_only: tools.read_only(),
            hooks: hooks.refs(),
            output: prompt::answer_shape(agent, self.factors.memory),
            memories: prompt.memories,
            class: self.class,
            approval: self.approval,
            factors: self.factors,
            delegation: self.delegation,
            understood: self.framing.understood(),
            handed_by: self.handed_by,
            fit: Fit { tools_bytes: bytes(&tools.specs()), ..fit },
            host: None,
        };
        PlannedRun { start, tools: tools.specs(), hooks, recalled }
    }
}

/// What tools take in a request.
fn bytes(tools: &[ToolSpec]) -> u64 {
    let bytes =
        |tool: &ToolSpec| tool.name.len() + tool.description.len() + tool.schema.to_string().len();
    tools.iter().map(bytes).sum::<usize>() as u64
}
