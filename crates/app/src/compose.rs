//! What a run is started with: agent, model, tools, hooks and prompt, from definitions and files.

use std::sync::Arc;

use agent::{FragmentKind, HookSet, Model, PromptBuilder, ToolRegistry};
use api::{ApiError, ErrorCode, SessionSend};
use domain::{CommandRef, Limits, RunStarted, Task, TaskState};
use plugins::{AgentDefinition, Catalogue, CommandDefinition};
use store::SessionRow;

use crate::error::OnTheWire;
use crate::tools::SkillShelf;
use crate::{App, hooks, tools};

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

/// What a request comes to.
pub struct Asked {
    /// The session it goes on with; none begins a new one.
    pub session: Option<SessionRow>,
    /// Who carries it out.
    pub framing: Framing,
    /// Who answers.
    pub answering: Answering,
}

impl App {
    /// Everything that a request names, looked up.
    pub(crate) async fn asked(&self, params: &SessionSend) -> Result<Asked, ApiError> {
        let session = match params.session_id {
            Some(id) => Some(self.session_row(id).await?),
            None => None,
        };
        let place = session.as_ref().map(|row| (row.plugin.as_str(), row.agent.as_str()));
        let framing = self.framing(params.command.as_ref(), place)?;
        let (provider, model) = (params.provider.as_deref(), params.model.as_deref());
        let answering = self.answering(&framing.agent, provider, model)?;
        Ok(Asked { session, framing, answering })
    }

    /// The named command's agent; without a command the first plugin's first command's agent.
    pub(crate) fn framing(
        &self,
        command: Option<&CommandRef>,
        session: Option<(&str, &str)>,
    ) -> Result<Framing, ApiError> {
        let catalogue = self.0.definitions.catalogue();
        if let Some(CommandRef { plugin, name }) = command {
            let command = catalogue.command(plugin, name).map_err(OnTheWire::on_the_wire)?.clone();
            let agent = catalogue.agent(plugin, &command.agent);
            let agent = agent.map_err(OnTheWire::on_the_wire)?.clone();
            return Ok(Framing { plugin: plugin.clone(), agent, command: Some(command) });
        }
        let (plugin, agent) = match session {
            Some((plugin, agent)) => (plugin.to_owned(), agent.to_owned()),
            None => default_agent(&catalogue).ok_or_else(|| {
                let message = "no plugin has an agent: see the list of problems";
                ApiError::new(ErrorCode::NotFound, message)
            })?,
        };
        let agent = catalogue.agent(&plugin, &agent).map_err(OnTheWire::on_the_wire)?.clone();
        Ok(Framing { plugin, agent, command: None })
    }

    /// Who answers: what was asked for now, else the kept choice, else what the definition asks
    /// for, else the offline drafter, so that a first start works without a key. A model that was
    /// asked for by name is never replaced.
    pub(crate) fn answering(
        &self,
        agent: &AgentDefinition,
        provider: Option<&str>,
        model: Option<&str>,
    ) -> Result<Answering, ApiError> {
        let choices = self.0.settings.choices();
        let chosen = match (provider, choices.provider.as_deref()) {
            (Some(provider), _) => Some((provider, model)),
            (None, Some(provider)) => Some((provider, model.or(choices.model.as_deref()))),
            (None, None) => None,
        };
        if let Some((provider, model)) = chosen {
            let model = self.0.models.model(provider, model).map_err(OnTheWire::on_the_wire)?;
            return Ok(Answering { model, notice: None });
        }
        let asked = match agent.provider {
            // One client speaks to both; the server's address tells them apart.
            plugins::Provider::OpenaiCompatible => plugins::Provider::Openai.as_str(),
            provider => provider.as_str(),
        };
        match self.0.models.model(asked, Some(model.unwrap_or(&agent.model))) {
            Ok(model) => Ok(Answering { model, notice: None }),
            Err(reason) if model.is_some() => Err(reason.on_the_wire()),
            Err(reason) => {
                let fallback = self.0.models.model(models::offline::PROVIDER, None);
                let model = fallback.map_err(OnTheWire::on_the_wire)?;
                let notice = format!("the offline drafter answers, because {reason}");
                Ok(Answering { model, notice: Some(notice) })
            }
        }
    }

    /// The tools of an agent.
    pub(crate) fn tools(&self, plugin: &str, agent: &AgentDefinition) -> ToolRegistry {
        let shelf = SkillShelf {
            definitions: self.0.definitions.clone(),
            plugin: plugin.to_owned(),
            agent: agent.name.clone(),
        };
        let all = tools::all(&self.0.workspace, shelf);
        if agent.tools.is_empty() {
            return all;
        }
        let (tools, unknown) = all.restricted_to(&agent.tools);
        if !unknown.is_empty() {
            tracing::warn!(?unknown, agent = agent.name, "the agent names tools that do not exist");
        }
        tools
    }

    /// The hooks of an agent.
    pub(crate) fn hooks(&self, agent: &AgentDefinition, model: &dyn Model) -> HookSet {
        let (hooks, unknown) = hooks::resolve(&agent.hooks, model.context_tokens());
        if !unknown.is_empty() {
            tracing::warn!(?unknown, agent = agent.name, "the agent names hooks that do not exist");
        }
        hooks
    }

    /// Everything that decides what the model will see.
    pub(crate) async fn start(
        &self,
        framing: &Framing,
        model: &dyn Model,
        max_turns: Option<u32>,
        tasks: &[Task],
    ) -> RunStarted {
        let Framing { plugin, agent, command } = framing;
        let mut prompt = PromptBuilder::default();
        if let Some(text) = self.workspace_text("soul.md").await {
            prompt = prompt.with(FragmentKind::Identity, "soul.md", &text);
        }
        let source = agent.path.to_string_lossy();
        prompt = prompt.with(FragmentKind::AgentInstructions, source, &agent.body);
        for path in &agent.workspace {
            if let Some(text) = self.workspace_text(path).await {
                prompt = prompt.with(FragmentKind::WorkspaceFile, path, &text);
            }
        }
        let catalogue = self.0.definitions.catalogue();
        if let Ok(plugin) = catalogue.plugin(plugin) {
            let skills = plugin.skills.iter().filter(|skill| agent.skills.contains(&skill.name));
            let lines: Vec<String> =
                skills.map(|skill| format!("- {}: {}", skill.name, skill.description)).collect();
            prompt = prompt.with(FragmentKind::Skills, &plugin.name, &lines.join("\n"));
            let commands = plugin.commands.iter();
            let lines: Vec<String> = commands
                .map(|command| format!("- {}: {}", command.name, command.description))
                .collect();
            prompt = prompt.with(FragmentKind::Commands, &plugin.name, &lines.join("\n"));
        }
        if let Some(command) = command {
            let source = command.path.to_string_lossy();
            prompt = prompt.with(FragmentKind::Command, source, &command.body);
        }
        let lines: Vec<String> = tasks
            .iter()
            .map(|task| format!("- {} ({}): {}", task.id, state_word(task.state), task.title))
            .collect();
        prompt = prompt.with(FragmentKind::TaskList, "session", &lines.join("\n"));
        RunStarted {
            plugin: plugin.clone(),
            agent: agent.name.clone(),
            provider: model.provider().to_owned(),
            model: model.name().to_owned(),
            limits: Limits {
                max_turns: max_turns.unwrap_or(agent.max_turns),
                max_budget_usd: agent.max_budget_usd,
            },
            prompt: prompt.build(),
            tools: self.tools(plugin, agent).names(),
            hook_points: self.hooks(agent, model).points(),
        }
    }

    /// A workspace file for the prompt; one that is missing or cannot be read is left out, and the
    /// draft says what it had to do without.
    async fn workspace_text(&self, path: &str) -> Option<String> {
        let (workspace, file) = (Arc::clone(&self.0.workspace), path.to_owned());
        let read = tokio::task::spawn_blocking(move || workspace.read(&file)).await;
        match read {
            Ok(Ok(file)) => Some(file.text),
            Ok(Err(error)) => {
                tracing::info!(%error, path, "not in the prompt");
                None
            }
            Err(error) => {
                tracing::warn!(%error, path, "not in the prompt");
                None
            }
        }
    }
}

/// As `update_tasks` takes it.
fn state_word(state: TaskState) -> &'static str {
    match state {
        TaskState::Pending => "pending",
        TaskState::InProgress => "inProgress",
        TaskState::Done => "done",
    }
}

fn default_agent(catalogue: &Catalogue) -> Option<(String, String)> {
    catalogue.plugins.iter().find_map(|plugin| {
        let by_command = plugin.commands.first().map(|command| command.agent.clone());
        let agent = by_command.or_else(|| plugin.agents.first().map(|agent| agent.name.clone()))?;
        Some((plugin.name.clone(), agent))
    })
}
