//! What a condition switches: five factors, the combinations that have a name, and those that the
//! program could not keep.

use domain::{Effort, Factors, MemoryUse, Scaffolding, SkillUse, Topology, WorkspaceUse};
use serde::Serialize;

/// What helps a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Assistance {
    /// Nothing but an editor and the time.
    Unassisted,
    /// The program, as the factors say.
    Assisted(Factors),
}

/// A condition that means the same in each study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedCondition {
    /// A plain conversation with a model.
    Baseline,
    /// The same with the workspace.
    Context,
    /// Commands and skills without workspace and memory.
    AgentOnly,
    /// Everything, by one agent.
    Full,
    /// No AI: an editor and the time.
    Unassisted,
}

/// Two factors that cannot stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Skills belong to agents, and agents are begun by commands.
    SkillsInChat,
    /// Specialists are sent by agents, and agents are begun by commands.
    SpecialistsInChat,
    /// Memory is files of the workspace, by its classes.
    MemoryWithoutWorkspace,
}

impl NamedCondition {
    /// All of them, in the order of the documentation.
    pub const ALL: [Self; 5] =
        [Self::Baseline, Self::Context, Self::AgentOnly, Self::Full, Self::Unassisted];

    /// Its id in a protocol.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Context => "context",
            Self::AgentOnly => "agent-only",
            Self::Full => "full",
            Self::Unassisted => "unassisted",
        }
    }

    /// What it is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Baseline => "Baseline",
            Self::Context => "Context",
            Self::AgentOnly => "Agent only",
            Self::Full => "Full",
            Self::Unassisted => "Unassisted",
        }
    }

    /// The condition of that id.
    #[must_use]
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|named| named.id() == id)
    }

    /// What it switches.
    #[must_use]
    pub fn assistance(self) -> Assistance {
        let factors = |workspace, scaffolding, skills, memory| {
            let (topology, effort) = (Topology::Single, Effort::Usual);
            let factors = Factors { workspace, scaffolding, skills, topology, memory, effort };
            Assistance::Assisted(factors)
        };
        match self {
            Self::Baseline => {
                factors(WorkspaceUse::Off, Scaffolding::Chat, SkillUse::None, MemoryUse::Off)
            }
            Self::Context => {
                factors(WorkspaceUse::On, Scaffolding::Chat, SkillUse::None, MemoryUse::Off)
            }
            Self::AgentOnly => {
                factors(WorkspaceUse::Off, Scaffolding::Commands, SkillUse::Tier2, MemoryUse::Off)
            }
            Self::Full => {
                factors(WorkspaceUse::On, Scaffolding::Commands, SkillUse::Tier2, MemoryUse::On)
            }
            Self::Unassisted => Assistance::Unassisted,
        }
    }
}

/// What of it contradicts what.
#[must_use]
pub fn contradictions(factors: &Factors) -> Vec<Contradiction> {
    let is_chat = factors.scaffolding == Scaffolding::Chat;
    let memory_alone = factors.memory == MemoryUse::On && factors.workspace == WorkspaceUse::Off;
    [
        (is_chat && factors.skills != SkillUse::None, Contradiction::SkillsInChat),
        (is_chat && factors.topology == Topology::Specialists, Contradiction::SpecialistsInChat),
        (memory_alone, Contradiction::MemoryWithoutWorkspace),
    ]
    .into_iter()
    .filter_map(|(holds, contradiction)| holds.then_some(contradiction))
    .collect()
}

/// The factors in the letters of the field: `A1 B1 C2 D0 E1`, where D1 is specialists.
#[must_use]
pub fn letters(factors: &Factors) -> String {
    let skills = match factors.skills {
        SkillUse::None => 0,
        SkillUse::Tier1 => 1,
        SkillUse::Tier2 => 2,
        SkillUse::Tier3 => 3,
    };
    format!(
        "A{} B{} C{skills} D{} E{}",
        u8::from(factors.workspace == WorkspaceUse::On),
        u8::from(factors.scaffolding == Scaffolding::Commands),
        u8::from(factors.topology == Topology::Specialists),
        u8::from(factors.memory == MemoryUse::On),
    )
}

impl Contradiction {
    /// What is wrong, and what would do.
    #[must_use]
    pub fn told(self) -> &'static str {
        match self {
            Self::SkillsInChat => {
                "a plain chat has no skills, because agents read them and commands begin agents: say \
                 \"skills: none\", or \"scaffolding: commands\""
            }
            Self::SpecialistsInChat => {
                "a plain chat sends no specialists, because commands begin the agents that do: say \
                 \"topology: single\", or \"scaffolding: commands\""
            }
            Self::MemoryWithoutWorkspace => {
                "memory is files of the workspace, and belongs to its classes: say \"memory: off\", or \
                 \"workspace: on\""
            }
        }
    }
}
