//! A protocol as it is written. Its doc comments are the descriptions of the JSON Schema that editors
//! show.

use assessment::Written;
use domain::{MemoryUse, Scaffolding, SkillUse, Topology, WorkspaceUse};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::protocol::{ConditionOrder, Keeps, Moment};

/// Most participants that are planned.
pub(crate) const MOST_PARTICIPANTS: u32 = 500;
/// Most conditions, tasks and sittings.
pub(crate) const MOST_PARTS: usize = 10;
/// Most minutes of a task or a sitting.
pub(crate) const MOST_MINUTES: u32 = 600;
/// Most days between sittings.
pub(crate) const MOST_DAYS: u32 = 365;
/// The largest seed: what each program that reads JSON holds exactly.
pub(crate) const LARGEST_SEED: u64 = (1 << 53) - 1;

/// A study: what is compared, what participants do, in which order, what they are asked and what they
/// agree to.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "Protocol of a study")]
pub(crate) struct ProtocolFront {
    /// Lower case words joined by hyphens: the name of the folder that the protocol stands in.
    pub(crate) id: Written<String>,
    /// What the study is called.
    #[schemars(length(min = 1))]
    pub(crate) title: Written<String>,
    /// What it is to find out; for people.
    pub(crate) question: Option<String>,
    /// The number that all chance in the plan follows from. Never change it once somebody has begun.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub(crate) seed: Written<u64>,
    /// How many participants are planned.
    #[schemars(range(min = 1, max = 500))]
    pub(crate) participants: Written<u32>,
    /// How conditions are put in order.
    pub(crate) order: ConditionOrder,
    /// What is compared. Each participant meets all of them.
    #[schemars(length(min = 1, max = 10))]
    pub(crate) conditions: Written<Vec<ConditionFront>>,
    /// What participants do.
    #[schemars(length(min = 1, max = 10))]
    pub(crate) tasks: Written<Vec<TaskFront>>,
    /// How many of the tasks are done in each condition; all where nothing is said.
    #[schemars(range(min = 1, max = 10))]
    pub(crate) tasks_per_condition: Option<Written<u32>>,
    /// When it is done.
    #[schemars(length(min = 1, max = 10))]
    pub(crate) sittings: Written<Vec<SittingFront>>,
    /// Fewest days between two sittings, so that the one before does not work on.
    #[schemars(range(max = 365))]
    pub(crate) washout_days: Option<Written<u32>>,
    /// Minutes of rest between two conditions of one sitting.
    #[schemars(range(max = 600))]
    pub(crate) break_minutes: Option<Written<u32>>,
    /// What is asked when.
    #[serde(default)]
    pub(crate) instruments: Vec<InstrumentFront>,
    /// What participants agree to.
    pub(crate) consent: ConsentFront,
}

/// A condition. `baseline`, `context`, `agent-only`, `full` and `unassisted` need nothing but their id.
/// One of your own says all five factors, or whose it takes over and which of them differ.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ConditionFront {
    /// Lower case words joined by hyphens, once in the protocol.
    pub(crate) id: Written<String>,
    /// What it is called; one of your own needs it.
    #[schemars(length(min = 1))]
    pub(crate) title: Option<Written<String>>,
    /// The named condition that it is like, but for what stands here.
    pub(crate) like: Option<Written<String>>,
    /// A: whether the agent has the workspace.
    pub(crate) workspace: Option<Written<WorkspaceFront>>,
    /// B: a plain chat, or commands that begin agents.
    pub(crate) scaffolding: Option<Written<ScaffoldingFront>>,
    /// C: how far down an agent may read in skills.
    pub(crate) skills: Option<Written<SkillFront>>,
    /// D: one agent, or one that sends specialists.
    pub(crate) topology: Option<Written<TopologyFront>>,
    /// E: whether memory is read and written.
    pub(crate) memory: Option<Written<MemoryFront>>,
}

/// Who works on a request.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TopologyFront {
    /// One agent alone.
    Single,
    /// One that may send specialists and hand over to them.
    Specialists,
}

impl From<TopologyFront> for Topology {
    fn from(topology: TopologyFront) -> Self {
        match topology {
            TopologyFront::Single => Self::Single,
            TopologyFront::Specialists => Self::Specialists,
        }
    }
}

/// Whether memory takes part.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MemoryFront {
    /// It is neither read nor written.
    Off,
    /// It is read and written.
    On,
}

impl From<MemoryFront> for MemoryUse {
    fn from(memory: MemoryFront) -> Self {
        match memory {
            MemoryFront::Off => Self::Off,
            MemoryFront::On => Self::On,
        }
    }
}

/// A task.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TaskFront {
    /// Lower case words joined by hyphens, once in the protocol: t1.
    pub(crate) id: Written<String>,
    /// What it is called.
    #[schemars(length(min = 1))]
    pub(crate) title: Written<String>,
    /// The file of what participants read, in the study's folder.
    pub(crate) text: Written<String>,
    /// Files that they are given to work with, in the study's folder.
    #[serde(default)]
    pub(crate) materials: Vec<Written<String>>,
    /// Minutes after which it is over.
    #[schemars(range(min = 1, max = 600))]
    pub(crate) minutes: Written<u32>,
}

/// A sitting.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SittingFront {
    /// Lower case words joined by hyphens, once in the protocol.
    pub(crate) id: Written<String>,
    /// How many of the conditions are met in it.
    #[schemars(range(min = 1, max = 10))]
    pub(crate) conditions: Written<u32>,
    /// Days after the sitting before it; the first has none.
    #[schemars(range(max = 365))]
    pub(crate) after_days: Option<Written<u32>>,
    /// Minutes that it may take in all, with breaks.
    #[schemars(range(min = 1, max = 600))]
    pub(crate) minutes: Option<Written<u32>>,
}

/// Something that is asked.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct InstrumentFront {
    /// The id of a survey or a workflow, as `assess definitions` lists them.
    #[serde(rename = "use")]
    pub(crate) questionnaire: Written<String>,
    /// When it is asked.
    pub(crate) when: Written<Moment>,
    /// Only in these conditions.
    #[serde(default)]
    pub(crate) conditions: Vec<Written<String>>,
    /// Only with these tasks.
    #[serde(default)]
    pub(crate) tasks: Vec<Written<String>>,
}

/// What participants agree to.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ConsentFront {
    /// The file of what they read, in the study's folder; each tier has its heading there.
    pub(crate) text: Written<String>,
    /// How much may be kept: what they choose from.
    #[schemars(length(min = 1, max = 10))]
    pub(crate) tiers: Written<Vec<TierFront>>,
}

/// A tier of consent.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TierFront {
    /// Lower case words joined by hyphens, once in the protocol.
    pub(crate) id: Written<String>,
    /// Its heading in the text of the consent.
    #[schemars(length(min = 1))]
    pub(crate) title: Written<String>,
    /// What is kept.
    pub(crate) keeps: Written<Keeps>,
}

/// Factor A: whether the agent has the workspace.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WorkspaceFront {
    /// No class, curriculum, teacher or pedagogy: only what is said.
    Off,
    /// The teacher's files, in the prompt and by tools.
    On,
}

/// Factor B: what frames a participant's words.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScaffoldingFront {
    /// Nothing: a plain conversation with a model.
    Chat,
    /// Commands, and the agents with hooks that they begin.
    Commands,
}

/// Factor C: how far down an agent may read in skills. Each tier has those before it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SkillFront {
    /// No skills.
    None,
    /// Their names and descriptions.
    #[serde(rename = "tier-1")]
    Tier1,
    /// Their texts, too.
    #[serde(rename = "tier-2")]
    Tier2,
    /// The files that they refer to, too.
    #[serde(rename = "tier-3")]
    Tier3,
}

impl From<WorkspaceFront> for WorkspaceUse {
    fn from(workspace: WorkspaceFront) -> Self {
        match workspace {
            WorkspaceFront::Off => Self::Off,
            WorkspaceFront::On => Self::On,
        }
    }
}

impl From<ScaffoldingFront> for Scaffolding {
    fn from(scaffolding: ScaffoldingFront) -> Self {
        match scaffolding {
            ScaffoldingFront::Chat => Self::Chat,
            ScaffoldingFront::Commands => Self::Commands,
        }
    }
}

impl From<SkillFront> for SkillUse {
    fn from(skills: SkillFront) -> Self {
        match skills {
            SkillFront::None => Self::None,
            SkillFront::Tier1 => Self::Tier1,
            SkillFront::Tier2 => Self::Tier2,
            SkillFront::Tier3 => Self::Tier3,
        }
    }
}
