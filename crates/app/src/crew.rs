//! Who takes part in a run, found by the names in its log: agents, models, tools, hooks.

use agent::{Crew, Gear, Holder};
use async_trait::async_trait;
use domain::{Delegation, HandoffContext, Limits, RunStarted, Task};
use planning::beginning::{Beginning, Framing};
use plugins::AgentDefinition;
use sessions::guard::SharedVault;

use crate::Desk;

/// The application as a run sees it.
pub struct Company {
    /// Where everything is found.
    pub app: Desk,
    /// What stands for the people whose names must not leave this computer.
    pub vault: SharedVault,
}

impl Company {
    fn agent(&self, plugin: &str, name: &str) -> Result<AgentDefinition, String> {
        let catalogue = self.app.0.definitions.catalogue();
        catalogue.agent(plugin, name).cloned().map_err(|error| error.to_string())
    }

    /// How another agent of the same run begins.
    async fn begin(
        &self,
        sender: &RunStarted,
        name: &str,
        tasks: &[Task],
        delegation: Option<Delegation>,
    ) -> Result<RunStarted, String> {
        let agent = self.agent(&sender.plugin, name)?;
        let model = self.app.model_for(sender, &agent)?;
        let hooks = match delegation {
            // What the caller wants is about her conversation.
            Some(_) => Vec::new(),
            None => self
                .agent(&sender.plugin, &sender.agent)
                .map(|own| planning::hooks::callers(sender, &own))
                .unwrap_or_default(),
        };
        let plugin = sender.plugin.clone();
        let framing = Framing { plugin, agent, command: None, understood: false, form: None };
        let checked = framing.check(&self.app.0.definitions.catalogue());
        checked.map_err(|error| error.to_string())?;
        let handed_by = match delegation {
            Some(_) => Vec::new(),
            None => Holder::of(sender).handed_on_to(name),
        };
        let task = delegation.as_ref().map(|sent| sent.task.task.clone()).unwrap_or_default();
        let beginning = Beginning {
            framing: &framing,
            model: model.as_ref(),
            max_turns: None,
            exchanges: &[],
            tasks,
            class: sender.class.clone(),
            request: &task,
            lesson: None,
            approval: sender.approval,
            factors: sender.factors,
            hooks,
            delegation,
            handed_by,
            // What it has to know is in the context that was handed over.
            instead_of: None,
        };
        Ok(self.app.start(beginning).await)
    }
}

#[async_trait]
impl Crew for Company {
    fn gear(&self, start: &RunStarted) -> Result<Gear, String> {
        let agent = self.agent(&start.plugin, &start.agent)?;
        self.app.gear(start, &agent, &self.vault)
    }

    async fn specialist(
        &self,
        sender: &RunStarted,
        delegation: Delegation,
        budget_usd: Option<f64>,
    ) -> Result<RunStarted, String> {
        let name = delegation.task.agent.clone();
        let mut start = self.begin(sender, &name, &[], Some(delegation)).await?;
        start.limits.max_budget_usd = least(start.limits.max_budget_usd, budget_usd);
        Ok(start)
    }

    async fn successor(
        &self,
        sender: &RunStarted,
        context: &HandoffContext,
        tasks: &[Task],
    ) -> Result<RunStarted, String> {
        let start = self.begin(sender, &context.agent, tasks, None).await?;
        // The limits are those of the run, however many agents take part in it.
        let limits = Limits { ..sender.limits };
        Ok(RunStarted { limits, ..start })
    }
}

fn least(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
