//! How a run begins and how it ends.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CommandRef, HookRef, OutputFormat, PromptFragment, TraceId};

/// Everything that decides what the model of a run sees and may do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStarted {
    /// The plugin that the agent comes from.
    pub plugin: String,
    /// The agent.
    pub agent: String,
    /// The provider that answers.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// How many tokens of prompt and answer together the model takes.
    pub context_tokens: u64,
    /// When the run has to end.
    pub limits: Limits,
    /// The system prompt, in order.
    pub prompt: Vec<PromptFragment>,
    /// Names of the tools the model may call.
    pub tools: Vec<String>,
    /// Those of them that only look: calls of these run side by side.
    pub read_only: Vec<String>,
    /// The hooks in calling order.
    pub hooks: Vec<HookRef>,
    /// The shape of the last answer; none means words.
    pub output: Option<OutputFormat>,
    /// Short ids of the memories in the prompt.
    pub memories: Vec<String>,
    /// The class that the teacher's words name.
    pub class: Option<String>,
    /// How much the agent may do without asking.
    pub approval: ApprovalMode,
    /// What is switched on.
    pub factors: Factors,
    /// For a specialist: who sent it and what for.
    pub delegation: Option<Delegation>,
    /// The command that frames her words, where she chose none and they say which.
    #[serde(default)]
    pub understood: Option<CommandRef>,
    /// The agents that handed the conversation on until this one had it, the first one first: it
    /// goes back to the last of them.
    #[serde(default)]
    pub handed_by: Vec<String>,
    /// How the work is cut to what the model takes at once.
    #[serde(default)]
    pub fit: Fit,
    /// Host and port at which the model is asked that was chosen; none for this program itself.
    #[serde(default)]
    pub host: Option<String>,
}

/// How a run is fitted to the model that answers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Fit {
    /// What she has to know of what the model takes, in sentences.
    pub notice: Option<String>,
    /// The model that writes, where it takes too little to plan by itself or can call no tools: the run's
    /// own model then makes the frame.
    pub writer: Option<Writer>,
    /// Bytes of the tools as the model sees them, which every request has.
    pub tools_bytes: u64,
}

impl RunStarted {
    /// Provider and model that were chosen: whoever plans, or whoever writes in the frame that rules plan.
    #[must_use]
    pub fn chosen(&self) -> (&str, &str) {
        match &self.fit.writer {
            Some(writer) => (&writer.provider, &writer.model),
            None => (&self.provider, &self.model),
        }
    }
}

/// A model that is asked for the words of one section at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Writer {
    /// The provider.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// How many tokens of question and answer together it takes.
    pub context_tokens: u64,
}

impl Writer {
    /// What a person calls it.
    #[must_use]
    pub fn label(&self) -> &str {
        model_label(&self.model)
    }
}

/// What a person calls a model: llama.cpp names one by the place of its file, which says nothing to her.
#[must_use]
pub fn model_label(model: &str) -> &str {
    let name = model.rsplit(['/', '\\']).next().unwrap_or_default();
    name.strip_suffix(".gguf").filter(|name| !name.is_empty()).unwrap_or(model)
}

/// What is switched on in a run, as a study varies it; everything, where nobody says otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Factors {
    /// Factor A: whether her files take part. On in logs from before it was kept, as are B and C.
    #[serde(default)]
    pub workspace: WorkspaceUse,
    /// Factor B: whether commands and what belongs to them frame the work, or it is a chat and no more.
    #[serde(default)]
    pub scaffolding: Scaffolding,
    /// Factor C: how far skills are opened.
    #[serde(default)]
    pub skills: SkillUse,
    /// Factor D: whether one agent works alone or may call on specialists.
    pub topology: Topology,
    /// Factor E: whether memory is read and written.
    pub memory: MemoryUse,
    /// How long the model thinks before it answers; no factor of a study.
    #[serde(default, skip_serializing_if = "Effort::is_usual")]
    #[ts(as = "Option<Effort>", optional)]
    pub effort: Effort,
}

impl Factors {
    /// These, but for what is said to be otherwise.
    #[must_use]
    pub fn with(self, said: FactorsSaid) -> Self {
        Self {
            workspace: said.workspace.unwrap_or(self.workspace),
            scaffolding: said.scaffolding.unwrap_or(self.scaffolding),
            skills: said.skills.unwrap_or(self.skills),
            topology: said.topology.unwrap_or(self.topology),
            memory: said.memory.unwrap_or(self.memory),
            effort: said.effort.unwrap_or(self.effort),
        }
    }
}

/// Factors that somebody says, for a session from here on; the others stay as they were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct FactorsSaid {
    /// Factor A.
    pub workspace: Option<WorkspaceUse>,
    /// Factor B.
    pub scaffolding: Option<Scaffolding>,
    /// Factor C.
    pub skills: Option<SkillUse>,
    /// Factor D.
    pub topology: Option<Topology>,
    /// Factor E.
    pub memory: Option<MemoryUse>,
    /// How long the model thinks.
    pub effort: Option<Effort>,
}

impl From<Factors> for FactorsSaid {
    fn from(factors: Factors) -> Self {
        let Factors { workspace, scaffolding, skills, topology, memory, effort } = factors;
        Self {
            workspace: Some(workspace),
            scaffolding: Some(scaffolding),
            skills: Some(skills),
            topology: Some(topology),
            memory: Some(memory),
            effort: Some(effort),
        }
    }
}

/// Whether the teacher's files take part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum WorkspaceUse {
    /// They are in the prompt, and tools and hooks read them.
    #[default]
    On,
    /// Nothing of them is in the prompt, no tool or hook reads them, and those tools are absent. What the
    /// session itself drafts is written and read all the same.
    Off,
}

/// What frames the work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Scaffolding {
    /// Commands, an agent's tools, its hooks and its cards.
    #[default]
    Commands,
    /// A conversation in words: no command, no card, no lesson that fills.
    Chat,
}

/// How far skills are opened.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "camelCase")]
pub enum SkillUse {
    /// There are none.
    None,
    /// Names and descriptions in the prompt, and nothing to read.
    Tier1,
    /// The text of a skill as well.
    Tier2,
    /// The files beside it as well.
    #[default]
    Tier3,
}

/// Who works on a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Topology {
    /// One agent alone.
    Single,
    /// An agent that may call on specialists and hand over to them.
    #[default]
    Specialists,
}

/// Whether memory takes part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MemoryUse {
    /// It is read and written.
    #[default]
    On,
    /// It is neither read nor written, and its tools are absent.
    Off,
}

/// How long a model thinks before it answers, where its provider has that.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Effort {
    /// As the list of models says, and where that says nothing as the provider has it.
    #[default]
    Usual,
    /// Little.
    Low,
    /// Some.
    Medium,
    /// Much.
    High,
}

impl Effort {
    /// Whether nothing is said of it.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::Usual
    }

    /// This, or the other where nothing is said of it.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_usual() { other } else { self }
    }

    /// The word that providers know; none where nothing is said.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Low => Some("low"),
            Self::Medium => Some("medium"),
            Self::High => Some("high"),
        }
    }
}

/// How much the agent may do without asking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ApprovalMode {
    /// It goes on without asking and shows what it did.
    #[default]
    Automation,
    /// It asks before each thing that changes a file or a memory.
    Collaboration,
}

/// When a run has to end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Model calls.
    pub max_turns: u32,
    /// US dollars; none means no limit.
    pub max_budget_usd: Option<f64>,
    /// How often in a row one tool may fail.
    pub max_tool_retries: u32,
    /// How many rounds of tool calls in a row may bring nothing new.
    pub max_no_progress_iterations: u32,
    /// Whether a run that brings nothing new is asked once for the best answer it has.
    pub force_finalize_on_stall: bool,
}

/// What a specialist is sent to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Delegation {
    /// The run that sends it.
    pub parent: TraceId,
    /// The call that waits for it.
    pub call_id: String,
    /// The task, with its context.
    pub task: SubagentTask,
}

/// The task of a specialist: all it knows of the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SubagentTask {
    /// The specialist.
    pub agent: String,
    /// What to do.
    pub task: String,
    /// What is already decided.
    pub decisions: String,
    /// What must hold.
    pub constraints: String,
    /// What to give back.
    pub deliverable: String,
}

/// What an agent passes on when it hands the conversation over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HandoffContext {
    /// The agent that takes over.
    pub agent: String,
    /// What is already decided.
    pub decisions: String,
    /// What must hold.
    pub constraints: String,
    /// Why it is handed over.
    pub reason: String,
    /// What is still open.
    pub open_questions: String,
}

/// How a run stands or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// The model said everything.
    Success,
    /// `maxTurns` was reached.
    ErrorMaxTurns,
    /// `maxBudgetUsd` was reached.
    ErrorMaxBudget,
    /// A hook ended the run.
    ErrorHookAbort,
    /// A tool failed `maxToolRetries` times in a row.
    ErrorToolRetryExhausted,
    /// `maxNoProgressIterations` was reached.
    ErrorNoProgress,
    /// A tool ended the run.
    ErrorTool,
    /// The model could not be reached or refused.
    ErrorModel,
    /// The teacher stopped it.
    Cancelled,
    /// It waits for a person; no run ends like this.
    Suspended,
}

#[cfg(test)]
mod tests {
    use super::model_label;

    #[test]
    fn a_model_that_is_a_file_is_called_by_its_name() {
        for (model, label) in [
            ("/models/gemma-3-270m-q4_k_m.gguf", "gemma-3-270m-q4_k_m"),
            (r"C:\models\gemma.gguf", "gemma"),
            ("gemma3:4b", "gemma3:4b"),
            ("meta-llama/Llama-3.1-8B", "meta-llama/Llama-3.1-8B"),
            ("/.gguf", "/.gguf"),
        ] {
            assert_eq!(model_label(model), label);
        }
    }
}
