//! The tools of an agent: which it has, as its definition lists them and as what is switched on allows.

use agent::ToolRegistry;
use domain::{Delegation, Factors, MemoryUse, Topology};
use plugins::{AgentDefinition, CommandDefinition};

use crate::conditions;
use crate::supplies::Supplies;
use crate::tools::{self, SkillShelf, of_files, of_lessons, transfer};

/// Whether an agent leads a run or was sent by one that does: who was sent sends nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// It leads.
    Lead,
    /// It was sent.
    Specialist,
}

impl Rank {
    /// By what it was sent with.
    pub fn of(delegation: Option<&Delegation>) -> Self {
        match delegation {
            None => Self::Lead,
            Some(_) => Self::Specialist,
        }
    }
}

/// Those of an agent's tools that the work at hand needs: all of them, but where the model takes little
/// and a command says which; the way back to whom the conversation goes back to is always one.
///
/// What is asked for all the same is answered as a tool that does not exist.
#[must_use]
pub fn needed(
    tools: ToolRegistry,
    command: Option<&CommandDefinition>,
    back: Option<&str>,
    is_tight: bool,
) -> ToolRegistry {
    match command {
        Some(command) if is_tight && !command.tools.is_empty() => {
            let mut names = command.tools.clone();
            names.extend(back.map(transfer::name));
            // The agent may have fewer than its command could use.
            tools.restricted_to(&names).0
        }
        Some(_) | None => tools,
    }
}

/// The tools of an agent, as far as what is switched on allows; `back` is whom the conversation
/// goes back to.
pub fn tools_of(
    supplies: &Supplies,
    plugin: &str,
    agent: &AgentDefinition,
    factors: Factors,
    rank: Rank,
    back: Option<&str>,
) -> ToolRegistry {
    let skills = SkillShelf {
        definitions: supplies.definitions.clone(),
        plugin: plugin.to_owned(),
        agent: agent.name.clone(),
        opened: factors.skills,
    };
    let mut registry = of_files::with_files(ToolRegistry::default(), supplies, &skills);
    registry = of_lessons::with_lessons(registry, &supplies.lessons);
    if agent.memory && factors.memory == MemoryUse::On {
        registry = remembering::tools::with_memory(registry, &supplies.shelves, &supplies.clock);
        if rank == Rank::Specialist {
            // What is proposed is asked about by whoever leads: who was sent says it in its report.
            registry = registry.without(remembering::tools::update_memory::NAME);
        }
    }
    if !agent.tools.is_empty() {
        // Names that do not exist were refused before the run began; those of memory are absent
        // where memory is off.
        (registry, _) = registry.restricted_to(&agent.tools);
    }
    for name in registry.names() {
        if !conditions::allows(factors, &name) {
            registry = registry.without(&name);
        }
    }
    if factors.topology == Topology::Single || rank == Rank::Specialist {
        return registry;
    }
    let catalogue = supplies.definitions.catalogue();
    let known = |names: &[String]| -> Vec<_> {
        names.iter().filter_map(|name| catalogue.agent(plugin, name).ok()).collect()
    };
    let specialists = known(&agent.subagents).into_iter();
    let specialists = specialists
        .map(|agent| (agent.name.clone(), agent.description.clone().unwrap_or_default()))
        .collect();
    let targets = known(&agent.handoffs).into_iter().map(|agent| agent.name.clone()).collect();
    // A definition may be gone since it handed over.
    let back = back.filter(|back| catalogue.agent(plugin, back).is_ok());
    tools::with_specialists(registry, specialists, targets, back)
}
