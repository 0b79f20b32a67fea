//! The tools and hooks of an agent.

use agent::{HookSet, ToolRegistry};
use domain::{Delegation, Factors, MemoryUse, Topology};
use plugins::AgentDefinition;

use crate::tools::{self, SkillShelf};
use crate::{App, hooks};

/// Whether an agent leads a run or was sent by one that does: who was sent sends nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rank {
    /// It leads.
    Lead,
    /// It was sent.
    Specialist,
}

impl Rank {
    pub(super) fn of(delegation: Option<&Delegation>) -> Self {
        match delegation {
            None => Self::Lead,
            Some(_) => Self::Specialist,
        }
    }
}

impl App {
    /// The tools of an agent, as far as what is switched on allows.
    pub(crate) fn tools(
        &self,
        plugin: &str,
        agent: &AgentDefinition,
        factors: Factors,
        rank: Rank,
    ) -> ToolRegistry {
        let shelf = SkillShelf {
            definitions: self.0.definitions.clone(),
            plugin: plugin.to_owned(),
            agent: agent.name.clone(),
        };
        let mut registry = tools::all(&self.0.workspace, shelf);
        if agent.memory && factors.memory == MemoryUse::On {
            registry = tools::with_memory(registry, &self.shelves(), &self.0.clock);
        }
        registry = tools::with_sessions(registry, &self.0.store);
        registry = tools::with_lessons(registry, self.lessons());
        if !agent.tools.is_empty() {
            // Names that do not exist were refused before the run began; those of memory are absent
            // where memory is off.
            (registry, _) = registry.restricted_to(&agent.tools);
        }
        if factors.topology == Topology::Single || rank == Rank::Specialist {
            return registry;
        }
        let catalogue = self.0.definitions.catalogue();
        let described = |names: &[String]| -> Vec<(String, String)> {
            let found = names.iter().filter_map(|name| catalogue.agent(plugin, name).ok());
            found
                .map(|agent| (agent.name.clone(), agent.description.clone().unwrap_or_default()))
                .collect()
        };
        tools::with_specialists(registry, described(&agent.subagents), described(&agent.handoffs))
    }

    /// The hooks of an agent: its own in the order it lists them, then those of its plugin's folder.
    pub(crate) fn hooks(
        &self,
        plugin: &str,
        agent: &AgentDefinition,
        provider: &str,
        context_tokens: u64,
    ) -> HookSet {
        hooks::resolve(self, plugin, agent, provider, context_tokens)
    }
}
